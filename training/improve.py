"""Improving by play (PPO): against itself, itself as it was, and a bot; on a leash to the clone."""

import copy
import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace

import torch
from torch import Tensor, nn

from training.advantage import advantages
from training.net import Greedy, Net, best_device, descend, half
from training.play import SEEN, Group, Nets, groups_of
from training.saving import Run
from training.settings import Settings

_SAVE_SECONDS = 60.0
_GRADIENT = 0.5
_MOST_PAST = 6
_NEWEST = 0.02
"""The share of the newest policy in the mean of the last ones."""
_LEASHED = 4
"""In every so many decisions it is asked what the clone would do."""


class Learner:
    """The nets, how they learn, and from what they may not stray."""

    def __init__(
        self, run: Run, settings: Settings, name: str, begin: str, critic: str = ""
    ) -> None:
        self.run, self.settings, self.name = run, settings, name
        self.lasts = 60 * settings.minutes
        self.device = best_device()
        cloned = run.need("clone")
        torch.manual_seed(11)
        self.policy = self.new_net().requires_grad_()
        self.policy.load_state_dict(run.need(begin)["net"])
        judged = settings.critic_width, settings.critic_blocks, len(settings.towns)
        self.critic = Net(*judged, critic=True).to(self.device)
        self._warm = 0 if critic else settings.warm
        if critic:
            self.critic.load_state_dict(run.need(critic)["net"])
        self.clone = self.new_net()
        self.clone.load_state_dict(cloned["net"])
        self.spread = torch.tensor(cloned["spread"], device=self.device)
        self._rates = {"policy": settings.rate, "critic": 4 * settings.rate}
        self.optimizers = {
            part: torch.optim.Adam(getattr(self, part).parameters(), rate, eps=1e-5)
            for part, rate in self._rates.items()
        }
        self.times = 0
        self.decisions = 0
        self.seconds = 0.0
        self._load()
        self.mean = copy.deepcopy(self.policy).requires_grad_(False)
        meant = run.load(f"{name}-mean")
        if meant is not None:
            self.mean.load_state_dict(meant["net"])
        self.actor = copy.deepcopy(self.policy).requires_grad_(False)
        self.judge = copy.deepcopy(self.critic).requires_grad_(False)
        self.nets = Nets(self.actor, self.judge)

    def new_net(self) -> Net:
        """A net of the run's shape that learns nothing."""
        settings = self.settings
        net = Net(settings.width, settings.blocks, len(settings.towns)).to(self.device)
        return net.requires_grad_(False)

    def _load(self) -> None:
        for part in ("policy", "critic"):
            before = self.run.load(f"{self.name}-{part}")
            if before is not None:
                getattr(self, part).load_state_dict(before["net"])
                self.optimizers[part].load_state_dict(before["optimizer"])
                self.times, self.decisions = before["times"], before["decisions"]
                self.seconds = before["seconds"]

    def save(self) -> None:
        """Write all that is needed to go on."""
        self.run.save(
            f"{self.name}-mean",
            net=self.mean.state_dict(), decisions=self.decisions, seconds=self.seconds,
        )  # fmt: skip
        for part in ("critic", "policy"):
            net: nn.Module = getattr(self, part)
            self.run.save(
                f"{self.name}-{part}",
                net=net.state_dict(), optimizer=self.optimizers[part].state_dict(),
                times=self.times, decisions=self.decisions, seconds=self.seconds,
            )  # fmt: skip

    def publish(self) -> None:
        """Let the tables be played by the nets as they are now."""
        self.actor.load_state_dict(self.policy.state_dict())
        self.judge.load_state_dict(self.critic.state_dict())

    def learn(self, parts: list[dict[str, Tensor]]) -> Iterator[dict[str, float]]:
        """Learn once from what groups have kept, a step at a time; at last tell how it went.

        Nothing is asked of the GPU before the end: it works while others do.
        """
        self._cool()
        rows = self._rows(parts)
        total = len(rows["action"])
        order = torch.randperm(total, device=self.device)
        size = min(self.settings.batch, total)
        sums: dict[str, Tensor] = {}
        batches = [order[at : at + size] for at in range(0, total - size + 1, size)]
        for chosen in batches:
            told = self._step({name: one[chosen] for name, one in rows.items()})
            for name, figure in told.items():
                sums[name] = sums.get(name, 0.0) + figure.detach() / len(batches)
            yield {}
        figures = {name: round(one.item(), 5) for name, one in sums.items()}
        if not all(map(math.isfinite, figures.values())):
            raise SystemExit(f"the nets cannot learn: {figures}")
        self.times += 1
        self.decisions += total
        self._keep_mean()
        yield {"rows": total, **figures}

    def _keep_mean(self) -> None:
        """Let the mean of the last policies follow: it errs less than each of them."""
        with torch.no_grad():
            for mean, now in zip(self.mean.parameters(), self.policy.parameters(), strict=True):
                mean.lerp_(now, _NEWEST)

    def _cool(self) -> None:
        """Take smaller steps the less time is left."""
        cool = self.settings.cool
        now = cool + (1 - cool) * max(0.0, 1 - self.seconds / self.lasts)
        for part, optimizer in self.optimizers.items():
            for group in optimizer.param_groups:
                group["lr"] = self._rates[part] * now

    def _rows(self, parts: list[dict[str, Tensor]]) -> dict[str, Tensor]:
        """Put together what was done by the net itself and is known to the end."""
        found: list[dict[str, Tensor]] = []
        for kept in parts:
            unit = self.spread[kept["town"]]
            gained = advantages(
                kept["value"], kept["seat"], kept["reward"] / unit[:, None], kept["done"],
                self.settings.trace,
            )  # fmt: skip
            chosen = (gained.known & kept["own"]).flatten().nonzero()[:, 0]
            part = {name: kept[name].flatten(0, 1)[chosen] for name in (*SEEN, "action", "chance")}
            part["target"] = gained.target.flatten()[chosen]
            part["advantage"] = gained.advantage.flatten()[chosen]
            part["town"] = kept["town"].expand_as(kept["action"]).flatten()[chosen]
            found.append(part)
        rows = {name: torch.cat([one[name] for one in found]) for name in found[0]}
        for town in range(len(self.settings.towns)):
            here = rows["town"] == town
            some = rows["advantage"][here]
            if len(some) > 1:
                rows["advantage"][here] = (some - some.mean()) / (some.std() + 1e-6)
        return rows

    def _step(self, rows: dict[str, Tensor]) -> dict[str, Tensor]:
        settings = self.settings
        with half(self.device):
            _, value = self.critic(rows)
        off = (value - rows["target"]).square().mean()
        descend(self.critic, self.optimizers["critic"], off, _GRADIENT)
        spread = rows["target"].var().clamp_min(1e-6)
        figures = {"value_loss": off, "explained": 1 - off.detach() / spread}
        if self.times < self._warm:
            return figures
        some = {name: one[: -(-len(one) // _LEASHED)] for name, one in rows.items()}
        with half(self.device):
            chances, seen = self.policy(rows)
            with torch.no_grad():
                cloned, _ = self.clone(some)
        chance = chances.gather(1, rows["action"][:, None])[:, 0]
        ratio = (chance - rows["chance"]).exp()
        within = ratio.clamp(1 - settings.clip, 1 + settings.clip)
        gain = torch.min(ratio * rows["advantage"], within * rows["advantage"]).mean()
        likely = chances.exp()
        entropy = -(likely * chances).sum(1).mean()
        few = len(cloned)
        strayed = (likely[:few] * (chances[:few] - cloned)).sum(1).mean()
        loss = -gain - settings.entropy * entropy + settings.leash * strayed
        if not settings.duplicate:  # else what is paid is no longer what a round brings
            loss = loss + 0.25 * (seen - rows["target"]).square().mean()
        descend(self.policy, self.optimizers["policy"], loss, _GRADIENT)
        moved = (rows["chance"] - chance).detach().mean()
        return {**figures, "gain": gain, "entropy": entropy, "strayed": strayed, "moved": moved}


def improve(run: Run, settings: Settings) -> None:
    """Play and learn for the time that the settings give, in all calls together."""
    learner = Learner(run, settings, "improve", "clone")
    _play(learner, _groups(learner, range(len(settings.towns))))


def tune(run: Run, settings: Settings, towns: Sequence[str]) -> None:
    """Go on from what one net has learnt of all towns, at tables of these alone."""
    settings = replace(settings, minutes=settings.tune_minutes)
    name = f"tune-{'-'.join(towns)}"
    learner = Learner(run, settings, name, "improve-policy", "improve-critic")
    _play(learner, _groups(learner, [settings.towns.index(town) for town in towns]))


def _groups(
    learner: Learner, towns: Sequence[int], owns: Sequence[int | None] = (None, None, 2)
) -> list[Group]:
    """Groups for each number of players that learn, and tables with a bot where one is wanted."""
    settings, device = learner.settings, learner.device
    seed = f"{settings.seed}/{learner.name}/{learner.times}"
    groups = groups_of(settings, towns, owns, seed, device)
    if settings.bot and settings.bot_tables:
        name, tables = f"{seed}/bot", settings.bot_tables
        groups.append(
            Group(towns, settings, name, tables, 1, own=2, bot=settings.bot, device=device)
        )
    return groups


def probe(run: Run, settings: Settings, against: str) -> None:
    """Learn only to beat one net that stays as it is; tells what it gains in points a round."""
    settings = replace(settings, duplicate=False, leash=0.0, bot="")
    learner = Learner(run, settings, "probe", against)
    fixed = learner.new_net()
    fixed.load_state_dict(run.need(against)["net"])
    learner.nets.past = Greedy(fixed)  # as it plays
    groups = _groups(learner, range(len(settings.towns)), owns=(1, 1, 1))
    _play(learner, groups, keeps_past=False)


def _play(learner: Learner, groups: list[Group], keeps_past: bool = True) -> None:
    """Let groups play by turns, and learn when all of them have kept enough."""
    settings, nets = learner.settings, learner.nets
    if keeps_past:
        nets.past = learner.new_net()
        _draw_past(learner, nets.past)
    began, spent, saved = time.time(), learner.seconds, time.time()
    try:
        for group in groups:
            group.begin(nets)
        learning: Iterator[dict[str, float]] = iter(())
        told: dict[str, float] = {}
        while True:
            # It learns from what was kept the time before while more is played, a step at a turn.
            full = [group.turn(nets) for group in groups]
            told = next(learning, told)
            if not all(full):  # all have the same number of steps
                continue
            *_, told = told, *learning  # what is left to learn of it
            learner.seconds = spent + time.time() - began
            if told:
                learner.publish()
                _tell(learner, told, groups)
                told = {}
            if _is_over(learner, time.time() - began):
                break
            learning = learner.learn([one.taken() for one in groups])
            if time.time() - saved > _SAVE_SECONDS:
                learner.save()
                saved = time.time()
            if keeps_past and nets.past and learner.times % settings.keep_every == 0:
                _draw_past(learner, nets.past)
        learner.save()
    finally:
        for group in groups:
            group.close()


def _is_over(learner: Learner, took: float) -> bool:
    settings = learner.settings
    if settings.call_minutes and took >= 60 * settings.call_minutes:
        return True
    enough = settings.times and learner.times >= settings.times
    return bool(enough) or learner.seconds >= learner.lasts


def _tell(learner: Learner, told: dict[str, float], groups: list[Group]) -> None:
    """Log how it goes."""
    points: dict[int, list[float]] = {}
    waited = 0.0
    for group in groups:
        for town, some in group.points.items():
            points.setdefault(town, []).extend(some)
            some.clear()
        waited += group.waited
        group.waited = 0.0
    against = {
        learner.settings.towns[town]: round(sum(some) / len(some), 4)
        for town, some in points.items()
        if some
    }
    learner.run.log(
        learner.name,
        times=learner.times, decisions=learner.decisions, seconds=round(learner.seconds, 1),
        waited=round(waited, 2), **told, points=against, rounds=sum(map(len, points.values())),
    )  # fmt: skip


def _draw_past(learner: Learner, past: nn.Module) -> None:
    """Keep the net as it is, and let one of those that were play as `past`."""
    run, kept = learner.run, sorted(learner.run.folder.glob(f"{learner.name}-past-*.pt"))
    for old in kept[1 : len(kept) - _MOST_PAST + 2]:  # the first, near the clone, stays
        old.unlink()
    run.save(
        f"{learner.name}-past-{learner.times:06}",
        net={k: v.half() for k, v in learner.actor.state_dict().items()},
    )
    names = sorted(path.stem for path in run.folder.glob(f"{learner.name}-past-*.pt"))
    past.load_state_dict(run.need(names[int(torch.randint(len(names), ()))])["net"])
