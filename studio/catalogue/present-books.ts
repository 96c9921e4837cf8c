/** The two books as a catalogue outside the studio takes them in. A book has no one RTP: each market prints its margin. */
import { minor, presentMoney } from '../../contract/money.ts'
import { BOOK_LIMITS } from '../book/book-limits.ts'
import { BOOK_GAMES } from '../games/book-list.ts'

export const presentBooks = () =>
  BOOK_GAMES.map(({ code, vendor, name, sports }) => ({
    code,
    vendor,
    category: sports.includes('esports') ? 'ESPORTS' : 'SPORTS',
    name,
    stake: {
      min: presentMoney(minor(BOOK_LIMITS.leastStakeMinor)),
      max: presentMoney(minor(BOOK_LIMITS.mostStakeMinor)),
    },
    demo: true,
  }))
