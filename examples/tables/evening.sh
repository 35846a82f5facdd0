# The table war-7 in tables.db: opened, and two rounds of Casino War dealt from war.jsonl.
croupier table open pa-2012/casino-war --table war-7 --float 20000.00 \
    --as Kim:floorperson:F-2 --as Lee:dealer:D-1 --at 2026-03-01T21:00:00+00:00 &&
croupier table deal war-7 --as Lee:dealer:D-1 --do examples/tables/war.jsonl
