/** Profile `wallet`: `/vendor/v1/*` of any platform, the suite being the vendor. */
import { computeSkewMs } from '../kit/clock.ts'
import type { Check } from '../run/check.ts'
import { EXIT, Stop } from '../run/options.ts'
import { betChecks } from './bet-checks.ts'
import type { WalletContext } from './context.ts'
import { correctionChecks, faultChecks, recordChecks } from './fault-checks.ts'
import { sessionChecks } from './session-checks.ts'
import { signatureChecks } from './signature-checks.ts'
import { rollbackChecks, winChecks } from './win-checks.ts'

export const walletChecks: readonly Check<WalletContext>[] = [
  ...signatureChecks,
  ...sessionChecks,
  ...betChecks,
  ...winChecks,
  ...rollbackChecks,
  ...correctionChecks,
  ...faultChecks,
  ...recordChecks,
]

const SKEW_MS = 5 * 60_000

/** What makes every check fail alike is said once, in words. */
export async function tryWallet(context: WalletContext) {
  const { origin, vendor } = context.settings
  const said = await context.call('balance', { session: 'cf_unknown_session_000000000000' })
  if (said.fault)
    throw new Stop(EXIT.unable, `${origin} does not answer (${said.faultText}): is it started, and the address right?`)
  const skewMs = computeSkewMs(Date.parse(String(said.headers.date)), said)
  if (Math.abs(skewMs) > SKEW_MS)
    throw new Stop(
      EXIT.unable,
      `the clock of ${origin} differs from ours by ${Math.round(skewMs / 1_000)} s: set both by a time server`,
    )
  if (said.code === 'signature_invalid')
    throw new Stop(EXIT.unable, `${origin} refuses our signature as ${vendor}: check the vendor code and its secret`)
  if (said.code === null)
    throw new Stop(EXIT.unable, `${origin} answers ${said.status} in another form than vendors.md: is it the wallet?`)
}
