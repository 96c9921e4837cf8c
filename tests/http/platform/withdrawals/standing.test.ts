/** MEM-05: what the rule for small withdrawals is told of a member: each thing that leaves one to people, by itself. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { WithdrawOrderId } from '../../../../contract/ids.ts'
import { findOrder } from '../../../../platform/money/withdrawals/order-rows.ts'
import { readStanding } from '../../../../platform/money/withdrawals/read-standing.ts'
import { bindings, buildRegistration, requireValue } from '../support.ts'
import {
  ask,
  buildPlayer,
  buildSent,
  confirm,
  HOUR_MS,
  type Player,
  platform,
  resetWallets,
  seedMethods,
  services,
  walletOf,
} from './support.ts'

const run = (query: string, ...values: (string | number)[]) =>
  bindings.DB.prepare(query)
    .bind(...values)
    .run()

let player: Player
let otherId: string
let holderKey: string
let orderId: WithdrawOrderId
/** An order of the same member that was received. */
let formerId: WithdrawOrderId

async function build() {
  player = await buildPlayer()
  otherId = requireValue(await platform.call('register', buildRegistration())).memberId
  formerId = (await buildSent(player)).orderId
  requireValue(await confirm(player, formerId, true))
  orderId = requireValue(await ask(player)).orderId
  const { memberId, destinationId } = player
  const kept = bindings.DB.prepare('SELECT holder_key FROM destination WHERE id = ?').bind(destinationId)
  holderKey = z.string().parse(await kept.first('holder_key'))
  await run("INSERT INTO books_check (merchant, member_id, state) VALUES ('meridian', ?, 'sound')", memberId)
  await run('UPDATE member_audit SET at_ms = ? WHERE member_id = ?', platform.time.nowMs - 168 * HOUR_MS, memberId)
}
let built: Promise<void> | undefined
/** One member for all of them, made by whichever test comes first: each leaves them as they were. */
function setUp(): Promise<void> {
  built ??= build()
  return built
}

async function read() {
  const order = await findOrder(services(), orderId)
  if (!order) throw new Error('an order stays')
  return readStanding(services(), order)
}

beforeAll(seedMethods)
beforeEach(resetWallets)

const CLEAN = {
  isActive: true,
  isPayoutAccountOwn: true,
  hasReceivedBefore: true,
  isFlagged: false,
  isWalletSound: true,
  turnoverLeftMinor: 0,
  approvalsNeeded: 1,
  amountMinor: 100_000,
  dayMinor: 200_000,
  largeFromMinor: 200_000,
}

test('OPS-01 of a member with nothing against them says so', async () => {
  await setUp()
  expect(await read()).toMatchObject(CLEAN)
})

describe('OPS-01 a change of what guards the money', () => {
  const note = (act: string, atMs: number) =>
    run(
      "INSERT INTO member_audit VALUES (?, 'meridian', ?, ?, '', 'XX', 'test', ?, NULL, NULL)",
      crypto.randomUUID(),
      player.memberId,
      act,
      atMs,
    )

  test('is seen, whichever it was, and what is none is not', async () => {
    await setUp()
    const acts = [
      'password_changed',
      'password_reset',
      'payment_password_set',
      'payment_password_changed',
      'payment_password_reset',
      'real_name_set',
      'real_name_changed',
      'destination_added',
      'destination_removed',
      'email_bound',
      'mobile_bound',
    ]
    const { nowMs } = platform.time
    for (const [index, act] of acts.entries()) {
      await note(act, nowMs + index)
      expect((await read()).changedAtMs, act).toBe(nowMs + index)
    }
    for (const act of ['logged_in', 'language_changed', 'deposit_credited']) await note(act, nowMs + 100)
    expect((await read()).changedAtMs).toBe(nowMs + acts.length - 1)
  })
})

type Spoil = [what: string, expected: object, spoil: () => Promise<unknown>, mend: () => Promise<unknown>]

const setMember = (status: string) => run('UPDATE member SET status = ? WHERE id = ?', status, player.memberId)
const refuse = (reason: string) =>
  run("UPDATE withdraw_order SET state = 'refused', received_by = NULL, refusal = ? WHERE id = ?", reason, formerId)
const receive = () =>
  run(
    "UPDATE withdraw_order SET state = 'received', received_by = 'member', refusal = NULL, disputed_at_ms = NULL WHERE id = ?",
    formerId,
  )
const invite = (state: string) =>
  run(
    `INSERT OR REPLACE INTO referral (invitee_id, merchant, referrer_id, condition, condition_minor, reward_minor,
       joined_at_ms, expires_at_ms, state) VALUES (?, 'meridian', ?, 'turnover', 1, 1, 0, 1, ?)`,
    player.memberId,
    otherId,
    state,
  )
const forget = (table: string, column: string, id: string) => run(`DELETE FROM ${table} WHERE ${column} = ?`, id)
const FLAGGED = { isFlagged: true, isActive: true, isPayoutAccountOwn: true, isWalletSound: true }

const SPOILT: Spoil[] = [
  ...['locked', 'excluded', 'closed'].map(
    (status): Spoil => [`a ${status} account`, { isActive: false }, () => setMember(status), () => setMember('active')],
  ),
  [
    'a payout account in another name',
    { isPayoutAccountOwn: false, isActive: true },
    () => run("UPDATE destination SET holder_key = 'somebody else' WHERE id = ?", player.destinationId),
    () => run('UPDATE destination SET holder_key = ? WHERE id = ?', holderKey, player.destinationId),
  ],
  [
    'a payout account that was removed',
    { isPayoutAccountOwn: false },
    () => run('UPDATE destination SET removed_at_ms = 1 WHERE id = ?', player.destinationId),
    () => run('UPDATE destination SET removed_at_ms = NULL WHERE id = ?', player.destinationId),
  ],
  [
    'a frozen wallet',
    { isWalletSound: false, isFlagged: false },
    () => walletOf(player).freeze({ reason: 'looked at' }),
    () => walletOf(player).unfreeze(),
  ],
  ...['unchecked', 'broken'].map(
    (state): Spoil => [
      `books that are ${state}`,
      { isWalletSound: false },
      () => run('UPDATE books_check SET state = ? WHERE member_id = ?', state, player.memberId),
      () => run("UPDATE books_check SET state = 'sound' WHERE member_id = ?", player.memberId),
    ],
  ),
  [
    'a number that another member has, too',
    FLAGGED,
    () =>
      run(
        `INSERT INTO destination_clash (merchant, account_hash, member_id, other_member_id, kind, provider, masked, admitted,
           at_ms) VALUES ('meridian', 'standing', ?, ?, 'bank', 'X', 'X', 0, 0)`,
        otherId,
        player.memberId,
      ),
    () => forget('destination_clash', 'account_hash', 'standing'),
  ],
  [
    'a likeness to somebody excluded',
    FLAGGED,
    () =>
      run(
        "INSERT INTO registration_flag VALUES (?, 'meridian', ?, 'contact', 0, NULL, NULL)",
        player.memberId,
        otherId,
      ),
    () => forget('registration_flag', 'member_id', player.memberId),
  ],
  ...['held', 'refused'].map(
    (state): Spoil => [
      `an invitation that is ${state}`,
      FLAGGED,
      () => invite(state),
      () => forget('referral', 'invitee_id', player.memberId),
    ],
  ),
  [
    'money in review',
    FLAGGED,
    () =>
      run(
        `INSERT INTO deposit_order (id, merchant, member_id, idempotency_key, channel_id, kind, provider, currency,
           amount_minor, fee_minor, receive_minor, language, return_origin, state, created_at_ms, expires_at_ms, changed_at_ms)
         VALUES ('D-STANDING', 'meridian', ?, 'standing', 'c', 'bank', 'PIER', 'PHP', 1, 0, 1, 'EN', '', 'review', 0, 0, 0)`,
        player.memberId,
      ),
    () => forget('deposit_order', 'id', 'D-STANDING'),
  ],
  [
    'other money in review, of an order that was credited',
    FLAGGED,
    () =>
      run(
        `INSERT INTO incoming_payment (provider, transaction_id, merchant, order_id, payment_id, amount_minor, currency,
           state, received_at_ms, payee_id) VALUES ('PIER', 'standing', 'meridian', 'D-CREDITED', '', 1, 'PHP', 'review', 0, ?)`,
        player.memberId,
      ),
    () => forget('incoming_payment', 'transaction_id', 'standing'),
  ],
  [
    'a dispute',
    { ...FLAGGED, hasReceivedBefore: false },
    () =>
      run("UPDATE withdraw_order SET state = 'sent', received_by = NULL, disputed_at_ms = 1 WHERE id = ?", formerId),
    receive,
  ],
  ...['name_mismatch', 'identity_unconfirmed', 'rules_broken'].map(
    (reason): Spoil => [
      `one refused for ${reason}`,
      { ...FLAGGED, hasReceivedBefore: false },
      () => refuse(reason),
      receive,
    ],
  ),
  [
    'a payout in review',
    FLAGGED,
    () =>
      run(
        "INSERT INTO withdraw_payout (order_id, merchant, provider, state, opened_at_ms) VALUES (?, 'meridian', 'PIER', 'review', 0)",
        formerId,
      ),
    () => forget('withdraw_payout', 'order_id', formerId),
  ],
  [
    'money paid for one that was not the payer’s',
    FLAGGED,
    () =>
      run(
        "INSERT INTO withdraw_movement (provider, transaction_id, merchant, order_id, amount_minor, currency, state, said_at_ms) VALUES ('PIER', 'standing', 'meridian', ?, 1, 'PHP', 'unmatched', 0)",
        formerId,
      ),
    () => forget('withdraw_movement', 'transaction_id', 'standing'),
  ],
]

describe('OPS-01 what speaks against a withdrawal', () => {
  test.each(SPOILT)('%s is seen, and no longer once it is over', async (_, expected, spoil, mend) => {
    await setUp()
    await spoil()
    expect(await read()).toMatchObject(expected)
    await mend()
    expect(await read()).toMatchObject(CLEAN)
  })

  test.each([
    ['one that its bank refused', () => refuse('payment_failed'), receive],
    ['an invitation that was paid', () => invite('approved'), () => forget('referral', 'invitee_id', player.memberId)],
  ])('is not %s', async (_, spoil, mend) => {
    await setUp()
    await spoil()
    expect((await read()).isFlagged).toBe(false)
    await mend()
    expect(await read()).toMatchObject(CLEAN)
  })
})
