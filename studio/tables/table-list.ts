/** Every live table: whose rules it plays by, its limits, its name and its look. A further table is a line here. */
import type { Language } from '../../contract/constants.ts'
import type { StudioVendor } from '../../contract/rules/studio-vendors.ts'
import type { Palette, SceneryName } from '../art/scenery.ts'
import { SWIFT_CLOCK, type TableClock, usualClock } from '../engine/clock.ts'
import { CRASH_CLOCK, crashRules } from '../originals/crash.ts'
import { baccarat, baccaratFree } from '../table-rules/baccarat.ts'
import { fishPrawnCrab, sicBo } from '../table-rules/dice.ts'
import { dragonTiger } from '../table-rules/dragon-tiger.ts'
import { fanTan } from '../table-rules/fan-tan.ts'
import { niuNiu } from '../table-rules/niuniu.ts'
import { roulette } from '../table-rules/roulette.ts'
import { seDie } from '../table-rules/se-die.ts'
import type { TableRules } from '../table-rules/table-rules.ts'

export interface TableLimits {
  /** The least on a spot, and at once. */
  readonly minMinor: number
  /** The most of one player in a round. */
  readonly maxMinor: number
}

export interface LiveTable {
  readonly code: string
  readonly rules: TableRules
  readonly limits: TableLimits
  readonly clock: TableClock
  readonly name: Readonly<Record<Language, string>>
  readonly scenery: SceneryName
  readonly palette: Palette
}

const SKY = {
  cinnabar: { sky: ['#2a0610', '#6d1420'], far: '#7a1a24', mid: '#4d0d18', near: '#26060e', ink: '#1c050c' },
  jade: { sky: ['#03201c', '#0c5345'], far: '#0f5c4a', mid: '#0a4336', near: '#05261f', ink: '#041a16' },
  midnight: { sky: ['#070d2c', '#1d2c6e'], far: '#1b2a66', mid: '#121d4c', near: '#0a1130', ink: '#080e28' },
  royal: { sky: ['#16072f', '#432176'], far: '#43216f', mid: '#2f1554', near: '#190b31', ink: '#12082a' },
  copper: { sky: ['#2a1206', '#70381a'], far: '#75401f', mid: '#522a12', near: '#2c1508', ink: '#200f05' },
  lagoon: { sky: ['#04202f', '#0e5570'], far: '#105a74', mid: '#0b4157', near: '#062635', ink: '#051b27' },
} as const satisfies Record<string, Omit<Palette, 'glow' | 'accent'>>

const look = (sky: keyof typeof SKY, accent: string, glow = '#ffd58a'): Palette => ({ ...SKY[sky], accent, glow })

type Row = [
  code: string,
  rules: TableRules,
  limits: [minMinor: number, maxMinor: number],
  scenery: SceneryName,
  palette: Palette,
  names: [EN: string, CN: string, JA: string, TH: string, VI: string],
  clock?: TableClock,
]

const GOLD = '#f3b95a'
const ROWS: Row[] = [
  [
    'baccarat-gold',
    baccarat,
    [100, 2_000_000],
    'theatre',
    look('jade', GOLD),
    ['Gold Baccarat', '金厅百家乐', 'ゴールドバカラ', 'บาคาร่าโกลด์', 'Baccarat Hoàng Kim'],
  ],
  [
    'baccarat-swift',
    baccarat,
    [20, 100_000],
    'harbor',
    look('midnight', '#8fd0ff'),
    ['Swift Baccarat', '极速百家乐', 'スピードバカラ', 'บาคาร่าสปีด', 'Baccarat Tốc Độ'],
    SWIFT_CLOCK,
  ],
  [
    'baccarat-even',
    baccaratFree,
    [100, 500_000],
    'bamboo',
    look('lagoon', '#9fe6cf'),
    ['Even Money Baccarat', '竹厅免佣百家乐', 'イーブンバカラ', 'บาคาร่าอีเวน', 'Baccarat Ngang Tiền'],
  ],
  [
    'dragon-tiger-hall',
    dragonTiger,
    [100, 1_000_000],
    'theatre',
    look('cinnabar', GOLD),
    ['Dragon Tiger Hall', '龙虎厅', 'ドラゴンタイガーホール', 'ห้องเสือมังกร', 'Sảnh Rồng Hổ'],
  ],
  [
    'dragon-tiger-lane',
    dragonTiger,
    [20, 50_000],
    'market',
    look('jade', '#f6d48a'),
    ['Dragon Tiger Lane', '龙虎巷', 'ドラゴンタイガー横丁', 'ตรอกเสือมังกร', 'Ngõ Rồng Hổ'],
  ],
  [
    'roulette-lantern',
    roulette,
    [50, 500_000],
    'harbor',
    look('cinnabar', GOLD),
    ['Lantern Roulette', '灯笼轮盘', 'ランタンルーレット', 'รูเล็ตต์โคมไฟ', 'Roulette Đèn Lồng'],
  ],
  [
    'roulette-auto',
    roulette,
    [20, 100_000],
    'city',
    look('midnight', '#8fd0ff'),
    ['Auto Roulette', '自动轮盘', 'オートルーレット', 'รูเล็ตต์อัตโนมัติ', 'Roulette Tự Động'],
  ],
  [
    'sicbo-classic',
    sicBo,
    [100, 500_000],
    'market',
    look('cinnabar', GOLD),
    ['Classic Sic Bo', '经典骰宝', 'クラシックシックボー', 'ไฮโลคลาสสิก', 'Tài Xỉu Cổ Điển'],
  ],
  [
    'sicbo-storm',
    sicBo,
    [20, 50_000],
    'peaks',
    look('lagoon', '#9fe0ff'),
    ['Storm Sic Bo', '风暴骰宝', 'ストームシックボー', 'ไฮโลพายุ', 'Tài Xỉu Bão Tố'],
  ],
  [
    'se-die-night',
    seDie,
    [100, 500_000],
    'market',
    look('copper', '#ffcf8f'),
    ['Night Se Die', '夜市色碟', 'ナイト・セーディエ', 'เซดี้ยามค่ำ', 'Xóc Đĩa Đêm'],
  ],
  [
    'se-die-garden',
    seDie,
    [20, 50_000],
    'garden',
    look('jade', '#f6d48a'),
    ['Garden Se Die', '花园色碟', 'ガーデン・セーディエ', 'เซดี้ในสวน', 'Xóc Đĩa Vườn'],
  ],
  [
    'fan-tan-beads',
    fanTan,
    [100, 500_000],
    'bamboo',
    look('jade', GOLD),
    ['Fan Tan Beads', '番摊', 'ファンタン', 'กำถั่วลูกปัด', 'Phiên Than'],
  ],
  [
    'fan-tan-stall',
    fanTan,
    [20, 50_000],
    'pier',
    look('copper', '#ffcf8f'),
    ['Fan Tan Stall', '番摊小铺', 'ファンタン屋台', 'แผงกำถั่ว', 'Quầy Phiên Than'],
  ],
  [
    'niuniu-hall',
    niuNiu,
    [100, 500_000],
    'theatre',
    look('cinnabar', GOLD),
    ['NiuNiu Hall', '牛牛厅', '牛牛ホール', 'ห้องหนิวหนิว', 'Sảnh Ngưu Ngưu'],
  ],
  [
    'niuniu-yard',
    niuNiu,
    [20, 50_000],
    'garden',
    look('royal', '#d9b8ff'),
    ['NiuNiu Yard', '牛牛院', 'ニウニウ・ガーデン', 'ลานหนิวหนิว', 'Sân Ngưu Ngưu'],
  ],
  [
    'fish-prawn-crab',
    fishPrawnCrab,
    [100, 300_000],
    'reef',
    look('lagoon', '#9fe6cf'),
    ['Fish Prawn Crab', '鱼虾蟹', '魚エビ蟹', 'น้ำเต้าปูปลา', 'Bầu Cua Tôm Cá'],
  ],
  [
    'fish-prawn-pier',
    fishPrawnCrab,
    [20, 50_000],
    'pier',
    look('midnight', '#8fd0ff'),
    ['Pier Fish Prawn Crab', '码头鱼虾', '桟橋の魚エビカニ', 'น้ำเต้าปูปลาท่าเรือ', 'Bầu Cua Bến Cảng'],
  ],
]

export const LIVE_TABLES: readonly LiveTable[] = ROWS.map(
  ([code, rules, [minMinor, maxMinor], scenery, palette, [EN, CN, JA, TH, VI], clock]) => ({
    code: `lantern-${code}`,
    rules,
    limits: { minMinor, maxMinor },
    clock: clock ?? usualClock(rules.dealMs),
    scenery,
    palette,
    name: { EN, CN, JA, TH, VI },
  }),
)

/** Crash: rounds for all who watch, as at a table. Each is a flight of its own, on a chain of its own. */
export const CRASH_TABLES: readonly (LiveTable & { readonly vendor: StudioVendor })[] = [
  {
    vendor: 'NUMERA',
    code: 'numera-comet-crash',
    rules: crashRules,
    limits: { minMinor: 10, maxMinor: 10_000 },
    clock: CRASH_CLOCK,
    scenery: 'orbit',
    palette: look('midnight', '#ff9d5c', '#ffe0b0'),
    name: { EN: 'Comet Rush', CN: '彗星冲刺', JA: 'コメットラッシュ', TH: 'ดาวหางพุ่ง', VI: 'Sao Chổi Lao Vút' },
  },
  {
    vendor: 'HARBOR',
    code: 'harbor-signal-rocket',
    rules: crashRules,
    limits: { minMinor: 10, maxMinor: 10_000 },
    clock: CRASH_CLOCK,
    scenery: 'harbor',
    palette: look('lagoon', '#ffd166', '#fff1c4'),
    name: { EN: 'Signal Rocket', CN: '信号火箭', JA: 'シグナルロケット', TH: 'จรวดสัญญาณ', VI: 'Tên Lửa Tín Hiệu' },
  },
]

const byCode = new Map([...LIVE_TABLES, ...CRASH_TABLES].map((table) => [table.code, table]))
export const findLiveTable = (code: string): LiveTable | undefined => byCode.get(code)
