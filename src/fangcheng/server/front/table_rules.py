"""What tables are like: in rooms, queues, clubs and tournaments; and whether new ones may begin."""

from fangcheng.installed import make_variant
from fangcheng.protocol import commands, matchmaking, parts
from fangcheng.protocol.clubs import ClubRules
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.features.tournaments.pairing import SEATS
from fangcheng.server.house_book import HouseBook
from fangcheng.server.rooms.talk import Talk
from fangcheng.server.rooms.wishes import Wish, wish_of
from fangcheng.server.server_policy import ServerPolicy

QUICK_TURN, QUICK_BANK = 8, 20
"""The most seconds for each question, and beyond them for the match, at a quick table."""


class TableRules:
    """Makes complete settings of what somebody wants; what is not played here is refused."""

    def __init__(self, house_book: HouseBook, talk: Talk, policy: ServerPolicy) -> None:
        self._house_book = house_book
        self._talk = talk
        self._policy = policy

    async def wish(self, command: commands.Create) -> Wish:
        """Say what a new room is like."""
        await self._house_book.look()
        return wish_of(command, self._house_book, self._talk.free_text)

    async def at_pace(self, plain: commands.Create, pace: matchmaking.Pace) -> Wish:
        """Say what a table is like at which strangers play; nobody has much time at a quick one."""
        wish = await self.wish(plain)
        if pace == "quick":
            usual = wish.settings.clock
            plain.clock = parts.ClockWish(min(usual.turn, QUICK_TURN), min(usual.bank, QUICK_BANK))
            wish = await self.wish(plain)
        return wish

    async def check_club_rules(self, rules: ClubRules) -> None:
        """Refuse rules by which no table could be opened."""
        await self.wish(
            commands.Create("", rules.variant, rules.options, rules.clock, house=rules.house)
        )

    async def tournament_wish(
        self, rules: ClubRules, pace: matchmaking.Pace, club: int | None, duplicate: bool
    ) -> Wish:
        """Say what the tables of a tournament are like."""
        plain = commands.Create("", rules.variant, rules.options, rules.clock, house=rules.house)
        plain.hints, plain.club, plain.spectators = False, club, not duplicate
        wish = await self.at_pace(plain, pace)
        if make_variant(wish.settings.variant, wish.settings.options).seats != SEATS:
            raise RefusedError("option", "tournaments are played by four at a table")
        return wish

    def check_open(self, at: float | None = None) -> None:
        """Refuse to begin something new in quiet hours, now or at another time."""
        self._policy.check_open(at)

    @property
    def quiet(self) -> bool:
        """Whether nothing new begins now."""
        return self._policy.quiet
