/** Nine Bamboo: card and tile rooms between players; the house takes a fee, so no RTP is stated. */
import { readTable } from './read-table.ts'

export const nineBambooRooms = readTable(`
code | EN | CN | JA | TH | VI | art | stake | popularity | days | marks
big-two | Big Two | 锄大地 | 大老二 | สลาฟสองใหญ่ | Đại Lão Nhị | duel cards jade jade | 0.10-100.00 | 45 | 300 |
landlord | Fight the Landlord | 斗地主 | 闘地主 | สู้เจ้าที่ดิน | Đấu Địa Chủ | duel hat copper | 0.10-200.00 | 66 | 220 | hot
thirteen-cards | Thirteen Cards | 十三水 | 十三枚 | ไพ่สิบสามใบ | Mậu Binh | duel cards cinnabar gold | 0.10-200.00 | 57 | 180 |
riverside-mahjong | Riverside Mahjong | 江边麻将 | 川辺の麻雀 | ไพ่นกกระจอกริมน้ำ | Mạt Chược Bến Sông | duel tile lagoon | 0.10-100.00 | 60 | 95 | hot
sparrow-club | Sparrow Club | 雀友会 | 雀クラブ | สโมสรไพ่นกกระจอก | Câu Lạc Bộ Chim Sẻ | duel tile midnight azure | 0.10-100.00 | 42 | 410 |
tien-len-south | Tien Len South | 南方前进 | ティエンレン | เตี่ยนเลนใต้ | Tiến Lên Miền Nam | duel cards moss leaf | 0.10-100.00 | 63 | 60 | hot
phom-night | Phom Night | 越式凑对 | フォムの夜 | ค่ำคืนผ่อม | Đêm Phỏm | duel cards royal violet | 0.10-100.00 | 44 | 145 |
dummy-rummy | Siam Dummy | 暹罗达米 | サイアムダミー | ดัมมี่สยาม | Dummy Xiêm | duel elephant copper | 0.10-100.00 | 55 | 35 |
pok-deng-room | Pok Deng Room | 博丁厅 | ポックデン | ห้องป๊อกเด้ง | Phòng Pok Deng | duel dice cinnabar | 0.10-200.00 | 58 | 50 |
nine-gates | Nine Gates | 九莲宝灯 | 九蓮宝燈 | เก้าประตู | Cửu Liên Bảo Đăng | duel lantern rosewood | 0.20-200.00 | 40 | 250 |
hanafuda-garden | Hanafuda Garden | 花札园 | 花札の庭 | สวนฮานาฟุดะ | Vườn Hanafuda | duel hanafuda sakura | 0.10-100.00 | 37 | 26 |
bull-rush | Bull Rush | 抢庄牛牛 | 牛牛ラッシュ | หนิวหนิวชิงเจ้ามือ | Ngưu Ngưu Giành Cái | duel ox ember | 0.20-200.00 | 53 | 78 |
bamboo-poker | Bamboo Poker | 竹林扑克 | 竹林ポーカー | โป๊กเกอร์ป่าไผ่ | Poker Rừng Tre | duel chip jade | 0.10-500.00 | 50 | 115 |
xiangqi-hall | Xiangqi Hall | 象棋堂 | 象棋堂 | ห้องหมากรุกจีน | Kỳ Đài Cờ Tướng | duel chess sand | 0.50-100.00 | 33 | 380 |
`)
