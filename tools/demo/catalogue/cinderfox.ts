/** Cinderfox: fire, legends, forges and beasts; high volatility. */
import { readTable } from './read-table.ts'

export const cinderfoxSlots = readTable(`
code | EN | CN | JA | TH | VI | art | rtp | volatility | features | stake | popularity | days | marks
cinder-fox | Cinder Fox | 烬狐 | 残り火の狐 | จิ้งจอกเถ้าถ่าน | Cáo Tro Tàn | forest fox ember amber | 96.47 | 5 | free_spins multiplier wilds | 0.20-120.00 | 75 | 36 | hot
forge-of-kings | Forge of Kings | 王者熔炉 | 王たちの鍛冶場 | โรงตีเหล็กราชัน | Lò Rèn Của Vua | forge crown ember | 96.33 | 5 | hold_and_win jackpot | 0.20-100.00 | 64 | 120 |
volcano-heart | Volcano Heart | 火山之心 | 火山の心臓 | หัวใจภูเขาไฟ | Trái Tim Núi Lửa | forge volcano cinnabar | 96.25 | 5 | cascades multiplier | 0.20-100.00 | 61 | 215 |
red-sword | The Red Sword | 赤剑 | 紅の剣 | ดาบแดง | Thanh Kiếm Đỏ | peaks sword rosewood | 96.11 | 4 | wilds free_spins | 0.20-100.00 | 48 | 320 |
tiger-shrine | Tiger Shrine | 虎神庙 | 虎の社 | ศาลเจ้าเสือ | Miếu Thần Hổ | temple tiger cinnabar | 96.38 | 4 | free_spins wilds | 0.20-100.00 | 72 | 55 | hot
lightning-stag | Lightning Stag | 雷霆之鹿 | 稲妻の牡鹿 | กวางสายฟ้า | Hươu Sấm Sét | forest stag storm | 96.29 | 4 | multiplier wilds | 0.20-100.00 | 57 | 145 |
ember-rose | Ember Rose | 余烬玫瑰 | 熾火の薔薇 | กุหลาบถ่านไฟ | Hoa Hồng Than Hồng | garden flower ember crimson | 95.93 | 3 | wilds | 0.20-80.00 | 36 | 440 |
shield-of-dawn | Shield of Dawn | 黎明之盾 | 暁の盾 | โล่รุ่งอรุณ | Lá Chắn Bình Minh | canyon shield dawn | 96.02 | 4 | free_spins hold_and_win | 0.20-100.00 | 46 | 285 |
iron-eagle | Iron Eagle | 铁鹰 | 鉄の鷲 | อินทรีเหล็ก | Đại Bàng Sắt | peaks phoenix storm steel | 95.98 | 4 | multiplier | 0.20-100.00 | 40 | 505 |
flame-orchestra | Flame Orchestra | 烈焰交响 | 炎の楽団 | วงดนตรีเปลวไฟ | Dàn Nhạc Lửa | theatre flame ember amber | 96.19 | 5 | cascades free_spins | 0.20-100.00 | 43 | 24 |
last-longship | The Last Longship | 最后的长船 | 最後のロングシップ | เรือยาวลำสุดท้าย | Chiến Thuyền Cuối | aurora ship frost steel | 96.41 | 5 | free_spins wilds multiplier | 0.20-120.00 | 65 | 70 |
thunder-ox | Thunder Ox | 雷牛 | 雷牛 | วัวสายฟ้า | Trâu Sấm | dunes ox dusk | 96.20 | 4 | multiplier free_spins | 0.20-100.00 | 52 | 155 |
gold-in-the-ash | Gold in the Ash | 灰中金 | 灰の中の金 | ทองในเถ้า | Vàng Trong Tro | forge ingot copper | 96.36 | 4 | hold_and_win jackpot | 0.20-100.00 | 62 | 47 |
well-of-fire | Well of Fire | 火之井 | 炎の井戸 | บ่อแห่งไฟ | Giếng Lửa | cavern flame ember | 96.06 | 4 | cascades wilds | 0.20-80.00 | 34 | 560 |
dragon-forge | Dragon's Anvil | 龙之铁砧 | 竜の金床 | ทั่งมังกร | Đe Rèn Của Rồng | cavern dragon royal violet | 96.58 | 5 | free_spins multiplier bonus_buy | 0.20-120.00 | 70 | 14 |
phoenix-nest | Phoenix Nest | 凤凰巢 | 不死鳥の巣 | รังฟีนิกซ์ | Tổ Phượng Hoàng | canyon phoenix cinnabar | 96.45 | 5 | free_spins wilds | 0.20-100.00 | 67 | 99 |
`)
