"""What errors say, by their codes, in Chinese and in English; towns have more among their words."""

from collections.abc import Mapping

SENTENCES: Mapping[str, tuple[str, str]] = {
    "act_of_house": ("{action} 只有系统能做", "{action} is an act of the house"),
    "added_to_peng": (
        "{meld}：原来碰过的杠才写“+”",
        "{meld}: '+' marks a kong that was a peng before",
    ),
    "adds_missing": (
        "缺 adds：要补上去的那张",
        "'adds' is missing: the tile that is added to a peng",
    ),
    "after_the_end": (
        "最后的结果之后只能有种子",
        "nothing but the seed may follow the last result",
    ),
    "another_seat": (
        "{circumstance} 要写别的座位，不能是 {number}",
        "{circumstance} names another seat; not {number}",
    ),
    "answers_out_of_range": ("回答是 0 到 {last} 的数", "answers are numbers from 0 to {last}"),
    "answers_wrong_form": (
        "要 {tables} 个整数，一桌一个；不能是 {dtype} {shape}",
        "answers are {tables} whole numbers, one for each table; not {dtype} {shape}",
    ),
    "at_file": ("{path}：{reason}", "{path}: {reason}"),
    "at_source": ("{source}：{reason}", "{source}: {reason}"),
    "beside_wall": ("写了 wall，就不能再写 {key}", "'{key}' cannot stand beside 'wall'"),
    "bot_test_range": (
        "--rounds 是 1 到 {most}，--limit 最多 3600 秒",
        "--rounds takes 1 to {most}, --limit up to 3600 seconds",
    ),
    "bots_at_table": (
        "--bots 写一个名字或 {seats} 个，不能是 {count} 个",
        "--bots takes one name or {seats}, not {count}",
    ),
    "bots_are_text": (
        "{bots!r} 是一段文字；机器人要写成列表，如 [{bots!r}]",
        "{bots!r} is one text; name bots in a list, like [{bots!r}]",
    ),
    "bots_count": (
        "写了 {count} 个机器人；写一个给所有座位，或写 {seats} 个",
        "bots named: {count}; name one for all seats, or {seats}",
    ),
    "bracket_missing": (
        "“{text}”第 {position} 个字：少“)”",
        "')' is missing at position {position} of {text!r}",
    ),
    "by_in_window": (
        "by 是 {by!r}，和 {window} 对不上",
        "'by' is {by!r}, which does not go with {window!r}",
    ),
    "bye": ("服务器说再见：{reason}", "bye: {reason}"),
    "cannot_listen": (
        "不能在 {place} 上监听：{reason}",
        "cannot listen on {place}: {reason}",
    ),
    "card_too_old": (
        "{name} 用的是第 {found} 版数组，这里是第 {version} 版",
        "{name} is for arrays of version {found}, and these are of {version}",
    ),
    "check_of_town": (
        "--only、--round、--strict、--json 只用于玩法和现成的规则，不用于文件",
        "--only, --round, --strict and --json go with a town or a preset, not a file",
    ),
    "check_rounds": (
        "--rounds 是 1 到 {most:,}，不能是 {rounds}",
        "--rounds takes 1 to {most:,}, not {rounds}",
    ),
    "chi_source": (
        "{meld} 只能吃上家 {before} 号的（C-6）",
        "{meld}: a chi is taken from the seat before, {before} (C-6)",
    ),
    "chosen_form": (
        "chosen 给每家写一个对象：代号和选的词",
        "'chosen' has an object of codes and words for each seat",
    ),
    "chosen_words": (
        "chosen 写代号和选的词，不能是 {value!r}",
        "'chosen' has objects of codes and words; not {value!r}",
    ),
    "circumstance_range": (
        "{circumstance} 是 0 到 {last}，不能是 {number}",
        "{circumstance} is 0 to {last}; not {number}",
    ),
    "circumstance_switch": (
        "{circumstance} 是 1（有）或 0（没有），不能是 {number}",
        "{circumstance} is 1 for yes or 0 for no; not {number}",
    ),
    "circumstance_twice": (
        "{circumstance} 写了两遍；几家的数写在一个等号后面，按座位排，如 pao=5,1,3,0",
        "{circumstance} is given twice; numbers of several seats stand behind one sign, in the "
        "order of the seats, like pao=5,1,3,0",
    ),
    "circumstance_value": (
        "{circumstance} 是 {values}，不能是 {number}",
        "{circumstance} is {values}; not {number}",
    ),
    "clause_unknown": ("没有条款 {clause}", "there is no clause {clause}"),
    "cluster_gone": ("{address} 的集群不见了", "the cluster at {address} is gone"),
    "concealed_kong": ("{meld}：只有暗杠才写“!”", "{meld}: '!' marks a kong from the own hand"),
    "concealed_kong_size": (
        "“{text}”第 {position} 个字：“!”标的是四张的暗杠",
        "'!' marks a concealed kong of four tiles; this meld is at position {position} of {text!r}",
    ),
    "connection_lost": ("断线了：{reason}", "the connection is lost: {reason}"),
    "copy_damaged": (
        "{file} 的备份坏了：{found}",
        "the copy of {file} is damaged: {found}",
    ),
    "copy_exists": (
        "{file} 已经有了；换个名字",
        "{file} is there already; choose another name",
    ),
    "copy_folder": (
        "没有放备份的文件夹 {folder}；先建好",
        "there is no folder {folder} for the copy; make it first",
    ),
    "database_fails": (
        "数据库出错：{reason}",
        "database: {reason}",
    ),
    "database_kind": (
        "数据库用 sqlite 或 postgresql，不能是 {kind}",
        "databases are sqlite and postgresql, not {kind}",
    ),
    "database_newer": (
        "数据库是更新版的方城建的；请用那一版",
        "the database was made by a newer version of Fangcheng; use that",
    ),
    "database_silent": (
        "数据库没有回答：{reason}",
        "the database does not answer: {reason}",
    ),
    "database_taken": (
        "另一台服务器接管了数据库",
        "another server has taken over the database",
    ),
    "database_url": (
        "数据库地址读不懂；写 sqlite:///FILE 或 postgresql://…",
        "the database URL cannot be read; write sqlite:///FILE or postgresql://…",
    ),
    "dataset_columns": (
        "{file} 的列和这一版的不同",
        "{file} has other columns than this version reads",
    ),
    "dataset_rows": (
        "{file} 有 {found} 行，应该是 {rows} 行",
        "{file} has {found} row(s), not {rows}",
    ),
    "dataset_unreadable": ("{file} 读不出来：{reason}", "{file} cannot be read: {reason}"),
    "dataset_version": (
        "{folder} 是第 {format} 版、数组第 {arrays} 版；这里读第 {reads} 版、数组第 {version} 版",
        "{folder} has format {format} and arrays {arrays}; this version reads {reads} and "
        "{version}",
    ),
    "dealt_hand_size": (
        "{seat} 号手里有 {count} 张；只发 {size} 张",
        "the hand of seat {seat} has {count} tile(s); {size} are dealt",
    ),
    "declared_not_ready": (
        "{seat} 号报了听，可是没有听牌",
        "seat {seat} has declared, but its hand is not ready",
    ),
    "dice_form": (
        "dice 按掷的先后写点数，如 [3, 4]",
        "'dice' lists the dice in the order they are rolled, like [3, 4]",
    ),
    "dice_need_wall": ("写了 wall 才写 dice", "'dice' goes with 'wall'"),
    "dissolve_without_seat": ("“dissolve”前面不写座位", "'dissolve' stands without a seat"),
    "do_or_round": (
        "每行有 do 或 round；seed 在最后",
        "a line holds 'do' or 'round'; 'seed' comes last",
    ),
    "expect_legal": (
        "{seat} 号能做的应是 {expected}，打出来是 {found}",
        "what seat {seat} may do should be {expected}, and is {found}",
    ),
    "expect_lists": (
        "expect 里的 {key} 给每家一列动作",
        "{key!r} in 'expect' has a list of actions for each seat",
    ),
    "expect_may": ("{seat} 号应能却不能：{actions}", "seat {seat} may not: {actions}"),
    "expect_may_not": ("{seat} 号不应能却能：{actions}", "seat {seat} may: {actions}"),
    "expect_missing": ("没有写 expect", "it has no 'expect'"),
    "expect_object": ("expect 里的 {key} 是一个对象", "{key!r} in 'expect' is an object"),
    "expect_other": (
        "{what} 应是 {expected}，打出来是 {found}{more}",
        "{what} should be {expected}, and is {found}{more}",
    ),
    "expect_unknown": (
        "expect 里不能写 {keys}；可以写：{known}",
        "'expect' has no {keys}; it has: {known}",
    ),
    "extra_missing": (
        "没有安装 {missing}；请运行 pip install 'fangcheng[{extra}]'",
        "{missing} not installed; this needs: pip install 'fangcheng[{extra}]'",
    ),
    "fair_form": (
        "fair 里有服务器那一份的哈希，和 {seats} 家随机数的哈希",
        "'fair' holds the hash of the server's part and {seats} of nonces",
    ),
    "figure_extra": (
        "画图要 matplotlib：pip install 'fangcheng[plot]'",
        "figures need matplotlib: pip install 'fangcheng[plot]'",
    ),
    "figure_folder": (
        "没有文件夹 {parent}，写不了图 {name}",
        "there is no folder {parent} for the figure {name}",
    ),
    "figure_is_folder": (
        "图不能写到 {path}：那是文件夹",
        "a figure cannot be written to {path}; it is a folder",
    ),
    "figure_name": (
        "图不能写到 {path}；文件名要以这些之一结尾：{allowed}",
        "a figure cannot be written to {path}; its name ends in one of {allowed}",
    ),
    "figure_unwritable": (
        "图 {path} 写不了：{reason}",
        "the figure {path} cannot be written: {reason}",
    ),
    "file_no_json": ("{file} 不是 JSON：{reason}", "{file} is not JSON: {reason}"),
    "file_no_toml": (
        "{file} 不是 TOML：{reason}",
        "{file}: not TOML: {reason}",
    ),
    "file_too_large": (
        "文件太大；最多 {most} 字节",
        "the file is too large; {most} byte(s) may be",
    ),
    "file_unreadable": ("{file}：{reason}", "{file}: {reason}"),
    "flower_among": (
        "{tile} 是花牌，要写在 flowers 里，不在 {key} 里",
        "{tile} among '{key}' is a flower: it lies under 'flowers'",
    ),
    "flower_in_hand": (
        "{tile} 是花牌，要写在 flowers 里",
        "{tile} is a flower: it lies under 'flowers'",
    ),
    "flower_in_scored_hand": (
        "{tile} 是花牌，放在旁边，不写在手里；花算分的地方，有几张另写",
        "{tile} is a flower: it lies beside the hand and is not written in it; where flowers "
        "count, their number is a circumstance",
    ),
    "flower_number": (
        "“{text}”第 {position} 个字：花牌是 1f 到 8f",
        "flowers are 1f to 8f; a wrong number stands at position {position} of {text!r}",
    ),
    "flower_turned_up": (
        "{tile} 是花牌，定不了百搭",
        "{tile} is a flower; it cannot tell what is wild",
    ),
    "folder_not_empty": (
        "{folder} 已经有了，里面不空",
        "{folder} exists already, and is not empty",
    ),
    "form_no_list": (
        'form 写一列选项，如 ["base", "rounds"]',
        '\'form\' is a list of options, like ["base", "rounds"]',
    ),
    "group_missing": (
        "“{text}”第 {position} 个字：少一副牌",
        "a group of tiles is missing at position {position} of {text!r}",
    ),
    "group_too_long": (
        "“{text}”第 {position} 个字：一副牌到这里该完了",
        "a group of tiles should have ended at position {position} of {text!r}",
    ),
    "hand_missing": ("缺 hand", "'hand' is missing"),
    "hand_size": (
        "{seat} 号手里有 {count} 张；吃碰杠了 {melds} 副，应该是 {size} 张",
        "the hand of seat {seat} has {count} tile(s); with {melds} meld(s) it has {size} here",
    ),
    "hands_count": (
        "hands 写了 {count} 手；打的是 {seats} 家",
        "'hands' lists {count} hand(s); {seats} play",
    ),
    "hands_too_large": (
        "一手最多 {most} 张，不能是 {number}",
        "a hand has at most {most} tile(s), not {number}",
    ),
    "hands_wrong_count": ("一种牌在手里是 0 到 4 张", "a hand holds 0 to 4 tiles of a face"),
    "hands_wrong_shape": (
        "手牌一行 {faces} 或 {all_faces} 个数，不能是 {shape}",
        "hands are rows of {faces} or {all_faces} counts; not {shape}",
    ),
    "has_left": (
        "{seat} 号胡了，已经退出这一局，轮不到",
        "seat {seat} has won and is out of the round: not its turn",
    ),
    "header_odd": (
        "第一行有不该有的内容",
        "the header has keys or values that do not belong there",
    ),
    "host_token_file": (
        "{file}：{reason}；也可以设 host_token",
        "{file}: {reason}; or set host_token",
    ),
    "host_token_short": (
        "host_token 是至少 {least} 个字的密钥；这样生成：openssl rand -base64 24",
        "setting host_token: a secret of at least {least} character(s); make one with: openssl "
        "rand -base64 24",
    ),
    "house_keys": ("桌规要有 name 和 notes", "house rules have 'name' and 'notes'"),
    "in_file": ("{file}:{line}:{column}：{reason}", "{file}:{line}:{column}: {reason}"),
    "indicator_ends": (
        "indicator 最后一张不能是花",
        "'indicator' ends with a tile that is no flower",
    ),
    "indicator_flowers": (
        "indicator 只写一张；前面只能有花",
        "'indicator' is one tile; before it only flowers may stand",
    ),
    "key_in_window": (
        "有 {key} 的是 {where}，不是 {window}",
        "'{key}' goes with the window {where!r}, not with {window!r}",
    ),
    "key_missing": ("缺 {key}", "'{key}' is missing"),
    "kong_ends_round": (
        "第 {kong_limit} 个杠一开这一局就完了，胡不了",
        "the round ends with kong {kong_limit}: no hand wins then",
    ),
    "kongs_end_round": (
        "已经开了 {kongs} 个杠，这一局完了",
        "{kongs} kongs lie there: the round is over",
    ),
    "line_cut": ("这一行没有写完", "the line is cut"),
    "line_no_object": (
        "每行是一个 JSON 对象，不是 {line!r}",
        "a line is a JSON object, not {line!r}",
    ),
    "line_otherwise": (
        "这一行不是牌谱的写法：{line}",
        "the line is not written as a record is: {line}",
    ),
    "line_too_long": (
        "这一行太长；最多 {most} 个字",
        "the line is too long; {most} character(s) may be",
    ),
    "list_of_objects": (
        "{key} 照输出的样子写成一列对象",
        "'{key}' is a list of objects, as the output writes them",
    ),
    "locked_claims_nothing": (
        "{seat} 号听着牌，不能吃碰",
        "seat {seat} is ready and locked: it claims no chi or peng",
    ),
    "log_level": (
        "log_level 写 {known}，不能是 {level}",
        "log_level is {known}; not {level}",
    ),
    "long_text": ("{key} 最多 {longest} 个字", "'{key}' is a text of at most {longest} letter(s)"),
    "mark_faces": ("标记 {mark} 要写成一段牌", "the mark {mark!r} is a text of tiles"),
    "mark_level": (
        "标记 {mark} 要写成一列不同的座位",
        "the mark {mark!r} is a list of different seats",
    ),
    "mark_numbers": (
        "标记 {mark} 要写成一列数，每家一个，0 到 99",
        "the mark {mark!r} is a list with a number from 0 to 99 for each seat",
    ),
    "mark_order": (
        "标记 {mark} 要写成一列不同的座位，最近的在后",
        "the mark {mark!r} is a list of different seats, the latest last",
    ),
    "mark_seats": (
        "标记 {mark} 要写成一列不同的座位",
        "the mark {mark!r} is a list of different seats",
    ),
    "mark_tile": (
        "标记 {mark} 要写成一列牌，每家一张或 ''",
        "the mark {mark!r} is a list with a tile or '' for each seat",
    ),
    "mark_tiles": (
        "标记 {mark} 要写成一列牌，每家一段，如 ['', '5p', '', '']",
        "the mark {mark!r} is a list with the tiles of each seat, like ['', '5p', '', '']",
    ),
    "mark_unreadable": (
        "标记 {mark} 读不懂：{reason}",
        "the mark {mark!r} cannot be read: {reason}",
    ),
    "mark_yes": ("标记 {mark} 要写成 true 或 false", "the mark {mark!r} is true or false"),
    "marks_no_object": ("marks 写标记和内容", "'marks' is an object of codes and what they say"),
    "may_not": ("{seat} 号现在不能{action}", "seat {seat} may not {action} now"),
    "may_not_win_on": (
        "{seat} 号不能胡 {source} 号的 {tile}（{dealer} 号坐庄，连庄数 {streak}）",
        "seat {seat} may not win on {tile} from seat {source} with this hand (by {by}, dealer "
        "{dealer}, streak {streak})",
    ),
    "meld_barred": ("这里没有 {tiles} 这样的吃碰杠", "[{tiles}] is no meld of this room"),
    "meld_size": (
        "“{text}”第 {position} 个字：一副是三张或四张",
        "a meld has three or four tiles; this one is at position {position} of {text!r}",
    ),
    "meld_source": (
        "{meld} 要的是别家的牌，不能是 {source} 号自己的",
        "{meld} is taken from another seat, not from {source}",
    ),
    "melds_as_dealt": ("起手牌里没有吃碰杠", "no meld lies there when the tiles are dealt"),
    "melds_first": (
        "“{text}”第 {position} 个字：吃碰杠的写在括号里，放在前面",
        "melds in brackets stand before the concealed tiles; '[' at position {position} of "
        "{text!r}",
    ),
    "melds_form": (
        "{written!r} 不是吃碰杠的写法；要写成 [123p<3][5555s!]",
        "{written!r} is no text of melds; they are written like [123p<3][5555s!]",
    ),
    "move_tells_nothing": (
        "{town}的动作 {action} 做了什么，没有告诉大家：在 carry_out 里用 state.show_choice、"
        "state.lay_aside 或 state.emit",
        "the move {action} of {town} tells nobody what it did: call state.show_choice, "
        "state.lay_aside or state.emit in carry_out",
    ),
    "name_empty": ("名字是空的", "the name is empty"),
    "nameless_taken": (
        "另一台没有名字的服务器在用这个数据库；停掉它，或用 --node NAME 给这一台起名",
        "another server without a name runs on this database; stop it, or give this one a name "
        "of its own: --node NAME",
    ),
    "net_lacks": ("网络 {name} 缺 {part}", "the net {name} has no {part}"),
    "no_action": ("{action!r} 不是动作", "{action!r} is not an action"),
    "no_address": (
        "{url} 不是地址；写成 http://HOST:PORT",
        "{url} is not an address; write http://HOST:PORT",
    ),
    "no_answer": ("{url}：{seconds:.0f} 秒内没有回答", "{url}: no answer within {seconds:.0f} s"),
    "no_bot": (
        "{spec} 不是机器人；推演次数写 hard:96，限时写 hard:250ms",
        "{spec!r} is not a bot; write hard:96 for playouts or hard:250ms for a time",
    ),
    "no_bot_of_bot": (
        "会打牌的程序自己运行，不用 fangcheng bot",
        "a program that plays is run by itself, without fangcheng bot",
    ),
    "no_card": ("{name} 不是网络的说明：{reason}", "{name} is no card of nets: {reason}"),
    "no_clause": (
        "{clause} 不是条款；条款像 HZ-16 这样写",
        "{clause} is no clause; clauses are like HZ-16",
    ),
    "no_cluster": ("{address} 没有集群：{reason}", "no cluster at {address}: {reason}"),
    "no_concealed_tiles": ("手里没有牌", "the hand has no concealed tiles"),
    "no_database": (
        "没有数据库 {file}",
        "{file}: there is no such database",
    ),
    "no_dataset": (
        "{folder} 不是数据集：没有 {index}",
        "{folder} is no dataset: it has no {index}",
    ),
    "no_deck": (
        "一副牌是 0 到 {last} 的数，至少一张",
        "a deck is one tile or more, numbers from 0 to {last}",
    ),
    "no_dice": ("这些牌没有带骰子", "no dice are given with these tiles"),
    "no_discard_there": (
        "{seat} 号没有打出牌可以要",
        "no discard of seat {seat} lies there to be claimed",
    ),
    "no_fangcheng": ("{url} 不是方城服务器：{reason}", "{url} is not a Fangcheng server: {reason}"),
    "no_flower_among": ("{tile} 不是花牌，不能写在 {key} 里", "{tile} among '{key}' is no flower"),
    "no_host_token": (
        "{file} 里不是令牌；删掉这个文件，或设 host_token",
        "{file}: that is no token; remove the file, or set host_token",
    ),
    "no_kong_to_replace": (
        "没有杠，就没有杠后补的牌",
        "a replacement is drawn after a kong; the hand has none",
    ),
    "no_learner": (
        "至少一家是 {learner!r}，不然没有人可问",
        "one of the players is a {learner!r}; else nobody is asked",
    ),
    "no_lines": (
        "{given!r} 不是一行行的牌谱：打开文件，把文件传进来",
        "{given!r} is not a list of lines: pass the open file",
    ),
    "no_list_of_texts": ("{key} 要写一列文字", "'{key}' is a list of texts"),
    "no_meld": (
        "[{tiles}] 不是顺子、刻子，也不是杠",
        "[{tiles}] is neither a sequence, a triplet nor a kong",
    ),
    "no_next_round": (
        "一局完了、整场没完，才开下一局",
        "the next round opens when one has ended and the match has not",
    ),
    "no_peng_there": (
        "{seat} 号没有碰过 {tile}，补不了杠",
        "seat {seat} has no peng of {tile} to add to",
    ),
    "no_pg_dump": (
        "没有安装 pg_dump；请安装 PostgreSQL 的客户端程序，或在数据库那台机器上运行",
        "pg_dump is not installed; install PostgreSQL's client programs, or run it where the "
        "database is",
    ),
    "no_player": (
        "{player!r} 不能当玩家；要用 make_bot 做的机器人，或有 choose 方法的对象",
        "{player!r} is no player: make_bot makes one, or any object with a method 'choose'",
    ),
    "no_program": (
        "没写程序；写一条命令，如 ./bot.py（作机器人写 run:./bot.py）",
        "no program is named; write a command like ./bot.py (as a bot: run:./bot.py)",
    ),
    "no_puzzle_choice": (
        "{answer!r} 不在 {id} 的选项里",
        "{answer!r} is not among the choices of {id}",
    ),
    "no_puzzles": ("这不是题目文件：{reason}", "this is no file of puzzles: {reason}"),
    "no_record": ("不是第 {format} 版的牌谱", "this is not a record of format {format}"),
    "no_robbing": ("{town}不能抢杠", "an added kong cannot be robbed in {town}"),
    "no_seat": (
        "没有 {seat} 号；座位是 0 到 {last} 号",
        "there is no seat {seat}; the seats are 0 to {last}",
    ),
    "no_seat_number": (
        "{line!r} 开头不是座位号；一行写“座位号 动作”",
        "{line!r} does not begin with a seat number; a line is 'SEAT ACTION'",
    ),
    "no_such_move": (
        "{town}给出了 {action}，却没有这个代号的动作",
        "{town} offers {action}, and has no move of this code",
    ),
    "no_such_seat": ("没有 {seat} 号", "there is no seat {seat}"),
    "no_such_table": (
        "没有第 {table} 桌；桌号是 0 到 {last}",
        "there is no table {table}; the tables are 0 to {last}",
    ),
    "no_table": (
        "{key} 是一个表：[{key}]，每项一行",
        "{key!r} is a table: [{key}] with a line for each",
    ),
    "no_tensors": ("{name} 不是张量文件：{reason}", "{name} is no file of tensors: {reason}"),
    "no_text": ("{key} 要写一段文字", "'{key}' is a text"),
    "no_tiles_for_flowers": (
        "牌墙太短，不够补起手的花",
        "the wall is too short to replace the flowers dealt",
    ),
    "no_tokens": (
        "{path} 不是存令牌的文件，请移开",
        "{path} is not a file of tokens; move it away",
    ),
    "no_transfer_written": (
        "这不像输出里的一笔付分：{value!r}",
        "this is no transfer as the output writes one: {value!r}",
    ),
    "no_variant": ("{name} 不是玩法：{value}", "town {name!r} is not a Variant: {value}"),
    "no_wild": ("{town}不翻牌", "no tile is turned up in {town}"),
    "no_win_written": (
        "这不像输出里的一次胡牌：{value!r}",
        "this is no win as the output writes one: {value!r}",
    ),
    "no_winning_hand": ("{tiles} 胡不了", "{tiles} is not a winning hand in {town}"),
    "no_worker": ("{address} 没有机器应答：{reason}", "no worker answers at {address}: {reason}"),
    "nobody_acts": ("这一局完了，没有人要动", "the round is over: nobody has to act"),
    "nobody_chooses": ("这里没有人选 {choice}：{word}", "nobody chooses {choice!r}: {word!r} here"),
    "nobody_declares": ("这个房间不报听", "nobody declares a ready hand in this room"),
    "node_address": (
        "节点 {name} 的地址写 HOST:PORT，不能是 {address}",
        "the address of node {name} is HOST:PORT, not {address}",
    ),
    "node_does_not_start": (
        "有节点没有启动；原因在它的日志里",
        "a node does not start; its log says why",
    ),
    "node_name": (
        "节点名用小写字母、数字和 -，不能是 {name}",
        "a node is named by small letters, digits and -, not {name}",
    ),
    "node_once": (
        "每个节点写一遍，写成 名字=主机:端口；不能是 {one!a}",
        "write each node once, as NAME=HOST:PORT; not {one!a}",
    ),
    "node_taken": (
        "另一台叫 {node} 的服务器在用这个数据库；停掉它，或用 --node NAME 给这一台起名",
        "another server named {node} runs on this database; stop it, or give this one a name "
        "of its own: --node NAME",
    ),
    "nonce_differs": (
        "{seat} 号的随机数与承诺不符",
        "the nonce of seat {seat} does not fit its commitment",
    ),
    "not_a_tile": (
        "“{text}”第 {position} 个字：“{sign}”不是牌",
        "{sign!r} is not a tile at position {position} of {text!r}",
    ),
    "not_asked": (
        "现在不该 {seat} 号动；该 {asked} 号",
        "seat {seat} is not asked now; seats asked: {asked}",
    ),
    "not_held": (
        "{key} 是 {tile}，可是 {seat} 号手里没有",
        "'{key}' is {tile}; seat {seat} does not hold it",
    ),
    "not_in_room": ("这里没有 {circumstance}", "there is no {circumstance} in this room"),
    "not_json": ("不是 JSON：{reason}", "not JSON: {reason}"),
    "not_legal": (
        "{seat} 号现在不能 {action}；可以：{legal}",
        "seat {seat} may not {action} now; it may: {legal}",
    ),
    "not_toml": ("不是 TOML：{reason}", "not TOML: {reason}"),
    "not_utf8": ("这不是 UTF-8", "this is not UTF-8"),
    "not_whole": ("{key} 要写整数，不能是 {value!r}", "'{key}' is a whole number; not {value!r}"),
    "notes_no_object": (
        "notes 写条款和说明，最多 {most} 条",
        "'notes' is an object of clauses, at most {most}",
    ),
    "notes_without_place": (
        "{most} 份 {forms} 的记录有位置；{names} 没有",
        "{most} note(s) of the forms {forms} have a place; not {names}",
    ),
    "nothing_before_draw": (
        "{seat} 号摸牌前没有要选的",
        "seat {seat} is asked for nothing before it draws",
    ),
    "nothing_drawn": (
        "写了 drawn，可是要了牌之后没有摸牌",
        "'drawn' is given, but after a claim nothing is drawn",
    ),
    "nothing_hidden": (
        "写了 bao，可是{town}没有宝",
        "'bao' is given, but {town} has no hidden tile",
    ),
    "nothing_thrown": ("{town}不甩牌", "no tiles are thrown away in {town}"),
    "nothing_turned_up": (
        "写了 indicator，可是{town}不翻牌",
        "'indicator' is given, but no tile is turned up in {town}",
    ),
    "number_not_legal": (
        "{seat} 号现在不能做 {number}；可以：{numbers}",
        "seat {seat} may not do {number} now; it may: {numbers}",
    ),
    "odd_answer": ("服务器答得不对：{reason}", "the server answers oddly: {reason}"),
    "one_for_each_seat": (
        "{key} 写了 {count} 个；打的是 {seats} 家",
        "'{key}' lists {count}; {seats} play",
    ),
    "one_number": (
        "{circumstance} 只写一个数，不能是 {count} 个",
        "{circumstance} takes one number, not {count}",
    ),
    "one_of_words": (
        "{key} 是 {words} 之一，不能是 {word!r}",
        "'{key}' is one of {words}; not {word!r}",
    ),
    "one_tile": (
        "“{text}”第 {position} 个字：只要一张牌，写了 {count} 张",
        "one tile is expected, {count} are written at position {position} of {text!r}",
    ),
    "only_dealer_as_dealt": (
        "在{town}只有庄家能起手就胡",
        "only the dealer can win with the tiles dealt in {town}",
    ),
    "only_self_draw": ("{circumstance} 要自摸才算", "{circumstance} goes with a self-draw"),
    "option_fixed": (
        "选项 {name} 在这里是定死的：{value}",
        "option {name!r} is fixed here; it is {value}",
    ),
    "option_range": (
        "选项 {name} 是 {low} 到 {high} 的整数；不能是 {value}",
        "option {name!r} takes a whole number from {low} to {high}; not {value}",
    ),
    "option_steps": (
        "选项 {name} 是 {low} 到 {high} 的整数，每 {step} 一档；不能是 {value}",
        "option {name!r} takes a whole number from {low} to {high} in steps of {step}; not {value}",
    ),
    "option_value": (
        "选项 {name} 可以是 {known}；不能是 {value}",
        "option {name!r} takes {known}; not {value}",
    ),
    "options_no_object": (
        "options 要写选项名和值",
        "'options' is an object of option names and values",
    ),
    "other_deal": (
        "牌谱是 {seats} 家 {count} 张，桌规是 {other_seats} 家 {other_count} 张：发不出一样的牌",
        "the record has {seats} seats and {count} tile(s), the other rules {other_seats} and "
        "{other_count}: the deal cannot be the same",
    ),
    "other_tensors": (
        "{name} 不是 {card} 说的那个文件",
        "{name} is not the file that {card} tells of",
    ),
    "other_town": (
        "牌谱是 {town} 的，桌规是 {other} 的",
        "the record is of {town}, the other rules are of {other}",
    ),
    "own_discard": ("不能胡自己打的牌", "a seat does not win on its own discard"),
    "pair_no_circumstance": (
        "{pair} 要写成 代号=数，如 caipiao=1；数不小于 0",
        "{pair!r} is not CODE=NUMBER, like caipiao=1; numbers are 0 or more",
    ),
    "pair_no_option": (
        "{pair} 不是选项；要写成 名字=值，如 base=2",
        "{pair!r} is not an option; write NAME=VALUE, like base=2",
    ),
    "pair_no_setting": (
        "{pair} 不是设置；要写成 名字=值，如 claim_pause=1",
        "{pair!r} is not a setting; write NAME=VALUE, like claim_pause=1",
    ),
    "parent_missing": (
        "缺 parent：在哪个玩法或文件的规则上改",
        "'parent' is missing: the town, or a file, that these rules change",
    ),
    "parent_no_text": (
        "parent 写玩法或文件的名字，加引号",
        "'parent' is the name of a town or of a file, in quotes",
    ),
    "parent_not_there": ("没有文件 {parent}", "there is no file {parent}"),
    "parent_outside": (
        "{parent} 不在桌规文件夹里，或不以 {ending} 结尾",
        "{parent} does not lie in the folder of house rules, or does not end with {ending}",
    ),
    "parents_in_circle": (
        "parent 绕成了圈：{parent} 又以这个文件为 parent",
        "the parents go in a circle: {parent} has this as parent",
    ),
    "part_kills": (
        "同一份活弄垮了 {number} 台机器，最后一台是 {last}",
        "the same part killed {number} worker(s), the last one at {last}",
    ),
    "players_count": (
        "给了 {count} 个机器人；{seats} 个座位，每个一个",
        "one player is needed for each of the {seats} seats, not {count}",
    ),
    "players_wrong": (
        "players 写一个名字给所有座位，或写 {seats} 个",
        "players are a list of one name for all seats, or of {seats}",
    ),
    "program_cannot_play": (
        "这里程序不能打；只能写机器人的名字",
        "a program cannot play here; the bots are those by name",
    ),
    "program_missing": (
        "没有能运行的程序 {program}",
        "there is no program {program!r} that can be run",
    ),
    "puzzle_lacks": (
        "题目 {id} 缺主题、选项或玩法",
        "puzzle {id!r} lacks a known theme, choices or a town",
    ),
    "question_no_object": ("要写一个 JSON 对象", "a question is a JSON object"),
    "record_empty": ("牌谱是空的", "the record is empty"),
    "record_late": (
        "牌谱要从头记：这场已经有人动过了",
        "a record begins with its match, and a seat has already acted in this one",
    ),
    "record_line": ("第 {line} 行：{reason}", "record line {line}: {reason}"),
    "record_line_no_object": ("每行是一个 JSON 对象", "a line is a JSON object"),
    "record_no_events": (
        "这场不留事件（listen=False），记不了牌谱",
        "a match that keeps no events (listen=False) cannot be recorded",
    ),
    "record_names": (
        "{names!r} 不是 {seats} 个名字的列表，每个座位一个",
        "{names!r} is not a list of {seats} names, one for each seat",
    ),
    "record_seats": ("seats 要写 {seats} 个名字", "'seats' must list {seats} names"),
    "refused": ("服务器拒绝了：{reason}", "the server refuses: {reason}"),
    "result_differs": (
        "结果与重打的不同：{expected}",
        "the result differs from re-execution: {expected}",
    ),
    "result_missing": ("缺这一局的结果", "the result of the round is missing"),
    "result_too_early": ("一局没完就写了结果", "a result is written before the round is over"),
    "rob_needs_from": (
        "写了 --rob 还要写 --from：抢的是谁的杠",
        "--rob goes with --from: whose kong was robbed",
    ),
    "rob_not_bool": ("rob 写 true 或 false", "'rob' is true or false"),
    "robbed_copies": (
        "抢的杠里已有三张 {tile}；这里又写了 {count} 张",
        "three other {tile} lie in the kong that is robbed; here {count} more are given",
    ),
    "round_ends_otherwise": (
        "第 {round} 局的结果和原来不同：规则或牌墙变了",
        "round {round} does not end as it did: other rules or walls",
    ),
    "round_number": (
        "局数从 1 起，不能是 {number}",
        "rounds are numbered from 1; not {number}",
    ),
    "round_over": ("这一局完了", "the round is over"),
    "rules_file_name": (
        "文件名超过 {most} 个字，或看不见",
        "the name of the file is longer than {most}, or invisible",
    ),
    "rules_named_as_town": (
        "{file}：有个玩法就叫 {town_name}",
        "{file}: a town is called {town_name}",
    ),
    "rules_of_another_town": (
        "桌规是 {town} 的，场景是 {other} 的",
        "the rules are of {town}; the scenario is of {other!r}",
    ),
    "rules_town_refused": (
        "{file}：这里打不了{town}：{reason}",
        "{file}: {town} cannot be played here: {reason}",
    ),
    "saw_no_hidden_tile": (
        "{seat} 号没有看到可以胡的牌",
        "seat {seat} has seen no hidden tile that it may win on",
    ),
    "scenario_no_object": ("场景是一个 JSON 对象", "a scenario is a JSON object"),
    "scored_as_dealt": (
        "手里有 {count} 张；吃碰杠了 {melds} 副，还没摸牌，应该是 {wanted} 张",
        "with this many melds ({melds}) and nothing drawn a hand has {wanted} concealed tile(s); "
        "written here: {count}",
    ),
    "scored_hand_missing": (
        "缺手牌：fangcheng score {town} 手牌，如 123m456p789s11s9mEE",
        "the hand is missing: fangcheng score {town} HAND, like 123m456p789s11s9mEE",
    ),
    "scored_hand_size": (
        "手里有 {count} 张；吃碰杠了 {melds} 副，连胡的那张应该是 {wanted} 张",
        "with the winning tile and this many melds ({melds}) a hand has {wanted} concealed "
        "tile(s); written here: {count}",
    ),
    "script_line": ("脚本第 {line} 行：{reason}", "script line {line}: {reason}"),
    "script_too_long": (
        "script 有 {count} 行；最多读 {most} 行",
        "'script' has {count} line(s); {most} are read",
    ),
    "seat_missing": ("缺 seat", "'seat' is missing"),
    "seat_range": ("{name} 是 0 到 {last}，不能是 {seat}", "{name} is 0 to {last}, not {seat}"),
    "seats_of_circumstance": (
        "{circumstance} 写赢家的数，或按座位写 {seats} 个；不能是 {count} 个",
        "{circumstance} takes the winner's number, or {seats} in the order of the seats; not "
        "{count}",
    ),
    "seconds": (
        "{key} 是 {low} 到 {high} 秒，不能是 {value}",
        "{key!r} takes a whole number of seconds from {low} to {high}; not {value}",
    ),
    "secret_setting": (
        "{name} 是秘密，不能写在命令里：设环境变量 FANGCHENG_{variable}，或写进 --config 的文件",
        "{name} is a secret and no flag: set FANGCHENG_{variable}, or write it into the file of "
        "--config",
    ),
    "secret_wrong": (
        "设置 {name} 不对：{reason}",
        "setting {name}: {reason}",
    ),
    "seed_differs": ("种子与承诺不符", "the seed does not fit the commitment"),
    "seed_not_told": (
        "没有种子；种子在整场的最后一行",
        "the seed is not told: it comes with the last line of the match",
    ),
    "seed_parts": (
        "种子里没有服务器和每家各一份",
        "the seed does not have one part for the server and each seat",
    ),
    "server_fails": ("{url}：{reason}", "{url}: {reason}"),
    "server_part_differs": (
        "服务器那一份与承诺不符",
        "the server's part of the seed does not fit its commitment",
    ),
    "server_says": ("{url}：{reason}", "{url}: {reason}"),
    "setting_wrong": (
        "设置 {name} 不能是 {given!r}：{reason}",
        "setting {name} is {given!r}: {reason}",
    ),
    "settings_wrong": (
        "设置不对：{reason}；可设的有：{known}",
        "settings: {reason}; the settings are: {known}",
    ),
    "shard_too_small": (
        "一份至少一个决定，不能是 {shard}",
        "a shard holds 1 decision or more, not {shard}",
    ),
    "shuffles_differ": (
        "前几次洗牌与服务器那一份不符",
        "the shuffles begun before do not fit the server's part",
    ),
    "sqlite_file": (
        "SQLite 数据库要一个文件：sqlite:///FILE",
        "an SQLite database needs a file: sqlite:///FILE",
    ),
    "square_missing": (
        "“{text}”第 {position} 个字：少“]”",
        "']' is missing at position {position} of {text!r}",
    ),
    "streak_too_small": (
        "连庄数从 {first} 起，不能是 {streak}",
        "the streak is {first} or more, not {streak}",
    ),
    "suit_missing": (
        "“{text}”第 {position} 个字：少花色 m、p、s 或 f",
        "a suit letter m, p, s or f is missing at position {position} of {text!r}",
    ),
    "suit_missing_before": (
        "“{text}”第 {position} 个字：“{sign}”前面少花色 m、p、s 或 f",
        "a suit letter m, p, s or f is missing before {sign!r} at position {position} of {text!r}",
    ),
    "table_may_not": (
        "第 {table} 桌不能做 {number}；可以：{may}",
        "table {table} may not do {number}; it may: {may}",
    ),
    "tables_killed": ("打牌的进程被强行停了", "a process that plays tables was killed"),
    "taken_not_in_meld": ("{meld} 里没有 {tile}", "{meld}: {tile} is no tile of it"),
    "text_invisible": (
        "说明里有看不见的字符 U+{hidden:04X}",
        "a text has an invisible character, U+{hidden:04X}",
    ),
    "text_languages": (
        "说明写一句话，或分别写 {languages}",
        "a text is a string, or has {languages}",
    ),
    "text_letters": (
        "{key} 里有 {count} 个字；最多 {longest} 个",
        "'{key}' has a text of {count} letter(s); {longest} may be",
    ),
    "text_no_string": ("说明要写在引号里；{text} 不是", "a text stands in quotes; {text} is none"),
    "text_too_long": (
        "说明有 {count} 个字，太长；最多 {longest} 个",
        "a text of {count} character(s) is too long; {longest} may be",
    ),
    "throw_count": (
        "一家甩 {known} 张，不能是 {thrown} 张",
        "a seat throws {known} tile(s) away, not {thrown}",
    ),
    "tile_number": (
        "“{text}”第 {position} 个字：数牌是 1 到 9，没有 0",
        "tiles are numbered 1 to 9; a 0 stands at position {position} of {text!r}",
    ),
    "too_dear": ("这个算起来太费时间，没有算完", "this takes too long to work out"),
    "too_few_dice": (
        "写了 {count} 颗骰子，还要再掷一颗",
        "dice given: {count}; one more is rolled",
    ),
    "too_few_left": (
        "剩下的牌不够补没写的",
        "too few tiles are left over to fill what is not given",
    ),
    "too_few_rounds": (
        "局数至少是 1，不能是 {number}",
        "the number of rounds is 1 or more, not {number}",
    ),
    "too_few_tables": (
        "桌数至少是 1，不能是 {tables}",
        "the number of tables is 1 or more, not {tables}",
    ),
    "too_many_answers": (
        "这一问有 {choice} 种答法；编号只有 {actions} 个",
        "a choice has {choice} answer(s); there are numbers for {actions}",
    ),
    "too_many_copies": (
        "{tile} 有 {given} 张；一副牌里只有 {held} 张",
        "{tile} is given {given} time(s); this deck holds it {held} time(s)",
    ),
    "too_many_letters": (
        "“{text}”第 {position} 个字：太长了，不会是牌",
        "so many letters are no tiles; the text should have ended at position {position} of "
        "{text!r}",
    ),
    "too_many_notes": ("说明超过 {most} 条", "there are more than {most} note(s)"),
    "too_many_parents": (
        "parent 一层层超过了 {most} 层",
        "there are more than {most} parent(s) above each other",
    ),
    "town_lacks": (
        "玩法 {town} 缺 {methods}：每个玩法都要自己写",
        "the town {town} lacks {methods}: every town must say these itself",
    ),
    "town_part": (
        "{town} 的 {name} 读不出来：{reason}",
        "{name!r} of town {town!r} cannot be loaded: {reason}",
    ),
    "turned_up_place": (
        "wall 里没写翻出的 {tile} 在哪儿：写成 ({tile})",
        "'wall' does not show where {tile} lies turned up: ({tile})",
    ),
    "turned_up_twice": (
        "wall 写明了翻牌的位置，dice 就不能再说",
        "'wall' shows where a tile is turned up; 'dice' cannot say it too",
    ),
    "two_clocks": (
        "{option} 就是时钟的 turn，只写一个",
        "{option!r} is the clock's 'turn'; give one",
    ),
    "two_hands": (
        "一次只算一手，不能两手：{first} 和 {second}",
        "one hand is scored, not two: {first} and {second}",
    ),
    "unknown_action": (
        "{source!r} 不是动作；动作有：{known}",
        "{source!r} is not an action; actions are: {known}",
    ),
    "unknown_bot": (
        "没有机器人 {spec}；有的是：{known}",
        "unknown bot {spec!r}; the bots are: {known}",
    ),
    "unknown_check": (
        "没有检查 {name}；有的是：{known}",
        "unknown check {name!r}; the checks are: {known}",
    ),
    "unknown_circumstance": (
        "没有 {circumstance} 这一样；有的是：{allowed}",
        "unknown circumstance {circumstance!r}; there are: {allowed}",
    ),
    "unknown_clause": (
        "没有条款 {clause!s:.60}；有的是：{known}",
        "unknown clause {clause!a:.60}; the clauses are: {known}",
    ),
    "unknown_key": (
        "没有 {key!s:.60} 这一项；有的是：{known}",
        "unknown key {key!a:.60}; the keys are: {known}",
    ),
    "unknown_language": (
        "没有语言 {lang!r}；有的是：{known}",
        "unknown language {lang!r}; the languages are: {known}",
    ),
    "unknown_mark": (
        "没有标记 {mark}；{town}有：{known}",
        "unknown mark {mark!r}; in {town} there are: {known}",
    ),
    "unknown_option": (
        "没有选项 {name!s:.60}；有的是：{known}",
        "unknown option {name!a:.60}; the options are: {known}",
    ),
    "unknown_question": (
        "没有问题 {name!r}；有的是：{known}",
        "unknown question {name!r}; there are: {known}",
    ),
    "unknown_render_mode": (
        "没有画法 {mode}；有的是：{modes}",
        "unknown render mode {mode!r}; the modes are: {modes}",
    ),
    "unknown_preset": (
        "没有 {name}；这个玩法现成的规则有：{known}",
        "there is no preset {name!r}; those of the town are: {known}",
    ),
    "unknown_scheme": (
        "不认识第 {scheme} 种牌墙，只认识第 {known} 种",
        "walls of scheme {scheme!r} are unknown, only {known}",
    ),
    "unknown_town": (
        "没有玩法 {name!s:.60}；有的是：{known}",
        "unknown town {name!a:.60}; the towns are: {known}",
    ),
    "unknown_variant": (
        "没有玩法 {name}；有的是：{known}",
        "there is no town {name!r}; the towns are: {known}",
    ),
    "unreadable": ("{path} 读不了：{reason}", "{path} cannot be read: {reason}"),
    "unreadable_action": ("动作读不懂：{reason}", "the action cannot be read: {reason}"),
    "variant_broken": (
        "玩法 {name} 读不进来：{reason}",
        "town {name!r} cannot be loaded: {reason}",
    ),
    "variant_missing": ("缺 variant", "'variant' is missing"),
    "variant_name": ("玩法 {name} 自称 {own}", "town {name!r} calls itself {own!r}"),
    "variant_unplayable": (
        "玩法 {name} 打不了：{reason}",
        "town {name!r} cannot be played: {reason}",
    ),
    "views_not_bool": ("views 写 true 或 false", "'views' is true or false"),
    "wall_bracket": ("wall 里有括号没有合上", "'wall' has a bracket that is not closed"),
    "wall_gap": ("还没发牌，wall 里不能有空位", "'wall' has an empty place before the deal"),
    "wall_of_another_seed": (
        "打的牌墙不是这个种子的",
        "the wall that was played with is not the one of the seed",
    ),
    "wall_of_others": (
        "{town} 开一局要没摸过的牌墙，{least} 到 {most} 张；这一墙 {count} 张，还剩 {left} 张",
        "a round of {town} begins with a whole wall of {least} to {most} tile(s); this one has "
        "{left} of {count} left",
    ),
    "wall_places": (
        "wall 有 {count} 个位置；一副牌是 {size} 张",
        "'wall' has {count} place(s); the deck has {size} tile(s)",
    ),
    "wall_size": (
        "wall 有 {left} 张，一副牌是 {count} 张",
        "'wall' has {left} tile(s); the deck has {count}",
    ),
    "ways_exclude": (
        "--kong、--dealt、--from 只能写一个",
        "--kong, --dealt and --from exclude each other",
    ),
    "whole_between": (
        "{key} 是 {low} 到 {high} 的整数，不能是 {value!r}",
        "'{key}' is a whole number from {low} to {high}; not {value!r}",
    ),
    "wild_in_meld": (
        "[{tiles}] 里有百搭，不能吃碰杠",
        "[{tiles}] holds a wild tile; melds never do",
    ),
    "wild_missing": (
        "{town}有百搭：用 wild 写明翻出的是哪张，如 9m",
        "{town} has a wild tile: name the tile turned up as wild, like 9m",
    ),
    "wilds_negative": (
        "百搭的张数不能小于 0：{number}",
        "the number of wild tiles is 0 or more, not {number}",
    ),
    "winner_twice": (
        "{town} 的 winners 把一家写了两遍：{seats}",
        "'winners' of {town} names a seat twice: {seats}",
    ),
    "winners_end_round": (
        "已经有 {count} 家胡了退出，这一局完了",
        "{count} seat(s) won and left: the round is over",
    ),
    "winning_tile_not_held": (
        "手里没有胡的那张 {tile}",
        "the winning tile {tile} does not stand in the hand",
    ),
    "with_no_object": (
        "with 要写条件和数",
        "'with' is an object of circumstances and their numbers",
    ),
    "with_not_whole": (
        "with：{circumstance} 要写整数，不能是 {value!r}",
        "'with': {circumstance} takes whole numbers; not {value!r}",
    ),
    "won_not_ready": (
        "{seat} 号胡过，可是没有听牌",
        "seat {seat} has won, but its hand is not ready",
    ),
    "word_too_many": (
        "要写一个玩法和一手牌；{word!r} 多了",
        "a town and a hand are taken; {word!r} is one word too many",
    ),
    "words_escape": ("{text!r} 里不能有转义", "no escapes, not in {text!r}"),
    "words_no_pair": (
        "{key!r} 的叫法要两个：中文和英文",
        "the words of {key!r} are no pair of texts, Chinese and English",
    ),
    "words_place": (
        "只能填 {{name}}，{text!r} 不行",
        "only {{name}} may be filled in, not in {text!r}",
    ),
    "worker_code": (
        "干活的进程用的是 {name}，这里是 {callers}",
        "a worker has {name}; the caller has {callers}",
    ),
    "worker_killed": (
        "干活的进程被强行停了；少开几个试试",
        "a worker process was killed; try fewer workers",
    ),
    "worker_version": (
        "{where}装的是 {found}；这里是 {name}",
        "{where} has {found}; here it is {name}",
    ),
    "workers_database": (
        "几个进程要用 PostgreSQL：--database postgresql://…",
        "several workers need PostgreSQL: --database postgresql://…",
    ),
    "workers_haproxy": (
        "几个进程前面要有 HAProxy：apt install haproxy",
        "several workers need HAProxy before them: apt install haproxy",
    ),
    "wrong_answer": (
        '回答要写成 {{"id": {number}, "action": "..."}}，不是 {answer}',
        'an answer is {{"id": {number}, "action": "..."}}, not {answer}',
    ),
    "wrong_choice_word": (
        "{word!r} 不能作选择的词：要小写字母，后面可以有数字",
        "{word!r} is no word of a choice: small letters, then digits",
    ),
    "wrong_choose": (
        "choose {choice} 后面写一个词，或最多 {most} 张牌",
        "'choose {choice}' names a word or up to {most} tile(s)",
    ),
    "wrong_command": (
        "命令 {command} 读不懂：{reason}",
        "the command {command!r} cannot be read: {reason}",
    ),
    "wrong_dealer": (
        "庄家是 0 到 {last} 号，不能是 {dealer}",
        "the dealer is a seat from 0 to {last}, not {dealer}",
    ),
    "wrong_declared": (
        "declared 给每家写 ''、ting 或 jia，不能是 {value!r}",
        "'declared' has '', ting or jia for each seat; not {value!r}",
    ),
    "wrong_die": ("骰子是 1 到 6 点，不能是 {number}", "a die shows 1 to 6, not {number}"),
    "wrong_argument": (
        "{function}() 的 {name} 要 {takes}，不能是 {given}",
        "{function}() takes {takes} as '{name}', not {given}",
    ),
    "wrong_drawn_by": (
        "drawn_by 写 head、kong 或 dealt，不能是 {drawn_by!r}",
        "'drawn_by' is head, kong or dealt; not {drawn_by!r}",
    ),
    "wrong_first_dealer": (
        "这里选项 first_dealer 可以是 random 或 0 到 {last}；不能是 {value}",
        "option 'first_dealer' takes random or a seat from 0 to {last} here; not {value}",
    ),
    "wrong_hello": (
        'hello 的回答是 {{"protocol": {protocol}}}，不是 {reply}',
        'the answer to hello is {{"protocol": {protocol}}}, not {reply}',
    ),
    "wrong_number": (
        "{name} 是 {least} 到 {most:,}，不能是 {number}",
        "the number of {name} is {least} to {most:,}, not {number}",
    ),
    "wrong_seating": (
        "seating 给 {seats} 个座位各写一家，0 到 {last}；不能是 {seating}",
        "the seating names a player from 0 to {last} for each of {seats} seats, not {seating}",
    ),
    "wrong_stakes": (
        "stakes 给每家写一个数，不能是 {stakes!r}",
        "'stakes' has a number for each seat; not {stakes!r}",
    ),
    "wrong_why": (
        "why 里写一家和它想做的，如 hu",
        "'why' holds a seat and what it would do, like 'hu'",
    ),
}
