"""Rules for Prometheus: when to wake the operator, and what they can do.

The job `fangcheng` scrapes the server; in the job `fangcheng-page` the blackbox exporter requests
the page as players reach it. Without the second job its rules stay silent.
"""

import json
from typing import NamedTuple

JOB, PAGE_JOB = "fangcheng", "fangcheng-page"


class Alert(NamedTuple):
    """One rule; its two sentences are in Chinese and English."""

    name: str
    when: str
    lasts: str
    is_urgent: bool
    what: tuple[str, str]
    to_do: tuple[str, str]


ALERTS = (
    Alert(
        "ServerDown", f'up{{job="{JOB}"}} == 0', "2m", True,
        ("服务器没有回答", "The server does not answer"),
        ("看服务器的日志；牌局都存着，启动以后接着打。",
         "Look into its log. Matches are stored and go on once it is started."),
    ),
    Alert(
        "PageDown", f'probe_success{{job="{PAGE_JOB}"}} == 0', "2m", True,
        ("网页打不开", "The page cannot be reached"),
        ("服务器在的话，看前面的代理、域名和防火墙。",
         "If the server is up, check the proxy, the domain name and the firewall."),
    ),
    Alert(
        "CertificateExpires",
        f'probe_ssl_earliest_cert_expiry{{job="{PAGE_JOB}"}} - time() < 14 * 86400', "1h", False,
        ("证书不到十四天就过期", "The certificate expires within 14 days"),
        ("代理没有自己续，看它的日志。", "The proxy has not renewed it; look into its log."),
    ),
    Alert(
        "DatabaseAway", "fangcheng_store_down == 1", "1m", True,
        ("数据库不在，所有的桌都停着", "The database is away and all tables are paused"),
        ("看磁盘满没满，PostgreSQL 在不在。回来以后自己接着打。",
         "Check whether the disk is full and PostgreSQL is up. Tables resume by themselves."),
    ),
    Alert(
        "CommitsSlow",
        "histogram_quantile(0.99, sum by (le, instance)"
        " (rate(fangcheng_commit_seconds_bucket[10m]))) > 0.25", "10m", False,
        ("落盘太慢，人人都在等", "Commits are slow, and all players wait for them"),
        ("用 python -m benchmarks.disk 量量磁盘；看谁还在写，换成本机的 SSD。",
         "Measure the disk with python -m benchmarks.disk, see who else writes, use a local SSD."),
    ),
    Alert(
        "StoodStill", "increase(fangcheng_stood_still_seconds_total[15m]) > 0", "1m", False,
        ("服务器卡住过两秒以上", "The server froze for two seconds or more"),
        ("机器太忙、在换页，或者虚拟机被停过；这段时间不算在玩家头上。",
         "The machine is overloaded, swaps, or was paused. No player's clock ran meanwhile."),
    ),
    Alert(
        "DiskNearlyFull",
        "fangcheng_disk_free_bytes / fangcheng_disk_bytes < 0.1"
        " or predict_linear(fangcheng_disk_free_bytes[1d], 7 * 86400) < 0", "30m", True,
        ("磁盘快满了：剩不到一成，或者照这样一周就满",
         "The disk is nearly full: less than a tenth is free, or it fills up within a week"),
        ("腾地方，或者用 record_days 少留牌谱。磁盘满了，牌局会停住。",
         "Make room, or keep records for a shorter time (record_days). Play stops on a full disk."),
    ),
    Alert(
        "FilesRunOut", f'process_open_fds{{job="{JOB}"}} / process_max_fds{{job="{JOB}"}} > 0.8',
        "10m", False,
        ("能开的文件快用完了", "The process has nearly as many files open as it may"),
        ("调高 LimitNOFILE（ulimit -n），或者看管理页上谁占的连接最多。",
         "Raise LimitNOFILE (ulimit -n); the operator's page shows who holds connections."),
    ),
    Alert(
        "NotOpened", "fangcheng_not_opened > 0", "5m", False,
        ("有房间、牌局或玩法打不开", "A room, a match or a town could not be opened"),
        ("管理页的日志里写着是哪一个、为什么；房间可以搬到别的节点，或者关掉。",
         "The operator's page says which and why. Move the room to another node, or close it."),
    ),
    Alert(
        "BackupOld", "time() - max(fangcheng_last_backup_timestamp_seconds) > 2 * 86400", "1h",
        False,
        ("两天没有备份了，或者从没备份过",
         "The last backup is more than two days old, or there is none"),
        ("运行 fangcheng backup，让它每天自己跑；用别的办法备份的，删掉这一条。",
         "Run fangcheng backup, every day. If you back up in another way, remove this rule."),
    ),
    Alert(
        "NodeGone", "fangcheng_nodes < max_over_time(fangcheng_nodes[1h])", "5m", False,
        ("少了一个节点", "A node is missing"),
        ("别的节点已经接过它的房间；看它的日志，重新启动它。",
         "The others have taken its rooms. Look into its log and start it again."),
    ),
    Alert(
        "ManyTurnedAway",
        'sum by (instance) (rate(fangcheng_turned_away_total{why=~"429|full"}[5m])'
        ' or rate(fangcheng_cut_total{why="rate"}[5m])) > 5', "10m", False,
        ("每秒有五次以上被拒绝", "More than five requests a second are turned away"),
        ("看管理页上哪个地址占得最多，在代理或防火墙上拦住它；"
         "要是一所学校，就调高 connections_per_address。",
         "The operator's page lists the busiest addresses: block one at the proxy or firewall. If "
         "it is a school, raise connections_per_address."),
    ),
    Alert(
        "ManyRefusals", "sum by (instance, code) (rate(fangcheng_refusals_total[10m])) > 10", "10m",
        False,
        ("每秒有十条以上的命令被拒绝", "More than ten commands a second are refused"),
        ("code 是 bad_message 或 illegal 的，多半是程序写错了或者有人在试；token、password "
         "的，是有人在猜。",
         "With the code bad_message or illegal a client is broken or probes the server; with token "
         "or password it guesses."),
    ),
    Alert(
        "PolicyReports", "sum(increase(fangcheng_policy_reports_total[1h])) > 50", "1m", False,
        ("很多浏览器报告页面里有不该有的东西",
         "Many browsers report that they blocked something in the page"),
        ("少数是浏览器插件；忽然多起来，就是页面里混进了什么："
         "查代理插入的东西，照 SECURITY.md 告诉我们。",
         "A few come from extensions. Many mean that something was injected: check what your proxy "
         "inserts, and report it, see SECURITY.md."),
    ),
    Alert(
        "BotsFail",
        "sum by (instance) (increase(fangcheng_bot_turns_lost_total[15m])"
        " + increase(fangcheng_thinkers_lost_total[15m])) > 5", "1m", False,
        ("机器人来不及想，由系统代打", "Bots do not answer in time, so autoplay acts for them"),
        ("看机器忙不忙，thinkers 是不是太少；日志里写着想的进程为什么死。",
         "See whether the machine is overloaded or thinkers too few; the log says why thinking "
         "processes died."),
    ),
)  # fmt: skip


def prometheus_rules(lang: str) -> str:
    """Write the rules in YAML, with sentences in one language."""
    lines = ["groups:", "  - name: fangcheng", "    rules:"]
    at = ("zh", "en").index(lang)
    for alert in ALERTS:
        lines += [
            f"      - alert: Fangcheng{alert.name}",
            f"        expr: {_quoted(alert.when)}",
            f"        for: {alert.lasts}",
            "        labels:",
            f"          severity: {'critical' if alert.is_urgent else 'warning'}",
            "        annotations:",
            f"          summary: {_quoted(alert.what[at])}",
            f"          description: {_quoted(alert.to_do[at])}",
        ]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    """Quote a text: JSON strings are valid YAML."""
    return json.dumps(text, ensure_ascii=False)
