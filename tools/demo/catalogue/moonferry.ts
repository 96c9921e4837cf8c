/** Moonferry: quiet night tales, masks, gardens and stars. */
import { readTable } from './read-table.ts'

export const moonferrySlots = readTable(`
code | EN | CN | JA | TH | VI | art | rtp | volatility | features | stake | popularity | days | marks
ferry-of-stars | Ferry of Stars | 星河渡船 | 星の渡し舟 | เรือข้ามดาว | Chuyến Đò Sao | harbor star midnight azure | 96.30 | 3 | free_spins wilds | 0.20-100.00 | 62 | 66 |
fox-wedding | The Fox Wedding | 狐狸嫁女 | 狐の嫁入り | งานแต่งจิ้งจอก | Đám Cưới Hồ Ly | temple fox cinnabar | 96.48 | 4 | free_spins multiplier wilds | 0.20-100.00 | 76 | 31 | hot
owl-post | Owl Post | 猫头鹰邮局 | フクロウ郵便 | ไปรษณีย์นกฮูก | Bưu Cục Cú Mèo | forest owl moss | 95.92 | 2 | wilds cascades | 0.10-60.00 | 45 | 410 |
velvet-theatre | Velvet Theatre | 丝绒剧场 | ビロード劇場 | โรงละครกำมะหยี่ | Nhà Hát Nhung | theatre mask rosewood | 96.10 | 3 | free_spins wilds | 0.20-80.00 | 50 | 190 |
midnight-orchid | Midnight Orchid | 午夜兰花 | 真夜中の蘭 | กล้วยไม้เที่ยงคืน | Lan Nửa Đêm | garden flower royal | 95.86 | 3 | wilds multiplier | 0.20-80.00 | 42 | 300 |
silver-bells | Silver Bells | 银铃 | 銀の鈴 | ระฆังเงิน | Chuông Bạc | snow bell frost steel | 95.70 | 1 | wilds | 0.10-40.00 | 35 | 580 |
lunar-koi | Lunar Koi | 月下锦鲤 | 月夜の鯉 | คาร์ปใต้แสงจันทร์ | Cá Chép Dưới Trăng | marsh koi midnight snow | 96.22 | 3 | free_spins wilds | 0.20-100.00 | 66 | 110 |
seven-wishes | Seven Wishes | 七个愿望 | 七つの願い | เจ็ดคำขอ | Bảy Điều Ước | rays seven royal | 96.00 | 4 | multiplier hold_and_win | 0.20-100.00 | 59 | 85 |
clockmakers-moon | Clockmaker's Moon | 钟匠之月 | 時計師の月 | จันทร์ของช่างนาฬิกา | Trăng Thợ Đồng Hồ | city moon copper | 95.94 | 3 | cascades free_spins | 0.20-80.00 | 44 | 230 |
firefly-choir | Firefly Choir | 流萤合唱 | 蛍の合唱 | เพลงหิ่งห้อย | Dàn Hợp Xướng Đom Đóm | forest firefly jade | 95.81 | 2 | wilds | 0.10-60.00 | 39 | 370 |
comet-year | Comet Year | 彗星之年 | 彗星の年 | ปีดาวหาง | Năm Sao Chổi | orbit comet storm | 96.55 | 5 | multiplier free_spins | 0.20-120.00 | 53 | 20 |
library-of-cats | Library of Cats | 猫的图书馆 | 猫の図書館 | ห้องสมุดแมว | Thư Viện Mèo | theatre cat dusk amber | 96.05 | 2 | wilds free_spins | 0.10-60.00 | 60 | 73 |
snow-lotus | Snow Lotus | 天山雪莲 | 雪蓮花 | บัวหิมะ | Tuyết Liên Hoa | aurora lotus aurora | 96.17 | 4 | free_spins multiplier | 0.20-100.00 | 47 | 160 |
paper-boats | Paper Boats | 纸船记 | 紙の舟 | เรือกระดาษ | Thuyền Giấy | paper ship dawn | 95.58 | 1 | wilds cascades | 0.10-40.00 | 32 | 640 |
dream-butterfly | Dream Butterfly | 梦蝶 | 夢見る蝶 | ผีเสื้อในฝัน | Bướm Trong Mơ | garden butterfly sakura | 96.26 | 3 | free_spins wilds | 0.20-80.00 | 55 | 42 |
the-thirteenth-key | The Thirteenth Key | 第十三把钥匙 | 十三番目の鍵 | กุญแจดอกที่สิบสาม | Chiếc Chìa Thứ Mười Ba | city key midnight | 96.42 | 5 | hold_and_win multiplier | 0.20-100.00 | 58 | 8 |
`)
