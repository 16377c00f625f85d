"""The Chinese texts of the types and endpoints; the English ones are their docstrings."""

ENDPOINTS: dict[str, str] = {
    "Sharing.picture": "画出打完的一场的一个时刻。",
    "Sharing.oembed": "别的网页拿到链接，怎样放回放（oembed.com）。",
}
