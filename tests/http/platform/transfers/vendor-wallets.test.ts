/** MEM-03: one merchant keeps a wallet at each vendor: the page's calls, the launch, and what vendors are told. */
import { beforeAll, describe, expect, test } from 'vitest'
import { idempotencyKeySchema, vendorCodeSchema } from '../../../../contract/ids.ts'
import { moneySchema } from '../../../../contract/money.ts'
import { getLedgerRecord } from '../../../../platform/money/records/get-ledger-record.ts'
import { getMerchantWallet, transferBetweenWallets } from '../../../../platform/money/transfers/vendor-wallets.ts'
import { getBalance } from '../../../../platform/money/wallet/get-balance.ts'
import { changeMethods } from '../../../support/change-methods.ts'
import {
  bindings,
  buildGame,
  buildMember,
  buildPlayer,
  launch,
  seedWorld,
  switchVendor,
  type TestMember,
} from '../vendors/support.ts'

beforeAll(async () => {
  await seedWorld()
  await bindings.DB.prepare("UPDATE merchant SET wallet_mode = 'vendor_wallets' WHERE code = 'saffron'").run()
  const drawn =
    "INSERT INTO vendor (vendor_code, display_name, is_hot, mark, position) VALUES ('DRAWHALL', 'Drawhall', 0, '/x.svg', 9)"
  await bindings.DB.prepare(`${drawn} ON CONFLICT DO NOTHING`).run()
  await bindings.DB.prepare("INSERT INTO merchant_vendor (merchant, vendor_code) VALUES ('saffron', 'DRAWHALL')").run()
})

const place = (name: string) => (name === 'main' ? 'main' : vendorCodeSchema.parse(name))
const withKey = (member: TestMember, key?: string) => ({
  ...member.ctx,
  idempotencyKey: idempotencyKeySchema.parse(key ?? crypto.randomUUID()),
})
const move = (member: TestMember, from: string, to: string, amount: string, key?: string) =>
  transferBetweenWallets(withKey(member, key), { from: place(from), to: place(to), amount: moneySchema.parse(amount) })
const buildSaffron = () => buildMember({ merchant: 'saffron' })
const walletsOf = async (member: TestMember) => {
  const { mode, main, vendors } = await getMerchantWallet(member.ctx, {})
  return { mode, main, ...Object.fromEntries(vendors.map(({ vassalage, balance }) => [vassalage, balance])) }
}
const sumOf = async (member: TestMember) => (await getBalance(member.ctx, {})).sumBalance

describe('the page', () => {
  test('shows what lies where; a vendor whose games are drawn here plays from the main wallet', async () => {
    const member = await buildSaffron()
    const empty = { mode: 'vendor_wallets', main: '100.00', HARBOR: '0.00', PALMETTO: '0.00', DRAWHALL: null }
    expect(await walletsOf(member)).toEqual(empty)
    const key = crypto.randomUUID()
    await move(member, 'main', 'HARBOR', '40.00', key)
    await move(member, 'main', 'HARBOR', '40.00', key)
    expect(await walletsOf(member)).toEqual({ ...empty, main: '60.00', HARBOR: '40.00' })
    await expect(move(member, 'main', 'HARBOR', '41.00', key)).rejects.toThrow('other content')
    await move(member, 'HARBOR', 'PALMETTO', '15.50')
    await move(member, 'PALMETTO', 'main', '15.50')
    expect(await walletsOf(member)).toEqual({ ...empty, main: '75.50', HARBOR: '24.50' })
    // Of the member it is all the same.
    expect(await sumOf(member)).toBe('100.00')
  })

  test.each([
    ['main', 'HARBOR', '100.01', 'balance_insufficient'],
    ['HARBOR', 'main', '0.01', 'balance_insufficient'],
    ['main', 'main', '1.00', 'malformed'],
    ['main', 'HARBOR', '0.00', 'malformed'],
    ['main', 'DRAWHALL', '1.00', 'not_found'],
    ['main', 'NOWHERE', '1.00', 'not_found'],
    ['NOWHERE', 'main', '1.00', 'not_found'],
  ])('%s to %s, %s: %s', async (from, to, amount, errorCode) => {
    const member = await buildSaffron()
    await expect(move(member, from, to, amount)).rejects.toMatchObject({ errorCode })
    expect(await sumOf(member)).toBe('100.00')
  })

  test('GAME-05 nothing goes to a vendor that is shut, and money comes back from it', async () => {
    const member = await buildSaffron()
    await move(member, 'main', 'PALMETTO', '10.00')
    await switchVendor(member, 'PALMETTO', false)
    await expect(move(member, 'main', 'PALMETTO', '1.00')).rejects.toMatchObject({ errorCode: 'game_maintenance' })
    await move(member, 'PALMETTO', 'main', '10.00')
    await switchVendor(member, 'PALMETTO', true)
    expect((await walletsOf(member)).main).toBe('100.00')
  })
})

describe('SAFE-04 on a site that is shut', () => {
  test.each(['maintenance:all', 'maintenance:saffron'])(
    'by %s money comes back, and none goes to a vendor',
    async (key) => {
      const member = await buildSaffron()
      await move(member, 'main', 'HARBOR', '40.00')
      const get = (asked: string) => Promise.resolve(asked === key ? '{"version":1,"active":true}' : null)
      const env = { ...member.ctx.env, CONFIG: changeMethods(member.ctx.env.CONFIG, { get }) }
      const shut = { ...member, ctx: { ...member.ctx, env } }
      await expect(move(shut, 'main', 'HARBOR', '1.00')).rejects.toMatchObject({ errorCode: 'game_maintenance' })
      await expect(move(shut, 'HARBOR', 'PALMETTO', '1.00')).rejects.toMatchObject({ errorCode: 'game_maintenance' })
      await move(shut, 'HARBOR', 'main', '40.00')
      expect((await walletsOf(member)).main).toBe('100.00')
    },
  )
})

test('MEM-09 the account record has the moves by their kind, page by page, and no total', async () => {
  const member = await buildSaffron()
  await move(member, 'main', 'HARBOR', '40.00')
  await move(member, 'HARBOR', 'PALMETTO', '15.50')
  await move(member, 'PALMETTO', 'main', '0.50')
  const first = await getLedgerRecord(member.ctx, { kind: 'moved', pageSize: 2 })
  const rowsOf = ({ rows }: typeof first) => rows.map((row) => [row.amount, row.balanceAfter, row.description])
  expect(rowsOf(first)).toEqual([
    ['0.50', '100.00', 'Palmetto Tables →'],
    ['15.50', '100.00', 'Harbor Lane Studio → Palmetto Tables'],
  ])
  expect(first.totals).toMatchObject({ movements: 0, net: '0.00', kinds: [] })
  const cursor = first.nextCursor ?? ''
  const rest = await getLedgerRecord(member.ctx, { kind: 'moved', pageSize: 2, cursor })
  expect(rowsOf(rest)).toEqual([['-40.00', '100.00', '→ Harbor Lane Studio']])
  expect(rest.nextCursor).toBeNull()
  await expect(getLedgerRecord(member.ctx, { kind: 'deposit', pageSize: 2, cursor })).rejects.toThrow()
  expect((await getBalance(member.ctx, {})).atVendors).toEqual({ HARBOR: '24.50', PALMETTO: '15.00' })
})

describe('a launch', () => {
  test('takes the main wallet along without a question, and the vendor hears of its own wallet alone', async () => {
    const member = await buildSaffron()
    await move(member, 'main', 'PALMETTO', '30.00')
    const player = await buildPlayer({ member })
    expect(await walletsOf(member)).toMatchObject({ main: '0.00', HARBOR: '70.00', PALMETTO: '30.00' })
    const bet = await player.bet({ amount: '20.00' })
    expect(bet.value).toMatchObject({ balance: '50.00' })
    expect((await player.bet({ amount: '20.00' })).value).toMatchObject({ balance: '50.00' })
    const more = { transactionId: `${player.transactionId}-more`, amount: '50.01' }
    expect((await player.bet(more)).errorCode).toBe('balance_insufficient')
    expect((await player.win({ amount: '25.00' })).value).toMatchObject({ balance: '75.00' })
    expect(await walletsOf(member)).toMatchObject({ main: '0.00', HARBOR: '75.00', PALMETTO: '30.00' })
    expect(await sumOf(member)).toBe('105.00')
  })

  test('a guest plays from the one wallet', async () => {
    const guest = await buildMember({ merchant: 'saffron', type: 4 })
    const player = await buildPlayer({ member: guest })
    expect((await player.bet({ amount: '20.00' })).value).toMatchObject({ balance: '80.00' })
  })

  test('where the merchant goes back to one wallet, money still comes back by hand or with the next launch', async () => {
    const member = await buildSaffron()
    await move(member, 'main', 'HARBOR', '40.00')
    await move(member, 'main', 'PALMETTO', '20.00')
    const one = {
      ...member,
      ctx: { ...member.ctx, merchant: { ...member.ctx.merchant, walletMode: 'one_wallet' as const } },
    }
    expect(await walletsOf(one)).toMatchObject({ mode: 'vendor_wallets', main: '40.00', HARBOR: '40.00' })
    await expect(move(one, 'main', 'HARBOR', '1.00')).rejects.toMatchObject({ errorCode: 'function_disabled' })
    await move(one, 'PALMETTO', 'main', '20.00')
    await launch(one, await buildGame())
    expect(await walletsOf(one)).toMatchObject({ main: '100.00' })
  })
})
