/** What members page through, and histories long enough to have pages. */
import { recordCalls } from '../../../../contract/calls/money/records.ts'
import { getBettingRecord } from '../../../../platform/money/records/get-betting-record.ts'
import { getLedgerRecord } from '../../../../platform/money/records/get-ledger-record.ts'
import { buildMember, type TestMember, time } from '../vendors/support.ts'
import { buildChance, play } from './support.ts'

export const rounds = async ({ ctx }: Pick<TestMember, 'ctx'>, query: object = {}) => {
  const answer = await getBettingRecord(ctx, recordCalls.bettingRecord.request.parse(query))
  return recordCalls.bettingRecord.response.parse(answer)
}
export const ledger = async ({ ctx }: Pick<TestMember, 'ctx'>, query: object = {}) => {
  const answer = await getLedgerRecord(ctx, recordCalls.ledgerRecord.request.parse(query))
  return recordCalls.ledgerRecord.response.parse(answer)
}

type Result = number | null | 'rollback'
export type Played = { roundId: string; at: number; category: 'RNG' | 'LIVE'; stakeMinor: number; result: Result }

/** Rounds over several days, some in the same millisecond. */
export async function buildPlayed(seed: number, total: number) {
  const chance = buildChance(seed)
  const member = await buildMember({ depositMinor: 10_000_000 })
  const played: Played[] = []
  for (let n = 0; n < total; n += 1) {
    if (chance.below(3) > 0) time.now += chance.below(15) * 3_600_000
    const result = ([0, 250, null, 'rollback', 90] as const)[chance.below(5)] ?? null
    const category = chance.below(3) === 0 ? 'LIVE' : 'RNG'
    played.push({ roundId: `round-${n}`, at: time.now, category, stakeMinor: 100 + n, result })
    await play(member, { roundId: `round-${n}`, stakeMinor: 100 + n, result, category })
  }
  return { member, played, chance }
}

export const money = (amountMinor: number) => (amountMinor / 100).toFixed(2)
