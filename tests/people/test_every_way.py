"""Whatever people do, in any order: no session without the password, and what was revoked stays revoked."""

import tempfile
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from croupier.errors import InputError
from croupier.people.attempts import TooSoonError
from depth import cases
from journal.entries import scratch_folder
from people.houses import DEALER, PASSWORD, Clock, staffed

PASSWORDS = (PASSWORD, "staple gun and tape", "a third one, longer")


class Accounts(RuleBasedStateMachine):
    """One dealer, beside a model of a few words: the password, whether they are let in, and what must be dead."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory(dir=scratch_folder())
        self.clock = Clock()
        self.people = staffed(Path(self.folder.name), self.clock)
        self.password, self.locked, self.dealer = PASSWORD, False, True
        self.alive: dict[str, float] = {}  # sessions, and when each was last seen
        self.dead: set[str] = set()
        self.tokens: set[str] = set()
        self.links: set[str] = set()

    def teardown(self) -> None:
        self.people.close()
        self.folder.cleanup()

    def _kill(self) -> None:
        self.dead |= self.alive.keys() | self.tokens
        self.alive, self.tokens = {}, set()

    @rule(password=st.sampled_from(PASSWORDS))
    def log_in(self, password: str) -> None:
        may = password == self.password and not self.locked and self.dealer
        try:
            secret = self.people.sessions.log_in(DEALER, password, address="here")
        except TooSoonError:
            return
        except InputError:
            assert not may
            return
        assert may
        self.alive[secret] = self.clock.now.timestamp()

    @rule(minutes=st.sampled_from((1, 11, 16, 800)))
    def wait(self, minutes: int) -> None:
        self.clock.passes(minutes=minutes)
        gone = {secret for secret, seen in self.alive.items() if self.clock.now.timestamp() - seen >= 900}
        self.dead |= gone
        self.alive = {secret: seen for secret, seen in self.alive.items() if secret not in gone}

    @rule()
    def log_out(self) -> None:
        for secret in list(self.alive)[:1]:
            self.people.sessions.log_out(secret)
            self.dead.add(secret)
            del self.alive[secret]

    @rule()
    def lock(self) -> None:
        self.people.accounts.lock(DEALER)
        self.locked = True
        self._kill()

    @rule()
    def unlock(self) -> None:
        self.people.accounts.unlock(DEALER)
        self.locked = False

    @rule()
    def end_role(self) -> None:
        self.people.accounts.end(DEALER, "dealer")
        self.dealer = False
        self._kill()

    @rule()
    def give_role(self) -> None:
        self.people.accounts.give(DEALER, "dealer", "D-1")
        self.dealer = True

    @rule()
    def give_token(self) -> None:
        try:
            self.tokens.add(self.people.tokens.give(DEALER, "dealer", "shoe", days=366))
        except InputError:
            assert self.locked or not self.dealer

    @rule()
    def revoke_token(self) -> None:
        for text in list(self.tokens)[:1]:
            self.people.tokens.revoke(text.split("_")[1])
            self.tokens.remove(text)
            self.dead.add(text)

    @rule()
    def invite(self) -> None:
        try:
            self.links = {self.people.links.invite(DEALER)}
        except InputError:
            assert self.locked

    @rule(password=st.sampled_from(PASSWORDS))
    def use_link(self, password: str) -> None:
        for secret in self.links:
            try:
                self.people.links.use(secret, password)
            except InputError:
                continue
            assert not self.locked
            self.password = password
            self.dead |= self.alive.keys()
            self.alive = {}
            self.dead.add(secret)
        self.links -= self.dead

    @invariant()
    def what_ended_stays_so(self) -> None:
        for secret in self.dead:
            assert self.people.sessions.find(secret) is None
            assert self.people.tokens.find(secret) is None

    @invariant()
    def who_is_here_is_the_dealer(self) -> None:
        now = self.clock.now.timestamp()
        for secret in list(self.alive):
            session = self.people.sessions.find(secret)
            if session is None:  # after twelve hours
                self.dead.add(secret)
                del self.alive[secret]
                continue
            assert (session.person.reference, session.role) == (DEALER, "dealer")
            assert not self.locked
            assert self.dealer
            if session.seen == int(now):
                self.alive[secret] = now


TestEveryWay = Accounts.TestCase
TestEveryWay.settings = settings(max_examples=cases(8), stateful_step_count=25)
