"""The great moments of Hangzhou, the greatest first."""

MOMENTS: dict[str, tuple[str, int, str, str]] = {
    "caipiao": ("drift", 1, "财神放出去，还是胡！", "Let the wild go, and won all the same!"),
    "gangpiao": ("drift", 1, "开着杠飘！", "A kong on the way!"),
    "sanhaohua": ("row", 0, "七对里三个杠头！", "Three quads in seven pairs!"),
    "lianghaohua": ("row", 0, "七对里两个杠头！", "Two quads in seven pairs!"),
    "baotou": ("burst", 1, "摸啥胡啥！", "Any tile would do!"),
    "haohua": ("row", 0, "七对带个四张！", "Seven pairs with a quad!"),
    "shifeng": ("sky", 0, "风头出净，就胡！", "Ten honours out, and that wins!"),
    "gangkai": ("bloom", 0, "杠上就来！", "Right off the kong!"),
    "caisuo": ("drift", 1, "财神一出，锁住！", "A wild is out: locked!"),
    "qidui": ("row", 0, "七个对子！", "Seven pairs!"),
}
