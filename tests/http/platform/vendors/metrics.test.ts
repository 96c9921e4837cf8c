/** OPS-01: which vendor is slow or fails, counted beside its calls and never in their way. */
import { beforeAll, expect, test } from 'vitest'
import { vendorCodeSchema } from '../../../../contract/ids.ts'
import { operatorCalls } from '../../../../contract/protocols/vendor-wallet.ts'
import { vendorOperatorHandlers } from '../../../../platform/games/operate/vendors.ts'
import { askVendor } from '../../../../platform/games/vendors/ask-vendor.ts'
import {
  METRIC_KEPT_MS,
  tidyVendorMetrics,
  writeVendorMetrics,
} from '../../../../platform/games/vendors/vendor-metrics.ts'
import { fakeFetcher } from '../../../support/fake-fetcher.ts'
import { bindings, buildMember, buildPlayer, callVendor, seedWorld, services, time } from './support.ts'

beforeAll(seedWorld)

const readMetrics = async (minutes = 60) => {
  const { ctx } = await buildMember()
  return vendorOperatorHandlers['vendors-metrics']({ ...ctx, operator: 'olga' }, { minutes })
}
const metricOf = async (call: string) =>
  (await readMetrics()).metrics.find((one) => one.vendor === 'HARBOR' && one.call === call)

test('answers, refusals and times are told apart; a wrong signature is not counted', async () => {
  await writeVendorMetrics(services)
  await bindings.DB.prepare('DELETE FROM vendor_call_sum').run()
  const player = await buildPlayer()
  await player.bet()
  await player.bet({ transactionId: `${player.transactionId}-2`, amount: '99999.00' })
  await callVendor('/vendor/v1/bet', {}, { secret: 'a wrong secret' })
  expect(await metricOf('vendor.bet')).toEqual({
    vendor: 'HARBOR',
    call: 'vendor.bet',
    calls: 2,
    refused: 1,
    failed: 0,
    averageMs: 0,
    maxMs: 0,
  })
  expect((await metricOf('vendor.authenticate'))?.calls).toBe(1)
})

test('what an isolate asks of a vendor is written too, where no call of that vendor reaches it', async () => {
  await writeVendorMetrics(services)
  await bindings.DB.prepare('DELETE FROM vendor_call_sum').run()
  const { ctx, merchant } = await buildMember()
  const bodies = [
    '{"success":true,"value":{"tables":[]}}',
    '{"success":false,"errorCode":"not_found","message":"","requestId":""}',
    '<html>',
    null,
  ]
  for (const body of bodies) {
    const STUDIO = fakeFetcher(() => (body === null ? Promise.reject(new Error('no answer')) : new Response(body)))
    await askVendor(
      { ...ctx, env: { ...ctx.env, STUDIO } },
      {
        vendor: vendorCodeSchema.parse('HARBOR'),
        merchant,
        call: operatorCalls.tables,
        request: { operator: merchant },
      },
    )
  }
  time.now += 20_000
  // Any request at all.
  await callVendor('/vendor/v1/bet', {}, { secret: 'a wrong secret' })
  const written = await bindings.DB.prepare('SELECT vendor, call, calls, refused, failed FROM vendor_call_sum').all()
  expect(written.results).toEqual([
    { vendor: 'HARBOR', call: 'ask./operator/v1/tables', calls: 4, refused: 1, failed: 2 },
  ])
})

test('they are kept for 72 hours, and an older window is not asked for', async () => {
  const player = await buildPlayer()
  await player.bet()
  const before = (await metricOf('vendor.bet'))?.calls ?? 0
  time.now += 66 * 60_000
  expect(await metricOf('vendor.bet')).toBeUndefined()
  expect((await readMetrics(120)).metrics.find(({ call }) => call === 'vendor.bet')?.calls).toBe(before)
  time.now += METRIC_KEPT_MS
  await tidyVendorMetrics(services)
  expect((await bindings.DB.prepare('SELECT count(*) AS n FROM vendor_call_sum').first<{ n: number }>())?.n).toBe(0)
})

test('a database that cannot be written fails no call', async () => {
  const player = await buildPlayer()
  await bindings.DB.prepare('ALTER TABLE vendor_call_sum RENAME TO gone').run()
  time.now += 20_000
  expect((await player.bet()).status).toBe(200)
  await writeVendorMetrics(services)
  await bindings.DB.prepare('ALTER TABLE gone RENAME TO vendor_call_sum').run()
})
