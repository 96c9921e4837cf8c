/** The originals on the shelves. A further one is an entry here: whose it is, its name, its colours, its rules. */
import type { StudioVendor } from '../../contract/rules/studio-vendors.ts'
import { ORIGINAL_ENGINES, type OriginalName } from '../originals/index.ts'
import type { OriginalGame } from './game.ts'

type Look = Pick<OriginalGame, 'name' | 'scenery' | 'palette'>

const original = (vendor: StudioVendor, slug: string, rules: OriginalName, look: Look): OriginalGame => ({
  type: 'original',
  vendor,
  kind: rules === 'blackjack' || rules === 'baccarat' ? 'table' : 'instant',
  roundKind: 'own',
  code: `${vendor.toLowerCase()}-${slug}`,
  rules,
  engine: ORIGINAL_ENGINES[rules],
  ...look,
})

const REEF = {
  sky: ['#0b2a4a', '#14607a'],
  far: '#11506a',
  mid: '#0d3b54',
  near: '#07263a',
  glow: '#bff3ff',
  ink: '#071c2c',
  accent: '#7fe0d4',
} as const
const DUSK = {
  sky: ['#1a1440', '#5b2a6e'],
  far: '#452a72',
  mid: '#2e1e57',
  near: '#1a1238',
  glow: '#ffd9a0',
  ink: '#140f2c',
  accent: '#ffb86b',
} as const
const NIGHT = {
  sky: ['#071a33', '#1b3f6e'],
  far: '#17365f',
  mid: '#102747',
  near: '#0a1a31',
  glow: '#ffe9b0',
  ink: '#08152a',
  accent: '#8fc7ff',
} as const
const LAGOON = {
  sky: ['#06323a', '#178a80'],
  far: '#12706c',
  mid: '#0d524f',
  near: '#06302f',
  glow: '#d8fff0',
  ink: '#04272a',
  accent: '#9df0b8',
} as const

const FELT = {
  sky: ['#04231c', '#0c5a45'],
  far: '#0e5c48',
  mid: '#0a4435',
  near: '#05271f',
  glow: '#ffd58a',
  ink: '#041b16',
  accent: '#f3b95a',
} as const

export const ORIGINAL_GAMES: readonly OriginalGame[] = [
  original('HARBOR', 'pearl-mines', 'mines', {
    name: { CN: '珍珠扫雷', EN: 'Pearl Mines', JA: 'パールマイン', TH: 'เหมืองไข่มุก', VI: 'Mỏ Ngọc Trai' },
    scenery: 'reef',
    palette: REEF,
  }),
  original('HARBOR', 'beacon-dice', 'dice', {
    name: { CN: '灯塔骰子', EN: 'Beacon Dice', JA: 'ビーコンダイス', TH: 'ลูกเต๋าประภาคาร', VI: 'Xúc Xắc Hải Đăng' },
    scenery: 'harbor',
    palette: NIGHT,
  }),
  original('HARBOR', 'pearl-drop', 'plinko', {
    name: { CN: '珍珠弹珠', EN: 'Pearl Drop Plinko', JA: 'パールドロップ', TH: 'พลิงโกไข่มุก', VI: 'Plinko Ngọc Rơi' },
    scenery: 'pier',
    palette: DUSK,
  }),
  original('HARBOR', 'moonshot', 'limbo', {
    name: { CN: '登月', EN: 'Moonshot', JA: 'ムーンショット', TH: 'มูนช็อต', VI: 'Phóng Tới Trăng' },
    scenery: 'orbit',
    palette: NIGHT,
  }),
  original('HARBOR', 'garden-keno', 'keno', {
    name: { CN: '花园基诺', EN: 'Garden Keno', JA: 'ガーデンキノ', TH: 'คีโนสวนดอกไม้', VI: 'Keno Trong Vườn' },
    scenery: 'garden',
    palette: LAGOON,
  }),
  original('HARBOR', 'high-tide', 'hilo', {
    name: {
      CN: '涨潮猜高低',
      EN: 'High Tide HiLo',
      JA: 'ハイタイド・ハイ＆ロー',
      TH: 'ไพ่สูงต่ำน้ำขึ้น',
      VI: 'Cao Thấp Triều Dâng',
    },
    scenery: 'harbor',
    palette: DUSK,
  }),
  original('HARBOR', 'compass-wheel', 'wheel', {
    name: { CN: '罗盘转轮', EN: 'Compass Wheel', JA: 'コンパスホイール', TH: 'วงล้อเข็มทิศ', VI: 'Vòng Xoay La Bàn' },
    scenery: 'aurora',
    palette: NIGHT,
  }),
  original('HARBOR', 'quayside-blackjack', 'blackjack', {
    name: {
      CN: '码头二十一点',
      EN: 'Quayside Blackjack',
      JA: 'キーサイド・ブラックジャック',
      TH: 'แบล็กแจ็กท่าเรือ',
      VI: 'Xì Dách Bến Cảng',
    },
    scenery: 'harbor',
    palette: FELT,
  }),
  original('HARBOR', 'solo-baccarat', 'baccarat', {
    name: { CN: '独享百家乐', EN: 'Solo Baccarat', JA: 'ソロバカラ', TH: 'บาคาร่าส่วนตัว', VI: 'Baccarat Bàn Riêng' },
    scenery: 'theatre',
    palette: FELT,
  }),
  original('NUMERA', 'hi-lo-cards', 'hilo', {
    name: { CN: '猜高低', EN: 'High Low Cards', JA: 'ハイ＆ロー', TH: 'ไพ่สูงต่ำ', VI: 'Lá Bài Cao Thấp' },
    scenery: 'theatre',
    palette: LAGOON,
  }),
  original('NUMERA', 'sapphire-mines', 'mines', {
    name: { CN: '蓝宝石矿', EN: 'Sapphire Mines', JA: 'サファイア鉱山', TH: 'เหมืองไพลิน', VI: 'Mỏ Ngọc Lam' },
    scenery: 'cove',
    palette: LAGOON,
  }),
]
