/** SAFE-01: many equal words on a limit at once, by the calls: one counts, the history has it once, and everybody is told the same. */

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { memberIdSchema } from '../../../contract/ids.ts'
import { HOUR_MS } from '../../../contract/time-units.ts'
import { getWallet } from '../../../platform/kernel/wallet/wallet-interface.ts'
import { walletHooks } from '../../../platform/money/wallet/wallet-hooks.ts'
import { HERD } from '../../support/herd.ts'
import { operateOn } from './operate.ts'
import { bindings, buildPlatform, buildRegistration, meridian, requireValue, seedTestMerchants } from './support.ts'

beforeAll(async () => {
  await seedTestMerchants()
  await bindings.DB.prepare("UPDATE merchant SET jurisdiction = 'demo' WHERE code = ?").bind(meridian).run()
})
let platform: ReturnType<typeof buildPlatform>
beforeEach(() => {
  platform = buildPlatform()
  walletHooks.clock = () => platform.time.nowMs
})

/** With a limit of 50.00 on losses a week, set a while ago, and 100.00. */
async function buildLimited() {
  const { username, ...registration } = buildRegistration()
  const { token, memberId } = requireValue(await platform.call('register', { username, ...registration }))
  const wallet = getWallet(bindings.WALLET, meridian, memberIdSchema.parse(memberId))
  const { currency } = requireValue(await platform.call('balance', {}, { token }))
  await wallet.deposit({ key: 'opening', currency, amountMinor: 10_000 })
  const which = { kind: 'loss', period: 'week' } as const
  const set = (amount: string | null) => platform.call('setLimit', { ...which, amount }, { token })
  const cancel = () => platform.call('cancelLimitChange', which, { token })
  const setByOperator = (amount: string) =>
    operateOn(platform, 'safety-limit', { username, ...which, amount, reason: 'asked for by telephone' })
  requireValue(await set('50.00'))
  platform.advance(HOUR_MS)
  const history = async () => requireValue(await platform.call('safetyHistory', {}, { token })).rows
  return { set, cancel, setByOperator, history, wallet }
}
type Limited = Awaited<ReturnType<typeof buildLimited>>
type Answer = Awaited<ReturnType<Limited['set']>>

/** All alike. */
async function many(ask: () => Promise<Answer>) {
  const answers = (await Promise.all(Array.from({ length: HERD }, ask))).map(requireValue)
  for (const answer of answers) expect(answer).toEqual(answers[0])
  return answers[0]?.limits.find(({ kind, period }) => kind === 'loss' && period === 'week')
}

/** What the history had and these, the newest first; the balance is as it was, and the books hold. */
async function expectHistory({ history, wallet }: Limited, changes: object[]) {
  const first = { by: 'member', change: { what: 'limit', amount: '50.00' } }
  const rows = await history()
  expect(rows).toMatchObject([...changes, first])
  expect(rows).toHaveLength(changes.length + 1)
  expect(await wallet.getBalance()).toMatchObject({ value: { realMinor: 10_000, heldMinor: 0 } })
  expect(await wallet.verify()).toMatchObject({ ok: true, value: { findings: [] } })
}

describe('SAFE-01 many equal words at once on a limit', () => {
  // @fault Equal requests at once: tighter limit
  test('a tighter one holds at once, and is one change', async () => {
    const one = await buildLimited()
    const limit = await many(() => one.set('20.00'))
    expect(limit).toMatchObject({ own: '20.00', inForce: '20.00', left: '20.00', pending: null })
    await expectHistory(one, [{ by: 'member', change: { what: 'limit', amount: '20.00' } }])
    platform.advance(HOUR_MS)
    await many(() => one.set('20.00'))
    await expectHistory(one, [{ change: { amount: '20.00' } }])
  })

  // @fault Equal requests at once: looser limit
  test.each([['90.00'], [null]])(
    'a looser one (%s) waits its hours, and is one change; an hour later they begin again',
    async (amount) => {
      const one = await buildLimited()
      let since = 0
      // As a page that sends the same again and again does it.
      walletHooks.clock = () => {
        since += 1
        return platform.time.nowMs + since
      }
      await Promise.all(Array.from({ length: HERD }, () => one.set(amount)))
      walletHooks.clock = () => platform.time.nowMs
      const limit = await many(() => one.set(amount))
      const waitsMs = (from: string | undefined) => Date.parse(from ?? '') - platform.time.nowMs
      expect(limit).toMatchObject({ own: '50.00', inForce: '50.00', pending: { amount } })
      expect(waitsMs(limit?.pending?.from)).toBeLessThan(24 * HOUR_MS + 1_000)
      await expectHistory(one, [{ change: { amount } }])
      platform.advance(HOUR_MS)
      expect(waitsMs((await many(() => one.set(amount)))?.pending?.from)).toBe(24 * HOUR_MS)
      await expectHistory(one, [{ change: { amount } }, { change: { amount } }])
    },
  )

  test('taking a looser one back keeps the stricter, and is one change', async () => {
    const one = await buildLimited()
    requireValue(await one.set('90.00'))
    expect(await many(one.cancel)).toMatchObject({ inForce: '50.00', pending: null })
    await expectHistory(one, [{ change: { what: 'limit_change_cancelled' } }, { change: { amount: '90.00' } }])
  })

  // @fault Equal requests at once: limit by an operator
  test('an operator’s holds beside the member’s, and is one change by name', async () => {
    const one = await buildLimited()
    expect(await many(() => one.setByOperator('10.00'))).toMatchObject({
      own: '50.00',
      operator: '10.00',
      inForce: '10.00',
      pending: null,
    })
    await expectHistory(one, [{ by: 'operator', change: { what: 'limit', amount: '10.00' } }])
  })
})
