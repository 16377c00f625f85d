"""What was done on other nodes and is carried out here: people sent away, names, seats, limits."""

from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from fangcheng.errors import StoreError
from fangcheng.protocol import messages as say
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server import bulletin as told
from fangcheng.server.store.store import RoomMovedError

if TYPE_CHECKING:
    from fangcheng.server.rooms.desk import Desk


class Hearing:
    """Carries out notices on one desk."""

    def __init__(self, desk: "Desk") -> None:
        self._desk = desk

    def hear(self, notice: told.Notice) -> None:
        """Carry out one notice."""
        _DO[type(notice)](self, notice)

    def _banned(self, notice: told.Banned) -> None:
        self._desk.accounts.somebody_is_out()
        self._desk.say_bye(notice.person, "banned", lambda _: True)

    def _logged_out(self, notice: told.LoggedOut) -> None:
        self._desk.accounts.somebody_is_out()
        to = lambda one: (one.token_hash == notice.token_hash) != notice.others  # noqa: E731
        self._desk.say_bye(notice.person, "logged_out", to)

    def _named(self, notice: told.Named) -> None:
        self._run(self._desk.look_up_name(notice.person))

    def _chosen(self, notice: told.Chosen) -> None:
        chosen = say.write(say.Preferences(None, notice.preferences))
        for connection in self._desk.connections_of(notice.person):
            connection.send(chosen)

    def _give_up_seat(self, notice: told.GiveUpSeat) -> None:
        room = self._desk.registry.rooms.get(notice.room)
        if room is None or room.seating.told is None or room.life != "open":
            return
        if room.phase != "waiting":
            return
        if room.bound:
            return
        if room.seating.seat_of(notice.person) is not None:
            room.stand(notice.person)
        room.save()  # also where it only was about to sit down

    def _wrong_password(self, notice: told.WrongPassword) -> None:
        self._desk.accounts.guessing.heard_wrong(notice.counts)

    def _right_password(self, notice: told.RightPassword) -> None:
        self._desk.accounts.guessing.heard_right(notice.counts)

    def _wrong_number(self, notice: told.WrongNumber) -> None:
        self._desk.wrong_numbers.tire(notice.address)

    def _free_text(self, notice: told.FreeText) -> None:
        self._desk.registry.let_write(notice.on)

    def _orders_changed(self, notice: told.OrdersChanged) -> None:
        self._run(self._desk.standing.heard())

    def _erased(self, notice: told.Erased) -> None:
        self._desk.forget(notice.person)

    def _reported(self, notice: told.Reported) -> None:
        self._run(self._desk.add_to_scene(notice.match, notice.reporter, notice.reported))

    def _sanctioned(self, notice: told.Sanctioned) -> None:
        self._run(self._desk.sanctioned(notice.person))

    def _out_of_club(self, notice: told.OutOfClub) -> None:
        self._desk.out_of_club(notice.club, notice.person)

    def _acquainted(self, notice: told.Acquainted) -> None:
        self._run(self._desk.friends.acquainted(notice.people))

    def _shuns(self, notice: told.Shuns) -> None:
        self._run(self._desk.friends.shuns(notice.person, notice.other))

    def _invites(self, notice: told.Invites) -> None:
        self._desk.friends.invited(notice.person, notice.invitation)

    def _no_more_invited(self, notice: told.NoMoreInvited) -> None:
        self._desk.friends.no_more_invited(notice.person, notice.by)

    def _tell_person(self, notice: told.TellPerson) -> None:
        self._desk.friends.pass_on(notice.person, notice.data.encode())

    def _let_wait(self, notice: told.LetWait) -> None:
        self._desk.meeting.hear_blame(notice.person, notice.address, notice.on)

    def _take_room(self, notice: told.TakeRoom) -> None:
        if notice.node == self._desk.services.journal.node:
            self._run(self._desk.registry.neighbours.take(notice.room))

    def _room_taken(self, notice: told.RoomTaken) -> None:
        self._desk.registry.neighbours.departures.arrived(notice.room)

    def _room_order(self, notice: told.RoomOrder) -> None:
        self._run(self._desk.orders.hear(notice))

    def _drain_node(self, notice: told.DrainNode) -> None:
        if notice.node == self._desk.services.journal.node:
            self._run(self._desk.orders.drain(notice.on))

    def _run(self, work: Coroutine[Any, Any, object]) -> None:
        async def run() -> None:
            try:
                await work
            except (RefusedError, RoomMovedError, StoreError) as error:
                self._desk.services.log.warning("not carried out", error=str(error))

        self._desk.run(run())


_DO: dict[type, Callable[[Hearing, Any], None]] = {
    told.Banned: Hearing._banned,
    told.LoggedOut: Hearing._logged_out,
    told.Named: Hearing._named,
    told.Chosen: Hearing._chosen,
    told.GiveUpSeat: Hearing._give_up_seat,
    told.WrongPassword: Hearing._wrong_password,
    told.RightPassword: Hearing._right_password,
    told.WrongNumber: Hearing._wrong_number,
    told.FreeText: Hearing._free_text,
    told.OrdersChanged: Hearing._orders_changed,
    told.Erased: Hearing._erased,
    told.Reported: Hearing._reported,
    told.Sanctioned: Hearing._sanctioned,
    told.OutOfClub: Hearing._out_of_club,
    told.Acquainted: Hearing._acquainted,
    told.Shuns: Hearing._shuns,
    told.Invites: Hearing._invites,
    told.NoMoreInvited: Hearing._no_more_invited,
    told.TellPerson: Hearing._tell_person,
    told.LetWait: Hearing._let_wait,
    told.TakeRoom: Hearing._take_room,
    told.RoomTaken: Hearing._room_taken,
    told.RoomOrder: Hearing._room_order,
    told.DrainNode: Hearing._drain_node,
}
