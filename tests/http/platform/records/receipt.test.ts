/** TRUST-02: the receipt of the last bet is what the wallet has booked: at once, and whatever the vendor says or does not. */
import { beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../../../contract/table.ts'
import { acknowledgeReminder, getPlaySession } from '../../../../platform/protection/play-session.ts'
import { buildMember, seedWorld, type TestMember, time } from '../vendors/support.ts'
import { captureDigests, play } from './support.ts'

beforeAll(seedWorld)
captureDigests()

/** As its page reads it; no event has reached the record yet. */
async function readReceipt({ ctx }: TestMember) {
  return calls.playSession.response.parse(await getPlaySession(ctx, {})).lastRound
}
const now = () => new Date(time.now).toISOString()

describe('TRUST-02 the receipt of the last bet', () => {
  test('is there from the stake on, and then says what came of it', async () => {
    const member = await buildMember()
    expect(await readReceipt(member)).toBeNull()
    await play(member, { roundId: 'r-1', stakeMinor: 250, result: null })
    const round = { roundId: 'r-1', vassalage: 'HARBOR', gameId: 'game-x', gameName: 'Lantern Tide', stake: '2.50' }
    const opened = { ...round, state: 'open', payout: '0.00', startedAt: now(), endedAt: null }
    expect(await readReceipt(member)).toEqual(opened)
    await member.wallet.settleRound({
      vendor: 'HARBOR',
      roundId: 'r-1',
      transactionId: 'win-r-1',
      kind: 'real',
      currency: member.currency,
      amountMinor: 1_005,
      closesRound: true,
    })
    expect(await readReceipt(member)).toEqual({ ...opened, state: 'settled', payout: '10.05', endedAt: now() })
  })

  test('is of the round begun last; one taken back says so, and so does the answer to a reminder', async () => {
    const member = await buildMember()
    await play(member, { roundId: 'r-1', result: 100 })
    await play(member, { roundId: 'r-2', result: 'rollback' })
    const receipt = await readReceipt(member)
    expect(receipt).toMatchObject({ roundId: 'r-2', state: 'rolled_back', payout: '0.00' })
    expect((await acknowledgeReminder(member.ctx, {})).lastRound).toEqual(receipt)
    await play(member, { roundId: 'r-3', stakeMinor: 300, gameId: 'game-y' })
    expect(await readReceipt(member)).toMatchObject({ roundId: 'r-3', gameId: 'game-y', stake: '3.00' })
  })

  test('is nobody else’s', async () => {
    const [one, other] = [await buildMember(), await buildMember()]
    await play(one, { roundId: 'r-1' })
    expect(await readReceipt(other)).toBeNull()
  })
})
