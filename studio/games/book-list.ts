/** The two books: one entry of each vendor. A coupon belongs to one of them. */
import { BOOK_RULES } from '../../contract/book/leagues.ts'
import type { Sport } from '../../contract/book/timeline.ts'
import type { BookGame } from './game.ts'

const PALETTE = {
  sky: ['#06241b', '#0f5a3f'],
  far: '#12694a',
  mid: '#0c4a35',
  near: '#062a1f',
  glow: '#d9ffe9',
  ink: '#041a13',
  accent: '#7ee0a8',
} as const

/** Its rounds are coupons: they are drawn by fixtures, never alone. */
const engine = {
  id: BOOK_RULES,
  isStake: () => false,
  isChoice: () => false,
  draw: async () => null,
  stand: () => null,
}

export const BOOK_GAMES: readonly BookGame[] = [
  {
    type: 'book',
    vendor: 'SUMMIT',
    kind: 'table',
    roundKind: 'shared',
    code: 'sportsbook',
    name: {
      EN: 'Summit Sportsbook',
      CN: '峰顶体育',
      JA: 'サミット・スポーツブック',
      TH: 'ซัมมิต สปอร์ตบุ๊ก',
      VI: 'Thể thao Summit',
    },
    scenery: 'harbor',
    palette: PALETTE,
    engine,
    sports: ['football', 'regatta'],
  },
  {
    type: 'book',
    vendor: 'PIXELARENA',
    kind: 'table',
    roundKind: 'shared',
    code: 'esports-book',
    name: {
      EN: 'Pixel Arena Esports',
      CN: '像素竞技场电竞',
      JA: 'ピクセルアリーナ eスポーツ',
      TH: 'พิกเซลอารีน่า อีสปอร์ต',
      VI: 'Esports Pixel Arena',
    },
    scenery: 'city',
    palette: PALETTE,
    engine,
    sports: ['esports'],
  },
]

export const findBook = (code: string): BookGame | undefined => BOOK_GAMES.find((book) => book.code === code)
export const BOOK_CODES: readonly string[] = BOOK_GAMES.map(({ code }) => code)

export const isOffered = (book: BookGame, sport: Sport): boolean => book.sports.includes(sport)
