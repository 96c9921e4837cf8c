/** Summit Line and Pixel Arena: one book of sports and one of esports, as the studio publishes them. */
import { readTable } from './read-table.ts'

export const summitSports = readTable(`
code | EN | CN | JA | TH | VI | art | stake | popularity | days | marks
sportsbook | Summit Sportsbook | 峰线体育 | サミットスポーツ | ซัมมิทสปอร์ตบุ๊ก | Thể Thao Summit | pitch football moss | 1.00-50000.00 | 80 | 720 | hot
`)

export const pixelArenaEsports = readTable(`
code | EN | CN | JA | TH | VI | art | stake | popularity | days | marks
esports-book | Pixel Arena Book | 像素竞技盘 | ピクセルアリーナ | พิกเซลอารีน่า | Kèo Pixel Arena | arena gamepad neon | 1.00-20000.00 | 59 | 200 | hot
`)
