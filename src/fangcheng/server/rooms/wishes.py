"""The settings that a client asks for in a new room: checked and completed."""

from dataclasses import replace
from typing import NamedTuple, cast

from fangcheng.bots import BOTS, MASTER, offered, plays_as
from fangcheng.errors import FangchengError, HouseRulesError, OptionError
from fangcheng.game.options import as_dict
from fangcheng.houserules.presets import find_rules
from fangcheng.houserules.rules import OWN_CLOCK, HouseRules
from fangcheng.installed import make_variant, town_in
from fangcheng.levels import BotLevel
from fangcheng.protocol import commands, parts
from fangcheng.protocol.refusal import RefusedError
from fangcheng.record.house import LONGEST_NAME, House, Notes, Texts, read_texts
from fangcheng.server.catalogue import house_clock, told_house
from fangcheng.server.rules_folder import RulesFolder
from fangcheng.words.installed import installed


class Wish(NamedTuple):
    """The settings of a room, and the notes of its house rules."""

    settings: parts.RoomSettings
    notes: Notes


def bot_of(level: str, settings: parts.RoomSettings) -> str:
    """Return the level that plays in this room for the level asked for; refuse an unknown one."""
    if level != MASTER and level not in BOTS:
        raise RefusedError("bot", f"the bots are: {', '.join(offered())}")
    return plays_as(level, make_variant(settings.variant, settings.options))


def wish_of(command: commands.Create, book: RulesFolder, free_text: bool) -> Wish:
    """Check the settings that a client asks for, and complete them; refuse impossible ones."""
    if command.club is not None and command.public:
        raise RefusedError("option", "the table of a club is not in the lobby")
    rules = _rules(command.variant, book)
    settings = _settings(rules, command)
    house = rules.house
    if command.house is not None:
        name = _own_name(command, free_text)
        house = House(name) if house is None else replace(house, name=name)
    settings.house = None if house is None else told_house(house)
    return Wish(settings, {} if house is None else house.notes)


def _rules(name: str, book: RulesFolder) -> HouseRules:
    """Find the rules with this name; refuse an unknown name."""
    if reason := installed().refused.get(town_in(name)):
        raise RefusedError("option", reason)
    try:
        return book.find(name) or find_rules(name)
    except FangchengError as error:
        raise RefusedError("option", str(error)) from None


def _own_name(command: commands.Create, free_text: bool) -> Texts:
    """Check the name that a client gives to its rules; it is free text like any other."""
    if command.public or not free_text:
        raise RefusedError("text", "rules have names of one's own only where people may write")
    try:
        found = read_texts(command.house, LONGEST_NAME)
    except HouseRulesError as error:
        raise RefusedError("text", str(error)) from None
    if not all(found.values()):
        raise RefusedError("text", "the name of the rules is empty")
    return found


def _settings(rules: HouseRules, command: commands.Create) -> parts.RoomSettings:
    try:
        variant = rules.with_options(command.options).variant()
        rules.check_form(command.options)
    except OptionError as error:
        raise RefusedError("option", str(error)) from None
    options = as_dict(variant.options)
    clock = house_clock(rules, variant)
    if command.clock is not None and command.clock.turn is not None:
        clock.turn = command.clock.turn
    if command.clock is not None and command.clock.bank is not None:
        clock.bank = command.clock.bank
    if OWN_CLOCK in options:
        options[OWN_CLOCK] = clock.turn
    return parts.RoomSettings(
        variant=variant.name,
        options=options,
        clock=clock,
        bots=command.bots,
        spectators=command.spectators,
        hints=command.hints,
        public=command.public,
        bot_level=cast(BotLevel, plays_as(command.bot_level, variant)),
        club=command.club,
    )
