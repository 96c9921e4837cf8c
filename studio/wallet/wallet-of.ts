/** The wallet that the studio is configured for: the platform beside it, or an operator's by origin. */

import { assert } from '../../contract/lib/assert.ts'
import type { StudioVendor } from '../../contract/rules/studio-vendors.ts'
import { systemClock } from '../../contract/time-and-chance.ts'
import { type StudioBindings, settingsOf } from '../env.ts'
import { createWallet, type Wallet } from './wallet.ts'

export function walletOf(env: StudioBindings, vendor: StudioVendor): Wallet {
  const { WALLET_ORIGIN: origin, WALLET_SECRETS } = settingsOf(env)
  const secret = WALLET_SECRETS[vendor]
  assert(secret, `${vendor} has a secret`)
  const fetcher = origin === '' ? env.PLATFORM : { fetch: (...args: Parameters<typeof fetch>) => fetch(...args) }
  return createWallet({ fetcher, origin, vendor, secret, clock: systemClock })
}
