/** SAFE-02, OPS-01: an exclusion whose machine died is over, and an operator lets its member in again: nothing of it comes back. */
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { requireAccepted } from '../../../platform/kernel/wallet/require-accepted.ts'
import { walletHooks } from '../../../platform/money/wallet/wallet-hooks.ts'
import {
  actsOf,
  barsInHistory,
  begin,
  bet,
  buildMember,
  CRASHES,
  comeBack,
  DAY_MS,
  dying,
  end,
  exclude,
  expectFinished,
  leftOf,
  lift,
  MINUTE_MS,
  platform,
  round,
  rowOf,
  run,
  seedWithEmail,
  toldOf,
} from './safety-crashes-support.ts'
import { codeOf, meridian } from './support.ts'

beforeAll(seedWithEmail)
beforeEach(begin)
afterEach(end)

describe('SAFE-02 an exclusion whose machine died', () => {
  // @fault Crash at an exclusion that is over and lifted
  test.each(CRASHES)(
    '%s, over when its member is let in again: lifting it forgets it, and no cron job brings it back',
    async (crash) => {
      await run("UPDATE merchant SET jurisdiction = 'nobody knows' WHERE code = ?", meridian)
      const member = await buildMember()
      await exclude(6)(member, dying(crash))
      platform.advance(200 * DAY_MS)
      const under = await buildMember()
      await exclude(6)(under, dying('before the wallet'))
      const until = platform.time.nowMs + 7 * DAY_MS
      const row = crash === 'before the wallet' ? null : { kind: 'exclusion', until, lifts: 'by_itself' }
      expect(await lift(member)).toMatchObject({ ok: true })
      expect([await rowOf(member), await leftOf(member), await actsOf(member, 'exclusion_lifted')]).toEqual([row, 0, 1])
      expect(await toldOf(member), 'nothing is told where nothing is left to wait for').toBe(row ? 1 : 0)
      expect(await leftOf(under), 'another member’s stays').toBe(1)
      platform.advance(MINUTE_MS)
      await Promise.all([round(), round()])
      await round()
      expect([await rowOf(member), await leftOf(member)]).toEqual([row, 0])
      // A wallet that was never told holds nothing to wait for.
      expect(await bet(member)).toBe(row ? 'excluded' : 'fine')
      if (row) expect(await comeBack(member), 'under another name neither').toBe('registration_refused')
      platform.advance(7 * DAY_MS)
      await round()
      expect(await bet(member)).toBe('fine')
      expect(await comeBack(member)).not.toBe('registration_refused')
      expect(await barsInHistory(member)).toHaveLength(crash === 'before the wallet' ? 0 : 1)
      await expectFinished(under, { kind: 'exclusion', act: 'self_excluded' })
    },
  )

  test('and that is not over is not lifted, nor forgotten: the cron job finishes it', async () => {
    const member = await buildMember()
    await exclude(6)(member, dying('before the record'))
    expect(codeOf(await lift(member))).toBe('conflict')
    expect(await leftOf(member)).toBe(1)
    platform.advance(MINUTE_MS)
    await round()
    await expectFinished(member, { kind: 'exclusion', act: 'self_excluded' })
    expect(await actsOf(member, 'exclusion_lifted')).toBe(0)
  })

  // @fault Crash at lifting an exclusion
  test('a machine that dies between the wallet and the record of a lifting: pressed again it is the same moment, audited once', async () => {
    await run("UPDATE merchant SET jurisdiction = 'nobody knows' WHERE code = ?", meridian)
    const member = await buildMember()
    await exclude(6)(member)
    platform.advance(200 * DAY_MS)
    const lifted = requireAccepted(await member.wallet.liftBar({ actor: 'operator:kim', waitHours: 168 }))
    expect(await rowOf(member), 'the record was not reached').toMatchObject({ lifts: 'on_request' })
    platform.advance(DAY_MS)
    await Promise.all([lift(member), lift(member)])
    expect(await lift(member)).toMatchObject({ value: { until: new Date(lifted?.until ?? 0).toISOString() } })
    expect(await rowOf(member)).toEqual({ kind: 'exclusion', until: lifted?.until, lifts: 'by_itself' })
    expect([await actsOf(member, 'exclusion_lifted'), await toldOf(member)], 'audited and told once').toEqual([1, 1])
  })

  // @fault Lifting an exclusion while the wallet's clock is ahead
  test('a wallet whose clock is ahead says when it is over: the record follows it', async () => {
    await run("UPDATE merchant SET jurisdiction = 'nobody knows' WHERE code = ?", meridian)
    const member = await buildMember()
    await exclude(6)(member)
    const { until } = (await rowOf(member)) as { until: number }
    platform.time.nowMs = until - MINUTE_MS
    walletHooks.clock = () => until
    const [lifted, ends] = [await lift(member), until + 7 * DAY_MS]
    expect(lifted).toMatchObject({ value: { until: new Date(ends).toISOString() } })
    expect(await rowOf(member)).toEqual({ kind: 'exclusion', until: ends, lifts: 'by_itself' })
    expect(await actsOf(member, 'exclusion_lifted')).toBe(1)
  })

  test('and one of before that a wallet holds no more: what is asked for in between is not lifted with it', async () => {
    await run("UPDATE merchant SET jurisdiction = 'nobody knows' WHERE code = ?", meridian)
    const member = await buildMember()
    await exclude(6)(member)
    platform.advance(200 * DAY_MS)
    await exclude(6)({ ...member, token: await member.logIn() }, dying('before the wallet'))
    expect(await lift(member)).toMatchObject({ ok: true })
    expect([(await rowOf(member))?.lifts, await leftOf(member)]).toEqual(['by_itself', 1])
    platform.advance(MINUTE_MS)
    await round()
    expect(await leftOf(member)).toBe(0)
    expect(await bet(member)).toBe('excluded')
    expect(await actsOf(member, 'self_excluded')).toBe(2)
  })
})
