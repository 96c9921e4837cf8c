/** Tidemark: fishing halls. */
import { readTable } from './read-table.ts'

export const tidemarkFishing = readTable(`
code | EN | CN | JA | TH | VI | art | rtp | volatility | features | stake | popularity | days | marks
reef-hunters | Reef Hunters | 礁岩猎手 | リーフハンター | นักล่าแนวปะการัง | Thợ Săn Rạn San Hô | reef fish lagoon | 96.40 | 3 | multiplier | 0.01-10.00 | 68 | 130 | hot
shark-hour | Shark Hour | 鲨鱼时刻 | シャークアワー | ชั่วโมงฉลาม | Giờ Cá Mập | reef shark midnight | 96.60 | 5 | multiplier jackpot | 0.05-50.00 | 61 | 40 | hot
octopus-court | Octopus Court | 章鱼宫廷 | タコの宮廷 | วังปลาหมึก | Triều Đình Bạch Tuộc | reef octopus royal violet | 96.30 | 4 | multiplier | 0.01-20.00 | 51 | 85 |
turtle-temple | Turtle Temple | 神龟殿 | 亀の神殿 | วิหารเต่า | Đền Thần Rùa | reef turtle jade | 96.10 | 3 | multiplier | 0.01-10.00 | 46 | 250 |
jellyfish-ballroom | Jellyfish Ballroom | 水母舞厅 | クラゲの舞踏会 | บอลรูมแมงกะพรุน | Vũ Hội Sứa | reef jellyfish neon | 96.00 | 2 | multiplier | 0.01-10.00 | 38 | 17 |
whale-song | Whale Song | 鲸之歌 | クジラの歌 | เพลงวาฬ | Bài Ca Cá Voi | reef whale storm | 96.20 | 4 | jackpot multiplier | 0.02-20.00 | 43 | 190 |
golden-toad-tide | Golden Toad Tide | 金蟾捕鱼 | 金蟾の潮 | คางคกทองล่าปลา | Thiềm Thừ Săn Cá | reef frog sand | 96.70 | 4 | jackpot multiplier | 0.01-30.00 | 58 | 62 |
lobster-night | Lobster Night | 龙虾之夜 | ロブスターナイト | คืนกุ้งมังกร | Đêm Tôm Hùm | reef crab ember amber | 95.90 | 3 | multiplier | 0.01-10.00 | 35 | 340 |
treasure-current | Treasure Current | 宝藏洋流 | 宝の海流 | กระแสน้ำขุมทรัพย์ | Dòng Hải Lưu Kho Báu | reef chest copper | 96.35 | 4 | jackpot multiplier | 0.02-20.00 | 49 | 100 |
deep-lantern | Deep Lantern | 深海灯鱼 | 深海の灯 | โคมใต้ทะเลลึก | Ngọn Đèn Biển Sâu | reef angler neon | 96.15 | 5 | multiplier | 0.02-20.00 | 41 | 11 |
`)
