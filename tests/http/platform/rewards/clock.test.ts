/** MEM-08, MEM-13, MEM-14: the clock goes back while a reward is on its way: the next cron job carries it on, once. */

import { afterEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../../contract/time-units.ts'
import { productionHooks, walletHooks } from '../../../../platform/money/wallet/wallet-hooks.ts'
import { reconcileReferrals } from '../../../../platform/rewards/referrals/reconcile-referrals.ts'
import { drainJob } from '../../../support/drain-jobs.ts'
import { DAY_MS, type Player, platform, walletOf } from '../promotions/support.ts'
import { bindings } from '../support.ts'
import { buildFailing, invite, join, look, openProgrammeInEachTest, paid, read, stake } from './referral-support.ts'
import { expectSound, play, runJobs } from './support.ts'

openProgrammeInEachTest()

const { nowMs } = platform.time
afterEach(() => {
  platform.time.nowMs = nowMs
})
const advance = (minutes: number) => platform.advance(minutes * MINUTE_MS)
const auditsOf = async ({ memberId }: Player) => {
  const acts = bindings.DB.prepare("SELECT act FROM member_audit WHERE member_id = ? AND act LIKE 'referral%'")
  const { results } = await acts.bind(memberId).all<{ act: string }>()
  return results.map(({ act }) => act)
}
/** Also when the session is over. */
const stateOf = async ({ memberId }: Player) => {
  const row =
    bindings.DB.prepare(`SELECT coalesce(status, state) AS state FROM referral LEFT JOIN reward_payment AS paid
    ON paid.member_id = referrer_id AND paid.kind = 'referral' AND paid.reference = invitee_id WHERE referrer_id = ?`)
  return (await row.bind(memberId).first<{ state: string }>())?.state
}
async function expectPaidOnce(referrer: Player) {
  expect(await paid(referrer)).toEqual([10_000])
  expect(await stateOf(referrer)).toBe('paid')
  expect(await auditsOf(referrer)).toEqual(['referral_approved'])
  await expectSound(referrer)
}
/** The next commit of a wallet, of whoever's it is, dies there. */
function dieAt(point: 'beforeCommit' | 'afterCommit') {
  walletHooks[point] = () => {
    walletHooks[point] = productionHooks[point]
    throw new Error('the machine died')
  }
}

describe('MEM-13 the reward of an invitation', () => {
  // @fault Clock set back: reward of a referral after a crash
  test.each(['beforeCommit', 'afterCommit'] as const)(
    'that dies at %s of the wallet when the clock goes back ten minutes is finished at the next round, and paid once',
    async (point) => {
      const { referrer, invitee } = await invite()
      await stake(invitee, 50_000)
      dieAt(point)
      await look()
      expect(await stateOf(referrer)).toBe('paying')
      advance(-10)
      await Promise.all([runJobs(0), runJobs(0), look()])
      await expectPaidOnce(referrer)
      advance(10)
      await Promise.all([runJobs(0), look(), runJobs()])
      await expectPaidOnce(referrer)
    },
  )

  // @fault Clock set back: reward of a referral that the wallet refuses
  test('that waits for a wallet which refuses it is asked for at the next round, and not at each from then on', async () => {
    const { referrer, invitee } = await invite()
    await stake(invitee, 50_000)
    await walletOf(referrer).freeze({ reason: 'looked at' })
    await look()
    advance(60)
    await runJobs(0)
    const nextAttemptAt = () =>
      bindings.DB.prepare('SELECT next_attempt_at_ms FROM reward_payment WHERE member_id = ?')
        .bind(referrer.memberId)
        .first()
    expect(await nextAttemptAt(), 'an hour later').toEqual({ next_attempt_at_ms: platform.time.nowMs + 60 * MINUTE_MS })
    advance(-10)
    await runJobs(0)
    const set = { next_attempt_at_ms: platform.time.nowMs + 50 * MINUTE_MS }
    expect(await nextAttemptAt()).toEqual(set)
    await runJobs(MINUTE_MS)
    expect(await nextAttemptAt()).toEqual(set)
    await walletOf(referrer).unfreeze()
    advance(50)
    await Promise.all([runJobs(0), runJobs(0)])
    await expectPaidOnce(referrer)
  })
})

describe('MEM-13 an invitation', () => {
  // @fault Clock set back: end of a referral
  test('met, whose time is over and the clock goes back ten minutes over its end and forth again, is paid once', async () => {
    const { referrer, invitee } = await invite()
    await stake(invitee, 50_000)
    advance(30 * 24 * 60)
    for (const minutes of [-10, 10, -10, 10]) {
      advance(minutes)
      await Promise.all([look(), look()])
      await runJobs()
    }
    await expectPaidOnce(referrer)
  })

  // @fault Clock set back: ended referral
  test('that ended unmet stays so when the clock goes back over its end: what is staked then is not in time', async () => {
    const { referrer, invitee } = await invite()
    platform.advance(30 * DAY_MS)
    await look()
    expect(await stateOf(referrer)).toBe('expired')
    advance(-10)
    await stake(invitee, 50_000)
    for (const minutes of [0, 10]) {
      advance(minutes)
      await look()
      await runJobs()
    }
    expect([await stateOf(referrer), await paid(referrer)]).toEqual(['expired', []])
  })

  // @fault Clock set back: referral behind thirty that fail
  test.each([
    ['before its end', 0],
    ['after it', 30],
  ])(
    '%s that failed once waits behind no thirty that fail each time, also when the clock goes back ten minutes',
    async (_, days) => {
      const { code } = await read(await join())
      const stuck = await Promise.all(Array.from({ length: 30 }, async () => (await join(code)).memberId))
      const { referrer, invitee } = await invite()
      await play(invitee, { stakeMinor: 50_000 })
      await stake(invitee, 100)
      platform.advance(days * DAY_MS)
      // What is decided of them, for or against, is not written down.
      const decides = (query: string) => /play_total|INSERT INTO reward_payment/.test(query)
      const failing = (ids: readonly string[]) =>
        buildFailing((query, values) => !(decides(query) && ids.some((id) => values.includes(id))))
      const mark = 'UPDATE referral SET is_due = 1 WHERE invitee_id IN (SELECT value FROM json_each(?))'
      await bindings.DB.prepare(mark)
        .bind(JSON.stringify([...stuck, invitee.memberId]))
        .run()
      for (let round = 0; round < 2; round += 1)
        await drainJob(reconcileReferrals, failing([...stuck, invitee.memberId]))
      expect(await paid(referrer)).toEqual([])
      advance(-10)
      const forget = 'UPDATE referral SET last_checked_at_ms = 0 WHERE invitee_id IN (SELECT value FROM json_each(?))'
      await bindings.DB.prepare(forget).bind(JSON.stringify(stuck)).run()
      for (let round = 0; round < 3; round += 1) await drainJob(reconcileReferrals, failing(stuck))
      await runJobs()
      expect(await paid(referrer)).toEqual([10_000])
      advance(10)
      await look()
      await expectPaidOnce(referrer)
    },
  )
})
