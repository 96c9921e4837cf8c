/** TRUST-06: a reported transfer brings its evidence along, on either side of it; another's is nobody's to report. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallInput } from '../../../../contract/table.ts'
import { operateOn } from '../operate.ts'
import { bindings, refusalOf, requireValue, seedTestMerchants } from '../support.ts'
import { buildPair, type Member, platform, resetWallets, send } from './support.ts'

beforeAll(seedTestMerchants)
beforeEach(resetWallets)

const CONTENT = 'What I sent to my agent yesterday is not there'
const report = ({ token }: Pick<Member, 'token'>, paymentId: string) =>
  platform.call(
    'feedback',
    {
      kind: 'complaint',
      topic: 'account',
      content: CONTENT,
      paymentId: paymentId as CallInput<'feedback'>['paymentId'],
    },
    { token },
  )

async function evidenceOf(reference: string) {
  const { rows } = requireValue(await operateOn(platform, 'complaints-list', {}))
  return rows.find((row) => row.reference === reference)?.details
}

test('TRUST-06 a transfer goes along with all that was done to it, be it named by its sender, its receiver or a movement', async () => {
  const { player, upline } = await buildPair()
  const { transferId } = requireValue(await send(player))
  await bindings.DB.prepare(
    `INSERT INTO ledger_record (merchant, member_id, sequence, account, kind, amount_minor, balance_after_minor,
       occurred_at, reference, description) VALUES ('meridian', ?, 7, 'real', 'transfer_in', 100000, 100000, 1, ?, '')`,
  )
    .bind(upline.memberId, transferId)
    .run()
  const payment = {
    transfer: { id: transferId, state: 'delivered', amount_minor: 100_000 },
    history: [{ act: 'requested' }, { act: 'sent' }, { act: 'delivered' }],
  }
  const sent = requireValue(await report(player, transferId))
  expect(await evidenceOf(sent.reference)).toMatchObject({ payment })
  expect(requireValue(await platform.call('feedbackList', {}, { token: player.token })).rows).toMatchObject([
    { reference: sent.reference, paymentId: transferId },
  ])
  const received = requireValue(await report(upline, '7'))
  expect(await evidenceOf(received.reference)).toMatchObject({ payment: { ...payment, movements: [{ sequence: 7 }] } })
  expect(await evidenceOf(requireValue(await report(upline, transferId)).reference)).toMatchObject({ payment })

  const { player: stranger } = await buildPair()
  for (const paymentId of [transferId, 'T-0123456789AB'])
    expect(refusalOf(await report(stranger, paymentId))).toMatchObject({ status: 422, errorCode: 'payment_unknown' })
})
