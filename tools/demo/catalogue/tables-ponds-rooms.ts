/** Live tables, ponds and card rooms, by vendor. */
import { readTable } from './read-table.ts'

/** Lantern House: live tables. What the studio deals takes its name, figures and limits from what it publishes. */
export const lanternTables = readTable(`
place | code | EN | CN | JA | TH | VI | art | class | rtp | stake | popularity | days | marks
0 | baccarat-gold | Gold Baccarat | 金厅百家乐 | ゴールドバカラ | บาคาร่าโกลด์ | Baccarat Hoàng Kim | table cards sand gold | BAC | 98.94 | 1.00-20000.00 | 79 | 400 | hot
1 | baccarat-swift | Swift Baccarat | 极速百家乐 | スピードバカラ | บาคาร่าสปีด | Baccarat Tốc Độ | table cards cinnabar | BAC | 98.94 | 1.00-10000.00 | 76 | 160 | hot
3 | dragon-tiger-hall | Dragon Tiger Hall | 龙虎厅 | ドラゴンタイガーホール | ห้องเสือมังกร | Sảnh Rồng Hổ | table tiger jade | DAT | 96.27 | 1.00-10000.00 | 71 | 310 | hot
4 | roulette-lantern | Lantern Roulette | 灯笼轮盘 | ランタンルーレット | รูเล็ตต์โคมไฟ | Roulette Đèn Lồng | table roulette cinnabar | ROU | 97.30 | 0.50-5000.00 | 66 | 280 |
5 | roulette-auto | Auto Roulette | 自动轮盘 | オートルーレット | รูเล็ตต์อัตโนมัติ | Roulette Tự Động | table roulette midnight azure | ROU | 97.30 | 0.50-2000.00 | 53 | 120 |
6 | sicbo-classic | Classic Sic Bo | 经典骰宝 | クラシックシックボー | ไฮโลคลาสสิก | Tài Xỉu Cổ Điển | table dice cinnabar | SIC | 97.22 | 1.00-5000.00 | 64 | 330 |
7 | sicbo-storm | Storm Sic Bo | 风暴骰宝 | ストームシックボー | ไฮโลพายุ | Tài Xỉu Bão Tố | table dice storm azure | SIC | 97.22 | 1.00-5000.00 | 52 | 28 |
9 | se-die-night | Night Se Die | 夜市色碟 | ナイト・セーディエ | เซดี้ยามค่ำ | Xóc Đĩa Đêm | table bowl copper | SD | 97.00 | 1.00-5000.00 | 62 | 44 |
10 | fan-tan-beads | Fan Tan Beads | 番摊 | ファンタン | กำถั่วลูกปัด | Phiên Than | table beads jade | FT | 97.50 | 1.00-5000.00 | 42 | 260 |
11 | niuniu-hall | NiuNiu Hall | 牛牛厅 | 牛牛ホール | ห้องหนิวหนิว | Sảnh Ngưu Ngưu | table ox cinnabar | NN | 97.25 | 1.00-5000.00 | 55 | 150 |
12 | fish-prawn-crab | Fish Prawn Crab | 鱼虾蟹 | 魚エビ蟹 | น้ำเต้าปูปลา | Bầu Cua Tôm Cá | table gourd lagoon | YSX | 96.30 | 1.00-3000.00 | 60 | 36 |
15 | baccarat-even | | | | | | table cards lagoon teal | BAC | | 1.00-5000.00 | 68 | 21 |
16 | dragon-tiger-lane | | | | | | table dragon jade leaf | DAT | | 0.20-500.00 | 58 | 18 |
17 | se-die-garden | | | | | | table bowl jade jade | SD | | 0.20-500.00 | 48 | 17 |
18 | fan-tan-stall | | | | | | table beads copper amber | FT | | 0.20-500.00 | 43 | 16 |
19 | niuniu-yard | | | | | | table ox royal violet | NN | | 0.20-500.00 | 47 | 15 |
20 | fish-prawn-pier | | | | | | table gourd midnight azure | YSX | | 0.20-500.00 | 52 | 13 |
`)

/** Tidemark: three ponds, as the studio publishes them. */
export const tidemarkFishing = readTable(`
place | code | EN | CN | JA | TH | VI | art | stake | popularity | days | marks
0 | reef-hunters | Reef Hunters | 礁岩猎手 | リーフハンター | นักล่าแนวปะการัง | Thợ Săn Rạn San Hô | reef fish lagoon | 2.00-200.00 | 68 | 130 | hot
3 | turtle-temple | Turtle Temple | 神龟殿 | 亀の神殿 | วิหารเต่า | Đền Thần Rùa | reef turtle jade | 10.00-500.00 | 61 | 40 | hot
9 | deep-lantern | Deep Lantern | 深海灯鱼 | 深海の灯 | โคมใต้ทะเลลึก | Ngọn Đèn Biển Sâu | reef angler neon | 20.00-1000.00 | 51 | 11 |
`)

/** Nine Bamboo: card rooms between players, as the studio publishes them. The house takes a rake, so no RTP is stated. */
export const nineBambooRooms = readTable(`
place | code | EN | CN | JA | TH | VI | art | stake | popularity | days | marks
14 | bull-rush-low | | | | | | duel ox ember | 4.00-4.00 | 66 | 20 | hot
15 | bull-rush-mid | | | | | | duel ox cinnabar gold | 40.00-40.00 | 58 | 19 |
16 | bull-rush-high | | | | | | duel ox royal violet | 400.00-400.00 | 44 | 18 |
17 | big-two-low | | | | | | duel cards jade jade | 3.90-3.90 | 63 | 20 | hot
18 | big-two-mid | | | | | | duel cards moss leaf | 39.00-39.00 | 55 | 19 |
19 | big-two-high | | | | | | duel cards midnight azure | 195.00-195.00 | 42 | 18 |
20 | tien-len-low | | | | | | duel tile lagoon | 3.90-3.90 | 60 | 20 | hot
21 | tien-len-mid | | | | | | duel tile copper | 39.00-39.00 | 52 | 19 |
22 | tien-len-high | | | | | | duel tile rosewood | 195.00-195.00 | 40 | 18 |
`)
