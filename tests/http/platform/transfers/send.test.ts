/** MEM-06: a member sends money to their upline. */

import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { MemberId } from '../../../../contract/ids.ts'
import { idempotencyKeySchema } from '../../../../contract/ids.ts'
import { getPolicy, POLICIES } from '../../../../contract/policy/policy.ts'
import { checkWallet } from '../../../../platform/money/books/check-wallet.ts'
import { walletHooks } from '../../../../platform/money/wallet/wallet-hooks.ts'
import { HERD } from '../../../support/herd.ts'
import { bindings, buildRegistration, meridian, refusalOf, requireValue, seedTestMerchants } from '../support.ts'
import {
  actsOf,
  buildPair,
  buildUpline,
  expectBooks,
  MINUTE_MS,
  platform,
  resetWallets,
  runJobs,
  send,
  services,
  silence,
  walletOf,
} from './support.ts'

beforeAll(seedTestMerchants)
beforeEach(() => {
  resetWallets()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  resetWallets()
  vi.restoreAllMocks()
})

const codeOf = (answer: Parameters<typeof refusalOf>[0]) => refusalOf(answer).errorCode

describe('a transfer to the upline', () => {
  test('arrives, and both records tell of it under one reference', async () => {
    const pair = await buildPair()
    const { player, upline } = pair
    const options = requireValue(await platform.call('transferOptions', {}, { token: player.token }))
    expect(options).toMatchObject({ balance: '10000.00', min: '50.00', max: '20000.00', hasPaymentPassword: true })
    expect(options.upline).not.toBe(upline.username)
    const sent = requireValue(await send(player))
    expect(sent).toMatchObject({ state: 'delivered', amount: '1000.00', upline: options.upline })
    expect(sent.endedAt).not.toBeNull()
    await expectBooks(pair, { player: 900_000, upline: 100_000 })
    expect(await actsOf(sent.transferId)).toEqual(['requested', 'sent', 'delivered'])

    const [out] = requireValue(await platform.call('ledgerRecord', {}, { token: player.token })).rows
    const [into] = requireValue(await platform.call('ledgerRecord', {}, { token: upline.token })).rows
    expect(out).toMatchObject({ kind: 'transfer_out', amount: '-1000.00', description: options.upline })
    expect(into).toMatchObject({ kind: 'transfer_in', amount: '1000.00', description: player.username })
    expect([out?.reference, into?.reference]).toEqual([sent.transferId, sent.transferId])
    const history = requireValue(await platform.call('transferHistory', {}, { token: player.token }))
    expect(history.rows).toEqual([sent])
    expect(requireValue(await platform.call('transferHistory', {}, { token: upline.token })).rows).toEqual([])
  })

  // @fault Equal requests at once: transfer
  test('many equal requests at once are one transfer', async () => {
    const pair = await buildPair()
    const key = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: HERD }, () => send(pair.player, { key })))
    expect(new Set(answers.map((answer) => requireValue(answer).transferId)).size).toBe(1)
    await expectBooks(pair, { player: 900_000, upline: 100_000 })
    expect(codeOf(await send(pair.player, { key, amount: '1000.01' }))).toBe('conflict')
  })

  test('many at once pass neither the balance nor the limits of the day', async () => {
    const pair = await buildPair({ depositMinor: 350_000 })
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(pair.player)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
    expect(new Set(answers.filter(({ ok }) => !ok).map(codeOf))).toEqual(new Set(['balance_insufficient']))
    await expectBooks(pair, { player: 50_000, upline: 300_000 })

    const rich = await buildPair({ depositMinor: 10_000_000 })
    const more = await Promise.all(Array.from({ length: 4 }, () => send(rich.player, { amount: '20000.00' })))
    expect(more.filter(({ ok }) => ok)).toHaveLength(2)
    expect(codeOf(await send(rich.player, { amount: '20000.01' }))).toBe('invalid_fields')
    expect(codeOf(await send(rich.player, { amount: '49.99' }))).toBe('invalid_fields')
    platform.advance(25 * 60 * MINUTE_MS)
  })

  test('asks for the payment password, and takes nothing for a wrong one', async () => {
    const pair = await buildPair()
    expect(codeOf(await send(pair.player, { paymentPassword: '000000' }))).toBe('payment_password_incorrect')
    const { token } = pair.player
    await bindings.DB.prepare('UPDATE member SET payment_password_hash = NULL WHERE id = ?')
      .bind(pair.player.memberId)
      .run()
    expect(requireValue(await platform.call('transferOptions', {}, { token })).hasPaymentPassword).toBe(false)
    expect(codeOf(await send(pair.player))).toBe('payment_password_required')
    await expectBooks(pair, { player: 1_000_000, upline: 0 })
  })

  // @fault Payment password reset, then a transfer
  test('waits after the payment password was replaced by a code, however it is asked', async () => {
    const pair = await buildPair()
    const waitMs = getPolicy('demo').destinationCoolDownHours * 60 * MINUTE_MS
    const sendableFrom = async () =>
      requireValue(await platform.call('transferOptions', {}, { token: pair.player.token })).sendableFrom
    expect(await sendableFrom()).toBeNull()
    const resetAtMs = platform.time.nowMs
    await bindings.DB.prepare('UPDATE member SET payment_password_reset_at_ms = ? WHERE id = ?')
      .bind(resetAtMs, pair.player.memberId)
      .run()
    expect(refusalOf(await send(pair.player))).toMatchObject({
      errorCode: 'destination_not_ready',
      retryAfterSeconds: waitMs / 1_000,
    })
    expect(codeOf(await send(pair.player, { paymentPassword: '000000' }))).toBe('destination_not_ready')
    expect(await sendableFrom()).toBe(new Date(resetAtMs + waitMs).toISOString())
    platform.advance(waitMs - 1)
    expect(codeOf(await send(pair.player))).toBe('destination_not_ready')
    await expectBooks(pair, { player: 1_000_000, upline: 0 })
    platform.advance(1)
    expect(await sendableFrom()).toBeNull()
    expect(requireValue(await send(pair.player)).state).toBe('delivered')
  })

  // @fault Payment password reset during a transfer
  test('waits also where the payment password is replaced while the transfer is asked for', async () => {
    const pair = await buildPair()
    // Between the look at the wait and the order: in the commit that gives the right password's try back.
    await bindings.DB.exec(
      `CREATE TRIGGER replaced AFTER UPDATE OF sent ON message_quota BEGIN UPDATE member SET payment_password_reset_at_ms = ${platform.time.nowMs} WHERE id = '${pair.player.memberId}'; END`,
    )
    try {
      expect(codeOf(await send(pair.player))).toBe('destination_not_ready')
    } finally {
      await bindings.DB.exec('DROP TRIGGER replaced')
    }
    await expectBooks(pair, { player: 1_000_000, upline: 0 })
  })

  test('is no way round the turnover', async () => {
    const pair = await buildPair({ depositMinor: 99_999 })
    await walletOf(pair.player).deposit({ key: 'more', currency: 'PHP', amountMinor: 100, turnoverMinor: 100 })
    const options = requireValue(await platform.call('transferOptions', {}, { token: pair.player.token }))
    expect(options).toMatchObject({ balance: '1000.99', sendable: '999.99', turnoverLeft: '1.00' })
    expect(codeOf(await send(pair.player))).toBe('turnover_left')
    expect(requireValue(await platform.call('transferHistory', {}, { token: pair.player.token })).rows).toEqual([])
    expect(requireValue(await send(pair.player, { amount: '999.99' })).state).toBe('delivered')
    await expectBooks(pair, { player: 100, upline: 99_999 })
  })

  test('there is none without an upline, for guests, to one who is no agent or is locked, or where the policy says off', async () => {
    const alone = requireValue(await platform.call('register', buildRegistration()))
    expect(requireValue(await platform.call('transferOptions', {}, { token: alone.token }))).toMatchObject({
      upline: null,
      sendable: '0.00',
    })
    const guest = requireValue(await platform.call('freePlay', {}))
    expect(codeOf(await platform.call('transferOptions', {}, { token: guest.token }))).toBe('in_need_true_account')

    const pair = await buildPair()
    const say = async () => requireValue(await platform.call('memberInfo', {}, { token: pair.player.token })).toUpline
    expect(await say()).toBe(true)
    for (const change of ['type = 0', `type = 1, status = 'locked'`]) {
      await bindings.DB.prepare(`UPDATE member SET ${change} WHERE id = ?`).bind(pair.upline.memberId).run()
      expect(await say()).toBe(false)
      expect(codeOf(await send(pair.player))).toBe('function_disabled')
    }
    await bindings.DB.prepare(`UPDATE member SET status = 'active' WHERE id = ?`).bind(pair.upline.memberId).run()
    await bindings.DB.prepare(`UPDATE merchant SET jurisdiction = 'elsewhere' WHERE code = 'meridian'`).run()
    expect(await say()).toBe(false)
    expect(codeOf(await send(pair.player))).toBe('function_disabled')
    await bindings.DB.prepare(`UPDATE merchant SET jurisdiction = 'demo' WHERE code = 'meridian'`).run()
    await expectBooks(pair, { player: 1_000_000, upline: 0 })
  })

  test('an upline who is no agent takes it where the policy lets members send to each other, and only from below', async () => {
    POLICIES.peers = { ...getPolicy('demo'), jurisdiction: 'peers', peerTransfers: 'on' }
    await bindings.DB.prepare(`UPDATE merchant SET jurisdiction = 'peers' WHERE code = 'meridian'`).run()
    const pair = await buildPair()
    await bindings.DB.prepare('UPDATE member SET type = 0 WHERE id = ?').bind(pair.upline.memberId).run()
    expect(requireValue(await send(pair.player)).state).toBe('delivered')
    const back = await platform.call('transferOptions', {}, { token: pair.upline.token })
    expect(requireValue(back).upline, 'to who stands above, and nobody else').toBeNull()
    await bindings.DB.prepare(`UPDATE merchant SET jurisdiction = 'demo' WHERE code = 'meridian'`).run()
    await expectBooks(pair, { player: 900_000, upline: 100_000 })
  })

  test('a member on a break sends nothing', async () => {
    const pair = await buildPair()
    requireValue(await platform.call('takeBreak', { days: 1 }, { token: pair.player.token }))
    expect(['login_required', 'on_break']).toContain(codeOf(await send(pair.player)))
    await expectBooks(pair, { player: 1_000_000, upline: 0 })
  })
})

describe('the other wallet', () => {
  // @fault Receiver of a transfer unreachable
  test('is down: the member is told it is on its way, and the cron job sees it arrive', async () => {
    const pair = await buildPair()
    silence()
    const key = crypto.randomUUID()
    const sent = requireValue(await send(pair.player, { key }))
    expect(sent).toMatchObject({ state: 'sent', endedAt: null })
    await expectBooks(pair, { player: 900_000, upline: 0 })
    const explained = requireValue(await platform.call('balanceExplained', {}, { token: pair.player.token }))
    expect(explained.sources).toContainEqual({ source: 'transit', vendorName: null, amount: '-1000.00' })
    for (let n = 0; n < 8; n += 1) {
      platform.advance(2 * MINUTE_MS)
      await runJobs()
    }
    expect(requireValue(await send(pair.player, { key })).state).toBe('sent')
    resetWallets()
    platform.advance(2 * MINUTE_MS)
    await runJobs()
    expect(requireValue(await send(pair.player, { key })).state).toBe('delivered')
    await expectBooks(pair, { player: 900_000, upline: 100_000 })
  })

  test('refuses: it comes back, the member is not told why, and may send again', async () => {
    const pair = await buildPair()
    const until = platform.time.nowMs + 60 * MINUTE_MS
    await walletOf(pair.upline).barPlay({ kind: 'exclusion', until, lifts: 'by_itself', actor: 'member' })
    const sent = requireValue(await send(pair.player))
    expect(sent.state).toBe('returned')
    expect(JSON.stringify(sent)).not.toContain('exclu')
    await expectBooks(pair, { player: 1_000_000, upline: 0 })
    platform.advance(61 * MINUTE_MS)
    expect(requireValue(await send(pair.player)).state).toBe('delivered')
    await expectBooks(pair, { player: 900_000, upline: 100_000 })
  })

  // @fault Account locked between order and money of a transfer
  test('a transfer written down and not taken is not sent once its account is locked; one that was taken goes on', async () => {
    for (const point of ['beforeCommit', 'afterCommit'] as const) {
      const pair = await buildPair()
      walletHooks[point] = () => {
        walletHooks[point] = () => {}
        throw new Error('the machine died')
      }
      const key = crypto.randomUUID()
      await send(pair.player, { key })
      await expectBooks(pair, { player: point === 'beforeCommit' ? 1_000_000 : 900_000, upline: 0 })
      const setStatus = (status: string) =>
        bindings.DB.prepare('UPDATE member SET status = ? WHERE id = ?').bind(status, pair.player.memberId).run()
      await setStatus('locked')
      platform.advance(2 * MINUTE_MS)
      await runJobs()
      await setStatus('active')
      if (point === 'beforeCommit') {
        expect(codeOf(await send(pair.player, { key }))).toBe('account_locked')
        await expectBooks(pair, { player: 1_000_000, upline: 0 })
      } else {
        expect(requireValue(await send(pair.player, { key })).state).toBe('delivered')
        await expectBooks(pair, { player: 900_000, upline: 100_000 })
      }
    }
  })

  test('two below one agent and the agent to their own upline, all at once', async () => {
    const top = await buildUpline(2)
    const pair = await buildPair()
    await bindings.DB.prepare(
      'INSERT INTO member_ancestor (member_id, ancestor_id, depth, from_day) VALUES (?, ?, 1, 0)',
    )
      .bind(pair.upline.memberId, top.memberId)
      .run()
    const paid = { paymentPassword: '246813', confirmPaymentPassword: '246813', password: 'Quiet-Sea-77' }
    requireValue(await platform.call('setPaymentPassword', paid, { token: pair.upline.token }))
    await walletOf(pair.upline).deposit({ key: 'opening', currency: 'PHP', amountMinor: 200_000 })
    const answers = await Promise.all([send(pair.player), send(pair.upline), send(pair.player), send(pair.upline)])
    expect(answers.map((answer) => requireValue(answer).state)).toEqual(Array(4).fill('delivered'))
    await expectBooks(pair, { player: 800_000, upline: 200_000 })
    await expectBooks({ player: pair.player, upline: top }, { player: 800_000, upline: 200_000 })
  })
})

test('MEM-03 there is one wallet here, and nothing to move', async () => {
  const { player } = await buildPair()
  const { token } = player
  expect(requireValue(await platform.call('merchantWallet', {}, { token }))).toMatchObject({
    mode: 'one_wallet',
    main: '10000.00',
  })
  const move = { from: 'main' as const, to: 'HARBOR', amount: '1.00' }
  const claims = { idempotencyKey: idempotencyKeySchema.parse(crypto.randomUUID()) }
  expect(codeOf(await platform.call('walletTransfer', move, { token, claims }))).toBe('function_disabled')
})

// @fault Break, and money moved to a vendor's wallet
test('SAFE-02 on a break nobody moves money to where it is played with, and everybody gets it back from there', async () => {
  const { player } = await buildPair()
  requireValue(await platform.call('takeBreak', { days: 1 }, { token: player.token }))
  platform.advance(61_000)
  const login = { type: 'username', username: player.username, password: 'Quiet-Sea-77' } as const
  const { token } = requireValue(await platform.call('login', login))
  const move = (from: string, to: string) =>
    platform.call(
      'walletTransfer',
      { from, to, amount: '1.00' },
      { token, claims: { idempotencyKey: idempotencyKeySchema.parse(crypto.randomUUID()) } },
    )
  expect(codeOf(await move('main', 'HARBOR'))).toBe('on_break')
  expect(codeOf(await move('HARBOR', 'main'))).toBe('function_disabled')
})

describe('TRUST-04 the books check', () => {
  const check = async ({ memberId }: { memberId: MemberId }) =>
    checkWallet(services(), { merchant: meridian, memberId })

  test('counts what is in transit, and finds both halves of what is not', async () => {
    const { player, upline } = await buildPair()
    silence()
    requireValue(await send(player))
    expect(await check(player)).toMatchObject({ findings: [], underWay: 1, underWayMinor: 100_000 })
    resetWallets()
    platform.advance(2 * MINUTE_MS)
    await runJobs()
    for (const side of [player, upline]) expect(await check(side)).toMatchObject({ findings: [], underWay: 0 })
  })

  test('names and freezes a wallet that says delivered of what nobody received', async () => {
    const { player, upline } = await buildPair()
    walletHooks.deliver = async () => ({ ok: true, value: { status: 'received', refusal: null }, replayed: false })
    const { transferId } = requireValue(await send(player))
    const { findings } = await check(player)
    expect(findings).toEqual([expect.stringContaining(`${transferId} is delivered`)])
    expect(await walletOf(player).getBalance()).toMatchObject({ value: { frozen: true } })
    expect(await check(upline)).toMatchObject({ findings: [] })
  })
})
