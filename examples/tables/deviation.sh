# Two recorded tables in tables.db where the clapper stopped before anybody had called no more bets; a ruling at one of them.
for name in wheel-1 wheel-2; do
    croupier table open pa-2011-proposed/big-six --table $name --mode recorded --float 5000.00 \
        --as Kim:floorperson:F-2 --as Lee:dealer:D-1 --at 2026-03-01T21:00:00+00:00 &&
    croupier table deal $name --as Lee:dealer:D-1 --at 2026-03-01T21:05:00+00:00 --do - <<'COMMANDS'
{"name": "open table"}
{"name": "clapper at rest", "symbol": "joker", "revolutions": 3, "happened": true}
COMMANDS
done
croupier table deal wheel-1 --as Kim:floorperson:F-2 --at 2026-03-01T21:06:00+00:00 --do - <<'COMMANDS'
{"name": "rule on deviation", "ruling": "stands", "reason": "the wheel was tried out, and nobody had wagered"}
COMMANDS
