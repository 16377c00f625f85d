"""A wall that deals what a seat was told of the opening, and anything else where it was not."""

from collections import Counter
from collections.abc import Iterable, Sequence

from fangcheng.game.events import Told
from fangcheng.game.opening import Deal, deal_order
from fangcheng.game.variant import Variant
from fangcheng.tiles import FIRST_FLOWER, Face, parse
from fangcheng.wall import Chance, Dice, Wall

_ACTS = frozenset(("discard", "chi", "peng", "gang", "add_kong", "hu"))
_CHOICES = frozenset(("chosen", "aside"))


def is_act(variant: Variant, event: Told) -> bool:
    """Whether an event tells what somebody did after the opening."""
    kind = event["event"]
    if kind in _CHOICES:
        return variant.move_of(event["code"]) is not None
    return kind in _ACTS or any(kong.event == kind for kong in variant.kongs)


def lay_wall(variant: Variant, seat: int, events: Sequence[Told], chance: Chance) -> Wall:
    """Lay the wall for the opening that these events tell."""
    plan = _Plan(variant, seat, events[0]["dealer"])
    dice: list[int] = []
    for event in events:
        if is_act(variant, event) and event.get("by") != "opening":
            break
        dice += event.get("dice", ())
        plan.add(event)
    line = plan.line(chance)
    rolled = any(event["event"] == "break" for event in events)
    if rolled or not plan.dealt:
        return Wall(line, Dice(dice, chance))
    return Wall(line, None, plan.places)


class _Plan:
    """Which tile must lie where, and where no flower may lie."""

    def __init__(self, variant: Variant, seat: int, dealer: int) -> None:
        self.dealt = False
        self.places: tuple[int, ...] = ()
        self._deck = variant.deck
        self._steps = variant.opening
        self._seat = seat
        extra = any(isinstance(step, Deal) and step.extra for step in variant.opening)
        self._order = deal_order(variant.seats, dealer, variant.hand_tiles, extra)
        self._stays = variant.turned_up_stays
        self._known: dict[int, Face] = {}
        self._head = len(self._order)
        self._tail = len(self._deck)
        # What each of the others got last and has not shown; of it come the flowers it lays out.
        self._fresh: list[list[int]] = [[] for _ in range(variant.seats)]
        self._held: list[list[int]] = [[] for _ in range(variant.seats)]
        self._plain: set[int] = set()
        self._given = False  # tiles have passed between hands: what was dealt to whom is not known

    def add(self, event: Told) -> None:
        """Note what an event tells."""
        kind, seat = event["event"], event.get("seat", -1)
        tiles = parse(event.get("tiles", ""))
        if kind == "deal":
            self.dealt = True
            places = [place for place, owner in enumerate(self._order) if owner == seat]
            self._give(seat, places, tiles)
        elif kind == "draw":
            tail = event["by"] == "flower"
            self._give(seat, [self._from_tail() if tail else self._from_head()], tiles)
        elif kind == "turn_up":
            self._turn_up(tiles[0], event.get("dice"))
        elif kind == "flower" and seat != self._seat:
            self._show(seat, tiles)
            self._fresh[seat] = []  # what is left of them is none
        elif kind == "give":
            self._given = True
        elif kind == "hu" and seat != self._seat and not self._given:
            self._known.update(zip(self._held[seat], tiles, strict=True))
        else:
            told = {seat: one for step in self._steps for seat, one in step.told(event).items()}
            for other, action in told.items():
                if other != self._seat:
                    self._show(other, action.tiles)

    def _show(self, seat: int, tiles: Iterable[Face]) -> None:
        """Tiles of another seat lie open now: it got them last."""
        for tile in tiles:
            place = self._fresh[seat].pop()
            self._held[seat].remove(place)
            self._known[place] = tile

    def _give(self, seat: int, places: list[int], tiles: Iterable[Face]) -> None:
        if seat == self._seat:
            self._known.update(zip(places, tiles, strict=True))
        else:
            self._fresh[seat] += places
            self._held[seat] += places
            self._plain.update(places)

    def _turn_up(self, tile: Face, dice: Sequence[int] | None) -> None:
        if not self._stays:
            self._known[self._from_tail()] = tile
            return
        place = len(self._deck) - (sum(dice) if dice else 7)
        self._known[place] = tile
        self.places = (place,)

    def _from_head(self) -> int:
        self._head += 1
        return self._head - 1

    def _from_tail(self) -> int:
        self._tail -= 1
        return self._tail

    def line(self, chance: Chance) -> list[Face]:
        """Fill in what is not known."""
        left = list((Counter(self._deck) - Counter(self._known.values())).elements())
        chance.shuffle(left)
        left.sort(key=lambda tile: tile < FIRST_FLOWER)  # flowers first: plain places take the last
        known = self._known
        for place in self._plain - known.keys():
            known[place] = left.pop()
        chance.shuffle(left)
        return [known[place] if place in known else left.pop() for place in range(len(self._deck))]
