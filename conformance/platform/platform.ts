/** Profile `platform`: an operator's platform, the suite being the edge. */
import { computeSkewMs } from '../kit/clock.ts'
import type { Check } from '../run/check.ts'
import { EXIT, Stop } from '../run/options.ts'
import { answerChecks, sharedChecks } from './answer-checks.ts'
import { agentChecks, lotteryChecks, pointChecks, serviceChecks } from './area-checks.ts'
import type { PlatformContext } from './context.ts'
import { envelopeChecks } from './envelope-checks.ts'
import { moneyChecks } from './money-checks.ts'
import { faultChecks, launchChecks, operatorChecks, paymentChecks } from './other-checks.ts'
import { noticeChecks, registrationChecks } from './registration-checks.ts'
import { sessionChecks } from './session-checks.ts'

export const platformChecks: readonly Check<PlatformContext>[] = [
  ...envelopeChecks,
  ...answerChecks,
  ...sessionChecks,
  ...registrationChecks,
  ...sharedChecks,
  ...moneyChecks,
  ...faultChecks,
  ...launchChecks,
  ...noticeChecks,
  ...operatorChecks,
  ...paymentChecks,
  ...agentChecks,
  ...lotteryChecks,
  ...pointChecks,
  ...serviceChecks,
]

/** The header has whole seconds. */
const SKEW_MS = 6_000

/** What makes every check fail alike is said once, in words. */
export async function tryPlatform(context: PlatformContext) {
  const { origin } = context.settings
  const answered = await context.call('whitelabel')
  if (answered.fault)
    throw new Stop(
      EXIT.unable,
      `${origin} does not answer (${answered.faultText}): is it started, and the address right?`,
    )
  const skewMs = computeSkewMs(Date.parse(String(answered.headers.date)), answered)
  if (Math.abs(skewMs) > SKEW_MS)
    throw new Stop(
      EXIT.unable,
      `the clock of ${origin} differs from ours by ${Math.round(skewMs / 1_000)} s: set both by a time server`,
    )
  if (answered.code === 'envelope_invalid')
    throw new Stop(
      EXIT.unable,
      `${origin} opens none of our envelopes: check the keys of ${context.merchant}, and that its code is the same on both sides`,
    )
  if (answered.code === null && !answered.isSuccess)
    throw new Stop(
      EXIT.unable,
      `${origin} answers ${answered.status} in another form than upstream.md: is it the platform?`,
    )
}

export async function isSandbox(context: PlatformContext): Promise<boolean> {
  return (await context.call('whitelabel')).value.sandbox === true
}
