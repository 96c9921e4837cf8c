/** What a lottery's page says by its address, as the first HTML has it. */
import { describe, expect, test } from 'vitest'
import type { Boot } from '../../../contract/boot.ts'
import { type Lottery, proofSchema, stateSchema } from '../../../contract/calls/lottery/fields.ts'
import { gameIdSchema } from '../../../contract/ids.ts'
import { findLottery } from '../../../contract/lottery/games.ts'
import { periodAt, previousPeriod } from '../../../contract/lottery/periods.ts'
import { presentPlays } from '../../../contract/lottery/present.ts'
import type { LotteryResult } from '../../../contract/lottery/types.ts'
import { mainPartOf, renderText } from '../../../tests/support/boot.ts'
import { buildBoot } from '../../../tests/support/build-boot.ts'
import { readLottery } from './api/address.ts'

const NOW = Date.parse('2026-12-01T10:00:20Z')
const iso = (timeMs: number) => new Date(timeMs).toISOString()

function times(gameCode: string) {
  const game = findLottery(gameCode)!
  const { period, openAtMs, closeAtMs, drawAtMs } = periodAt(game, NOW)
  return { period, openAt: iso(openAtMs), closeAt: iso(closeAtMs), drawAt: iso(drawAtMs) }
}
function lottery(gameCode: string, name: string, result: LotteryResult, changes: Partial<Lottery> = {}): Lottery {
  const { family, page, accountType, ...game } = findLottery(gameCode)!
  const last = { period: previousPeriod(findLottery(gameCode)!, times(gameCode).period).period, result }
  return {
    gameId: gameCode as Lottery['gameId'],
    name,
    showIcon: 'cover.svg',
    family,
    page,
    accountType,
    gameCode: game.gameCode as Lottery['gameCode'],
    shut: false,
    last,
    ...times(gameCode),
    ...changes,
  } as Lottery
}
const star = lottery('five-star-numbers', 'Five Star Numbers', { balls: ['4', '7', '7', '0', '2'] })
const delta = lottery('northern-delta', 'Northern Delta', { db: ['40558'] })

async function mainOf(path: string, list: readonly Lottery[] = [star, delta]) {
  const { page, game } = readLottery(new URL(path, 'https://site.example'))
  const input = page === '/lottery' ? {} : { page }
  const answers: Boot['answers'] = [{ name: 'lotteries', input, value: { now: iso(NOW), list: [...list] } }]
  if (game) {
    const gameCode = gameIdSchema.parse(game.gameCode)
    const state = { ...times(gameCode), now: iso(NOW), gameCode, beaconRound: 1, beacon: 'house', chainEnd: null }
    answers.push(
      {
        name: 'lotteryState',
        input: { gameCode },
        value: stateSchema.parse({ ...state, rulesVersion: 1, state: 'open', last: star.last }),
      },
      {
        name: 'lotteryRules',
        input: { gameCode },
        value: {
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
      },
    )
  }
  return mainPartOf(await renderText(path, buildBoot({ answers })))
}
const headingOf = (main: string) => main.match(/<h1[^>]*>([^<]*)/)?.[1]
const count = (main: string, pattern: RegExp) => main.match(pattern)?.length ?? 0

describe('GAME-04, LOT-01 the lobby of lotteries', () => {
  test('shows each lottery with its countdown, its last numbers and a way to its board', async () => {
    const main = await mainOf('/lottery')
    expect(headingOf(main)).toBe('Lottery')
    expect(main).toContain('href="/lottery?gameCode=five-star-numbers"')
    expect(main).toContain('href="/vnlottery?gameCode=northern-delta"')
    // 10:00:20 is half a minute before the close of the period that draws at 10:01.
    expect(main).toMatch(/role="timer"[^>]*><span>00:30</)
    expect(main).toContain('40558')
  })

  test.each([
    ['/vnlottery', 'Vietnam lottery'],
    ['/seaLottery', 'Southeast Asian lottery'],
  ])('%s is %s', async (path, heading) => expect(headingOf(await mainOf(path))).toBe(heading))

  test('a lottery that is not drawn here says so, and what else there is', async () => {
    const main = await mainOf('/lottery?gameCode=weekend-jackpot&playType=x')
    expect(headingOf(main)).toBe('This lottery isn’t available here')
    expect(main).toContain('Five Star Numbers')
  })
})

describe('FAIR-02 the proof of a draw', () => {
  test.each([
    ['house', 'House beacon: the operator makes the second secret.', 'Public beacon'],
    ['public', 'Public beacon: an independent network made and signed', 'House beacon'],
  ] as const)('on the %s beacon says whom one trusts', async (beacon, said, other) => {
    const gameCode = gameIdSchema.parse('five-star-numbers')
    const period = '20261201-0001'
    const [hash, signature] = ['ab'.repeat(32), beacon === 'public' ? 'cd'.repeat(48) : null]
    const value = proofSchema.parse({
      gameCode,
      period,
      state: 'drawn',
      h: hash,
      previous: hash,
      n: 1,
      chainEnd: hash,
      hiddenBy: null,
      chain: { length: 10, firstPeriod: period, publishedAt: iso(NOW) },
      installation: false,
      beacon,
      round: 34_426_631,
      signature,
      randomness: hash,
      result: { balls: ['7', '9', '7', '6', '1'] },
      root: null,
      playRoot: null,
      rulesVersion: 1,
      voidReason: null,
      bookVoidReason: null,
      closeAt: '2026-12-01T00:00:50.000Z',
      drawAt: '2026-12-01T00:01:00.000Z',
    })
    const answers: Boot['answers'] = [{ name: 'lotteryProof', input: { gameCode, period }, value }]
    const path = `/verify/lottery?gameCode=${gameCode}&period=${period}`
    const main = mainPartOf(await renderText(path, buildBoot({ answers })))
    expect(main).toContain(said)
    expect(main).not.toContain(other)
    expect(main).toContain('href="/verify/lottery.html"')
  })
})

describe('LOT-01 the board of a lottery', () => {
  test('names the chance, what a hit pays and the return, and labels its rows', async () => {
    const main = await mainOf('/lottery?gameCode=five-star-numbers&playType=z2-front')
    for (const said of ['1 in 100', '× 96.5', '96.50 %', 'Position 1', 'Position 2']) expect(main).toContain(said)
    expect(count(main, /role="group" aria-labelledby/g)).toBe(2)
    expect(count(main, /aria-pressed="false"[^>]*>\d</g)).toBe(20)
  })

  test('the return is that of the amount chosen, where a payout of 1.00 is cut to the cent', async () => {
    expect(await mainOf('/lottery?gameCode=five-star-numbers&playType=one-front')).toContain('96.48 %')
  })

  test('opens with a play of few presses where the address names none that it knows', async () => {
    expect(readLottery({ pathname: '/lottery', search: '?gameCode=minute-keno&playType=zz' }).play?.code).toBe('pick1')
    expect(readLottery({ pathname: '/lottery', search: '?gameCode=minute-keno' }).play?.code).toBe('pick1')
  })

  test('of a play with several prizes each is named with what it pays', async () => {
    const main = await mainOf('/lottery?gameCode=minute-keno&playType=pick5')
    for (const said of ['5 hits', '× 510', '3 hits', '× 3<']) expect(main).toContain(said)
  })

  test('numbers of more than two digits are typed', async () => {
    expect(await mainOf('/seaLottery?gameCode=siam-bimonthly&playType=3top', [])).toContain('<textarea')
  })
})
