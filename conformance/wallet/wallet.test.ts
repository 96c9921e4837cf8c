/** OPS-03: the profile `wallet` passes a wallet written from the guide, and names each of its faults. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endProof, IS_NIGHT, isByDay, listFailed, listUnproved, OTHERS_AT_MOST, prove } from '../broken/prove.ts'
import { BrokenWallet, WALLET_VENDORS } from '../broken/wallet.ts'
import { WALLET_CAUGHT_BY, type WalletFault } from '../broken/wallet-faults.ts'
import { makeHooks } from '../run/hooks.ts'
import { WalletContext, type WalletSettings } from './context.ts'
import { walletChecks } from './wallet.ts'

/** By night a fault runs every check, and a machine may be busy. */
const WHOLE_MS = 120_000
const wallet = new BrokenWallet()
beforeAll(() => wallet.listen())
afterAll(() => {
  wallet.close()
  endProof()
})

const HOOKS = ['launch', 'logout', 'setClock', 'restart', 'bar', 'maintenance', 'approve', 'play']

function proveWallet(areas: string[]) {
  const [secret = '', secondSecret = ''] = WALLET_VENDORS.HARBOR
  const settings: WalletSettings = {
    origin: wallet.origin,
    vendor: 'HARBOR',
    secret,
    secondSecret,
    games: [
      { gameCode: 'harbor-lantern-tide', lowest: '0.10', highest: '500.00' },
      { gameCode: 'harbor-koi-pond', lowest: '0.20', highest: '100.00' },
    ],
    other: { vendor: 'REEF', secret: WALLET_VENDORS.REEF[0] ?? '', gameCode: 'reef-manta' },
  }
  const hooks = Object.fromEntries(HOOKS.map((name) => [name, `${wallet.origin}/control/${name}`]))
  return prove(
    walletChecks,
    (recorder) => new WalletContext(settings, makeHooks(hooks, recorder, 5_000), recorder, 7, 5_000),
    { level: 'full', areas },
  )
}

const FAULTS = (Object.keys(WALLET_CAUGHT_BY) as WalletFault[]).filter((fault) => isByDay(WALLET_CAUGHT_BY[fault]))

describe('profile wallet', () => {
  it('finds nothing wrong with a wallet that does as the guide says', async () => {
    wallet.begin()
    expect(listUnproved(await proveWallet([]))).toEqual([])
  })

  it.each(FAULTS)(
    'names the fault: %s',
    async (fault) => {
      wallet.begin(fault)
      const failed = listFailed(await proveWallet(IS_NIGHT ? [] : [WALLET_CAUGHT_BY[fault]]))
      expect(failed).toContain(WALLET_CAUGHT_BY[fault])
      expect(failed.length, failed.join(' ')).toBeLessThanOrEqual(1 + OTHERS_AT_MOST)
    },
    WHOLE_MS,
  )
})
