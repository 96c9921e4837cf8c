/** TRUST-06: a reported withdrawal or movement brings its evidence along; another's is nobody's to report. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallInput } from '../../../../contract/table.ts'
import { bindings, refusalOf, requireValue } from '../support.ts'
import { ask, buildPlayer, buildSent, operate, type Player, platform, resetWallets, seedMethods } from './support.ts'

beforeAll(seedMethods)
beforeEach(resetWallets)

const CONTENT = 'My withdrawal of yesterday has not arrived yet'
const report = ({ token }: Pick<Player, 'token'>, paymentId: CallInput<'feedback'>['paymentId']) =>
  platform.call('feedback', { kind: 'complaint', topic: 'withdrawal', content: CONTENT, paymentId }, { token })

async function evidenceOf(reference: string) {
  const { rows } = requireValue(await operate('complaints-list', {}))
  return rows.find((row) => row.reference === reference)?.details
}

/** A movement as the queue's consumer would have copied it. */
async function copyMovement({ memberId }: Player, sequence: number, reference: string) {
  await bindings.DB.prepare(
    `INSERT INTO ledger_record (merchant, member_id, sequence, account, kind, amount_minor, balance_after_minor,
       occurred_at, reference, description) VALUES ('meridian', ?, ?, 'real', 'withdrawal', -100000, 900000, 1, ?, '')`,
  )
    .bind(memberId, sequence, reference)
    .run()
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
    await copyMovement(player, 7, `withdrawal:${orderId}`)
    const { reference } = requireValue(await report(player, '7'))
    expect(await evidenceOf(reference)).toMatchObject({
      payment: { movements: [{ sequence: 7, amount_minor: -100_000 }], withdrawal: { id: orderId } },
    })
  })

  test('another’s is unknown, like one that is not there, and no case begins', async () => {
    const [owner, stranger] = [await buildPlayer(), await buildPlayer({ depositMinor: 0 })]
    const { orderId } = requireValue(await ask(owner))
    await copyMovement(owner, 8, `withdrawal:${orderId}`)
    for (const paymentId of [orderId, 'W-0123456789AB', 'D-0123456789AB', '8'])
      expect(refusalOf(await report(stranger, paymentId))).toMatchObject({ status: 422, errorCode: 'payment_unknown' })
    expect(requireValue(await platform.call('feedbackList', {}, { token: stranger.token })).rows).toEqual([])
    expect(refusalOf(await report(stranger, '1 OR 1=1')).errorCode).toBe('malformed')
    const nobody = { kind: 'feedback', topic: 'withdrawal', content: CONTENT, paymentId: orderId } as const
    expect(refusalOf(await platform.call('feedback', nobody)).errorCode).toBe('login_required')
  })

  test('MEM-15 each step of a withdrawal is told once, however often the cron job looks', async () => {
    const player = await buildPlayer()
    const { orderId } = await buildSent(player)
    const again = await operate('withdrawals-pay', { orderId, reference: 'AGAIN' } as never)
    expect(refusalOf(again).errorCode).toBe('conflict')
    const { rows } = requireValue(await platform.call('messages', {}, { token: player.token }))
    const steps = rows.filter(({ about }) => about?.subject === 'withdrawal')
    expect(steps.map(({ title }) => title).toSorted()).toEqual([
      'Withdrawal requested: P\u00a01,000.00',
      'Withdrawal sent: P\u00a01,000.00',
    ])
    expect(steps.every(({ about }) => about?.id === orderId)).toBe(true)
  })
})
