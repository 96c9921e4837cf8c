/** LOT-01: the lotteries that are drawn here, each with its schedule. Other lotteries of the catalogue stay closed. */
import type { GameCategory } from '../constants.ts'
import { assert } from '../lib/assert.ts'
import type { LotteryGame } from './types.ts'

/** What bets on these games are booked as: by their account ELOTT or LOTT. */
export const LOTTERY_CATEGORIES = ['ELOTT', 'LOTT'] as const satisfies readonly GameCategory[]

const FAST_CHAIN = 131_072
const CHAIN = 20_000
const MINUTE = 60

const utc = { zone: 'UTC', utcOffsetMinutes: 0 }
const every = (everySeconds: number, closeBeforeDrawSeconds: number) => ({
  ...utc,
  schedule: { kind: 'interval', everySeconds } as const,
  closeBeforeDrawSeconds,
  chainLength: everySeconds <= MINUTE ? FAST_CHAIN : CHAIN,
})
const daily = (at: string, zone: string, utcOffsetHours: number, closeMinutes: number) => ({
  zone,
  utcOffsetMinutes: utcOffsetHours * 60,
  schedule: { kind: 'daily', at } as const,
  closeBeforeDrawSeconds: closeMinutes * MINUTE,
  chainLength: CHAIN,
})
const hall = { vendor: 'DRAWHALL', accountType: 'LOTT', page: '/lottery' } as const
const quick = { vendor: 'NUMERA', accountType: 'ELOTT', page: '/lottery' } as const
const delta = { vendor: 'DELTADRAW', accountType: 'TCG_LOTTO_VN', page: '/vnlottery' } as const
const sea = { vendor: 'DELTADRAW', accountType: 'TCG_SEA', page: '/seaLottery' } as const
const plain = <F extends '11x5' | 'k3' | 'pk10' | 'six' | 'l28' | 'keno' | '4d' | 'thai' | 'hanoi'>(family: F) => ({
  family,
  rules: family,
})

const LIST: readonly LotteryGame[] = [
  { gameCode: 'five-star-numbers', family: 'ssc', rules: 'ssc', ...hall, ...every(60, 10) },
  { gameCode: 'fast-three-dice', ...plain('k3'), ...hall, ...every(180, 15) },
  { gameCode: 'eleven-choose-five', ...plain('11x5'), ...hall, ...every(300, 15) },
  { gameCode: 'lucky-twenty-eight', ...plain('l28'), ...hall, ...every(180, 15) },
  { gameCode: 'happy-eight', ...plain('keno'), ...hall, ...every(300, 15) },
  { gameCode: 'harbour-six', ...plain('six'), ...hall, ...daily('21:30', 'Asia/Hong_Kong', 8, 5) },
  { gameCode: 'pick-five-daily', family: 'ssc', rules: 'ssc', ...hall, ...daily('20:00', 'UTC', 0, 5) },
  { gameCode: 'pick-three-daily', family: 'ssc', rules: 'ssc3', ...hall, ...daily('20:00', 'UTC', 0, 5) },
  { gameCode: 'minute-keno', ...plain('keno'), ...quick, ...every(60, 10) },
  { gameCode: 'racing-ten', ...plain('pk10'), ...quick, ...every(300, 15) },
  { gameCode: 'lucky-boat-ten', ...plain('pk10'), ...quick, ...every(180, 15) },
  { gameCode: 'northern-delta', family: 'vn', rules: 'vn-n', ...delta, ...daily('18:15', 'Asia/Ho_Chi_Minh', 7, 10) },
  { gameCode: 'central-delta', family: 'vn', rules: 'vn-s', ...delta, ...daily('17:15', 'Asia/Ho_Chi_Minh', 7, 10) },
  { gameCode: 'southern-delta', family: 'vn', rules: 'vn-s', ...delta, ...daily('16:15', 'Asia/Ho_Chi_Minh', 7, 10) },
  {
    gameCode: 'siam-bimonthly',
    ...plain('thai'),
    ...sea,
    ...daily('16:00', 'Asia/Bangkok', 7, 30),
    schedule: { kind: 'monthdays', at: '16:00', days: [1, 16] },
  },
  { gameCode: 'mekong-evening', ...plain('hanoi'), ...sea, ...daily('18:30', 'Asia/Bangkok', 7, 10) },
  {
    gameCode: 'island-four',
    ...plain('4d'),
    ...sea,
    ...daily('19:00', 'Asia/Singapore', 8, 10),
    schedule: { kind: 'weekdays', at: '19:00', days: [0, 3, 6] },
  },
]

export const LOTTERY_GAMES: ReadonlyMap<string, LotteryGame> = new Map(LIST.map((game) => [game.gameCode, game]))

export const findLottery = (gameCode: string): LotteryGame | null => LOTTERY_GAMES.get(gameCode) ?? null

/** Of a code that was checked when it came in: an unknown one is a bug. */
export function requireLottery(gameCode: string): LotteryGame {
  const game = findLottery(gameCode)
  assert(game, `${gameCode} is drawn here`)
  return game
}

/** The page that recomputes a draw, as one file that needs no network. */
export const VERIFIER_PATH = '/verify/lottery.html'

/** The page that recomputes a draw. */
export const proofPath = (gameCode: string, period: string): string =>
  `/verify/lottery?${new URLSearchParams({ gameCode, period })}`

/** Drawn every few minutes; the others at most once a day. */
const isFast = (game: LotteryGame): boolean => game.schedule.kind === 'interval'

/** A ticket may be taken back until so long before the close. */
export const cancelEndsSeconds = (game: LotteryGame): number => (isFast(game) ? 20 : 10 * MINUTE)

/** A draw whose beacon stays silent for so long is void. */
export const beaconWaitSeconds = (game: LotteryGame): number => (isFast(game) ? 30 * MINUTE : 12 * 60 * MINUTE)

/** A chase takes two periods or more, and at most so many. */
export const longestChase = (game: LotteryGame): number => (isFast(game) ? 100 : 30)

/** The next chain is published when so many draws are left. */
export const successorDueAt = (game: LotteryGame): number => (isFast(game) ? 1_000 : 30)
