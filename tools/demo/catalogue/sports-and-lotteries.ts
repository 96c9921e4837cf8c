/** Books of sports and esports, and lotteries, by vendor. */
import { readTable } from './read-table.ts'

/** Summit Line and Pixel Arena: one book of sports and one of esports, as the studio publishes them. */
export const summitSports = readTable(`
code | EN | CN | JA | TH | VI | art | stake | popularity | days | marks
sportsbook | Summit Sportsbook | 峰线体育 | サミットスポーツ | ซัมมิทสปอร์ตบุ๊ก | Thể Thao Summit | pitch football moss | 1.00-50000.00 | 80 | 720 | hot
`)

export const pixelArenaEsports = readTable(`
code | EN | CN | JA | TH | VI | art | stake | popularity | days | marks
esports-book | Pixel Arena Book | 像素竞技盘 | ピクセルアリーナ | พิกเซลอารีน่า | Kèo Pixel Arena | arena gamepad neon | 1.00-20000.00 | 59 | 200 | hot
`)

/** Drawhall, Delta Draw and Numera: drawn lotteries and quick electronic ones. */
export const drawhallLotteries = readTable(`
place | code | EN | CN | JA | TH | VI | art | stake | popularity | days | marks
0 | harbour-six | Harbour Six | 海港六合 | ハーバーシックス | ฮาร์เบอร์ซิกซ์ | Lục Hợp Bến Cảng | draw balls cinnabar | 1.00-5000.00 | 64 | 600 | hot
1 | five-star-numbers | Five Star Numbers | 五星时时彩 | 五つ星ナンバー | เลขห้าดาว | Năm Sao May Mắn | draw star midnight azure | 0.10-2000.00 | 57 | 600 |
2 | pick-three-daily | Daily Pick Three | 每日三码 | デイリーピック3 | สามตัวรายวัน | Ba Số Mỗi Ngày | draw ticket lagoon teal | 0.10-2000.00 | 52 | 480 |
3 | pick-five-daily | Daily Pick Five | 每日五码 | デイリーピック5 | ห้าตัวรายวัน | Năm Số Mỗi Ngày | draw ticket rosewood rose | 0.10-2000.00 | 43 | 480 |
4 | eleven-choose-five | Eleven Choose Five | 十一选五 | 11から5 | สิบเอ็ดเลือกห้า | Xổ Số 5/11 | draw balls jade jade | 0.10-2000.00 | 50 | 360 |
5 | fast-three-dice | Fast Three | 快三 | ファスト3 | เต๋าด่วน 3 ลูก | Xúc Xắc Siêu Tốc | draw dice ember amber | 0.10-2000.00 | 60 | 300 | hot
6 | happy-eight | Happy Eight | 快乐八 | ハッピーエイト | แฮปปี้เอท | Keno Vui Vẻ | draw balls royal violet | 0.10-1000.00 | 41 | 300 |
9 | lucky-twenty-eight | Lucky Twenty-Eight | 幸运二八 | ラッキー28 | ลัคกี้ยี่สิบแปด | May Mắn 28 | draw clover moss | 0.10-2000.00 | 36 | 27 |
`)

export const deltaDrawLotteries = readTable(`
code | EN | CN | JA | TH | VI | art | stake | popularity | days | marks | account
northern-delta | Northern Delta | 北部彩 | 北部デルタ | หวยเวียดนามเหนือ | Xổ Số Miền Bắc | draw balls lagoon azure | 0.10-2000.00 | 62 | 450 | hot | TCG_LOTTO_VN
central-delta | Central Delta | 中部彩 | 中部デルタ | เดลตากลาง | Xổ Số Miền Trung | draw balls copper amber | 0.10-2000.00 | 49 | 450 | | TCG_LOTTO_VN
southern-delta | Southern Delta | 南部彩 | 南部デルタ | เดลตาใต้ | Xổ Số Miền Nam | draw balls moss leaf | 0.10-2000.00 | 55 | 450 | | TCG_LOTTO_VN
siam-bimonthly | Siam Twice Monthly | 暹罗双周彩 | サイアム月2回くじ | หวยสยามรายงวด | Xổ Số Xiêm | draw elephant royal | 0.10-2000.00 | 58 | 450 | hot | TCG_SEA
mekong-evening | Mekong Evening | 湄公晚彩 | メコンの夕べ | หวยโขงยามเย็น | Xổ Số Mê Kông Tối | draw ship dusk | 0.10-2000.00 | 38 | 80 | | TCG_SEA
island-four | Island Four Digits | 群岛四字 | アイランド4桁 | สี่ตัวหมู่เกาะ | Bốn Số Quần Đảo | draw ticket aurora azure | 0.10-2000.00 | 40 | 130 | | TCG_SEA
`)

export const numeraQuickDraws = readTable(`
place | code | EN | CN | JA | TH | VI | art | stake | popularity | days | marks
0 | minute-keno | Minute Keno | 一分快乐8 | 1分キノ | คีโนหนึ่งนาที | Keno Một Phút | draw balls neon violet | 0.10-500.00 | 63 | 200 | hot
1 | comet-crash | Comet Rush | 彗星冲刺 | コメットラッシュ | ดาวหางพุ่ง | Sao Chổi Lao Vút | orbit rocket neon | 0.10-500.00 | 67 | 50 | hot
2 | racing-ten | Racing Ten | 极速赛车十 | レーシングテン | รถแข่งรถ 10 คัน | Đua Xe PK10 | arena helmet ember | 0.10-1000.00 | 56 | 240 |
3 | lucky-boat-ten | Lucky Boat Ten | 幸运飞艇 | ラッキーボート10 | เรือนำโชคสิบลำ | Đua Thuyền May Mắn | harbor dragonboat dusk | 0.10-1000.00 | 51 | 240 |
7 | sapphire-mines | Sapphire Mines | 蓝宝石扫雷 | サファイア鉱山 | เหมืองไพลิน | Mỏ Sapphire | cavern gem lagoon | 0.10-500.00 | 53 | 23 |
10 | hi-lo-cards | High Low Cards | 猜高低 | ハイ＆ロー | ไพ่สูงต่ำ | Lá Bài Cao Thấp | stage cards jade azure | 0.10-500.00 | 40 | 125 |
`)
