/** Profile `vendor`: those who stand outside a platform: game vendors, payment providers, gateways of messages. */
import { computeSkewMs } from '../kit/clock.ts'
import type { Check } from '../run/check.ts'
import { EXIT, Stop } from '../run/options.ts'
import type { VendorContext } from './context.ts'
import { dutyChecks } from './duty-checks.ts'
import { pageChecks } from './page-checks.ts'
import { providerChecks } from './provider-checks.ts'
import { recordChecks } from './record-checks.ts'

export const vendorChecks: readonly Check<VendorContext>[] = [
  ...dutyChecks,
  ...recordChecks,
  ...pageChecks,
  ...providerChecks,
]

const SKEW_MS = 5 * 60_000

/** What makes every check fail alike is said once, in words. */
export async function tryVendor(context: VendorContext) {
  if (!context.config.vendor) return
  const { origin, code } = context.settings
  const asked = await context.askRound('cf-unknown-round')
  if (asked.fault)
    throw new Stop(EXIT.unable, `${origin} does not answer (${asked.faultText}): is it started, and the address right?`)
  const skewMs = computeSkewMs(Date.parse(String(asked.headers.date)), asked)
  if (Math.abs(skewMs) > SKEW_MS)
    throw new Stop(
      EXIT.unable,
      `the clock of ${origin} differs from ours by ${Math.round(skewMs / 1_000)} s: set both by a time server`,
    )
  if (asked.code === 'signature_invalid')
    throw new Stop(EXIT.unable, `${origin} refuses our signature as ${code}: check the vendor code and its secret`)
}
