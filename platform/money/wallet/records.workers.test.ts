/** MEM-07 to MEM-10, SAFE-06, MEM-08: what a wallet says of its history equals what its journal says, row by row. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { computeValidBet } from '../../../contract/rules/valid-bet.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import { IS_NIGHT } from '../../../tests/support/herd.ts'
import { isMemberAccount } from '../../kernel/wallet/accounts.ts'
import type { TimeRange } from '../../kernel/wallet/record-types.ts'
import { GROUP_KINDS } from '../../kernel/wallet/wallet-types.ts'
import { act, buildChance, HOUR_MS, readHistory, time } from './random-history.ts'
import {
  type BuiltWallet,
  buildBet,
  buildWallet,
  buildWin,
  damage,
  mintWallet,
  refusalOf,
  requireOk,
} from './test-support.ts'
import { productionHooks, walletHooks } from './wallet-hooks.ts'

const START = time.now
/** Ranges that are asked for in each test. */
const RANGES = IS_NIGHT ? 60 : 15
const ALWAYS = { from: 0, to: START + 400 * DAY_MS }

beforeEach(() => {
  time.now = START
  Object.assign(walletHooks, productionHooks, { send: async () => {}, clock: () => time.now })
})
afterEach(() => Object.assign(walletHooks, productionHooks))

const sumOf = (figures: readonly number[]) => figures.reduce((total, one) => total + one, 0)
const isIn = (at: number, { from, to }: TimeRange) => at >= from && at < to

async function buildPlayed(seed: number, kind: 'real' | 'play' = 'real') {
  const built = await buildWallet({ kind, depositMinor: 50_000 })
  const below = buildChance(seed)
  for (let n = 0; n < 300; n += 1) await act(built, n, below, kind)
  const history = await readHistory(built)
  const times = history.groups.map(({ occurredAt }) => occurredAt)
  const [first, last] = [Math.min(...times), Math.max(...times)]
  /** Of minutes, of hours, or of whole days; some before, after or between all that was posted. */
  const pickRange = (n: number): TimeRange => {
    const [a, b] = [0, 1].map(() => first - HOUR_MS + below(last - first + 2 * HOUR_MS)) as [number, number]
    if (n % 4 === 0) return { from: a, to: a + 1 + below(600_000) }
    const unit = n % 4 === 1 ? DAY_MS : n % 4 === 2 ? HOUR_MS : 1
    return { from: Math.floor(Math.min(a, b) / unit) * unit, to: Math.ceil((Math.max(a, b) + 1) / unit) * unit }
  }
  return { built, history, below, pickRange }
}
type Played = Awaited<ReturnType<typeof buildPlayed>>

/** Each page after the one before, until there is none. */
async function readAllRounds({ wallet }: BuiltWallet, query: object, limit: number) {
  const rows = []
  for (let before: number | undefined; ; ) {
    const page = requireOk(
      await wallet.readRounds({ range: ALWAYS, ...query, limit, ...(before === undefined ? {} : { before }) }),
    )
    rows.push(...page.rows)
    if (page.rows.length < limit) return { rows, totals: page.totals }
    before = page.rows.at(-1)?.openedSequence
  }
}

/** What was on the member's accounts, by group and account, newest first. */
const movementsOf = ({ history }: Played) =>
  history.groups.flatMap((group) =>
    group.postings
      .filter(({ account }) => isMemberAccount(account))
      .toReversed()
      .map((posting) => ({ ...posting, sequence: group.sequence, kind: group.kind, occurredAt: group.occurredAt })),
  )

describe.each([
  ['real', 41],
  ['play', 42],
] as const)('in a %s wallet whose clock goes back and forth (seed %i)', (kind, seed) => {
  test('rounds of any range, category and status are those of the journal, with their totals', async () => {
    const { built, history, below, pickRange } = await buildPlayed(seed, kind)
    for (let n = 0; n < RANGES; n += 1) {
      const range = pickRange(n)
      const category = ([undefined, 'RNG', 'LIVE'] as const)[below(3)]
      const status = ([undefined, 'open', 'settled', 'void'] as const)[below(4)]
      const wanted = history.rounds.filter(
        (round) =>
          isIn(round.openedAt, range) &&
          (category === undefined || round.category === category) &&
          (status === undefined || round.status === status),
      )
      const query = { range, ...(category && { category }), ...(status && { status }) }
      const { rows, totals } = await readAllRounds(built, query, 7)
      expect(rows.map(({ openedSequence }) => openedSequence)).toEqual(wanted.map((round) => round.openedSequence))
      const settled = wanted.filter((round) => round.status === 'settled')
      expect(totals).toEqual({
        rounds: wanted.length,
        stakeMinor: sumOf(wanted.map(({ stakeMinor }) => stakeMinor)),
        payoutMinor: sumOf(wanted.map(({ payoutMinor }) => payoutMinor)),
        netMinor: sumOf(settled.map(({ payoutMinor, stakeMinor }) => payoutMinor - stakeMinor)),
      })
    }
  })

  test('a round says what it came to: its stake given back, the balance after it, and whether it has a proof', async () => {
    const { built, history } = await buildPlayed(seed, kind)
    const { rows } = await readAllRounds(built, {}, 50)
    expect(rows.some(({ hasProof }) => hasProof)).toBe(true)
    for (const round of rows) {
      const own = history.groups.filter(({ vendor, roundId }) => vendor === round.vendor && roundId === round.roundId)
      const givenBack = sumOf(own.filter((group) => group.kind === 'rollback').map(({ amountMinor }) => amountMinor))
      const kept = history.rounds.find(({ openedSequence }) => openedSequence === round.openedSequence)
      expect(round.stakeMinor).toBe(round.status === 'void' ? givenBack : kept?.stakeMinor)
      const real = history.groups
        .filter(({ sequence }) => sequence <= round.updatedSequence)
        .flatMap(({ postings }) => postings.filter(({ account }) => account === 'real'))[0]
      expect(round.balanceAfterMinor).toBe(real?.balanceAfterMinor ?? 0)
      const { round: alone, details, postings } = requireOk(await built.wallet.readRound(round))
      expect(alone).toEqual(round)
      expect(details !== null).toBe(round.hasProof)
      const moved = own
        .toReversed()
        .flatMap((group) =>
          group.postings.map((posting) => ({ ...posting, sequence: group.sequence, kind: group.kind })),
        )
      expect(postings).toMatchObject(moved.filter(({ account }) => isMemberAccount(account)))
    }
  })

  test('movements of any range and kind are those of the journal, with their totals', async () => {
    const played = await buildPlayed(seed, kind)
    const { built, below, pickRange } = played
    const all = movementsOf(played)
    for (let n = 0; n < RANGES; n += 1) {
      const range = pickRange(n)
      const wantedKind = below(3) === 0 ? undefined : GROUP_KINDS[below(5)]
      const wanted = all.filter(
        (one) => isIn(one.occurredAt, range) && (wantedKind === undefined || one.kind === wantedKind),
      )
      const rows = []
      let totals = null
      for (let before: { sequence: number; account: 'real' } | undefined, isLast = false; !isLast; ) {
        const asked = { range, limit: 3, ...(wantedKind && { kind: wantedKind }), ...(before && { before }) }
        const page = requireOk(await built.wallet.readMovements(asked))
        rows.push(...page.rows)
        const last = page.rows.at(-1)
        isLast = page.rows.length < 3
        totals = page.totals
        if (last) before = { sequence: last.sequence, account: last.account as 'real' }
      }
      expect(rows).toMatchObject(wanted)
      const real = wanted.filter(({ account }) => account === 'real')
      expect(totals).toEqual(
        [...new Set(real.map((one) => one.kind))].sort().map((ofKind) => {
          const amounts = real.filter((one) => one.kind === ofKind).map(({ amountMinor }) => amountMinor as number)
          return {
            kind: ofKind,
            movements: amounts.length,
            inMinor: sumOf(amounts.filter((amount) => amount > 0)),
            outMinor: -sumOf(amounts.filter((amount) => amount < 0)) || 0,
          }
        }),
      )
    }
  })

  test('a statement is the stretch up to the last posting before its end, and its figures are those of its rows', async () => {
    const played = await buildPlayed(seed, kind)
    const { built, pickRange } = played
    const real = movementsOf(played).filter(({ account }) => account === 'real')
    const lastBefore = (at: number) =>
      Math.max(0, ...real.filter((one) => one.occurredAt < at).map(({ sequence }) => sequence))
    for (let n = 0; n < RANGES; n += 1) {
      const range = pickRange(n)
      const { period, rows } = requireOk(await built.wallet.readStatement({ part: { range }, limit: 1_000 }))
      const wanted = real
        .filter(({ sequence }) => sequence > lastBefore(range.from) && sequence <= lastBefore(range.to))
        .toReversed()
      expect(rows).toMatchObject(wanted)
      const amounts = wanted.map(({ amountMinor }) => amountMinor as number)
      const balanceAt = (place: number) => real.find(({ sequence }) => sequence === place)?.balanceAfterMinor ?? 0
      expect(period).toEqual({
        before: lastBefore(range.from),
        last: lastBefore(range.to),
        movements: wanted.length,
        openingMinor: balanceAt(lastBefore(range.from)),
        closingMinor: balanceAt(lastBefore(range.to)),
        inMinor: sumOf(amounts.filter((amount) => amount > 0)),
        outMinor: -sumOf(amounts.filter((amount) => amount < 0)) || 0,
      })
      const stretch = { after: rows[0]?.sequence ?? 0, last: period?.last ?? 0 }
      const rest = requireOk(await built.wallet.readStatement({ part: { stretch }, limit: 1_000 }))
      if (rows.length > 0) expect(rest).toEqual({ period: null, rows: rows.slice(1) })
    }
  })

  test('profit by day and open games are those of the rounds', async () => {
    const { built, history } = await buildPlayed(seed, kind)
    const days = Map.groupBy(history.rounds, ({ openedAt }) => Math.floor(openedAt / DAY_MS))
    const found = requireOk(await built.wallet.readProfit({ days: { from: 0, to: 100_000 } }))
    expect(found).toEqual(
      [...days.keys()].sort().map((day) => {
        const rounds = days.get(day) ?? []
        const settled = rounds.filter(({ status }) => status === 'settled')
        return {
          day,
          rounds: rounds.length,
          stakeMinor: sumOf(rounds.map(({ stakeMinor }) => stakeMinor)),
          payoutMinor: sumOf(rounds.map(({ payoutMinor }) => payoutMinor)),
          netMinor: sumOf(settled.map(({ payoutMinor, stakeMinor }) => payoutMinor - stakeMinor)),
        }
      }),
    )
    const open = history.rounds.filter(({ status }) => status === 'open')
    expect(requireOk(await built.wallet.readOpenGames())).toEqual([
      { gameId: 'game-1', openedAt: Math.max(...open.map(({ openedAt }) => openedAt)) },
    ])
  })

  test('play of any range is that of the rounds that closed then, and play money counts for nothing', async () => {
    const { built, history, pickRange } = await buildPlayed(seed, kind)
    const ranges = Array.from({ length: 40 }, (_, n) => pickRange(n))
    const found = requireOk(await built.wallet.sumPlay({ ranges }))
    const wanted = ranges.flatMap((range, index) => {
      const closed = history.rounds.filter(
        ({ status, closedAt }) => kind === 'real' && status === 'settled' && isIn(closedAt ?? 0, range),
      )
      return [...Map.groupBy(closed, ({ vendor, category }) => `${vendor} ${category}`).values()].map((rounds) => ({
        range: index,
        vendor: rounds[0]?.vendor,
        category: rounds[0]?.category,
        rounds: rounds.length,
        stakeMinor: sumOf(rounds.map(({ stakeMinor }) => stakeMinor)),
        validMinor: sumOf(rounds.map(computeValidBet)),
        payoutMinor: sumOf(rounds.map(({ payoutMinor }) => payoutMinor)),
        rebateBaseMinor: 0,
      }))
    })
    const name = (sum: object) => JSON.stringify(sum, Object.keys(sum).sort())
    expect(found.map(name).sort()).toEqual(wanted.map(name).sort())
    if (kind === 'real') expect(found.length).toBeGreaterThan(40)
  })
})

describe('a history', () => {
  test('of a wallet never opened is empty', async () => {
    const { wallet } = mintWallet()
    const none = { rounds: 0, stakeMinor: 0, payoutMinor: 0, netMinor: 0 }
    expect(requireOk(await wallet.readRounds({ range: ALWAYS, limit: 10 }))).toEqual({ rows: [], totals: none })
    expect(requireOk(await wallet.readMovements({ range: ALWAYS, limit: 10 }))).toEqual({ rows: [], totals: [] })
    const { period, rows } = requireOk(await wallet.readStatement({ part: { range: ALWAYS }, limit: 10 }))
    expect({ movements: period?.movements, closingMinor: period?.closingMinor, rows }).toEqual({
      movements: 0,
      closingMinor: 0,
      rows: [],
    })
    expect(requireOk(await wallet.readProfit({ days: { from: 0, to: 10 } }))).toEqual([])
    expect(requireOk(await wallet.sumPlay({ ranges: [ALWAYS] }))).toEqual([])
    expect(requireOk(await wallet.readOpenGames())).toEqual([])
    expect(requireOk(await wallet.readMovement({ sequence: 1 }))).toEqual([])
    expect(refusalOf(await wallet.readRound({ vendor: 'HARBOR', roundId: 'r' }))).toBe('round_unknown')
  })

  test('of a frozen wallet is read as before', async () => {
    const { wallet } = await buildWallet()
    requireOk(await wallet.placeBet(buildBet()))
    requireOk(await wallet.settleRound(buildWin()))
    requireOk(await wallet.freeze({ reason: 'looked at' }))
    const { rows, totals } = requireOk(await wallet.readRounds({ range: ALWAYS, limit: 10 }))
    expect([rows.length, totals.rounds]).toEqual([1, 1])
    expect(requireOk(await wallet.readMovements({ range: ALWAYS, limit: 10 })).rows).toHaveLength(5)
    expect(requireOk(await wallet.readMovement({ sequence: 1 }))).toMatchObject([
      { account: 'real', kind: 'deposit', reference: 'deposit:opening', amountMinor: 10_000, round: null },
    ])
  })

  test.each([
    ['a range that ends before it begins', { range: { from: 2, to: 1 }, limit: 1 }],
    ['a page of ten thousand', { range: ALWAYS, limit: 10_000 }],
    ['a page of none', { range: ALWAYS, limit: 0 }],
    ['half a millisecond', { range: { from: 0.5, to: 2 }, limit: 1 }],
    ['a category that is none', { range: ALWAYS, limit: 1, category: "' OR 1=1 --" as never }],
    ['a status that is none', { range: ALWAYS, limit: 1, status: "settled' OR '1'='1" as never }],
  ])('of %s is malformed', async (_, asked) => {
    const { wallet } = await buildWallet()
    expect(refusalOf(await wallet.readRounds(asked))).toBe('malformed')
  })
})

test('REL-04 after a roll-back, movements of kinds that a later release posted are found by themselves', async () => {
  const built = await buildPlayed(43).then((played) => played.built)
  const ask = (more: object) => built.wallet.readMovements({ range: ALWAYS, limit: 1_000, ...more }).then(requireOk)
  expect(await ask({ kind: 'unknown' })).toEqual({ rows: [], totals: [] })
  const renamed = { deposit: 'later-kind', rollback: 'another-later' }
  await damage(
    built,
    ...Object.entries(renamed).flatMap(([was, is]) =>
      ['posting_groups', 'movement_spans'].map((table) => `UPDATE ${table} SET kind = '${is}' WHERE kind = '${was}'`),
    ),
  )
  const later: readonly string[] = Object.values(renamed)
  const { rows, totals } = await ask({})
  const found = await ask({ kind: 'unknown' })
  expect(found.rows.length).toBeGreaterThan(2)
  expect(found.rows).toEqual(rows.filter(({ kind }) => later.includes(kind)))
  expect(found.totals).toEqual(totals.filter(({ kind }) => later.includes(kind)))
  const [first, second, third] = found.rows
  const before = { sequence: second!.sequence, account: second!.account }
  expect((await ask({ kind: 'unknown', limit: 1 })).rows).toEqual([first])
  expect((await ask({ kind: 'unknown', limit: 1, before })).rows).toEqual([third])
})
