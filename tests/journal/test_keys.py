"""Keys in files, and signatures against the vectors of RFC 8032 with both verifiers."""

import stat
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.errors import InputError
from croupier.journal import keys, standalone

# Section 7.1, tests 1 to 3: secret key, public key, message, signature.
VECTORS = [
    (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe2465514143"
        "8e7a100b",
    ),
    (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d2916"
        "12bb0c00",
    ),
    (
        "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027bece"
        "ea1ec40a",
    ),
]


@pytest.mark.parametrize(("secret", "public", "message", "signature"), VECTORS)
def test_the_vectors_of_the_rfc(secret: str, public: str, message: str, signature: str) -> None:
    key = keys.from_seed(bytes.fromhex(secret))
    assert key.public.hex() == public
    assert key.sign(bytes.fromhex(message)).hex() == signature
    for verified in (keys.verified, standalone.signed):
        assert verified(key.public, bytes.fromhex(signature), bytes.fromhex(message))


@settings(max_examples=25)
@given(st.binary(min_size=32, max_size=32), st.binary(max_size=40), st.integers(0, 63), st.integers(0, 7))
def test_both_verifiers_agree_on_good_and_altered_signatures(seed: bytes, message: bytes, at: int, bit: int) -> None:
    key = keys.from_seed(seed)
    good = key.sign(message)
    bad = bytearray(good)
    bad[at] ^= 1 << bit
    for verified in (keys.verified, standalone.signed):
        assert verified(key.public, good, message)
        assert not verified(key.public, bytes(bad), message)
        assert not verified(key.public, good, message + b"!")
        assert not verified(key.public, good[:-1], message)
        assert not verified(key.public[:-1], good, message)


def test_an_answer_beyond_the_order_of_the_group_is_no_signature() -> None:
    """Section 5.1.7: without this check every signature would have a second spelling."""
    key = keys.from_seed(bytes(32))
    good = key.sign(b"a")
    beyond = int.from_bytes(good[32:], "little") + standalone.ORDER
    other = good[:32] + beyond.to_bytes(32, "little")
    assert not standalone.signed(key.public, other, b"a")
    assert not keys.verified(key.public, other, b"a")


def test_a_key_is_made_kept_and_loaded(tmp_path: Path) -> None:
    file = tmp_path / "signing.key"
    made = keys.create(file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert keys.load(file).public == made.public
    assert keys.verified(made.public, keys.load(file).sign(b"x"), b"x")
    assert repr(made) == f"SigningKey(public={made.public.hex()})"
    assert keys.public_key(made.public.hex()) == made.public
    with pytest.raises(InputError, match="the file exists already"):
        keys.create(file)


def test_a_key_that_others_may_read_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "signing.key"
    keys.create(file)
    file.chmod(0o640)
    with pytest.raises(InputError, match="others can read this key; run chmod 600"):
        keys.load(file)


@pytest.mark.parametrize("content", ["", "hello", "croupier signing key 1 12", "croupier signing key 1 " + "zz" * 32])
def test_what_is_no_key_is_refused(tmp_path: Path, content: str) -> None:
    file = tmp_path / "signing.key"
    file.write_text(content)
    file.chmod(0o600)
    with pytest.raises(InputError, match="not a signing key"):
        keys.load(file)


def test_a_missing_file_or_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="the key cannot be read: No such file"):
        keys.load(tmp_path / "none.key")
    with pytest.raises(InputError, match="the key cannot be written: No such file"):
        keys.create(tmp_path / "none" / "a.key")


@pytest.mark.parametrize("text", ["", "ab", "zz" * 32, "ab" * 33])
def test_what_is_no_public_key_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="a public key"):
        keys.public_key(text)
    with pytest.raises(InputError, match="a key has 32 bytes"):
        keys.from_seed(b"short")
