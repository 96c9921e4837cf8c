/** AGT-02, MEM-06: an agent sends money to a direct downline. */

import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { getPolicy, POLICIES } from '../../../../contract/policy/policy.ts'
import { DAY_MS } from '../../../../contract/time-units.ts'
import { HERD } from '../../../support/herd.ts'
import { operateOn } from '../operate.ts'
import { bindings, codeOf, refusalOf, requireValue, seedTestMerchants } from '../support.ts'
import {
  actsOf,
  buildPair,
  expectBooks,
  type Member,
  PAYMENT_PASSWORD,
  platform,
  resetWallets,
  send as sendUp,
  walletOf,
} from '../transfers/support.ts'
import { withKey } from './support.ts'

beforeAll(seedTestMerchants)
beforeEach(resetWallets)
afterEach(resetWallets)

/** The upline of the pair with 10,000.00 and a payment password; both accounts are older than a day. */
async function buildRichUpline() {
  const pair = await buildPair({ depositMinor: 1_000_000 })
  const { token } = pair.upline
  const passwords = { paymentPassword: PAYMENT_PASSWORD, confirmPaymentPassword: PAYMENT_PASSWORD }
  requireValue(await platform.call('setPaymentPassword', { ...passwords, password: 'Quiet-Sea-77' }, { token }))
  await walletOf(pair.upline).deposit({ key: 'opening', currency: 'PHP', amountMinor: 1_000_000 })
  platform.time.nowMs += DAY_MS
  return pair
}
type Asked = { amount?: string; key?: string; paymentPassword?: string }
const send = (
  from: Member,
  to: Pick<Member, 'memberId'>,
  { amount = '1000.00', key = crypto.randomUUID(), ...input }: Asked = {},
) =>
  platform.call(
    'sendAgentTransfer',
    { memberId: to.memberId, amount, paymentPassword: PAYMENT_PASSWORD, ...input },
    withKey(from, key),
  )
const optionsOf = (from: Member, to: Pick<Member, 'memberId'>) =>
  platform.call('agentTransferOptions', { memberId: to.memberId }, { token: from.token })
const titlesOf = async ({ token }: Member) =>
  requireValue(await platform.call('messages', {}, { token }))
    .rows.filter(({ about }) => about?.subject === 'transfer')
    .map(({ title }) => title)

test('it arrives, and both sides have a receipt and a record of it', async () => {
  const pair = await buildRichUpline()
  const { upline, player } = pair
  expect(requireValue(await optionsOf(upline, player))).toMatchObject({
    balance: '10000.00',
    sendable: '10000.00',
    sendableFrom: null,
    hasPaymentPassword: true,
    downline: { memberId: player.memberId, name: player.username, isDirect: true },
  })
  const sent = requireValue(await send(upline, player))
  expect(sent).toMatchObject({ state: 'delivered', amount: '1000.00', downline: player.username })
  await expectBooks(pair, { player: 1_100_000, upline: 900_000 })
  expect(await actsOf(sent.transferId)).toEqual(['requested', 'sent', 'delivered'])
  expect(await titlesOf(upline)).toEqual(['Transfer arrived: ₱1,000.00'])
  const [received] = await titlesOf(player)
  expect(received).toMatch(/^Received from .\*\*\*|^Received from ..\*\*\*/)
  expect(received).not.toContain(upline.username)
  const lastOf = async ({ token }: Member) => requireValue(await platform.call('ledgerRecord', {}, { token })).rows[0]
  expect(await lastOf(upline)).toMatchObject({ kind: 'transfer_out', description: player.username })
  const into = await lastOf(player)
  expect(into).toMatchObject({ kind: 'transfer_in', amount: '1000.00', reference: sent.transferId })
  expect(into?.description).not.toBe(upline.username)
  // The list of what was sent up does not hold it.
  expect(requireValue(await platform.call('transferHistory', {}, { token: upline.token })).rows).toEqual([])
})

test('many equal requests at once are one transfer, and a key goes one way', async () => {
  const pair = await buildRichUpline()
  const key = crypto.randomUUID()
  const answers = await Promise.all(Array.from({ length: HERD }, () => send(pair.upline, pair.player, { key })))
  expect(new Set(answers.map((answer) => requireValue(answer).transferId)).size).toBe(1)
  await expectBooks(pair, { player: 1_100_000, upline: 900_000 })
  expect(codeOf(await send(pair.upline, pair.player, { key, amount: '1000.01' }))).toBe('conflict')
  expect(codeOf(await sendUp(pair.upline, { key }))).toBe('conflict')
})

test('it waits 24 hours after either account was opened', async () => {
  const { upline, player } = await buildRichUpline()
  const openedAtMs = platform.time.nowMs - DAY_MS + 60_000
  for (const young of [upline, player]) {
    await bindings.DB.prepare('UPDATE member SET created_at_ms = ? WHERE id = ?').bind(openedAtMs, young.memberId).run()
    expect(refusalOf(await send(upline, player))).toMatchObject({
      errorCode: 'destination_not_ready',
      retryAfterSeconds: 60,
    })
    expect(requireValue(await optionsOf(upline, player)).sendableFrom).toBe(new Date(openedAtMs + DAY_MS).toISOString())
    await bindings.DB.prepare('UPDATE member SET created_at_ms = 0 WHERE id = ?').bind(young.memberId).run()
  }
  expect(requireValue(await send(upline, player)).state).toBe('delivered')
})

test('it is refused with a wrong payment password, over a limit, to a locked account, and where the policy says no', async () => {
  const pair = await buildRichUpline()
  const { upline, player } = pair
  const wrong = { paymentPassword: '000000' }
  expect(codeOf(await send(upline, player, wrong))).toBe('payment_password_incorrect')
  expect(codeOf(await send(upline, player, { amount: '49.99' }))).toBe('invalid_fields')
  expect(codeOf(await send(upline, player, { amount: '10000.01' }))).toBe('balance_insufficient')
  await bindings.DB.prepare("UPDATE member SET status = 'locked' WHERE id = ?").bind(player.memberId).run()
  expect(codeOf(await send(upline, player))).toBe('function_disabled')
  await bindings.DB.prepare("UPDATE member SET status = 'active' WHERE id = ?").bind(player.memberId).run()
  const demo = getPolicy('demo')
  POLICIES.demo = { ...demo, peerTransfers: 'off' }
  try {
    expect(codeOf(await send(upline, player))).toBe('function_disabled')
    expect(codeOf(await optionsOf(upline, player))).toBe('function_disabled')
  } finally {
    POLICIES.demo = demo
  }
  await expectBooks(pair, { player: 1_000_000, upline: 1_000_000 })
})

test('operators list those of a large amount', async () => {
  const { upline, player } = await buildRichUpline()
  await bindings.DB.prepare(
    `INSERT INTO withdraw_method (merchant, kind, currency, min_minor, max_minor, day_max_minor, day_times, confirm_minutes,
       two_people_from_minor, position) VALUES ('meridian', 'crypto', 'PHP', 1, 100, 100, 1, 1, 200000, 0)`,
  ).run()
  const [small, large] = [
    requireValue(await send(upline, player, { amount: '1999.99' })),
    requireValue(await send(upline, player, { amount: '2000.00' })),
  ]
  const { transfers } = requireValue(await operateOn(platform, 'transfers-list', { large: true }))
  await bindings.DB.prepare("DELETE FROM withdraw_method WHERE merchant = 'meridian' AND kind = 'crypto'").run()
  const listed = transfers.map(({ transferId }) => transferId)
  expect(listed).toContain(large.transferId)
  expect(listed).not.toContain(small.transferId)
})
