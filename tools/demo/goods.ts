/** The demo's points mall: what points are redeemed for, in the site's languages. */
import type { Language } from '../../contract/constants.ts'
import type { GOOD_CATEGORIES, GOOD_DELIVERIES } from '../../contract/rules/points.ts'
import type { MotifName } from '../art/motifs/index.ts'
import type { PaletteName } from '../art/palettes.ts'

type Texts = Record<Language, string>
type DemoGood = {
  id: string
  category: (typeof GOOD_CATEGORIES)[number]
  points: number
  valueMinor: number
  delivery: (typeof GOOD_DELIVERIES)[number]
  stock: number | null
  art: { motifs: readonly MotifName[]; palette: PaletteName }
  names: Texts
  descriptions: Texts
}

const texts = (EN: string, CN: string, JA: string, TH: string, VI: string): Texts => ({ EN, CN, JA, TH, VI })
const CREDIT = texts(
  'Instant cash, no wagering.',
  '现金立即到账，免流水。',
  '賭け条件なしの現金が、すぐに残高に入ります。',
  'เงินสดเข้ายอดเงินทันที ไม่ต้องทำยอดเดิมพัน',
  'Tiền mặt vào số dư ngay, không cần vòng cược.',
)
/** `¤` is the merchant's own currency. */
const credit = (amount: string) =>
  texts(`¤${amount} cash`, `¤${amount} 现金`, `現金¤${amount}`, `เงินสด ¤${amount}`, `Tiền mặt ¤${amount}`)

export const DEMO_GOODS: readonly DemoGood[] = [
  {
    id: 'credit-10',
    category: 'credit',
    points: 900,
    valueMinor: 1_000,
    delivery: 'credit',
    stock: null,
    art: { motifs: ['coin'], palette: 'copper' },
    names: credit('10.00'),
    descriptions: CREDIT,
  },
  {
    id: 'credit-60',
    category: 'credit',
    points: 5_000,
    valueMinor: 6_000,
    delivery: 'credit',
    stock: null,
    art: { motifs: ['ingot', 'coin'], palette: 'ember' },
    names: credit('60.00'),
    descriptions: CREDIT,
  },
  {
    id: 'credit-650',
    category: 'credit',
    points: 50_000,
    valueMinor: 65_000,
    delivery: 'credit',
    stock: 20,
    art: { motifs: ['chest', 'coin', 'gem'], palette: 'royal' },
    names: credit('650.00'),
    descriptions: CREDIT,
  },
  {
    id: 'compass-watch',
    category: 'devices',
    points: 48_000,
    valueMinor: 48_000,
    delivery: 'item',
    stock: 8,
    art: { motifs: ['watch', 'hourglass'], palette: 'storm' },
    names: texts('Field watch', '户外腕表', 'フィールドウォッチ', 'นาฬิกาสนาม', 'Đồng hồ dã ngoại'),
    descriptions: texts(
      'Steel case, sapphire glass, a strap for every day.',
      '精钢表壳，蓝宝石镜面，日常表带。',
      'スチールケースとサファイアガラス。毎日使えるベルト付き。',
      'ตัวเรือนเหล็ก กระจกแซฟไฟร์ สายสำหรับทุกวัน',
      'Vỏ thép, kính sapphire, dây đeo hằng ngày.',
    ),
  },
  {
    id: 'travel-pad',
    category: 'devices',
    points: 22_000,
    valueMinor: 22_000,
    delivery: 'item',
    stock: 15,
    art: { motifs: ['gamepad', 'bolt'], palette: 'neon' },
    names: texts('Travel game pad', '便携游戏手柄', 'トラベルゲームパッド', 'จอยเกมพกพา', 'Tay cầm du lịch'),
    descriptions: texts(
      'Folds flat and pairs with any phone.',
      '可折叠，兼容各种手机。',
      '薄く折りたためて、どのスマートフォンにもつながります。',
      'พับแบนได้ เชื่อมต่อกับโทรศัพท์ทุกรุ่น',
      'Gập gọn, kết nối với mọi điện thoại.',
    ),
  },
  {
    id: 'paper-lamp',
    category: 'home',
    points: 9_500,
    valueMinor: 9_500,
    delivery: 'item',
    stock: 30,
    art: { motifs: ['lantern', 'flower'], palette: 'rosewood' },
    names: texts('Paper lantern lamp', '纸灯笼台灯', '和紙ランタンライト', 'โคมไฟกระดาษ', 'Đèn lồng giấy'),
    descriptions: texts(
      'A warm light of washi paper and cedar.',
      '和纸与雪松木，暖光。',
      '和紙と杉の、あたたかなあかり。',
      'แสงอุ่นจากกระดาษวาชิและไม้ซีดาร์',
      'Ánh sáng ấm từ giấy washi và gỗ tuyết tùng.',
    ),
  },
  {
    id: 'tea-set',
    category: 'home',
    points: 14_000,
    valueMinor: 14_000,
    delivery: 'item',
    stock: 12,
    art: { motifs: ['teapot', 'lotus'], palette: 'jade' },
    names: texts('Celadon tea set', '青瓷茶具', '青磁の茶器セット', 'ชุดน้ำชาศิลาดล', 'Bộ trà men ngọc'),
    descriptions: texts(
      'A pot and four cups, fired in small batches.',
      '一壶四杯，小批量烧制。',
      '急須と湯のみ四つ。少しずつ焼いています。',
      'กา 1 ใบ ถ้วย 4 ใบ เผาเป็นชุดเล็ก',
      'Một ấm bốn chén, nung từng mẻ nhỏ.',
    ),
  },
  {
    id: 'night-cards',
    category: 'gifts',
    points: 3_200,
    valueMinor: 3_200,
    delivery: 'item',
    stock: 60,
    art: { motifs: ['cards', 'star'], palette: 'midnight' },
    names: texts('Linen playing cards', '亚麻纹扑克牌', 'リネン仕上げのトランプ', 'ไพ่ผิวลินิน', 'Bài giấy vân lanh'),
    descriptions: texts(
      'A deck with a linen finish, in its own tin.',
      '亚麻纹质感，附铁盒。',
      'リネン仕上げの一組。専用の缶入り。',
      'สำรับผิวลินินในกล่องโลหะ',
      'Một bộ bài vân lanh trong hộp thiếc.',
    ),
  },
  {
    id: 'brass-dice',
    category: 'gifts',
    points: 2_400,
    valueMinor: 2_400,
    delivery: 'item',
    stock: 0,
    art: { motifs: ['dice', 'clover'], palette: 'moss' },
    names: texts('Brass dice', '黄铜骰子', '真鍮のサイコロ', 'ลูกเต๋าทองเหลือง', 'Xúc xắc đồng'),
    descriptions: texts(
      'Two dice, milled from one bar of brass.',
      '两枚骰子，由整块黄铜铣制。',
      '一本の真鍮から削り出した二つのサイコロ。',
      'ลูกเต๋าสองลูกกลึงจากทองเหลืองแท่งเดียว',
      'Hai viên xúc xắc tiện từ một thanh đồng.',
    ),
  },
]

/** What a rank brings: a factor on play in per cent, and points on reaching it. */
export const DEMO_POINT_RANKS = [
  [1, 100, 50],
  [2, 110, 200],
  [3, 120, 500],
  [4, 130, 1_500],
  [5, 150, 4_000],
  [6, 175, 10_000],
  [7, 200, 30_000],
] as const

export const POINTS_REMARK = texts(
  'Items ship within 3 working days. Same prices for every rank.',
  '实物商品 3 个工作日内发出。各等级兑换权益相同。',
  '商品は3営業日以内に発送します。どのランクでも同じように交換できます。',
  'สินค้าจัดส่งภายใน 3 วันทำการ ทุกระดับแลกได้เท่ากัน',
  'Hàng gửi trong 3 ngày làm việc. Mọi hạng đều đổi như nhau.',
)
