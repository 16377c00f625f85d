"""Questions that a town answers wrongly: what is said of each, in Chinese and English."""

from typing import Final

from fangcheng.checking.invariants import BrokenError
from fangcheng.tiles import parse
from fangcheng.words import Words, words

LANGUAGES: Final = ("zh", "en")
SENTENCES: Final = {
    "waits_more": (
        "{hand}：`{question}` 说来 {tile} 就成，`is_win` 说不胡",
        "`{question}` says that {tile} completes {hand}; `is_win` says that it does not",
    ),
    "waits_fewer": (
        "{hand}：`is_win` 说来 {tile} 就胡，`{question}` 里没有这张",
        "`is_win` says that {tile} makes {hand} a win; `{question}` does not name it",
    ),
    "one_short": (
        "{hand}：`one_short` 说别家打什么都胡不了，{tile} 却能胡",
        "`one_short` says that no tile of another seat makes {hand} a win; {tile} does",
    ),
    "declared_unready": (
        "{hand}：`may` 让报听，可是没有一张牌胡得了",
        "`may` lets {hand} be declared ready; no tile completes it",
    ),
    "not_become_ready": (
        "{whole}：`may_become_ready` 说打哪张都不听，打 {tile} 却可以报听",
        "`may_become_ready` says no of {whole}; without {tile} it may be declared",
    ),
    "changed": (
        "{hand}：`{question}` 问过之后成了 {after}；试放的牌要拿出来",
        "`{question}` makes {after} of {hand}: a tile that was tried must be taken out again",
    ),
    "distance_low": (
        "{hand}：`distance` 是 {distance}；还没摸牌，不会已经成了",
        "`distance` of {hand} is {distance}; before it draws no hand is complete",
    ),
    "distance_complete": (
        "{hand}：来 {tile} 就成，这时 `distance` 应是 -1，说的是 {distance}",
        "{tile} completes {hand}; the `distance` is then {distance}, not -1",
    ),
    "distance_incomplete": (
        "{hand}：来 {tile} 还不成，`distance` 却说 {distance}",
        "{tile} does not complete {hand}; the `distance` is then {distance}",
    ),
    "distance_draw": (
        "{hand}：`distance` 是 {distance}，来 {tile} 成了 {after}；摸一张要么近一步，要么不动",
        "`distance` of {hand} is {distance}, with {tile} {after}; a draw brings one or none",
    ),
    "distance_stuck": (
        "{hand}：`distance` 是 {distance}，可是来什么都近不了",
        "`distance` of {hand} is {distance}, and no tile brings it nearer",
    ),
    "distance_discard": (
        "{hand}：`distance` 是 {distance}，打 {tile} 成了 {after}；打一张要么不动，要么远一步",
        "`distance` of {hand} is {distance}, without {tile} {after}; a discard costs one or none",
    ),
    "distance_discards": (
        "{hand}：`distance` 是 {distance}，打得最好也是 {after}",
        "`distance` of {hand} is {distance}, and at best {after} after a discard",
    ),
    "distance_never": (
        "成了的牌 `distance` 从来不是 -1：成了的有 {complete} 手，-1 的有 {near} 手",
        "`distance` is never -1 of a complete hand: {complete} were complete, {near} at -1",
    ),
    "useful_more": (
        "{hand}：`useful` 里有 {tile}；差 {distance} 步，来了 {tile} 还差 {after} 步",
        "`useful` names {tile} for {hand}; the distance is {distance}, with {tile} {after}",
    ),
    "useful_fewer": (
        "{hand}：`useful` 里没有 {tile}；差 {distance} 步，来了 {tile} 只差 {after} 步",
        "`useful` leaves {tile} out for {hand}; the distance is {distance}, with {tile} {after}",
    ),
    "prospects_distance": (
        "{hand}：`prospects` 说打 {tile} 差 {said} 步，`distance` 说 {distance}",
        "`prospects` says that {hand} without {tile} is at {said}; `distance` says {distance}",
    ),
    "prospects_useful": (
        "{hand}：打 {tile} 之后 `prospects` 说有用的是 {said}，`useful` 说 {useful}",
        "`prospects` names {said} for {hand} without {tile}; `useful` names {useful}",
    ),
    "score_names": (
        "{hand}：`score` 写的座位、胡法、谁给的牌是 {told}，应是 {right}",
        "`score` of {hand} names seat, way and giver {told}; they are {right}",
    ),
    "score_reading": (
        "{hand}：`score` 读成 {reading}，牌不是这些",
        "`score` reads {hand} as {reading}, and these are other tiles",
    ),
    "score_costs": (
        "{hand}（{type}）：胡的一家反倒付了 {points}，`settle` 付反了",
        "`settle` lets the winner of {hand} ({type}) lose {points}",
    ),
    "score_unread": (
        "{hand}：`score` 算 {type}，得 {points}；`readings` 里只有 {brings}",
        "`score` takes {hand} for {type}, {points} points; `readings` bring {brings}",
    ),
    "score_less": (
        "{hand}：`score` 算 {type}，得 {points}；`readings` 里 {other} 得 {more}",
        "`score` takes {hand} for {type}, {points} points; `readings` has {other}, {more} points",
    ),
    "circumstances_lack": (
        "{hand}：这一局里是 {worth}；单独算分，`circumstances` 怎么写都得不到，不写时是 {told}",
        "no `circumstances` make of {hand} what the round did, {worth}; without any it is {told}",
    ),
    "circumstances_fail": (
        "{hand}：单独算分，`set_circumstance` 设上 {given} 就出错：{error}",
        "`set_circumstance` with {given} fails for {hand}, scored by itself: {error}",
    ),
    "mark_of_nothing": (
        "`marks` 里的 {code} 说的是 {note}，记录里没有这一项",
        "`marks` has {code} for {note}, and the notes have nothing of that name",
    ),
    "mark_form": (
        "`marks` 里 {code} 的写法是 {form}；可以是 {forms}",
        "`marks` gives {code} the form {form}; there are: {forms}",
    ),
    "mark_misfits": (
        "`marks` 里 {code} 的写法是 {form}，写不了 {note}",
        "`marks` gives {code} the form {form}, in which {note} cannot be written and read",
    ),
    "table_refused": (
        "{seat} 号 {hand}：真打出来的一桌，写成场景摆回去却不收：{reason}；"
        "看看 `marks`、`check_notes`、步骤的 `words`",
        "a table of a real round, written as a scenario, is refused, seat {seat} with {hand}: "
        "{reason}; look at `marks`, `check_notes`, the `words` of steps",
    ),
    "told_too_little": (
        "照 {seat} 号听到的摆不出这一桌：{reason}；步骤和动作只说答案里有的，"
        "用 `show_choice`、`show`、`lay_aside`、`give`，手里别的牌一张也不说",
        "no table follows from what seat {seat} was told: {reason}; steps and moves tell what was "
        "answered, by `show_choice`, `show`, `lay_aside` or `give`, and nothing else of a hand",
    ),
    "table_differs": (
        "{seat} 号 {hand}：照样摆回去，它看到的 {key} 从 {one} 成了 {two}；"
        "`marks`、`infer_notes` 漏了什么",
        "laid again, seat {seat} with {hand} sees {two} in {key}, not {one}: "
        "`marks` or `infer_notes` lose a note",
    ),
    "table_goes_on": (
        "{seat} 号 {hand}：照样摆回去再打 {do}，应该是 {one}，却是 {two}；"
        "`marks`、`infer_notes` 漏了什么",
        "laid again, seat {seat} with {hand} does {do}: {two} happens, not {one}; "
        "`marks` or `infer_notes` lose a note",
    ),
    "option_unread": (
        "没有人读选项 {option}：{value} 和默认一样打",
        "nothing reads the option {option}: rooms with {value} play like all others",
    ),
    "option_same": (
        "{rounds} 局里，选项 {option} 是 {value} 还是默认，打出来都一样",
        "in {rounds} rounds nothing came out otherwise where the option {option} is {value}",
    ),
    "unlisted": (
        "出现了 {code}，`codes` 的 {list} 里没有写",
        "{code} comes up; the {list} of `codes` do not list it",
    ),
    "unlisted_in_win": (
        "{hand}：`score` 用了 {code}，`codes` 的 {list} 里没有写",
        "`score` of {hand} names {code}; the {list} of `codes` do not list it",
    ),
    "formula_code": (
        "`payments` 里有 {code} 的算式，`codes` 的 payments 里却没有这一项",
        "`payments` has a formula for {code}; the payments of `codes` do not list it",
    ),
    "formula_name": (
        "`payments` 里 {code} 的算式用了 {name}，`codes` 的 factors 里没有写",
        "the formula of {code} in `payments` names {name}; the factors of `codes` do not list it",
    ),
    "formula_leaves_out": (
        "付 {code} 时带着 {name} {number}，`payments` 的算式 {formula} 里没有它",
        "a payment of {code} has {name} {number}; its formula in `payments`, {formula}, has not",
    ),
}


def sentence(w: Words, code: str, /, **fields: object) -> str:
    """Say what is wrong."""
    if w.lang == "zh" and "tile" in fields:
        fields["tile"] = "".join(map(w.tile, parse(str(fields["tile"]))))
    return SENTENCES[code][LANGUAGES.index(w.lang)].format(**fields)


class WrongAnswerError(BrokenError):
    """A question that a town answers wrongly: which one, and what shows it."""

    def __str__(self) -> str:
        return sentence(words("en"), self.code, **self.fields)
