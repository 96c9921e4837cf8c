import { expect, test } from 'vitest'
import { minor } from '../../../contract/amount.ts'
import { type MerchantWallet, merchantWalletSchema } from '../../../contract/calls/wallets.ts'
import { ApiError } from '../../lib/api.ts'
import { makeKeptKey } from './api/use-kept-key.ts'
import { checkMove, listPlaces, type Place } from './move-view.ts'

const wallet: MerchantWallet = merchantWalletSchema.parse({
  mode: 'vendor_wallets',
  main: '100.00',
  vendors: [
    { vassalage: 'SEAMLESS', vendorName: 'Plays from the balance', balance: null },
    { vassalage: 'HARBOR', vendorName: 'Harbor Lane Studio', balance: '20.00' },
    { vassalage: 'PALMETTO', vendorName: 'Palmetto Tables', balance: '0.00' },
  ],
})
const place = (name: string) => name as Place

test('MEM-03 money goes where a wallet is, and not to a vendor that plays from the balance', () => {
  expect(listPlaces(wallet).map(({ value }) => value)).toEqual(['main', 'HARBOR', 'PALMETTO'])
})

test.each([
  ['main', 'HARBOR', 10_000, 'fits'],
  ['main', 'HARBOR', 10_001, 'less'],
  ['HARBOR', 'main', 2_000, 'fits'],
  ['HARBOR', 'main', 2_001, 'less'],
  ['PALMETTO', 'HARBOR', 1, 'less'],
  ['HARBOR', 'PALMETTO', 500, 'fits'],
  ['main', 'main', 500, 'nowhere'],
  ['HARBOR', 'HARBOR', 500, 'nowhere'],
  ['main', 'SEAMLESS', 500, 'nowhere'],
  ['SEAMLESS', 'main', 500, 'nowhere'],
  ['main', 'HARBOR', null, 'nowhere'],
] as const)('MEM-03 from %s to %s, %s: %s', (from, to, amount, expected) => {
  const move = { from: place(from), to: place(to), amountMinor: amount === null ? null : minor(amount) }
  expect(checkMove(wallet, move)).toBe(expected)
})

test.each([
  ['network_failed', true],
  ['upstream_timeout', true],
  ['internal', true],
  ['balance_insufficient', false],
  ['too_many_requests', false],
] as const)('MEM-03 after %s the same move goes out under the same key: %s', (code, isKept) => {
  const { keyFor, settle } = makeKeptKey()
  const move = { from: 'main', to: 'HARBOR', amount: '5.00' }
  const key = keyFor(move)
  settle(new ApiError(code))
  expect(keyFor(move) === key).toBe(isKept)
})

test('MEM-03 another amount or another wallet is another move; so is the next one after an answer', () => {
  const { keyFor, settle } = makeKeptKey()
  const move = { from: 'main', to: 'HARBOR', amount: '5.00' }
  const keys = [keyFor(move), keyFor({ ...move, amount: '6.00' }), keyFor({ ...move, to: 'PALMETTO' })]
  const last = keyFor(move)
  settle(null)
  expect(new Set([...keys, last, keyFor(move)]).size).toBe(5)
})
