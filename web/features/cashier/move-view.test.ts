import { expect, test } from 'vitest'
import { minor } from '../../../contract/amount.ts'
import { type MerchantWallet, merchantWalletSchema } from '../../../contract/calls/money/wallets.ts'
import { checkMove, listFilled, listPlaces, type Place } from './move-view.ts'

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

test('MEM-03 what can be brought back lies at a vendor, and is more than nothing', () => {
  expect(listFilled(wallet).map(({ value, balance }) => [value, balance])).toEqual([['HARBOR', '20.00']])
})

test.each([
  ['main', 'HARBOR', 10_000, 'fits'],
  ['main', 'HARBOR', 10_001, 'less'],
  ['HARBOR', 'main', 2_000, 'fits'],
  ['HARBOR', 'main', 2_001, 'less'],
  ['PALMETTO', 'HARBOR', 1, 'less'],
  ['HARBOR', 'PALMETTO', 500, 'fits'],
  ['main', 'main', 500, 'same'],
  ['HARBOR', 'HARBOR', 500, 'same'],
  ['main', 'main', null, 'same'],
  ['PALMETTO', 'PALMETTO', 1, 'same'],
  ['SEAMLESS', 'SEAMLESS', 500, 'nowhere'],
  ['main', 'SEAMLESS', 500, 'nowhere'],
  ['SEAMLESS', 'main', 500, 'nowhere'],
  ['main', 'HARBOR', null, 'nowhere'],
] as const)('MEM-03 from %s to %s, %s: %s', (from, to, amount, expected) => {
  const move = { from: place(from), to: place(to), amountMinor: amount === null ? null : minor(amount) }
  expect(checkMove(wallet, move)).toBe(expected)
})
