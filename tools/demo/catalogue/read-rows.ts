/** Turns the rows of a vendor's table into games. */
import type { GameCategory } from '../../../contract/constants.ts'
import { findLottery } from '../../../contract/lottery/games.ts'
import { DEFAULT_LIMITS } from '../../../contract/lottery/limits.ts'
import { parseMoney } from '../../../contract/money.ts'
import { PALETTES, type PaletteName } from '../../art/palettes.ts'
import { buildDemoGame, type DemoGame } from './demo-game.ts'
import type { TableRow } from './read-table.ts'
import { findPublishedFacts } from './studio-games.ts'
import { findPublishedBook, findPublishedTable } from './studio-shelves.ts'

export type Shelf = { vendorCode: string; category: GameCategory; rows: TableRow[] }

/** Lottery accounts have names of their own in the source; every other game plays from its vendor's account. */
const ACCOUNT: Partial<Record<GameCategory, string>> = { LOTT: 'LOTT', ELOTT: 'ELOTT' }

/** A lottery that is drawn here goes by its own code, is open, and has the stakes of its limits. */
function drawnHere(code: string, vendorCode: string) {
  if (findLottery(code)?.vendor !== vendorCode) return null
  const { unitMinMinor, ticketStakeMaxMinor } = DEFAULT_LIMITS
  return {
    gameCode: code,
    isPlayable: true,
    offersDemo: true,
    minBetMinor: unitMinMinor,
    maxBetMinor: ticketStakeMaxMinor,
  }
}

const words = (cell: string | undefined) => (cell ? cell.split(' ') : [])

/** Absent where the stakes are the studio's to say. */
function readStake(cell: string | undefined) {
  if (cell === undefined) return null
  const [minBet = '', maxBet = ''] = cell.split('-')
  return { minBetMinor: parseMoney(minBet), maxBetMinor: parseMoney(maxBet) }
}

/** Throws (zod) on the first row that is not a game. */
export function readRows({ vendorCode, category, rows }: Shelf, firstNodeId: number): DemoGame[] {
  return rows.map((row, at) => {
    const gameId = `${vendorCode.toLowerCase()}-${row.code}`
    const [scene, motif, palette, body] = words(row.art)
    const figures = {
      gameId,
      // A table that rows have left says each row's place.
      nodeId: firstNodeId + Number(row.place ?? at),
      gameCode: gameId,
      vendorCode,
      category,
      // One shelf for every draw, however often it is.
      ...(category === 'ELOTT' && { shelf: 'LOTT' }),
      accountTypeName: row.account ?? ACCOUNT[category] ?? vendorCode,
      classes: words(row.class),
      features: words(row.features),
      rtpPoints: row.rtp ? Math.round(Number(row.rtp) * 100) : null,
      volatility: row.volatility ? Number(row.volatility) : null,
      ...readStake(row.stake),
      popularity: Number(row.popularity),
      releasedDaysAgo: Number(row.days),
      isHot: words(row.marks).includes('hot'),
      isPlayable: false,
      offersDemo: false,
      ...drawnHere(row.code ?? '', vendorCode),
      names: { EN: row.EN, CN: row.CN, JA: row.JA, TH: row.TH, VI: row.VI },
      // What our own studio plays under this vendor's code: one figure, in one place.
      ...findPublishedFacts(gameId),
      ...findPublishedTable(gameId),
      ...findPublishedBook(row.code ?? '', vendorCode),
    }
    return buildDemoGame(figures, { scene, motif, palette: PALETTES[palette as PaletteName], body })
  })
}
