"""The questions the referee asks a variant. Each has the answer most towns give."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, Generic

from mypy_extensions import mypyc_attr
from typing_extensions import TypeVar

from fangcheng.errors import OptionError, ScenarioError, UnknownVariantError
from fangcheng.game.actions import DISCARD, Action, Kind
from fangcheng.game.bars import Bar, bar
from fangcheng.game.circumstances import Circumstance
from fangcheng.game.codes import Codes
from fangcheng.game.compiled import let_compiled_code_see
from fangcheng.game.events import Told
from fangcheng.game.ledger import Factors, Win
from fangcheng.game.marks import Mark
from fangcheng.game.moves import Declaration, Move, Own, OwnKong, says
from fangcheng.game.opening import Deal, Step
from fangcheng.game.options import Options
from fangcheng.game.prospects import Prospects, StandardProspects
from fangcheng.game.ready import live_waits
from fangcheng.game.state import Meld, NoNotes, Notes, State
from fangcheng.hands.distance import (
    PAIRS,
    seven_pairs_distance,
    standard_distance,
    useful_faces,
)
from fangcheng.hands.hand import PLAIN, Hand, Roles, roles
from fangcheng.tiles import ALL_FACES, FACES, Face
from fangcheng.wall import DECK_136, Break, find_break

Room = TypeVar("Room", bound=Options, default=Options, covariant=True)
"""The options of a town's rooms."""


ANY_FACE: Final = -1
"""A mask with every face's bit set."""

COMMON_CLAUSES: Final[Mapping[str, str]] = {
    "wild": "C-9", "reserve": "C-7", "locked": "C-10", "declare": "C-10", "kong": "C-7",
    "shape": "C-10", "offer": "C-4",
    "rob": "C-7", "out": "C-10", "choice": "C-4",
}  # fmt: skip
"""For what the flow decides the clause that says so, unless a town has one of its own."""

DEAL: Final[tuple[Step, ...]] = (Deal(),)
"""The opening of a town where nothing but the deal happens before the first turn."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Variant(Generic[Room]):
    """A town's rules with the options of one room. Holds nothing that changes in a round."""

    name: ClassVar[str]
    options_type: ClassVar[type[Options]] = Options
    codes: ClassVar[Codes] = Codes()
    """What the rules name, each of which needs words."""
    first_streak: ClassVar[int] = 0
    """The streak in a dealer's first round; 0 also where the variant has none."""
    time_bank: ClassVar[bool] = True
    """Whether players have time to spare when that for a turn is up, unless the room says."""

    def __init_subclass__(cls) -> None:
        """Let compiled code see what a town that is not compiled says in its class."""
        let_compiled_code_see(Variant, cls)

    def __init__(self, options: Room) -> None:
        self.options = options
        missing = missing_methods(type(self))
        if missing:
            raise UnknownVariantError("town_lacks", town=type(self).__name__, methods=missing)
        self._copies: list[int] = []
        moves = [one for one in self.moves if isinstance(one, Move)]
        self.turn_moves: tuple[Move, ...] = tuple([m for m in moves if says(m, "at_turn")])
        self.claim_moves: tuple[Move, ...] = tuple([m for m in moves if says(m, "on_discard")])
        self.kongs: tuple[OwnKong, ...] = tuple([m for m in self.moves if isinstance(m, OwnKong)])
        kong_faces = {face for kong in self.kongs for face in kong.faces}
        self.kong_faces: int = sum([1 << face for face in kong_faces])
        """The tiles of which the town's own kongs are made, as a mask."""
        self.declarations: tuple[Declaration, ...] = tuple(
            [one for one in self.moves if isinstance(one, Declaration)]
        )
        self.declares: str = next((one.code for one in self.declarations if not one.wins), "")
        """What a hand is declared ready by, where it can be, in the plainest way."""
        self.winning: tuple[str, ...] = tuple([one.code for one in self.declarations if one.wins])
        """The codes of what wins as soon as it is declared."""
        town = type(self)
        known = min(_age(town, "distance"), _age(town, "useful"))
        self.tries_each = _age(town, "prospects") > known
        """Whether the town has said anew what `prospects` should know; then it is not asked."""
        if isinstance(options.first_dealer, int) and options.first_dealer >= self.seats:
            raise OptionError("wrong_first_dealer", last=self.seats - 1, value=options.first_dealer)

    def __reduce__(self) -> tuple[type["Variant[Room]"], tuple[Room]]:
        return type(self), (self.options,)

    # -- setting up: the deck, the opening, what tiles play as -----------------------------

    seats: int = 4
    deck: tuple[Face, ...] = DECK_136
    hand_tiles: int = 13
    opening: tuple[Step, ...] = DEAL
    """What happens before the first turn, in order."""
    turned_up_stays: bool = False
    """Whether the turned-up tile stays in the wall, and counts there."""
    hides_tile: bool = False
    """Whether a tile in the wall is rolled for and shown to some."""
    turns_up: bool = False
    """Whether a tile is turned up that tells what is wild."""
    first_roles: Roles = PLAIN
    """What tiles play as until one is turned up; where none is, in the whole round."""

    def copies(self) -> list[int]:
        """The copies of each tile that are in the deck."""
        if not self._copies:
            self._copies = [self.deck.count(face) for face in range(ALL_FACES)]
        return self._copies

    def find_break(self, dice: Sequence[int]) -> Break:
        """Where two dice break the wall (C-3)."""
        return find_break(dice)

    def roles_of(self, turned_up: Face) -> Roles:
        """What tiles play as when this one is turned up: it is wild, 白板 plays its face."""
        return roles((turned_up,), turned_up)

    def new_notes(self, seats: int) -> Notes:
        """Start the notes of a round."""
        return NoNotes()

    # -- playing: what seats may do --------------------------------------------------------

    def reserve(self, kongs: int) -> int:
        """How many tiles may not be drawn, with so many kongs on the table."""
        return 0

    def reserve_now(self, state: State, further_kongs: int = 0) -> int:
        """How many tiles may not be drawn at this table, after so many more kongs."""
        return self.reserve(state.kongs + further_kongs)

    def discards(self, state: State, seat: int) -> list[Action]:
        """List what a seat may discard at its turn."""
        held = state.hands[seat].held
        return [DISCARD[tile] for tile in range(FACES) if held >> tile & 1]

    def bars_claim(
        self, state: State, seat: int, tile: Face, source: int, claim: Action
    ) -> list[Bar]:
        """Why a seat may not make this chi, peng or kong, whether or not the tiles allow it."""
        return []

    def bars_kong(self, state: State, seat: int, tiles: tuple[Face, ...]) -> list[Bar]:
        """Why a seat may not make this kong at its own turn, if there is a replacement for it."""
        return []

    def before_draw(self, state: State, seat: int) -> Sequence[Action]:
        """What a seat may choose that is about to draw: a win without a draw, moves; or pass.

        That it is asked only for a win nobody else is told; what moves it is asked for, all are.
        """
        return ()

    win_before_draw: str = "offer"
    """What a win that `before_draw` offers is called: its `by`."""
    kong_after_claim: bool = False
    """Whether a kong may be made at once after a chi or peng, without a draw (C-6)."""
    robbable: bool = False
    """Whether an added kong may be robbed."""
    kong_limit: int = 0
    """The kong of the round that ends it undecided; 0 for none."""
    only_declared_win: bool = False
    """Whether a hand must be declared to win; `is_win` sees to it, bots ask."""
    locked_hands_kong_discards: bool = False
    """Whether a locked hand may make a kong with a discard."""
    locked_kongs_keep_waits: bool = True
    """Whether the kong of a locked hand must leave all its waits as they were, or only some."""

    # -- playing: what no other town has ---------------------------------------------------

    moves: tuple[Own, ...] = ()
    """What seats may do in turns and claims that no other town knows."""

    def move_of(self, code: str) -> Move | None:
        """Find a move by its code."""
        for move in self.moves:
            if isinstance(move, Move) and move.code == code:
                return move
        return None

    def kong_of(self, code: str) -> OwnKong | None:
        """Find a kong of the town's own by its code."""
        for kong in self.kongs:
            if kong.code == code:
                return kong
        return None

    def declaration_of(self, code: str) -> Declaration | None:
        """Find what is declared by its code."""
        for declaration in self.declarations:
            if declaration.code == code:
                return declaration
        return None

    def wins_by(self, action: Action) -> bool:
        """Whether a seat wins by this discard, by what it declares."""
        return len(self.winning) > 0 and action.kind is Kind.DISCARD and action.code in self.winning

    # -- playing: what the town notes ------------------------------------------------------

    def on_draw(self, state: State, seat: int) -> None:
        """A seat has drawn a tile of any kind."""

    def on_discard(self, state: State, seat: int, tile: Face) -> None:
        """A seat has discarded; the hand is already without the tile."""

    def on_claim(self, state: State, seat: int, source: int) -> None:
        """A seat has taken a discard with chi, peng or kong."""

    def on_kong(self, state: State, seat: int, meld: Meld) -> None:
        """A kong lies there and its replacement is not drawn yet; it may be paid at once."""

    def on_decline(
        self, state: State, seat: int, offered: Sequence[Action], answer: Action
    ) -> None:
        """A seat answered a claim window with something less than it could have."""

    def on_decline_draw(self, state: State, seat: int) -> None:
        """A seat that could have won at its turn does something else."""

    def on_table_changed(self, state: State) -> None:
        """A meld was laid, or a discard that nobody took is to stay."""

    # -- winning: asked often, so these must be fast ---------------------------------------

    def may_win_on(self, state: State, tile: Face, source: int, by: str) -> int:
        """Which seats the rules let win on this tile, if it completes them: a bit each.

        `by` is discard, or kong where the tile is added to a kong and may be robbed.
        """
        return -1

    def is_win(self, state: State, seat: int, hand: Hand, by: str) -> bool:
        """Whether this hand, winning tile included, is a win. Asked often: must be fast."""
        raise NotImplementedError

    def one_short(self, state: State, seat: int) -> bool:
        """Whether some tile of another seat may make a hand a win: asked before any is tried.

        Yes is always right, and slow.
        """
        return True

    def waits(self, state: State, seat: int) -> int:
        """The tiles that would complete a seat's hand, as a mask; see `ready.live_waits`."""
        raise NotImplementedError

    def winning_tiles(self, state: State, seat: int) -> int:
        """The tiles a locked hand may win on, as a mask."""
        return live_waits(state, seat)

    def may_become_ready(self, state: State, seat: int) -> bool:
        """Whether some discard may leave a ready hand: asked first, must be fast."""
        return True

    # -- winning: why not, where a question that is asked often says no --------------------

    clauses: ClassVar[Mapping[str, str]] = {}
    """The clauses of this town for what the flow decides; see `COMMON_CLAUSES`."""

    def clause_of(self, what: str) -> str:
        """Name the clause for something that the flow decides."""
        return self.clauses.get(what, COMMON_CLAUSES[what])

    def bars_discard(self, state: State, seat: int, tile: Face) -> list[Bar]:
        """Why `discards` leaves out a tile that the seat holds."""
        return []

    def bars_win_on(self, state: State, seat: int, tile: Face, source: int, by: str) -> list[Bar]:
        """Why `may_win_on` leaves a seat out."""
        return []

    def bars_win(self, state: State, seat: int, hand: Hand, by: str) -> list[Bar]:
        """Why `is_win` says no: the shape, unless there is more to it."""
        return self.bars_shape(state, seat, hand)

    def bars_shape(self, state: State, seat: int, hand: Hand) -> list[Bar]:
        """Why a hand is not complete: how many tiles it needs."""
        missing = self.distance(state, seat, hand) + 1
        return [bar("not_complete", self.clause_of("shape"), count=missing)] if missing else []

    # -- winning: how near a hand is, for players ------------------------------------------

    seven_pairs: bool = False
    """Whether seven pairs of a concealed hand win (for bots)."""
    estimates: tuple[str, ...] = ()
    """In what `distance` and `useful` are estimates: any of shapes, conditions, useful.

    `shapes`: some hands win by shapes that are not counted. `conditions`: some hands at -1 lack
    what rules ask for beside the shape, or a tile may count twice. `useful`: it names other faces.
    """

    def distance(self, state: State, seat: int, hand: Hand) -> int:
        """How many tiles must be changed until the hand, beside the seat's melds, is ready.

        Also called shanten, 向听: 0 is ready, -1 complete. For players: an estimate where rules ask
        for more than tiles tell.
        """
        standard = standard_distance(hand)
        if self.seven_pairs and hand.size >= 2 * PAIRS - 1 and not state.melds[seat]:
            return min(standard, seven_pairs_distance(hand))
        return standard

    def useful(self, state: State, seat: int, hand: Hand) -> int:
        """The faces, as they play, that bring 3n+1 tiles nearer or complete them, as a mask.

        For players, as `distance` is; it may leave aside what rules ask for beside the shape.
        """
        return useful_faces(hand, self.seven_pairs and not state.melds[seat])

    def prospects(self, state: State, seat: int) -> Prospects:
        """What becomes of the hand by each discard: `distance` and `useful` after it.

        A town that has its own of these may know a way that is quicker than to try each. Whoever
        asks does so through `prospects_of`.
        """
        pairs = self.seven_pairs and state.hands[seat].size >= 2 * PAIRS and not state.melds[seat]
        return StandardProspects(state, seat, pairs)

    # -- winning: who, how, and what then --------------------------------------------------

    def winners(self, state: State, seats: list[int]) -> list[int]:
        """Who of those that claim a win get it; they come nearest first (C-5)."""
        return seats[:1]

    def score(self, state: State, seat: int, by: str, source: int | None, tile: Face) -> Win:
        """Read a winning hand, which holds the tile, in the way that pays most."""
        raise NotImplementedError

    def readings(
        self, state: State, seat: int, by: str, source: int | None, tile: Face
    ) -> Iterator[Win]:
        """Read it in every way that may pay otherwise; the best of them is the score."""
        yield self.score(state, seat, by, source, tile)

    def ends_round(self, state: State, win: Win) -> bool:
        """Whether the round is over after this win."""
        return True

    leaves_after_win: bool = False
    """Whether a seat that has won is out of the round; it ends when one seat is left."""

    def draws_after_win(self, state: State, winners: list[int], source: int | None) -> int:
        """Who draws after a win that does not end the round: the seat after the discarder's."""
        return state.next_seat(winners[-1] if source is None else source)

    def next_deal(self, state: State, drawn: bool) -> tuple[int, int]:
        """Who deals next, and with which streak."""
        raise NotImplementedError

    # -- paying ----------------------------------------------------------------------------

    plain_win: Factors = (("pinghu", 1), ("zimo", 1))
    """What the plainest win by an own draw is made of (for bots)."""
    payments: ClassVar[Mapping[str, str]] = {}
    """For codes of payments that are no plain product the formula of their points: `formula.py`."""

    def settle(self, state: State, win: Win, index: int) -> None:
        """Write the transfers of a win into the ledger."""
        raise NotImplementedError

    def settle_round(self, state: State, drawn: bool) -> None:
        """Write what is paid at the end of a round besides the wins."""

    def settle_leave(self, state: State, seat: int) -> None:
        """Write the penalty for leaving in a round, to whom or to the house; nobody is out here."""

    stays_paid: bool = False
    """Whether what was paid stays paid when somebody leaves, or the match is dissolved.

    For towns where play goes on and is paid as it goes; else such a round is void (C-14).
    """

    # -- seeing ----------------------------------------------------------------------------

    concealed_kongs_hidden: bool = True
    """Whether a concealed kong lies face down for the others until the round ends (C-15)."""

    def sees_skipped(self, state: State, seat: int) -> bool:
        """Whether a seat knows the tile in the wall that replacements skip."""
        return True

    def hide_again(self, state: State, seat: int) -> None:
        """Hidden tiles were dealt anew for this seat: forget what only others know (C-15)."""

    def hidden_told(self, state: State, seat: int, told: Sequence[Told]) -> tuple[int, int]:
        """Which faces the tile that replacements skip can have, and which the next one rolled for.

        Masks, so that the next step is as the seat is told by these events, up to the next act of
        somebody; 0 where there is none. Asked only where the variant `hides_tile`.
        """
        return ANY_FACE, ANY_FACE

    hidden_event: ClassVar[str] = ""
    """The event that shows a seat the tile in the wall that replacements skip."""
    discard_events: ClassVar[tuple[str, ...]] = ()
    """The events of `on_discard`, which all see before anybody is asked about the discard."""

    def hand_told(self, state: State, seat: int, told: Told) -> tuple[int, tuple[Face, ...]] | None:
        """Say what an event with a discard tells of the hand before it: so many melds, and tiles.

        The last of the tiles is the one drawn. Asked for `discard_events`, of seats whose hand is
        hidden; None where they tell nothing of it.
        """
        return None

    def remarks(self, state: State, seat: int) -> list[dict[str, Any]]:
        """What binds or concerns this seat now, for its view: a code, its clause, and fields.

        Fields are `seat` (whom it is about), `from` (another seat), `tiles` and `count`.
        """
        return []

    # -- positions: a round entered in its middle, a hand scored by itself -----------------

    marks: ClassVar[Mapping[str, Mark]] = {}
    """By code: what of the notes a position may tell. What is not told `infer_notes` finds."""

    def short_of(self, aside: Sequence[Face]) -> int:
        """How many tiles a hand lacks for those laid aside; refuse what no play lays there."""
        if aside:
            raise ScenarioError("nothing_thrown", town=self.name)
        return 0

    def infer_notes(self, state: State) -> None:
        """Note what follows from the table as it lies."""

    def check_notes(self, state: State) -> None:
        """Complete the notes once the marks are set; refuse what contradicts the table."""

    circumstances: ClassVar[tuple[Circumstance, ...]] = ()
    """What may have happened before a win and cannot be seen in the hand."""

    def set_circumstance(self, state: State, seat: int, name: str, value: int) -> None:
        """Let one of the circumstances be so; refuse what cannot be.

        A win on a tile that the seat is shown before it draws (`before_draw`) is asked for by
        opening the window OFFER, with the winning tile taken from the hand.
        """
        raise NotImplementedError

    def tiles_short(self, given: Mapping[str, int]) -> int:
        """How many tiles a hand has less than others in these circumstances."""
        return 0


ESTIMATES: Final = ("shapes", "conditions", "useful")
"""What may stand in `estimates`."""
MUST_HAVE: Final = ("is_win", "waits", "score", "settle", "next_deal")
"""The questions that have no usual answer."""


def missing_methods(town: type[Variant]) -> tuple[str, ...]:
    """List what every town must say itself, and this one does not."""
    usual: Any = Variant
    lacking = [name for name in MUST_HAVE if getattr(town, name) is getattr(usual, name)]
    if getattr(town, "name", None) is None:
        lacking.insert(0, "name")
    return tuple(lacking)


def _age(town: type[Variant], method: str) -> int:
    """How many classes before a town have said this method last; 0 if the town itself has."""
    return next(age for age, kind in enumerate(town.__mro__) if method in kind.__dict__)
