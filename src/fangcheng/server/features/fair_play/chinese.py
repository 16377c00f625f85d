"""The Chinese texts of the types and endpoints; the English ones are their docstrings."""

ENDPOINTS: dict[str, str] = {
    "FairPlay.pairs": "一对一对的人，最可疑的在前；还有多少没看。",
    "FairPlay.look": "在后台看还没看过的牌局。",
    "FairPlay.farms": "一起抬一个号的几个号，最可疑的在前。",
    "FairPlay.pair": "两个人的全部情况，和一场一场的牌。",
    "FairPlay.match": "一场里看出了什么：每一对，和最说明问题的打牌。",
}
