/** TRUST-06: a reported withdrawal or movement brings its evidence along; another's is nobody's to report. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallInput } from '../../../../contract/table.ts'
import { refusalOf, requireValue } from '../support.ts'
import {
  ask,
  buildPlayer,
  buildSent,
  operate,
  type Player,
  platform,
  resetWallets,
  seedMethods,
  walletOf,
} from './support.ts'

beforeAll(seedMethods)
beforeEach(resetWallets)

const CONTENT = 'My withdrawal of yesterday has not arrived yet'
const report = ({ token }: Pick<Player, 'token'>, paymentId: CallInput<'feedback'>['paymentId']) =>
  platform.call('feedback', { kind: 'complaint', topic: 'withdrawal', content: CONTENT, paymentId }, { token })

async function evidenceOf(reference: string) {
  const { rows } = requireValue(await operate('complaints-list', {}))
  return rows.find((row) => row.reference === reference)?.details
}

/** The place of the player's newest movement, as the account record names it. */
async function newestOf(player: Player) {
  const listed = await walletOf(player).listPostings({ limit: 1 })
  return String(listed.ok ? listed.value.rows[0]?.sequence : listed.message)
}

describe('TRUST-06 report this payment', () => {
  test('a withdrawal goes along with all that was done to it', async () => {
    const player = await buildPlayer()
    const { orderId } = await buildSent(player)
    const { reference } = requireValue(await report(player, orderId))
    expect(await evidenceOf(reference)).toMatchObject({
      payment: {
        withdrawal: { id: orderId, state: 'sent', amount_minor: 100_000, reference: `REF ${orderId}` },
        history: [{ act: 'requested' }, { act: 'held' }, { act: 'approval_given' }, { act: 'sent' }, { act: 'paid' }],
      },
    })
    const { rows } = requireValue(await platform.call('feedbackList', {}, { token: player.token }))
    expect(rows).toMatchObject([{ reference, paymentId: orderId, state: 'received' }])
  })

  test('a movement of the account record goes along, and the order behind it', async () => {
    const player = await buildPlayer()
    const { orderId } = requireValue(await ask(player))
    const { reference } = requireValue(await report(player, await newestOf(player)))
    expect(await evidenceOf(reference)).toMatchObject({
      payment: {
        movements: [
          { account: 'held', kind: 'withdrawal', amount_minor: 100_000 },
          { account: 'real', kind: 'withdrawal', amount_minor: -100_000 },
        ],
        withdrawal: { id: orderId },
      },
    })
  })

  test('another’s is unknown, like one that is not there, and no case begins', async () => {
    const [owner, stranger] = [await buildPlayer(), await buildPlayer({ depositMinor: 0 })]
    const { orderId } = requireValue(await ask(owner))
    for (const paymentId of [orderId, 'W-0123456789AB', 'D-0123456789AB', await newestOf(owner)])
      expect(refusalOf(await report(stranger, paymentId))).toMatchObject({ status: 422, errorCode: 'payment_unknown' })
    expect(requireValue(await platform.call('feedbackList', {}, { token: stranger.token })).rows).toEqual([])
    expect(refusalOf(await report(stranger, '1 OR 1=1')).errorCode).toBe('malformed')
    const nobody = { kind: 'feedback', topic: 'withdrawal', content: CONTENT, paymentId: orderId } as const
    expect(refusalOf(await platform.call('feedback', nobody)).errorCode).toBe('login_required')
  })

  test('MEM-15 each step of a withdrawal is told once, however often the cron job looks', async () => {
    const player = await buildPlayer()
    const { orderId } = await buildSent(player)
    const again = await operate('withdrawals-pay', { orderId, reference: 'AGAIN' })
    expect(refusalOf(again).errorCode).toBe('conflict')
    const { rows } = requireValue(await platform.call('messages', {}, { token: player.token }))
    const steps = rows.filter(({ about }) => about?.subject === 'withdrawal')
    expect(steps.map(({ title }) => title).toSorted()).toEqual([
      'Withdrawal requested: ₱1,000.00',
      'Withdrawal sent: ₱1,000.00',
    ])
    expect(steps.every(({ about }) => about?.id === orderId)).toBe(true)
  })
})
