"""The Chinese texts of the types and endpoints; the English ones are their docstrings."""

TEXTS: dict[str, str] = {
    "SawSanction": "看过了管理员对你的决定，不用再说。",
    "Sanction": "别人举报之后，管理员对你的决定；你说看过了才不再说。",
    "ReportTaken": "举报收下了。",
    "ReportTaken.new": "以前报过一样的，就是 `false`。",
    "ReportKind": "举报的是什么事。",
    "SanctionKind": "举报之后怎么办：警告，禁言一段时间，封号一段时间；或者收回了。",
    "Report": "举报打完的一场里的别人；`POST /api/matches/{match}/report`。"
    "你们两人在那一桌说过的话，服务器还记得的，也一起交上去。",
    "Report.seat": "说的是哪个座位的人。",
    "Sanction.sanction": "它的编号，回 `saw_sanction` 用。",
    "Sanction.at": "什么时候决定的，从 1970 年起的秒数。",
    "Sanction.until": "到什么时候为止；0：没有期限。",
    "Sanction.match": "你是在哪一场之后被举报的。",
    "Sanction.reason": "管理员自己的话，可以是空的。",
    "Sanction.seen": "你说过看到了没有。",
}

ENDPOINTS: dict[str, str] = {
    "Moderation.report": "收下一个人对同场另一个人的举报，连同两人说的话。",
    "Moderation.reports": "举报，新的在前，附上这两个人的情况。",
    "Moderation.report_case": "一件举报的全部：经过、备注、以前的事。",
    "Moderation.decide": "判一件举报，并告诉本人。",
    "Moderation.remark": "给一件举报加备注，只有管理员看得到。",
}
