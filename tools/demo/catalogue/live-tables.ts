/**
 * Lantern House and Opaline Live: tables with dealers. Between them every class of GAME-08. What our own studio deals
 * takes its name, figures and limits from what the studio publishes.
 */
import { readTable } from './read-table.ts'

export const lanternTables = readTable(`
code | EN | CN | JA | TH | VI | art | class | rtp | stake | popularity | days | marks
baccarat-gold | Gold Baccarat | 金厅百家乐 | ゴールドバカラ | บาคาร่าโกลด์ | Baccarat Hoàng Kim | table cards sand gold | BAC | 98.94 | 1.00-20000.00 | 79 | 400 | hot
baccarat-swift | Swift Baccarat | 极速百家乐 | スピードバカラ | บาคาร่าสปีด | Baccarat Tốc Độ | table cards cinnabar | BAC | 98.94 | 1.00-10000.00 | 76 | 160 | hot
baccarat-squeeze | Squeeze Baccarat | 眯牌百家乐 | スクイーズバカラ | บาคาร่าบีบไพ่ | Baccarat Nặn Bài | table cards royal violet | BAC | 98.94 | 5.00-20000.00 | 63 | 90 |
dragon-tiger-hall | Dragon Tiger Hall | 龙虎厅 | ドラゴンタイガーホール | ห้องเสือมังกร | Sảnh Rồng Hổ | table tiger jade | DAT | 96.27 | 1.00-10000.00 | 71 | 310 | hot
roulette-lantern | Lantern Roulette | 灯笼轮盘 | ランタンルーレット | รูเล็ตต์โคมไฟ | Roulette Đèn Lồng | table roulette cinnabar | ROU | 97.30 | 0.50-5000.00 | 66 | 280 |
roulette-auto | Auto Roulette | 自动轮盘 | オートルーレット | รูเล็ตต์อัตโนมัติ | Roulette Tự Động | table roulette midnight azure | ROU | 97.30 | 0.50-2000.00 | 53 | 120 |
sicbo-classic | Classic Sic Bo | 经典骰宝 | クラシックシックボー | ไฮโลคลาสสิก | Tài Xỉu Cổ Điển | table dice cinnabar | SIC | 97.22 | 1.00-5000.00 | 64 | 330 |
sicbo-storm | Storm Sic Bo | 风暴骰宝 | ストームシックボー | ไฮโลพายุ | Tài Xỉu Bão Tố | table dice storm azure | SIC | 97.22 | 1.00-5000.00 | 52 | 28 |
blackjack-seven | Seven Seat Blackjack | 七座二十一点 | 7席ブラックジャック | แบล็กแจ็กเจ็ดที่นั่ง | Blackjack Bảy Ghế | table cards jade jade | BJ | 99.50 | 5.00-5000.00 | 51 | 210 |
se-die-night | Night Se Die | 夜市色碟 | ナイト・セーディエ | เซดี้ยามค่ำ | Xóc Đĩa Đêm | table bowl copper | SD | 97.00 | 1.00-5000.00 | 62 | 44 |
fan-tan-beads | Fan Tan Beads | 番摊 | ファンタン | กำถั่วลูกปัด | Phiên Than | table beads jade | FT | 97.50 | 1.00-5000.00 | 42 | 260 |
niuniu-hall | NiuNiu Hall | 牛牛厅 | 牛牛ホール | ห้องหนิวหนิว | Sảnh Ngưu Ngưu | table ox cinnabar | NN | 97.25 | 1.00-5000.00 | 55 | 150 |
fish-prawn-crab | Fish Prawn Crab | 鱼虾蟹 | 魚エビ蟹 | น้ำเต้าปูปลา | Bầu Cua Tôm Cá | table gourd lagoon | YSX | 96.30 | 1.00-3000.00 | 60 | 36 |
three-card-brag | Golden Flower | 炸金花 | 炸金花 | ไพ่สามใบทอง | Trá Kim Hoa | table flower rosewood | ZJH | 97.10 | 1.00-3000.00 | 49 | 190 |
mahjong-tiles-live | Live Mahjong Tiles | 真人麻将牌 | ライブ麻雀牌 | ไพ่นกกระจอกสด | Quân Mạt Chược Live | table tile jade | MT | 97.00 | 1.00-3000.00 | 46 | 230 |
baccarat-even | | | | | | table cards lagoon teal | BAC | | 1.00-5000.00 | 68 | 21 |
dragon-tiger-lane | | | | | | table dragon jade leaf | DAT | | 0.20-500.00 | 58 | 18 |
se-die-garden | | | | | | table bowl jade jade | SD | | 0.20-500.00 | 48 | 17 |
fan-tan-stall | | | | | | table beads copper amber | FT | | 0.20-500.00 | 43 | 16 |
niuniu-yard | | | | | | table ox royal violet | NN | | 0.20-500.00 | 47 | 15 |
fish-prawn-pier | | | | | | table gourd midnight azure | YSX | | 0.20-500.00 | 52 | 13 |
`)

export const opalineTables = readTable(`
code | EN | CN | JA | TH | VI | art | class | rtp | stake | popularity | days | marks
baccarat-opal | Opal Baccarat | 蛋白石百家乐 | オパールバカラ | บาคาร่าโอปอล | Baccarat Opal | table cards aurora teal | BAC | 98.94 | 1.00-20000.00 | 70 | 140 | hot
baccarat-no-commission | No Commission Baccarat | 免佣百家乐 | ノーコミッションバカラ | บาคาร่าไม่หักค่าคอม | Baccarat Không Hoa Hồng | table cards lagoon azure | BAC | 98.76 | 1.00-10000.00 | 61 | 65 |
holdem-royal | Royal Hold'Em | 皇家德州扑克 | ロイヤルホールデム | โฮลเด็มรอยัล | Hold'Em Hoàng Gia | table crown royal | HE | 97.84 | 2.00-5000.00 | 54 | 170 |
three-card-poker | Three Card Poker | 三张扑克 | スリーカードポーカー | โป๊กเกอร์สามใบ | Poker Ba Lá | table cards rosewood rose | TCP | 96.63 | 1.00-5000.00 | 45 | 350 |
wenzhou-pai-gow | Wenzhou Pai Gow | 温州牌九 | 温州牌九 | ไพ่โกวเวินโจว | Bài Cửu Ôn Châu | table domino midnight | WZPJ | 97.20 | 1.00-5000.00 | 41 | 300 |
mahjong-pairs | Mahjong Pairs | 二八杠 | 麻雀ペア | ไพ่นกกระจอกคู่ | Mạt Chược Đôi | table tile cinnabar crimson | MJ | 97.10 | 1.00-5000.00 | 44 | 110 |
roulette-opal | Opal Roulette | 蛋白石轮盘 | オパールルーレット | รูเล็ตต์โอปอล | Roulette Opal | table roulette aurora teal | ROU | 97.30 | 0.50-5000.00 | 58 | 22 |
wheel-of-lights | Wheel of Lights | 光之轮 | 光のホイール | วงล้อแห่งแสง | Vòng Quay Ánh Sáng | table wheel neon violet | ROU | 96.50 | 0.50-1000.00 | 59 | 9 | hot
dragon-tiger-flash | Flash Dragon Tiger | 闪电龙虎 | フラッシュ・ドラゴンタイガー | เสือมังกรสายฟ้า | Rồng Hổ Chớp Nhoáng | table dragon storm | DAT | 96.27 | 1.00-5000.00 | 50 | 74 |
blackjack-infinite | Open Table Blackjack | 无限二十一点 | オープンテーブルBJ | แบล็กแจ็กโต๊ะเปิด | Blackjack Bàn Mở | table cards midnight ink | BJ | 99.47 | 1.00-2000.00 | 48 | 51 |
sicbo-emperor | Emperor Sic Bo | 帝王骰宝 | 皇帝シックボー | ไฮโลจักรพรรดิ | Tài Xỉu Đế Vương | table dice royal violet | SIC | 97.22 | 1.00-8000.00 | 47 | 205 |
se-die-opal | Opal Se Die | 蛋白石色碟 | オパール・セーディエ | เซดี้โอปอล | Xóc Đĩa Opal | table bowl aurora teal | SD | 97.00 | 1.00-5000.00 | 57 | 19 |
niuniu-duel | NiuNiu Duel | 牛牛对决 | 牛牛デュエル | ดวลหนิวหนิว | Ngưu Ngưu Đối Đầu | table ox storm steel | NN | 97.25 | 1.00-3000.00 | 39 | 270 |
`)
