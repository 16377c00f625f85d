import os

from fangcheng import variants

if os.environ.get("FANGCHENG_TOWNS") == "all":
    from fangcheng.variants.jinzhou import Jinzhou
    from fangcheng.variants.lanzhou import Lanzhou
    from fangcheng.variants.qinhuangdao import Qinhuangdao

    for town in (Jinzhou, Qinhuangdao, Lanzhou):
        variants.VARIANTS[town.name] = town
