/** Nine Bamboo: card rooms between players, as the studio publishes them. The house takes a rake, so no RTP is stated. */
import { readTable } from './read-table.ts'

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
