/** Tidemark: three ponds, as the studio publishes them. */
import { readTable } from './read-table.ts'

export const tidemarkFishing = readTable(`
place | code | EN | CN | JA | TH | VI | art | stake | popularity | days | marks
0 | reef-hunters | Reef Hunters | 礁岩猎手 | リーフハンター | นักล่าแนวปะการัง | Thợ Săn Rạn San Hô | reef fish lagoon | 2.00-200.00 | 68 | 130 | hot
3 | turtle-temple | Turtle Temple | 神龟殿 | 亀の神殿 | วิหารเต่า | Đền Thần Rùa | reef turtle jade | 10.00-500.00 | 61 | 40 | hot
9 | deep-lantern | Deep Lantern | 深海灯鱼 | 深海の灯 | โคมใต้ทะเลลึก | Ngọn Đèn Biển Sâu | reef angler neon | 20.00-1000.00 | 51 | 11 |
`)
