/** The demo's VIP ladder: seven ranks, and a gift of cash on reaching each. */
import type { GameCategory, Language } from '../../contract/constants.ts'
import { LANGUAGES } from '../../contract/constants.ts'
import type { DemoPromotion } from './promotions.ts'

type Texts = Record<Language, string>
type DemoRank = { level: number; pointsFrom: number; giftMinor: number; names: Texts }

/** Points for every 1,000.00 staked. */
export const DEMO_RATES: Record<GameCategory, number> = {
  RNG: 100,
  FISH: 100,
  PVP: 80,
  SPORTS: 60,
  ESPORTS: 60,
  LIVE: 50,
  ELOTT: 40,
  LOTT: 40,
}

const names = (EN: string, CN: string, JA: string, TH: string, VI: string): Texts => ({ EN, CN, JA, TH, VI })

export const DEMO_RANKS: readonly DemoRank[] = [
  { level: 1, pointsFrom: 100, giftMinor: 1_000, names: names('Bronze', '青铜', 'ブロンズ', 'บรอนซ์', 'Đồng') },
  { level: 2, pointsFrom: 500, giftMinor: 2_000, names: names('Silver', '白银', 'シルバー', 'ซิลเวอร์', 'Bạc') },
  { level: 3, pointsFrom: 2_000, giftMinor: 5_000, names: names('Gold', '黄金', 'ゴールド', 'โกลด์', 'Vàng') },
  {
    level: 4,
    pointsFrom: 8_000,
    giftMinor: 15_000,
    names: names('Platinum', '铂金', 'プラチナ', 'แพลทินัม', 'Bạch kim'),
  },
  {
    level: 5,
    pointsFrom: 25_000,
    giftMinor: 40_000,
    names: names('Sapphire', '蓝宝石', 'サファイア', 'แซฟไฟร์', 'Lam ngọc'),
  },
  { level: 6, pointsFrom: 80_000, giftMinor: 100_000, names: names('Ruby', '红宝石', 'ルビー', 'รูบี้', 'Hồng ngọc') },
  {
    level: 7,
    pointsFrom: 250_000,
    giftMinor: 300_000,
    names: names('Diamond', '钻石', 'ダイヤモンド', 'ไดมอนด์', 'Kim cương'),
  },
]

const TITLE: Record<Language, (rank: string) => string> = {
  EN: (rank) => `${rank} rank gift`,
  CN: (rank) => `${rank}等级礼金`,
  JA: (rank) => `${rank}ランクギフト`,
  TH: (rank) => `ของขวัญระดับ${rank}`,
  VI: (rank) => `Quà hạng ${rank}`,
}
const REWARD: Texts = {
  EN: 'Instant cash, no wagering.',
  CN: '现金立即到账，免流水。',
  JA: '賭け条件なしの現金が、すぐに残高に入ります。',
  TH: 'เงินสดเข้ายอดเงินทันที ไม่ต้องทำยอดเดิมพัน',
  VI: 'Tiền mặt vào số dư ngay, không cần vòng cược.',
}
const CONDITION: Record<Language, (rank: string) => string> = {
  EN: (rank) => `Reach ${rank}.`,
  CN: (rank) => `达到${rank}等级。`,
  JA: (rank) => `${rank}ランクに到達してください。`,
  TH: (rank) => `ขึ้นถึงระดับ${rank}`,
  VI: (rank) => `Đạt hạng ${rank}.`,
}

const inAll = (write: (language: Language) => string) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, write(language)])) as Texts

/** A rank's gift is a promotion like any other, for members of that rank. */
export const RANK_GIFTS: readonly DemoPromotion[] = DEMO_RANKS.map(({ level, giftMinor, names: name }) => ({
  id: `rank-gift-${level}`,
  category: 'vip',
  kind: 'gift',
  amountMinor: giftMinor,
  rule: { minRank: level },
  days: [-30, null],
  art: { motifs: ['crown', 'coin', 'ingot'], palette: 'royal' },
  titles: inAll((language) => TITLE[language](name[language])),
  rewards: REWARD,
  conditions: inAll((language) => CONDITION[language](name[language])),
  clauses: ['rank', 'cash', 'once', 'limits'],
}))
