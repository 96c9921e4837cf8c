/**
 * Progressive jackpots as data: which games feed them, at which share of each stake, and by which sum they must fall. Names
 * are by language. Amounts are the same in each currency, as the stakes of the games are. The terms of a code never change: a pool
 * that stands was promised by them.
 */
import type { Language } from '../constants.ts'

/** From the smallest to the largest. */
export const JACKPOT_LEVELS = ['mini', 'major', 'grand'] as const
export type JackpotLevel = (typeof JACKPOT_LEVELS)[number]

export interface LevelTerms {
  /** What the house lays into a pool that begins again, in minor units. */
  readonly seedMinor: number
  /** The pool falls before it is larger, in minor units. */
  readonly mustHitByMinor: number
  /** The part of each stake that the house adds, in ten-thousandths. */
  readonly shareBps: number
}

export interface Jackpot {
  readonly code: string
  readonly name: Readonly<Record<Language, string>>
  readonly levels: Readonly<Record<JackpotLevel, LevelTerms>>
  /** Games that feed and win it. */
  readonly games: readonly string[]
}

export const JACKPOTS: readonly Jackpot[] = [
  {
    code: 'festival-kites',
    name: {
      CN: '风筝节奖池',
      EN: 'Kite Festival Jackpot',
      JA: '凧まつりジャックポット',
      TH: 'แจ็กพอตเทศกาลว่าว',
      VI: 'Jackpot Lễ Hội Diều',
    },
    levels: {
      mini: { seedMinor: 20_00, mustHitByMinor: 100_00, shareBps: 20 },
      major: { seedMinor: 200_00, mustHitByMinor: 1_000_00, shareBps: 10 },
      grand: { seedMinor: 2_000_00, mustHitByMinor: 10_000_00, shareBps: 10 },
    },
    games: [
      'kite-paper-dragon',
      'kite-wishing-lanterns',
      'kite-crane-over-snow',
      'kite-lotus-lake',
      'kite-phoenix-feather',
      'kite-lucky-cat-lane',
    ],
  },
]

const byGame = new Map(JACKPOTS.flatMap((jackpot) => jackpot.games.map((game) => [game, jackpot] as const)))
/** The jackpot that rounds of a game feed. */
export const findJackpotOf = (gameCode: string): Jackpot | undefined => byGame.get(gameCode)
export const findJackpot = (code: string): Jackpot | undefined => JACKPOTS.find((jackpot) => jackpot.code === code)
