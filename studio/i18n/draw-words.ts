/**
 * FAIR-02: how each game makes its result of the seeds, so that a stranger recomputes it without a file of ours. Here `n` is
 * the next number of the round. Strips, rims and ratings are printed beside these words from the rules themselves.
 */
import type { Language } from '../../contract/constants.ts'

const EN = {
  bytes:
    'Numbers: HMAC-SHA256 with the server seed’s text as key (the hex letters themselves, not the bytes they stand for) and client:nonce:0, client:nonce:1 … as messages. Each digest gives eight numbers. Four bytes, the largest first, divided by 4,294,967,296 make a number n in [0, 1). “Times k” below always means: n times k, cut down to a whole number.',
  v2: 'Algorithm v2 discards the few four-byte values at the top that do not divide evenly by k. Of each other value it takes what is left when k divides it, in place of n times k. Rooms are drawn by v2. v1, by which every other game here is drawn, keeps all values.',
  slot: 'Slots: one n for each reel, from the left, times the length of its strip, is the place in the strip of the top row. The rows below show the next places, and after the last place comes the first again. Free spins go on with the next numbers of the same round, one spin after the other.',
  cascade:
    'Ways: what wins vanishes and what is above it falls. The strip goes on upwards from the top row to fill the gaps. No new number is drawn.',
  dice: 'Dice: n times 10,001, in hundredths.',
  limbo:
    'Limbo (limbo@2): v is n times 100,000,000, plus one. The result is 9,900,000,000 divided by v, cut down, in hundredths, at least 1.00. limbo@1 worked with decimal fractions and is one hundredth lower at 46 values of v.',
  keno: 'Keno: ten draws from the numbers 1 to 40 in order. Each n times what is left is the place, from 0, of the number that is taken out.',
  plinko: 'Plinko: one n for each row. Below a half the ball goes left, else right. The slot is the count of rights.',
  wheel: 'Wheel: n times the number of segments is the segment, from 0, clockwise.',
  hilo: 'HiLo: each card is n times 52, a place in ♦2 ♥2 ♠2 ♣2 ♦3 ♥3 … ♠A ♣A, from 0. Each comes from a full deck. All 52 cards of a round are drawn before it begins.',
  blackjack:
    'Blackjack: cards as in HiLo. The first two are the player’s, the next two the dealer’s with the open one first, the others as they are needed.',
  mines:
    'Mines: the tiles are numbered 0 to 24, left to right and top to bottom. Each n times what is left is the place, from 0, of the tile that is mined and taken out.',
  baccarat:
    'Baccarat, alone and live: eight decks one after the other, each in the order of HiLo. Six draws: n times what is left is the place of the card that is taken out. They go to player, banker, player, banker, then to who draws a third, the player first. 8 or 9 with two cards ends the round. The player draws on 0 to 5. After a player who stood the banker draws on 0 to 5. Else the banker draws on 0 to 2 always, on 3 unless the third card was an 8, on 4 after 2 to 7, on 5 after 4 to 7, on 6 after 6 or 7.',
  tables:
    'Live tables: the server seed is the round’s link of a chain, your seed is the chain’s salt, and the nonce is the round’s number in the chain. The hash of the link is the link shown before the round.',
  dragonTiger: 'Dragon tiger: eight decks as in baccarat. The first card is the dragon’s, the second the tiger’s.',
  roulette: 'Roulette: n times 37 is the number.',
  sicBo: 'Sic bo: three dice, each n times 6, plus one.',
  crab: 'Fish prawn crab: three dice as in sic bo. 1 is the fish, 2 the prawn, 3 the gourd, 4 the coin, 5 the crab, 6 the rooster.',
  fanTan:
    'Fan tan: the first n times 4, plus one, is the number. The second n times 4, plus 14, is how many fours lie in the heap beside it.',
  seDie: 'Se die: four coins. n of 0.5 and above is red, below it is white.',
  niuNiu:
    'NiuNiu: one deck in the order of HiLo. n times what is left is the place of the card that is taken out. The banker gets the first five, then players 1, 2 and 3. The ace is low. Suits from low to high: ♦ ♣ ♥ ♠.',
  rooms:
    'Rooms: algorithm v2. The client seed is the SHA-256 of “seat:text;seat:text…” in the order of seats, from 0: each text is what that seat revealed. The nonce is the hand’s number. One deck in the order of HiLo: n times what is left is the place of the card that is taken out, 52 times. The first seat in the hand gets the first 13 cards (Bull Rush: 5), then the next seat. One more n, times 60, picks among equal bids: its rest after division by their count. The server sees all cards.',
  crash:
    'Crash: HMAC-SHA256 with the salt as key and the link as message. The first 13 hex digits divided by 16^13 are X. The round ends at 99 / (1 − X) hundredths, cut down, at least 1.00 and at most 10,000.00. All of it is worked out in IEEE 754 doubles: the quotient is rounded to the nearest double before it is cut down.',
  pond: 'Ponds: each shot takes the next n of its magazine. It hits where n times 100,000,000 is below the species’ threshold: 96,000,000 divided by what it pays, cut down (a chest: 1,440,000). A shot at a chest takes two numbers, hit or not: the second times 6 is the place in 20 30 40 60 100 150. The choices in the round are the species in the order shot at, and “leave” where shots were left.',
  book: 'Simulated matches: algorithm v1. The server seed is the secret of the match. Your seed is the match’s id, a dot and the random value after kick-off. The last number of the id is the slot: what is left when 10,000 divides it, plus one, is the nonce. SHA-256, nonce times from the secret on, gives the end of the chain. Football: the home team’s goals are 1.35 times e^(its attack + 0.1 − the other’s defence), the away team’s 1.1 times e^(its attack − the other’s defence), rounded to four decimals, at least 0.2 and at most 4. There are 94 ticks with two n each. The home team scores where the first is below its goals divided by 94, the away team where the second is below its own. Esports: one n for each map, until a team has two. The first team wins the map where n is below 1 / (1 + 10^(−d / 400)), rounded to nine decimals. d is its rating less the other’s. Regatta: lanes count from 0. A lane plus the slot, of which the rest after division by 8 counts, is the place in 0 1 2 3 4 5 6 8, the tenths of a second that it starts behind. Two n for each lane, lane after lane, each times 10, are added. The least sum comes first.',
  strips: 'Strips, from the first place. W is the wild, S the scatter.',
  rims: 'Rims of the wheel, clockwise from segment 0: what each segment pays.',
  ratings: 'Ratings of the simulated teams: attack and defence in football, one rating in esports.',
  title: 'How it is drawn',
} as const
export type DrawKey = keyof typeof EN
export type DrawWords = Readonly<Record<DrawKey, string>>

const CN: DrawWords = {
  bytes:
    '数字：以服务器种子的文本为密钥（十六进制字母本身，而非其代表的字节），以 client:nonce:0、client:nonce:1 … 为消息计算 HMAC-SHA256。每个摘要给出八个数字。四个字节（高位在前）除以 4,294,967,296，得到 [0, 1) 内的 n。下文“乘以 k”均指：n 乘以 k 后舍去小数。',
  v2: '算法 v2 会舍弃最高处不能被 k 整除的少数四字节值，其余的值不用 n 乘以 k，而是取除以 k 的余数。房间用 v2，其余所有游戏都用 v1，它保留全部值。',
  slot: '老虎机：从左起每个转轮取一个 n，乘以该带的长度，得到最上一行在带上的位置。下面各行依次为后续位置，末位之后回到首位。免费旋转继续使用同一局的后续数字，逐次进行。',
  cascade: '全路数游戏：中奖图案消失，上方图案落下。空位由该带从最上一行继续向上的图案补足，不再抽新数字。',
  dice: '骰子：n 乘以 10,001，单位为百分之一。',
  limbo:
    'Limbo（limbo@2）：v 为 n 乘以 100,000,000 再加一。结果为 9,900,000,000 除以 v 后舍去小数，单位为百分之一，最低 1.00。limbo@1 使用小数计算，在 46 个 v 值上低百分之一。',
  keno: '基诺：从依序排列的 1 到 40 中抽十次。每个 n 乘以剩余个数，即被取出号码的位置（从 0 起）。',
  plinko: '弹珠：每排一个 n，小于一半向左，否则向右。落入的槽位即向右的次数。',
  wheel: '转轮：n 乘以格数即为所停的格，从 0 起顺时针。',
  hilo: '猜高低：每张牌为 n 乘以 52，即在 ♦2 ♥2 ♠2 ♣2 ♦3 ♥3 … ♠A ♣A 中的位置，从 0 起。每张都出自一副完整的牌。一局的 52 张牌在开始前全部抽出。',
  blackjack: '二十一点：抽牌同猜高低。前两张归玩家，接着两张归庄家（明牌在先），其余按需要发出。',
  mines: '扫雷：格子从左到右、从上到下编号 0 到 24。每个 n 乘以剩余个数，即被埋雷并取出的格子的位置（从 0 起）。',
  baccarat:
    '百家乐（单人与真人桌）：八副牌依次相接，每副按猜高低的顺序。抽六次：n 乘以剩余张数，即被取出的牌的位置。依次给闲、庄、闲、庄，再给补牌的一方，闲先。任一方两张为 8 或 9 即结束。闲 0 到 5 补牌。闲不补时，庄 0 到 5 补牌。闲补牌时，庄 0 到 2 必补；3 点除非闲第三张为 8；4 点在第三张为 2 到 7 时；5 点在 4 到 7 时；6 点在 6 或 7 时补牌。',
  tables:
    '真人桌：服务器种子是该局在哈希链上的一环，客户种子是链的盐，随机数序号是该局在链上的编号。该环的哈希就是局前显示的那一环。',
  dragonTiger: '龙虎：如百家乐用八副牌。第一张归龙，第二张归虎。',
  roulette: '轮盘：n 乘以 37 即为号码。',
  sicBo: '骰宝：三颗骰子，各为 n 乘以 6 再加一。',
  crab: '鱼虾蟹：三颗骰子同骰宝。1 为鱼，2 为虾，3 为葫芦，4 为金钱，5 为蟹，6 为鸡。',
  fanTan: '番摊：第一个 n 乘以 4 再加一为结果。第二个 n 乘以 4 再加 14，为堆中除结果外的四枚组数。',
  seDie: '色碟：四枚硬币。n 在 0.5 及以上为红，以下为白。',
  niuNiu:
    '牛牛：一副牌，按猜高低的顺序。n 乘以剩余张数，即被取出的牌的位置。庄家先得五张，再依次给闲 1、2、3。A 最小。花色从低到高：♦ ♣ ♥ ♠。',
  rooms:
    '房间：使用算法 v2。客户端种子是“座位:文本;座位:文本…”（座位从 0 起按顺序）的 SHA-256，每段文本是该座位公开的内容。序号是这一手的编号。一副牌，按猜高低的顺序：n 乘以剩余张数，即被取出的牌的位置，共 52 次。手中第一个座位得前 13 张（抢庄牛牛为 5 张），再到下一座位。再取一个 n 乘以 60，除以叫分相同的人数，余数决定由谁坐庄。服务器能看到所有牌。',
  crash:
    '飞行：以盐为密钥、以环为消息计算 HMAC-SHA256。前 13 位十六进制数除以 16^13 为 X。该局在 99 / (1 − X) 个百分之一处结束，舍去小数，最低 1.00，最高 10,000.00。全程以 IEEE 754 双精度浮点数计算：商先舍入为最接近的双精度数，再舍去小数。',
  pond: '鱼池：每发取该弹匣的下一个 n。n 乘以 100,000,000 小于该鱼种的界限即命中：界限为 96,000,000 除以赔付倍数后舍去小数（宝箱为 1,440,000）。射击宝箱不论是否命中都取两个数字：第二个乘以 6，即在 20 30 40 60 100 150 中的位置。本局的选择按射击顺序列出鱼种，有剩余时以“leave”结尾。',
  book: '模拟赛事：使用算法 v1。服务器种子是该场的密值，客户种子是赛事编号、一个点和开赛后的随机值。编号最后的数字为时段：除以 10,000 的余数加一即为序号。从密值起连续做序号次 SHA-256，得到链尾。足球：主队进球数为 1.35 乘以 e^(主队进攻 + 0.1 − 客队防守)，客队为 1.1 乘以 e^(客队进攻 − 主队防守)，四舍五入到四位小数，最低 0.2，最高 4。共 94 个时刻，每个时刻两个 n：第一个小于主队进球数除以 94 时主队进球，第二个小于客队进球数除以 94 时客队进球。电竞：每张地图一个 n，直到一队赢下两张。n 小于 1 / (1 + 10^(−d / 400))（四舍五入到九位小数）时第一队获胜，d 为其等级分减去对手等级分。帆船：航道从 0 起。航道加时段除以 8 的余数，即在 0 1 2 3 4 5 6 8 中的位置，为落后起航的十分之一秒数。每条航道依次取两个 n，各乘以 10 后相加。总和最小者第一。',
  strips: '各带从第一位起。W 为百搭，S 为分散。',
  rims: '转轮各格的倍数，从第 0 格起顺时针。',
  ratings: '模拟球队的评分：足球为进攻与防守，电竞为等级分。',
  title: '如何抽取',
}

const JA: DrawWords = {
  bytes:
    '数: サーバーシードの文字列（16進の文字そのもので、それが表すバイトではありません）を鍵に、client:nonce:0、client:nonce:1 … をメッセージとして HMAC-SHA256 を求めます。1つのダイジェストから8個の数が得られます。4バイトを上位から並べ 4,294,967,296 で割ったものが [0, 1) の n です。以下の「k 倍」は、n に k を掛けて小数を切り捨てることを指します。',
  v2: 'アルゴリズム v2 は、k で均等に割れない上端のわずかな値を捨て、残りの値では n の k 倍の代わりに k で割った余りを使います。ルームは v2、ほかのゲームはすべて v1 で抽選し、v1 は値を捨てません。',
  slot: 'スロット: 左のリールから1つずつ、n をリール帯の長さ倍した値が、最上段に来る帯の位置です。下の段は続く位置で、最後の次は最初に戻ります。フリースピンは同じラウンドの続きの数を順に使います。',
  cascade:
    'ウェイ: 当たった絵柄が消え、上の絵柄が落ちます。空いた所は、帯が最上段からさらに上へ続いて埋まります。新しい数は引きません。',
  dice: 'ダイス: n の 10,001 倍。単位は100分の1です。',
  limbo:
    'リンボ（limbo@2）: v は n の 100,000,000 倍に1を足した値です。結果は 9,900,000,000 を v で割って切り捨てた値（単位は100分の1）で、最低 1.00 です。limbo@1 は小数で計算しており、46個の v で100分の1だけ低くなります。',
  keno: 'キノ: 1から40を順に並べ、10回引きます。n を残りの個数倍した値が、取り出す数の位置（0から）です。',
  plinko: 'プリンコ: 1段に n を1つ。半分未満は左、それ以外は右です。スロットは右に行った回数です。',
  wheel: 'ホイール: n をマスの数倍した値が止まるマスです。0から時計回りに数えます。',
  hilo: 'ハイ＆ロー: 各カードは n の52倍で、♦2 ♥2 ♠2 ♣2 ♦3 ♥3 … ♠A ♣A の中の位置（0から）です。毎回52枚そろった山から引きます。1ラウンドの52枚は開始前にすべて引かれます。',
  blackjack:
    'ブラックジャック: カードはハイ＆ローと同じです。最初の2枚がプレイヤー、次の2枚がディーラー（先が表向き）、残りは必要な順に使います。',
  mines:
    'マイン: タイルは左から右、上から下へ0から24です。n を残りの個数倍した値が、地雷を置いて取り除くタイルの位置（0から）です。',
  baccarat:
    'バカラ（ソロとライブ）: ハイ＆ローの順の山を8組つなげます。6回引き、n を残りの枚数倍した値が取り出すカードの位置です。プレイヤー、バンカー、プレイヤー、バンカーの順、次に3枚目を引く側（プレイヤーが先）に配ります。2枚で8か9なら終わりです。プレイヤーは0から5で引きます。プレイヤーが引かなければバンカーは0から5で引きます。引いた場合、バンカーは0から2で必ず、3は3枚目が8以外、4は2から7、5は4から7、6は6か7のとき引きます。',
  tables:
    'ライブテーブル: サーバーシードはハッシュチェーンのそのラウンドの環、お客様のシードはチェーンのソルト、番号はチェーン内のラウンド番号です。環のハッシュは、ラウンド前に示された環です。',
  dragonTiger: 'ドラゴンタイガー: バカラと同じ8組。1枚目がドラゴン、2枚目がタイガーです。',
  roulette: 'ルーレット: n の37倍が数字です。',
  sicBo: 'シックボー: サイコロ3個。それぞれ n の6倍に1を足します。',
  crab: 'フィッシュ・プローン・クラブ: サイコロ3個はシックボーと同じです。1が魚、2がエビ、3がひょうたん、4がコイン、5がカニ、6が鶏です。',
  fanTan:
    'ファンタン: 最初の n の4倍に1を足した値が結果です。2番目の n の4倍に14を足した値が、残りを除いた4個組の数です。',
  seDie: 'セディエ: コイン4枚。n が0.5以上なら赤、未満なら白です。',
  niuNiu:
    'ニウニウ: ハイ＆ローの順の1組。n を残りの枚数倍した値が取り出すカードの位置です。親に5枚、次にプレイヤー1、2、3に配ります。Aは最も低い札です。スートは低い順に ♦ ♣ ♥ ♠ です。',
  rooms:
    'ルーム: アルゴリズム v2 を使います。クライアントシードは「席:文字列;席:文字列…」（席は 0 から順）の SHA-256 で、文字列は各席が公開した値です。ナンスはハンドの番号です。ハイ＆ローの順の1組から、n を残りの枚数倍した値の位置の札を52回取り出します。最初の席に先頭の13枚（ブルラッシュは5枚）、続いて次の席に配ります。もう一つの n を60倍し、同じビッドの人数で割った余りで親を選びます。サーバーはすべての札を見ています。',
  crash:
    'クラッシュ: ソルトを鍵、環をメッセージとする HMAC-SHA256。先頭の16進13桁を 16^13 で割った値が X です。ラウンドは 99 / (1 − X)（100分の1単位、切り捨て）で終わり、最低 1.00、最高 10,000.00 です。すべて IEEE 754 の倍精度で計算し、商を最も近い倍精度の値に丸めてから切り捨てます。',
  pond: '池: 1発ごとに弾倉の次の n を使います。n の 100,000,000 倍が種のしきい値より小さければ命中です。しきい値は 96,000,000 を配当で割って切り捨てた値（宝箱は 1,440,000）です。宝箱への弾は命中にかかわらず数を2つ使い、2つ目の 6 倍が 20 30 40 60 100 150 の中の位置です。ラウンド中の選択は撃った順の種で、弾が残った場合は「leave」で終わります。',
  book: 'シミュレーション試合: アルゴリズム v1 を使います。サーバーシードは試合の秘密値、お客様のシードは試合ID、ピリオド、開始後の乱数値をつなげた文字列です。IDの最後の数が枠で、それを 10,000 で割った余りに1を足した値が番号です。秘密値から番号の回数だけ SHA-256 を繰り返すと鎖の終端になります。サッカー: ホームの得点は 1.35 に e^(自チームの攻撃 + 0.1 − 相手の守備) を掛けた値、アウェイは 1.1 に e^(自チームの攻撃 − 相手の守備) を掛けた値で、小数4桁に丸め、最低 0.2、最高 4 です。94 の区切りごとに n を2つ使います。1つ目がホームの得点を 94 で割った値より小さければホームの得点、2つ目がアウェイの得点を 94 で割った値より小さければアウェイの得点です。eスポーツ: 1マップに n を1つ、どちらかが2つ取るまで続けます。n が 1 / (1 + 10^(−d / 400))（小数9桁に丸め）より小さければ1番目のチームの勝ちです。d は自チームのレートから相手のレートを引いた値です。レガッタ: レーンは0から数えます。レーンに枠を足して 8 で割った余りが 0 1 2 3 4 5 6 8 の中の位置で、遅れて出る10分の1秒の数です。レーン順に n を2つずつ使い、それぞれの 10 倍を加えます。合計が最も小さい艇が1着です。',
  strips: 'リール帯。最初の位置から。W はワイルド、S はスキャッターです。',
  rims: 'ホイールの各マスの倍率。0番から時計回りです。',
  ratings: 'シミュレーションのチームの評価。サッカーは攻撃と守備、eスポーツはレートです。',
  title: '抽選のしくみ',
}

const TH: DrawWords = {
  bytes:
    'ตัวเลข: HMAC-SHA256 ใช้ข้อความของซีดเซิร์ฟเวอร์เป็นคีย์ (ตัวอักษรเลขฐานสิบหกเอง ไม่ใช่ไบต์ที่มันแทน) และ client:nonce:0, client:nonce:1 … เป็นข้อความ แต่ละไดเจสต์ให้ตัวเลขแปดตัว สี่ไบต์เรียงจากหลักสูง หารด้วย 4,294,967,296 ได้ n ใน [0, 1) คำว่า “คูณ k” ด้านล่างหมายถึง n คูณ k แล้วตัดเศษทิ้ง',
  v2: 'อัลกอริทึม v2 ทิ้งค่าสี่ไบต์ช่วงบนสุดไม่กี่ค่าที่หารด้วย k ไม่ลงตัว ค่าที่เหลือใช้เศษจากการหารด้วย k แทน n คูณ k ห้องใช้ v2 เกมอื่นทั้งหมดใช้ v1 ซึ่งเก็บทุกค่าไว้',
  slot: 'สล็อต: หนึ่ง n ต่อหนึ่งรีลจากซ้าย คูณความยาวแถบ คือตำแหน่งบนแถบของแถวบนสุด แถวถัดลงมาเป็นตำแหน่งถัดไป และหลังตำแหน่งสุดท้ายกลับไปตำแหน่งแรก ฟรีสปินใช้ตัวเลขถัดไปของรอบเดียวกันทีละสปิน',
  cascade: 'แบบเวย์: สัญลักษณ์ที่ชนะหายไปและตัวด้านบนตกลงมา แถบเลื่อนขึ้นต่อจากแถวบนสุดเพื่อเติมช่องว่าง ไม่มีการสุ่มตัวเลขใหม่',
  dice: 'ลูกเต๋า: n คูณ 10,001 เป็นหน่วยหนึ่งในร้อย',
  limbo:
    'ลิมโบ (limbo@2): v คือ n คูณ 100,000,000 บวกหนึ่ง ผลคือ 9,900,000,000 หารด้วย v ตัดเศษ เป็นหน่วยหนึ่งในร้อย ต่ำสุด 1.00 ส่วน limbo@1 คิดด้วยทศนิยมและต่ำกว่าหนึ่งในร้อยที่ v 46 ค่า',
  keno: 'คีโน: จับสิบครั้งจากเลข 1 ถึง 40 ที่เรียงตามลำดับ n คูณจำนวนที่เหลือคือตำแหน่ง (นับจาก 0) ของเลขที่ถูกหยิบออก',
  plinko: 'พลิงโก: หนึ่ง n ต่อหนึ่งแถว ต่ำกว่าครึ่งไปซ้าย นอกนั้นไปขวา ช่องคือจำนวนครั้งที่ไปขวา',
  wheel: 'วงล้อ: n คูณจำนวนช่องคือช่องที่หยุด นับจาก 0 ตามเข็มนาฬิกา',
  hilo: 'ไพ่สูงต่ำ: ไพ่แต่ละใบคือ n คูณ 52 เป็นตำแหน่งใน ♦2 ♥2 ♠2 ♣2 ♦3 ♥3 … ♠A ♣A นับจาก 0 ทุกใบมาจากสำรับเต็ม ไพ่ทั้ง 52 ใบของรอบจับไว้ก่อนเริ่ม',
  blackjack: 'แบล็กแจ็ก: จับไพ่เหมือนไพ่สูงต่ำ สองใบแรกของผู้เล่น สองใบถัดไปของเจ้ามือโดยใบหงายมาก่อน ที่เหลือใช้ตามลำดับที่ต้องการ',
  mines: 'ทุ่นระเบิด: ช่องมีเลข 0 ถึง 24 จากซ้ายไปขวา บนลงล่าง n คูณจำนวนที่เหลือคือตำแหน่ง (นับจาก 0) ของช่องที่วางระเบิดและตัดออก',
  baccarat:
    'บาคาร่าทั้งเดี่ยวและสด: แปดสำรับต่อกัน แต่ละสำรับเรียงแบบไพ่สูงต่ำ จับหกครั้ง n คูณจำนวนที่เหลือคือตำแหน่งไพ่ที่หยิบออก แจกให้ผู้เล่น เจ้ามือ ผู้เล่น เจ้ามือ แล้วฝ่ายที่จั่วใบที่สามโดยผู้เล่นก่อน สองใบได้ 8 หรือ 9 จบรอบ ผู้เล่นจั่วเมื่อ 0 ถึง 5 ถ้าผู้เล่นไม่จั่ว เจ้ามือจั่วเมื่อ 0 ถึง 5 ถ้าจั่ว เจ้ามือ 0 ถึง 2 จั่วเสมอ 3 จั่วเว้นแต่ใบที่สามเป็น 8 4 จั่วเมื่อเป็น 2 ถึง 7 5 จั่วเมื่อเป็น 4 ถึง 7 6 จั่วเมื่อเป็น 6 หรือ 7',
  tables: 'โต๊ะสด: ซีดเซิร์ฟเวอร์คือข้อของรอบในเชนแฮช ซีดของท่านคือซอลต์ของเชน และ nonce คือเลขรอบในเชน แฮชของข้อคือข้อที่แสดงก่อนรอบ',
  dragonTiger: 'เสือมังกร: แปดสำรับเหมือนบาคาร่า ใบแรกของมังกร ใบที่สองของเสือ',
  roulette: 'รูเล็ต: n คูณ 37 คือหมายเลข',
  sicBo: 'ไฮโล: ลูกเต๋าสามลูก แต่ละลูกคือ n คูณ 6 บวกหนึ่ง',
  crab: 'น้ำเต้าปูปลา: ลูกเต๋าสามลูกเหมือนไฮโล 1 ปลา 2 กุ้ง 3 น้ำเต้า 4 เหรียญ 5 ปู 6 ไก่',
  fanTan: 'ฟานตัน: n ตัวแรกคูณ 4 บวกหนึ่งคือผล n ตัวที่สองคูณ 4 บวก 14 คือจำนวนกองละสี่ในกองนอกจากเศษ',
  seDie: 'เซดี้: เหรียญสี่เหรียญ n ตั้งแต่ 0.5 เป็นแดง ต่ำกว่าเป็นขาว',
  niuNiu:
    'หนิวหนิว: หนึ่งสำรับเรียงแบบไพ่สูงต่ำ n คูณจำนวนที่เหลือคือตำแหน่งไพ่ที่หยิบออก เจ้ามือได้ห้าใบแรก แล้วผู้เล่น 1, 2 และ 3 เอซต่ำสุด ดอกจากต่ำไปสูง: ♦ ♣ ♥ ♠',
  rooms:
    'ห้อง: ใช้อัลกอริทึม v2 ซีดของผู้เล่นคือ SHA-256 ของ “ที่นั่ง:ข้อความ;ที่นั่ง:ข้อความ…” เรียงตามที่นั่งจาก 0 โดยข้อความคือค่าที่ที่นั่งนั้นเปิดเผย ค่า nonce คือหมายเลขมือ หนึ่งสำรับเรียงแบบไพ่สูงต่ำ: n คูณจำนวนที่เหลือคือตำแหน่งไพ่ที่หยิบออก 52 ครั้ง ที่นั่งแรกได้ 13 ใบแรก (บูลรัช 5 ใบ) แล้วจึงที่นั่งถัดไป n อีกหนึ่งค่าคูณ 60 แล้วหารด้วยจำนวนผู้เสนอเท่ากัน เศษคือผู้ได้เป็นเจ้ามือ เซิร์ฟเวอร์เห็นไพ่ทุกใบ',
  crash:
    'แครช: HMAC-SHA256 ใช้ซอลต์เป็นคีย์และข้อเป็นข้อความ เลขฐานสิบหก 13 หลักแรกหารด้วย 16^13 คือ X รอบจบที่ 99 / (1 − X) หนึ่งในร้อย ตัดเศษ ต่ำสุด 1.00 สูงสุด 10,000.00 ทั้งหมดคำนวณด้วยเลขทศนิยมความแม่นยำสองเท่าตาม IEEE 754 ผลหารถูกปัดเป็นค่าความแม่นยำสองเท่าที่ใกล้ที่สุดก่อนตัดเศษ',
  pond: 'บ่อปลา: แต่ละนัดใช้ n ถัดไปของแม็กกาซีน ยิงโดนเมื่อ n คูณ 100,000,000 น้อยกว่าเกณฑ์ของชนิดปลา คือ 96,000,000 หารด้วยจำนวนที่จ่ายแล้วปัดเศษลง (หีบสมบัติ: 1,440,000) การยิงหีบสมบัติใช้สองตัวเลขเสมอ ตัวที่สองคูณ 6 คือตำแหน่งใน 20 30 40 60 100 150 ตัวเลือกในรอบคือชนิดปลาตามลำดับที่ยิง และ “leave” เมื่อมีนัดเหลือ',
  book: 'การแข่งขันจำลอง: ใช้อัลกอริทึม v1 ซีดเซิร์ฟเวอร์คือค่าลับของการแข่งขัน ซีดของท่านคือรหัสการแข่งขัน จุด และค่าสุ่มหลังเริ่มแข่งต่อกัน เลขท้ายของรหัสคือช่วงเวลา เศษจากการหารด้วย 10,000 บวกหนึ่งคือ nonce ทำ SHA-256 จากค่าลับจำนวน nonce ครั้งจะได้ปลายสายโซ่ ฟุตบอล: ประตูของเจ้าบ้านคือ 1.35 คูณ e^(เกมรุกของตน + 0.1 − เกมรับของอีกทีม) ของทีมเยือนคือ 1.1 คูณ e^(เกมรุกของตน − เกมรับของอีกทีม) ปัดเป็นทศนิยมสี่ตำแหน่ง ต่ำสุด 0.2 สูงสุด 4 มี 94 จังหวะ จังหวะละสอง n เจ้าบ้านได้ประตูเมื่อตัวแรกน้อยกว่าประตูของตนหารด้วย 94 ทีมเยือนได้ประตูเมื่อตัวที่สองน้อยกว่าของตน อีสปอร์ต: หนึ่ง n ต่อหนึ่งแมป จนมีทีมได้สองแมป ทีมแรกชนะแมปเมื่อ n น้อยกว่า 1 / (1 + 10^(−d / 400)) ปัดเป็นทศนิยมเก้าตำแหน่ง d คือเรตติ้งของตนลบด้วยของอีกทีม เรือใบ: เลนนับจาก 0 เศษของเลนบวกช่วงเวลาเมื่อหารด้วย 8 คือตำแหน่งใน 0 1 2 3 4 5 6 8 ซึ่งเป็นหนึ่งในสิบวินาทีที่ออกตัวช้ากว่า บวกสอง n ต่อเลนตามลำดับ แต่ละตัวคูณ 10 ผลรวมน้อยที่สุดเป็นที่หนึ่ง',
  strips: 'แถบรีลจากตำแหน่งแรก W คือไวลด์ S คือสแคตเตอร์',
  rims: 'ตัวคูณของแต่ละช่องบนวงล้อ ตามเข็มนาฬิกาจากช่อง 0',
  ratings: 'เรตติ้งของทีมจำลอง: ฟุตบอลเป็นเกมรุกและเกมรับ อีสปอร์ตเป็นเรตติ้งเดียว',
  title: 'วิธีสุ่มผล',
}

const VI: DrawWords = {
  bytes:
    'Số: HMAC-SHA256 với khóa là văn bản của seed máy chủ (chính các chữ thập lục phân, không phải các byte mà chúng biểu diễn) và thông điệp client:nonce:0, client:nonce:1 … Mỗi kết quả băm cho tám số. Bốn byte, byte cao trước, chia cho 4,294,967,296 thành n trong [0, 1). “Nhân k” dưới đây luôn là: n nhân k, bỏ phần lẻ.',
  v2: 'Thuật toán v2 bỏ vài giá trị bốn byte cao nhất không chia đều cho k. Với các giá trị còn lại, nó lấy số dư khi chia cho k thay cho n nhân k. Các phòng dùng v2. Mọi trò chơi khác dùng v1, giữ lại tất cả giá trị.',
  slot: 'Slot: mỗi guồng từ bên trái lấy một n, nhân độ dài dải, là vị trí trên dải của hàng trên cùng. Các hàng dưới là vị trí tiếp theo, sau vị trí cuối là vị trí đầu. Vòng quay miễn phí dùng tiếp các số của cùng ván, từng vòng một.',
  cascade:
    'Ways: biểu tượng thắng biến mất, biểu tượng phía trên rơi xuống. Dải đi tiếp lên trên từ hàng trên cùng để lấp chỗ trống. Không rút số mới.',
  dice: 'Xúc xắc: n nhân 10,001, tính bằng phần trăm đơn vị.',
  limbo:
    'Limbo (limbo@2): v là n nhân 100,000,000, cộng một. Kết quả là 9,900,000,000 chia v, bỏ phần lẻ, tính bằng phần trăm đơn vị, ít nhất 1.00. limbo@1 tính bằng số thập phân và thấp hơn một phần trăm tại 46 giá trị v.',
  keno: 'Keno: mười lần rút từ các số 1 đến 40 theo thứ tự. n nhân số còn lại là vị trí, từ 0, của số được lấy ra.',
  plinko: 'Plinko: mỗi hàng một n. Dưới một nửa sang trái, còn lại sang phải. Ô là số lần sang phải.',
  wheel: 'Vòng xoay: n nhân số ô là ô dừng, từ 0, theo chiều kim đồng hồ.',
  hilo: 'Cao thấp: mỗi lá là n nhân 52, vị trí trong ♦2 ♥2 ♠2 ♣2 ♦3 ♥3 … ♠A ♣A, từ 0. Mỗi lá lấy từ bộ bài đủ. Cả 52 lá của ván được rút trước khi bắt đầu.',
  blackjack:
    'Xì dách: rút bài như Cao thấp. Hai lá đầu của người chơi, hai lá kế của nhà cái với lá ngửa trước, các lá còn lại theo thứ tự cần dùng.',
  mines:
    'Dò mìn: các ô đánh số 0 đến 24, từ trái sang phải, từ trên xuống. n nhân số còn lại là vị trí, từ 0, của ô đặt mìn và được lấy ra.',
  baccarat:
    'Baccarat, một mình và trực tiếp: tám bộ bài nối nhau, mỗi bộ theo thứ tự của Cao thấp. Sáu lần rút: n nhân số còn lại là vị trí lá được lấy ra. Chia cho con, cái, con, cái, rồi bên rút lá thứ ba, con trước. Hai lá được 8 hoặc 9 thì hết ván. Con rút khi 0 đến 5. Nếu con không rút, cái rút khi 0 đến 5. Nếu con rút, cái luôn rút khi 0 đến 2; khi 3 trừ khi lá thứ ba là 8; khi 4 nếu là 2 đến 7; khi 5 nếu là 4 đến 7; khi 6 nếu là 6 hoặc 7.',
  tables:
    'Bàn trực tiếp: seed máy chủ là mắt xích của ván trong chuỗi băm, seed của quý khách là muối của chuỗi, nonce là số ván trong chuỗi. Băm của mắt xích là mắt xích hiển thị trước ván.',
  dragonTiger: 'Rồng hổ: tám bộ bài như baccarat. Lá đầu của rồng, lá thứ hai của hổ.',
  roulette: 'Roulette: n nhân 37 là con số.',
  sicBo: 'Tài xỉu: ba xúc xắc, mỗi viên là n nhân 6, cộng một.',
  crab: 'Bầu cua: ba xúc xắc như tài xỉu. 1 là cá, 2 là tôm, 3 là bầu, 4 là đồng tiền, 5 là cua, 6 là gà.',
  fanTan:
    'Fan tan: n thứ nhất nhân 4, cộng một, là kết quả. n thứ hai nhân 4, cộng 14, là số nhóm bốn trong đống ngoài phần dư.',
  seDie: 'Xóc đĩa: bốn đồng xu. n từ 0.5 trở lên là đỏ, dưới là trắng.',
  niuNiu:
    'NiuNiu: một bộ bài theo thứ tự của Cao thấp. n nhân số còn lại là vị trí lá được lấy ra. Nhà cái nhận năm lá đầu, rồi người chơi 1, 2 và 3. Át là thấp nhất. Chất từ thấp đến cao: ♦ ♣ ♥ ♠.',
  rooms:
    'Phòng: thuật toán v2. Seed của người chơi là SHA-256 của “ghế:chuỗi;ghế:chuỗi…” theo thứ tự ghế từ 0, mỗi chuỗi là giá trị ghế đó công bố. Nonce là số của ván. Một bộ bài theo thứ tự của Cao thấp: n nhân số còn lại là vị trí lá được lấy ra, 52 lần. Ghế đầu tiên trong ván nhận 13 lá đầu (Bull Rush: 5), rồi ghế kế tiếp. Thêm một n nhân 60, chia cho số người trả giá bằng nhau, phần dư chọn nhà cái. Máy chủ thấy mọi lá bài.',
  crash:
    'Crash: HMAC-SHA256 với khóa là muối và thông điệp là mắt xích. 13 chữ số thập lục phân đầu chia 16^13 là X. Ván kết thúc ở 99 / (1 − X) phần trăm đơn vị, bỏ phần lẻ, ít nhất 1.00 và nhiều nhất 10,000.00. Mọi phép tính dùng số thực độ chính xác kép IEEE 754: thương được làm tròn về số gần nhất của kiểu này rồi mới bỏ phần lẻ.',
  pond: 'Hồ cá: mỗi phát dùng n kế tiếp của băng đạn. Trúng khi n nhân 100,000,000 nhỏ hơn ngưỡng của loài: 96,000,000 chia cho số trả, bỏ phần thập phân (rương: 1,440,000). Mỗi phát bắn rương luôn dùng hai số: số thứ hai nhân 6 là vị trí trong 20 30 40 60 100 150. Lựa chọn trong ván là các loài theo thứ tự bắn, và “leave” khi còn phát chưa bắn.',
  book: 'Trận mô phỏng: dùng thuật toán v1. Seed máy chủ là giá trị bí mật của trận, seed của quý khách là mã trận, dấu chấm và giá trị ngẫu nhiên sau giờ bắt đầu. Số cuối của mã là khung giờ: số dư khi chia cho 10,000, cộng một, là nonce. Băm SHA-256 nonce lần từ giá trị bí mật cho ra cuối chuỗi. Bóng đá: số bàn của đội nhà là 1.35 nhân e^(tấn công của mình + 0.1 − phòng thủ của đối thủ), của đội khách là 1.1 nhân e^(tấn công của mình − phòng thủ của đối thủ), làm tròn bốn chữ số thập phân, ít nhất 0.2 và nhiều nhất 4. Có 94 nhịp, mỗi nhịp hai n. Đội nhà ghi bàn khi số thứ nhất nhỏ hơn số bàn của mình chia 94, đội khách ghi bàn khi số thứ hai nhỏ hơn số của mình. Esports: mỗi bản đồ một n, đến khi một đội thắng hai. Đội thứ nhất thắng bản đồ khi n nhỏ hơn 1 / (1 + 10^(−d / 400)), làm tròn chín chữ số thập phân; d là xếp hạng của mình trừ của đối thủ. Đua thuyền: làn đếm từ 0. Số dư của làn cộng khung giờ khi chia cho 8 là vị trí trong 0 1 2 3 4 5 6 8, tức số phần mười giây xuất phát sau. Mỗi làn lần lượt hai n, mỗi số nhân 10, được cộng vào. Tổng nhỏ nhất về nhất.',
  strips: 'Các dải, từ vị trí đầu. W là biểu tượng thay thế, S là scatter.',
  rims: 'Hệ số của từng ô trên vòng xoay, theo chiều kim đồng hồ từ ô 0.',
  ratings: 'Xếp hạng của các đội mô phỏng: tấn công và phòng thủ trong bóng đá, một xếp hạng trong esports.',
  title: 'Cách rút kết quả',
}

export const DRAW_WORDS: Readonly<Record<Language, DrawWords>> = { EN, CN, JA, TH, VI }
