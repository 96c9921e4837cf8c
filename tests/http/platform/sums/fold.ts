/** The sums of D1 beside a fold of the journal, written from the rules and not from the code that counts. */

import { expect } from 'vitest'
import { DAY_MS } from '../../../../contract/time-units.ts'
import type { PostingGroup, Round } from '../../../../platform/kernel/wallet/wallet-interface.ts'
import { bindings, type TestMember } from '../vendors/support.ts'

type Play = { rounds: number; stake: number; payout: number; valid: number; base: number }
type Sums = {
  total: Record<string, Play>
  windows: Record<string, Play>
  days: Record<string, Play>
  money: Record<string, { deposit: number; withdrawal: number; bonus: number; rebate: number; bet_rebate: number }>
  wins: string[]
}

const MINUTES_5 = 5 * 60_000

function validOf({ category, stakeMinor: stake, payoutMinor: payout }: Round): number {
  if (['LIVE', 'SPORTS', 'ESPORTS'].includes(category)) return Math.min(stake, Math.abs(payout - stake))
  return category === 'LOTT' && payout === stake ? 0 : stake
}

/** `sealedUpTo`: what closed in a window up to this one came too late for it. */
export async function foldJournal(
  { wallet }: Pick<TestMember, 'wallet'>,
  sealedUpTo = -1,
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<Sums> {
  const sums: Sums = { total: {}, windows: {}, days: {}, money: {}, wins: [] }
  const windowOf = (ms: number) => Math.max(Math.floor(ms / MINUTES_5), sealedUpTo + 1)
  const dayOf = (ms: number) => Math.floor((windowOf(ms) * MINUTES_5) / DAY_MS)
  const add = (rows: Record<string, Play>, name: string, round: Round) => {
    const row = rows[name] ?? { rounds: 0, stake: 0, payout: 0, valid: 0, base: 0 }
    rows[name] = {
      rounds: row.rounds + 1,
      stake: row.stake + round.stakeMinor,
      payout: row.payout + round.payoutMinor,
      valid: row.valid + validOf(round),
      base: row.base + round.rebateBaseMinor,
    }
  }
  /** What play made, when it was posted: no round, no stake. */
  const correct = async ({ vendor, roundId, occurredAt, postings }: PostingGroup) => {
    const payout = postings.find(({ account }) => account === 'real')?.amountMinor ?? 0
    const found = vendor && roundId && payout !== 0 ? await wallet.getRound({ vendor, roundId }) : null
    if (!found?.ok) return
    const { category } = found.value
    const names = [`${windowOf(occurredAt)} ${category}`, `${dayOf(occurredAt)} ${category}`]
    for (const [rows, name] of [
      [sums.total, category],
      [sums.windows, names[0]],
      [sums.days, names[1]],
    ] as const) {
      const row = rows[name ?? ''] ?? { rounds: 0, stake: 0, payout: 0, valid: 0, base: 0 }
      rows[name ?? ''] = { ...row, payout: row.payout + payout }
    }
  }
  for await (const round of pages((before) => wallet.listRounds({ before, limit: 100 }))) {
    if (round.status !== 'settled' || round.closedAt === null || round.updatedSequence > upTo) continue
    add(sums.total, round.category, round)
    add(sums.windows, `${windowOf(round.closedAt)} ${round.category}`, round)
    add(sums.days, `${dayOf(round.closedAt)} ${round.category}`, round)
    if (round.payoutMinor > round.stakeMinor) sums.wins.push(`${round.roundId} ${round.payoutMinor}`)
  }
  for await (const group of pages((before) => wallet.listPostings({ before, limit: 100 }))) {
    if (group.kind === 'correction' && group.sequence <= upTo) await correct(group)
    const isBack = group.kind === 'withdrawal-returned' && group.postings.some(({ account }) => account === 'cash-out')
    const column = isBack ? 'withdrawal' : MONEY_COLUMN[group.kind]
    if (!column || group.sequence > upTo) continue
    const day = String(dayOf(group.occurredAt))
    const row = sums.money[day] ?? { deposit: 0, withdrawal: 0, bonus: 0, rebate: 0, bet_rebate: 0 }
    sums.money[day] = { ...row, [column]: row[column] + (isBack ? -1 : 1) * group.amountMinor }
  }
  return sums
}

const MONEY_COLUMN: Record<string, 'deposit' | 'withdrawal' | 'bonus' | 'rebate' | 'bet_rebate' | undefined> = {
  deposit: 'deposit',
  'withdrawal-paid': 'withdrawal',
  promotion: 'bonus',
  'bonus-released': 'bonus',
  rebate: 'rebate',
  'bet-rebate': 'bet_rebate',
}

type Asked<T> = { ok: true; value: { rows: T[]; next: number | null } } | { ok: false }
async function* pages<T>(read: (before: number | undefined) => Promise<Asked<T>>): AsyncGenerator<T> {
  for (let before: number | undefined; ; ) {
    const page = await read(before)
    if (!page.ok) throw new Error('the journal cannot be read')
    yield* page.value.rows
    if (page.value.next === null) return
    before = page.value.next
  }
}

export async function readSums({ id }: Pick<TestMember, 'id'>): Promise<Omit<Sums, 'wins'>> {
  const play = `rounds, stake_minor AS stake, payout_minor AS payout, valid_minor AS valid, rebate_base_minor AS base`
  const read = async <T>(sql: string) => {
    const { results } = await bindings.DB.prepare(`${sql} WHERE member_id = ?`).bind(id).all<T & { name: string }>()
    return Object.fromEntries(results.map(({ name, ...row }) => [name, row as T]))
  }
  return {
    total: await read<Play>(`SELECT category AS name, ${play} FROM play_total`),
    windows: await read<Play>(`SELECT window || ' ' || category AS name, ${play} FROM play_window`),
    days: await read<Play>(`SELECT day || ' ' || category AS name, ${play} FROM play_day`),
    money: await read(
      `SELECT CAST(day AS TEXT) AS name, deposit_minor AS deposit, withdrawal_minor AS withdrawal, bonus_minor AS bonus,
         rebate_minor AS rebate, bet_rebate_minor AS bet_rebate FROM money_day`,
    ),
  }
}

export const readCursor = async ({ id }: Pick<TestMember, 'id'>) =>
  (await bindings.DB.prepare('SELECT sequence FROM counted_member WHERE member_id = ?').bind(id).first('sequence')) ?? 0

/** Every posting counted once, and counted up to the newest. */
export async function expectSumsOfJournal(member: TestMember, sealedUpTo = -1): Promise<void> {
  const { wins: _, ...expected } = await foldJournal(member, sealedUpTo)
  expect(await readSums(member)).toEqual(expected)
  const newest = await member.wallet.listPostings({ limit: 1 })
  expect(await readCursor(member)).toBe(newest.ok ? newest.value.rows[0]?.sequence : 'no wallet')
}
