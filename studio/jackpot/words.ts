/** The words of jackpots, sent to the games that feed one. `{name}` is filled in by the page. */
import type { Language } from '../../contract/constants.ts'

const EN = {
  mini: 'Mini',
  major: 'Major',
  grand: 'Grand',
  won: '{level} jackpot won',
  /** In a record. */
  told: '{level} jackpot: {amount}.',
  by: 'Falls by {amount}',
  title: 'Jackpots',
  returns: 'Jackpots on top (RTP)',
  rule: 'All games of {name} share three jackpots. For each bet the house adds {share} % of it to them. Nothing is taken from your bet or your wins. Every bet takes part, and a larger bet has a larger chance.',
  limits: '{level} begins at {seed} and falls by {limit}. The house adds {share} % of each bet.',
  draw: 'Each level has a draw u: the first four bytes of HMAC-SHA256 with the server seed’s text as key and client:jackpot:LEVEL:nonce:0 as message, LEVEL in small letters (mini, major, grand). With P in the pool before the round, the contribution c and the limit M, it falls when u × (M − P) < c × 4,294,967,296. P, c and M are in ten-thousandths of a cent. The record of each round keeps all four.',
  play: 'Play money has jackpots of its own, with the same figures.',
} as const
type JackpotWordKey = keyof typeof EN
export type JackpotWords = Readonly<Record<JackpotWordKey, string>>

export const JACKPOT_WORDS: Readonly<Record<Language, JackpotWords>> = {
  EN,
  CN: {
    mini: '小奖',
    major: '大奖',
    grand: '巨奖',
    won: '赢得{level}',
    told: '{level}：{amount}。',
    by: '{amount} 前必出',
    title: '奖池',
    returns: '奖池另加（RTP）',
    rule: '《{name}》的所有游戏共享三个奖池。您每次投注，庄家另外拿出投注额的 {share} % 加入奖池，不从您的投注或奖金中扣除。每次投注都参与，投注越大，机会越大。',
    limits: '{level}从 {seed} 开始，{limit} 前必出。庄家按每次投注加入 {share} %。',
    draw: '每一级有一个抽取值 u：以服务器种子的文本为密钥，以 client:jackpot:LEVEL:nonce:0 为消息（LEVEL 为小写 mini、major、grand），取 HMAC-SHA256 的前四个字节。设本局之前奖池为 P，本次加入为 c，上限为 M，当 u × (M − P) < c × 4,294,967,296 时开出。P、c、M 的单位是分的万分之一。每局记录保存这四个数。',
    play: '试玩币有自己的奖池，数字相同。',
  },
  JA: {
    mini: 'ミニ',
    major: 'メジャー',
    grand: 'グランド',
    won: '{level}ジャックポット獲得',
    told: '{level}ジャックポット：{amount}。',
    by: '{amount} までに必ず当選',
    title: 'ジャックポット',
    returns: 'ジャックポット分（RTP に加算）',
    rule: '「{name}」の全ゲームが 3 つのジャックポットを共有します。ベットのたびに、ハウスがその {share} % を積み立てます。ベットや配当から差し引かれることはありません。すべてのベットが対象で、ベットが大きいほど当選の確率も高くなります。',
    limits:
      '{level}は {seed} から始まり、{limit} までに必ず当選します。ハウスがベットごとに {share} % を積み立てます。',
    draw: '各レベルに抽選値 u があります。サーバーシードの文字列を鍵、client:jackpot:LEVEL:nonce:0 をメッセージ（LEVEL は小文字の mini、major、grand）とした HMAC-SHA256 の先頭 4 バイトです。ラウンド前の残高を P、積立額を c、上限を M とすると、u × (M − P) < c × 4,294,967,296 のとき当選です。P、c、M の単位はセントの 1 万分の 1 です。各ラウンドの記録に 4 つの値が残ります。',
    play: 'お試しマネーには、同じ数値の専用ジャックポットがあります。',
  },
  TH: {
    mini: 'มินิ',
    major: 'เมเจอร์',
    grand: 'แกรนด์',
    won: 'ได้รับแจ็กพอต {level}',
    told: 'แจ็กพอต {level}: {amount}',
    by: 'แตกไม่เกิน {amount}',
    title: 'แจ็กพอต',
    returns: 'แจ็กพอตเพิ่มเติม (RTP)',
    rule: 'ทุกเกมของ {name} ใช้แจ็กพอตสามระดับร่วมกัน ทุกครั้งที่เดิมพัน เจ้ามือเติม {share} % ของเดิมพันเข้าแจ็กพอต โดยไม่หักจากเดิมพันหรือเงินรางวัล ทุกเดิมพันมีสิทธิ์ และเดิมพันมากกว่ามีโอกาสมากกว่า',
    limits: '{level} เริ่มที่ {seed} และแตกไม่เกิน {limit} เจ้ามือเติม {share} % ของทุกเดิมพัน',
    draw: 'แต่ละระดับมีค่าสุ่ม u คือสี่ไบต์แรกของ HMAC-SHA256 ที่ใช้ข้อความของเซิร์ฟเวอร์ซีดเป็นคีย์ และใช้ client:jackpot:LEVEL:nonce:0 เป็นข้อความ (LEVEL เป็นตัวเล็ก mini, major, grand) ให้ P คือยอดก่อนรอบ c คือยอดที่เติม และ M คือเพดาน แจ็กพอตแตกเมื่อ u × (M − P) < c × 4,294,967,296 โดย P, c และ M มีหน่วยเป็นหนึ่งในหมื่นของเซนต์ บันทึกของแต่ละรอบเก็บค่าทั้งสี่ไว้',
    play: 'เงินทดลองเล่นมีแจ็กพอตของตัวเองด้วยตัวเลขเดียวกัน',
  },
  VI: {
    mini: 'Mini',
    major: 'Major',
    grand: 'Grand',
    won: 'Trúng jackpot {level}',
    told: 'Jackpot {level}: {amount}.',
    by: 'Nổ trước {amount}',
    title: 'Jackpot',
    returns: 'Jackpot cộng thêm (RTP)',
    rule: 'Mọi trò chơi của {name} dùng chung ba jackpot. Với mỗi lượt cược, nhà cái góp thêm {share} % số tiền cược vào jackpot. Tiền cược và tiền thắng của quý khách không bị trừ. Lượt cược nào cũng tham gia, cược lớn hơn thì cơ hội lớn hơn.',
    limits: '{level} bắt đầu từ {seed} và nổ trước {limit}. Nhà cái góp {share} % mỗi lượt cược.',
    draw: 'Mỗi bậc có một số u: bốn byte đầu của HMAC-SHA256 với văn bản của server seed làm khóa và client:jackpot:LEVEL:nonce:0 làm thông điệp (LEVEL viết thường: mini, major, grand). Gọi P là số dư trước ván, c là phần góp, M là giới hạn: jackpot nổ khi u × (M − P) < c × 4.294.967.296. P, c và M tính theo một phần mười nghìn của xu. Bản ghi của mỗi ván giữ cả bốn số.',
    play: 'Tiền chơi thử có jackpot riêng với cùng con số.',
  },
}
