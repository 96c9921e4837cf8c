/** Orchard Row: fruit machines of the old kind, freshly painted. */
import { readTable } from './read-table.ts'

export const orchardRowSlots = readTable(`
code | EN | CN | JA | TH | VI | art | rtp | volatility | features | stake | popularity | days | marks
cherry-street | Cherry Street | 樱桃街 | チェリー通り | ถนนเชอร์รี | Phố Anh Đào | city cherry rosewood | 95.80 | 2 | wilds | 0.10-50.00 | 56 | 365 |
lemon-parade | Lemon Parade | 柠檬巡游 | レモンパレード | ขบวนมะนาว | Diễu Hành Chanh Vàng | rays lemon lagoon | 95.62 | 1 | wilds multiplier | 0.10-50.00 | 38 | 520 |
plum-seven | Plum Seven | 李子七 | プラムセブン | พลัมเลขเจ็ด | Số Bảy Mận Chín | rays seven rosewood violet | 95.74 | 3 | multiplier | 0.10-60.00 | 44 | 290 |
bell-and-bar | Bell and Bar | 金铃与条牌 | ベル＆バー | ระฆังกับบาร์ | Chuông Và Thanh | stage bell sand | 95.55 | 2 | wilds | 0.10-50.00 | 41 | 680 |
watermelon-summer | Watermelon Summer | 西瓜之夏 | スイカの夏 | หน้าร้อนแตงโม | Mùa Hè Dưa Hấu | pier melon lagoon | 95.90 | 2 | cascades | 0.10-60.00 | 49 | 88 |
orange-express | Orange Express | 甜橙快车 | オレンジ特急 | รถด่วนส้ม | Chuyến Tàu Cam | canyon train dawn | 95.71 | 3 | wilds free_spins | 0.10-60.00 | 37 | 250 |
grape-vine | The Grape Vine | 葡萄藤 | ぶどうの蔓 | เถาองุ่น | Giàn Nho | orchard grape royal | 95.85 | 2 | cascades wilds | 0.10-60.00 | 35 | 430 |
mango-monsoon | Mango Monsoon | 芒果雨季 | マンゴーの雨季 | มะม่วงหน้าฝน | Xoài Mùa Mưa | market mango moss | 95.96 | 3 | free_spins | 0.10-80.00 | 46 | 57 |
diamond-fruit | Diamond Fruit | 钻石果盘 | ダイヤフルーツ | ผลไม้เพชร | Trái Cây Kim Cương | stage gem midnight rose | 96.10 | 4 | multiplier jackpot | 0.20-100.00 | 61 | 41 | hot
joker-arcade | Joker Arcade | 小丑游乐场 | ジョーカーアーケード | โจ๊กเกอร์อาเขต | Joker Vui Nhộn | stage joker royal | 96.24 | 4 | hold_and_win multiplier | 0.20-100.00 | 63 | 18 | hot
clover-counter | Clover Counter | 四叶草柜台 | クローバーの店先 | เคาน์เตอร์โคลเวอร์ | Quầy Cỏ Bốn Lá | meadow clover moss | 95.68 | 2 | wilds | 0.10-50.00 | 33 | 590 |
strawberry-moon | Strawberry Moon | 草莓月亮 | ストロベリームーン | พระจันทร์สตรอว์เบอร์รี | Trăng Dâu Tây | garden strawberry sakura | 95.88 | 3 | free_spins wilds | 0.10-60.00 | 50 | 29 |
pineapple-king | Pineapple King | 菠萝大王 | パイナップル王 | ราชาสับปะรด | Vua Dứa | pier pineapple dusk | 95.79 | 3 | wilds multiplier | 0.10-60.00 | 42 | 175 |
peach-blossom-reels | Peach Blossom Reels | 桃花转轮 | 桃の花リール | วงล้อดอกท้อ | Vòng Quay Đào Hoa | orchard peach sakura | 95.94 | 2 | wilds cascades | 0.10-60.00 | 45 | 132 |
`)
