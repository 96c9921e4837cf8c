/** Salt Road Slots: caravans, ports, maps and old empires. */
import { readTable } from './read-table.ts'

export const saltRoadSlots = readTable(`
code | EN | CN | JA | TH | VI | art | rtp | volatility | features | stake | popularity | days | marks
amber-caravan | Amber Caravan | 琥珀商队 | 琥珀の隊商 | คาราวานอำพัน | Đoàn Buôn Hổ Phách | dunes camel sand | 96.21 | 4 | free_spins wilds | 0.20-100.00 | 64 | 95 |
sultans-compass | The Sultan's Compass | 苏丹的罗盘 | スルタンの羅針盤 | เข็มทิศของสุลต่าน | La Bàn Của Sultan | dunes compass royal | 96.08 | 3 | free_spins multiplier | 0.20-100.00 | 59 | 170 |
spice-harbour | Spice Harbour | 香料港 | 香料の港 | ท่าเรือเครื่องเทศ | Bến Cảng Gia Vị | harbor ship copper | 95.77 | 3 | wilds cascades | 0.20-80.00 | 54 | 240 |
book-of-tides | Book of Tides | 潮汐之书 | 潮の書 | คัมภีร์แห่งกระแสน้ำ | Cuốn Sách Thủy Triều | cove book lagoon | 96.40 | 5 | free_spins wilds | 0.20-100.00 | 77 | 52 | hot
pharaohs-lamp | Pharaoh's Lamp | 法老神灯 | ファラオのランプ | ตะเกียงฟาโรห์ | Cây Đèn Pharaoh | dunes lamp dusk | 96.15 | 4 | free_spins bonus_buy | 0.20-120.00 | 63 | 130 |
scarab-gate | Scarab Gate | 圣甲虫之门 | スカラベの門 | ประตูสคารับ | Cổng Bọ Hung | canyon scarab ember | 96.35 | 5 | multiplier wilds | 0.20-100.00 | 60 | 310 |
salt-and-silver | Salt and Silver | 盐与白银 | 塩と銀 | เกลือกับเงิน | Muối Và Bạc | snow coin frost steel | 95.66 | 2 | wilds hold_and_win | 0.10-50.00 | 33 | 620 |
monsoon-pirates | Monsoon Pirates | 季风海盗 | モンスーンの海賊 | โจรสลัดมรสุม | Cướp Biển Mùa Mưa | cove skull storm | 96.24 | 4 | free_spins wilds multiplier | 0.20-100.00 | 68 | 44 |
anchor-deep | Anchor Deep | 深海之锚 | 深みの錨 | สมอใต้ทะเลลึก | Mỏ Neo Đáy Sâu | reef anchor lagoon | 95.95 | 3 | cascades | 0.20-80.00 | 41 | 390 |
thousand-steps | Thousand Steps | 千阶神庙 | 千段の神殿 | วิหารพันขั้น | Đền Ngàn Bậc | temple pagoda dusk | 96.18 | 4 | free_spins wilds | 0.20-100.00 | 56 | 200 |
elephant-road | Elephant Road | 象道 | 象の道 | เส้นทางช้าง | Đường Voi Đi | temple elephant cinnabar | 96.07 | 3 | wilds free_spins | 0.20-80.00 | 65 | 27 | hot
hourglass-bazaar | Hourglass Bazaar | 沙漏集市 | 砂時計のバザール | ตลาดนาฬิกาทราย | Chợ Đồng Hồ Cát | market hourglass copper | 95.83 | 3 | cascades multiplier | 0.20-80.00 | 40 | 355 |
lighthouse-keeper | Lighthouse Keeper | 守塔人 | 灯台守 | คนเฝ้าประภาคาร | Người Giữ Hải Đăng | harbor lighthouse storm | 95.91 | 2 | wilds | 0.10-60.00 | 37 | 460 |
golden-astrolabe | Golden Astrolabe | 黄金星盘 | 黄金の天測儀 | แอสโตรเลบทองคำ | Tinh Bàn Vàng | orbit compass midnight azure | 96.44 | 4 | free_spins multiplier | 0.20-100.00 | 51 | 16 |
oasis-nights | Oasis Nights | 绿洲之夜 | オアシスの夜 | ราตรีโอเอซิส | Đêm Ốc Đảo | dunes palm aurora | 95.97 | 2 | wilds free_spins | 0.10-60.00 | 48 | 275 |
kraken-tax | The Kraken's Tax | 海怪之税 | クラーケンの税 | ส่วยคราเคน | Thuế Của Kraken | cove octopus jade | 96.52 | 5 | hold_and_win jackpot | 0.20-100.00 | 71 | 58 |
`)
