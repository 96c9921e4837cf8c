/** A minute game as it stands at this moment, and the answers of its pages. */
import { findLottery } from '../../../contract/lottery/games.ts'
import { periodAt, previousPeriod } from '../../../contract/lottery/periods.ts'
import { presentPlays } from '../../../contract/lottery/present.ts'
import type { RouteInput, RouteValue } from '../../../web/lib/api.ts'
import { AT } from './answers.ts'
import { type ApiTable, refusal } from './build-fake-api.ts'

export const gameCode = 'five-star-numbers' as RouteValue<'GET /lgw/games/state'>['gameCode']
export const game = findLottery(gameCode)!
export const iso = (timeMs: number) => new Date(timeMs).toISOString()

export function timesNow(aheadMs = 0) {
  const now = Date.now() + aheadMs
  const { period, openAtMs, closeAtMs, drawAtMs } = periodAt(game, now)
  const times = { period, openAt: iso(openAtMs), closeAt: iso(closeAtMs), drawAt: iso(drawAtMs) }
  const last = { period: previousPeriod(game, period).period, result: { balls: ['4', '7', '7', '0', '2'] } }
  return { ...times, now: iso(now), last }
}

export type Place = RouteInput<'POST /lgw/bets/place'>
export const HASH = 'a'.repeat(64)
export function ticketOf({ bets, stake, period }: Place): RouteValue<'POST /lgw/bets/place'> {
  return {
    ticketId: `${gameCode}.t1`,
    gameCode,
    gameName: 'Five Star Numbers',
    period,
    serial: 7,
    chaseId: null,
    state: 'live',
    outcome: null,
    owed: false,
    stake,
    payout: '0.00',
    rebate: '0.00',
    maxPayout: '9.65',
    lines: 1,
    reason: null,
    placedAt: AT,
    endedAt: null,
    closeAt: AT,
    drawAt: AT,
    cancelUntil: AT,
    rulesVersion: 1,
    contentHash: HASH,
    commitment: { chainEnd: HASH, beaconRound: 4_711 },
    bets: bets.map((bet) => ({
      play: bet.play,
      mode: 'Lott',
      selection: bet.selection,
      unit: bet.unit,
      multiple: bet.multiple ?? 1,
      rtpBps: 9_650,
      kept: 0,
      package: null,
      lines: 1,
      stake,
      maxPayout: '9.65',
    })),
  }
}

/** What carries the time of the site, which may be ahead of the browser's. */
export function siteClock(aheadMs: number): ApiTable {
  return {
    lotteries: () => {
      const { now, ...times } = timesNow(aheadMs)
      const { family, page: path, accountType } = game
      const shown = {
        gameCode,
        gameId: gameCode,
        name: 'Five Star Numbers',
        showIcon: '/cover.svg',
        family,
        page: path,
      }
      return { now, list: [{ ...shown, accountType, shut: false, ...times }] }
    },
    lotteryState: () => ({
      ...timesNow(aheadMs),
      gameCode,
      beaconRound: 1,
      beacon: 'house',
      chainEnd: HASH,
      rulesVersion: 1,
      state: 'open',
    }),
  }
}

/** From now on a site whose draw has just opened: it closes in no test that does not say so. */
export function atOpening(): ApiTable {
  const now = Date.now()
  return siteClock(periodAt(game, now).closeAtMs + 500 - now)
}

export const LOTTERY: ApiTable = {
  ...siteClock(0),
  lotteryRules: {
    gameCode,
    rulesVersion: 1,
    closeBeforeDrawSeconds: 10,
    cancelEndsSeconds: 20,
    longestChase: 100,
    limits: {
      unitMin: '0.10',
      ticketStakeMax: '20000.00',
      linesMax: 5_000,
      ticketPayoutMax: '500000.00',
      cellPayoutMax: '200000.00',
      drawPayoutMax: '2000000.00',
    },
    plays: presentPlays(game),
  },
  playSession: { session: null, lastRound: null },
  lotteryRebate: { rebateBps: 650, keptStepBps: 10, rtpBps: [9_000, 9_650] },
  lotteryTickets: { list: [], nextCursor: null },
  savedNumbers: { list: [] },
  recentVnLotteries: () => ({ now: timesNow().now, list: [] }),
  gameDetail: () => refusal('not_found'),
  placeLotteryBets: ({ input }) => ticketOf(input),
}
