/** Kitewind Games: skies, feasts and folk tales; some fishing on the side. */
import { readTable } from './read-table.ts'

export const kiteSlots = readTable(`
code | EN | CN | JA | TH | VI | art | rtp | volatility | features | stake | popularity | days | marks
paper-dragon | Paper Dragon | 纸龙飞天 | 紙のドラゴン | มังกรกระดาษ | Rồng Giấy | rays dragon cinnabar crimson | 96.31 | 4 | free_spins wilds multiplier | 0.20-100.00 | 78 | 210 | hot
wishing-lanterns | Wishing Lanterns | 许愿天灯 | 願いの天灯 | โคมลอยขอพร | Đèn Trời Ước Nguyện | peaks lantern midnight | 96.04 | 3 | free_spins wilds | 0.20-80.00 | 74 | 34 | hot
swallow-spring | Swallow Spring | 燕子春来 | ツバメの春 | นางแอ่นใบไม้ผลิ | Én Báo Xuân | garden feather dawn azure | 95.80 | 2 | wilds cascades | 0.10-50.00 | 52 | 420 |
crane-over-snow | Crane over Snow | 雪上鹤鸣 | 雪原の鶴 | กระเรียนเหนือหิมะ | Hạc Bay Trên Tuyết | snow crane frost | 96.50 | 3 | free_spins multiplier | 0.20-100.00 | 61 | 150 |
rice-harvest | Rice Harvest | 稻香丰年 | 実りの稲穂 | ทุ่งข้าวสีทอง | Mùa Lúa Vàng | meadow sun sand | 95.60 | 2 | wilds | 0.10-50.00 | 43 | 610 |
dragon-boat-day | Dragon Boat Day | 龙舟竞渡 | ドラゴンボートの日 | วันแข่งเรือมังกร | Ngày Hội Thuyền Rồng | harbor dragonboat lagoon | 96.20 | 4 | free_spins hold_and_win | 0.20-100.00 | 70 | 118 |
moon-rabbit | Moon Rabbit | 月宫玉兔 | 月のうさぎ | กระต่ายบนจันทร์ | Thỏ Ngọc Cung Trăng | orbit rabbit midnight | 96.12 | 3 | free_spins wilds | 0.20-100.00 | 67 | 48 | hot
thunder-drums | Thunder Drums | 雷鼓震天 | 雷太鼓 | กลองสายฟ้า | Trống Sấm | peaks drum storm | 95.90 | 5 | multiplier cascades | 0.20-60.00 | 49 | 330 |
silk-fan | The Silk Fan | 锦绣团扇 | 絹の扇 | พัดไหม | Chiếc Quạt Lụa | paper fan rosewood | 95.74 | 2 | wilds free_spins | 0.10-50.00 | 38 | 540 |
lotus-lake | Lotus Lake | 荷塘月色 | 蓮の湖 | ทะเลสาบบัว | Hồ Sen | marsh lotus jade | 96.33 | 2 | free_spins wilds | 0.10-80.00 | 57 | 260 |
red-envelope-run | Red Envelope Run | 红包满街 | 紅包ラッシュ | วิ่งรับอั่งเปา | Đua Nhận Lì Xì | market envelope cinnabar | 96.45 | 3 | jackpot hold_and_win | 0.20-100.00 | 66 | 25 | hot
tea-hill | Tea Hill | 茶山人家 | 茶の丘 | เนินชา | Đồi Chè | bamboo teapot moss | 95.52 | 1 | wilds | 0.10-40.00 | 31 | 700 |
phoenix-feather | Phoenix Feather | 凤羽流光 | 鳳凰の羽 | ขนนกฟีนิกซ์ | Lông Phượng Hoàng | forge feather ember | 96.61 | 5 | free_spins multiplier wilds | 0.20-120.00 | 72 | 90 |
lucky-cat-lane | Lucky Cat Lane | 招财猫小巷 | 招き猫横丁 | ซอยแมวกวัก | Ngõ Mèo Thần Tài | market cat royal | 96.02 | 2 | hold_and_win wilds | 0.10-80.00 | 69 | 61 | hot
bamboo-panda | Bamboo Panda | 竹林熊猫 | 竹林のパンダ | แพนด้าป่าไผ่ | Gấu Trúc Rừng Tre | bamboo panda jade | 95.88 | 2 | cascades wilds | 0.10-60.00 | 58 | 180 |
jade-tiger | Jade Tiger | 翡翠猛虎 | 翡翠の虎 | เสือหยก | Hổ Ngọc | bamboo tiger moss | 96.27 | 4 | free_spins wilds multiplier | 0.20-100.00 | 73 | 12 |
`)

export const kiteFishing = readTable(`
code | EN | CN | JA | TH | VI | art | rtp | volatility | features | stake | popularity | days | marks
koi-cannon | Koi Cannon | 锦鲤炮台 | 鯉キャノン | ปืนใหญ่ล่าคาร์ป | Pháo Săn Cá Chép | reef koi lagoon | 96.50 | 3 | multiplier | 0.01-10.00 | 55 | 140 |
pearl-divers | Pearl Divers | 采珠人 | 真珠とり | นักดำน้ำหามุก | Thợ Lặn Ngọc Trai | reef pearlShell aurora | 96.20 | 2 | multiplier jackpot | 0.01-10.00 | 47 | 220 |
sky-whales | Sky Whales | 云海鲸歌 | 空のクジラ | วาฬบนฟ้า | Cá Voi Trên Mây | orbit whale midnight | 96.00 | 4 | multiplier | 0.02-20.00 | 44 | 39 |
dragon-king-pool | Dragon King's Pool | 龙王深潭 | 龍王の淵 | สระราชามังกร | Đầm Long Vương | reef dragon jade | 96.80 | 5 | jackpot multiplier | 0.05-50.00 | 62 | 75 | hot
crab-parade | Crab Parade | 螃蟹大游行 | カニの行列 | ขบวนพาเหรดปู | Diễu Hành Cua | reef crab dusk | 95.90 | 2 | multiplier | 0.01-10.00 | 36 | 480 |
`)
