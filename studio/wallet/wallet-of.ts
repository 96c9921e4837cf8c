/** The wallet that the studio is configured for: the platform beside it, or an operator's by origin. */
import { systemClock } from '../../contract/time-and-chance.ts'
import { type StudioBindings, settingsOf, VENDOR_CODE } from '../env.ts'
import { createWallet, type Wallet } from './wallet.ts'

export function walletOf(env: StudioBindings): Wallet {
  const { WALLET_ORIGIN: origin, WALLET_SECRET: secret } = settingsOf(env)
  const fetcher = origin === '' ? env.PLATFORM : { fetch: (...args: Parameters<typeof fetch>) => fetch(...args) }
  return createWallet({ fetcher, origin, vendor: VENDOR_CODE, secret, clock: systemClock })
}
