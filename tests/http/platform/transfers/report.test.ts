/** TRUST-06: a reported transfer brings its evidence along, on either side of it; another's is nobody's to report. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallInput } from '../../../../contract/table.ts'
import { operateOn } from '../operate.ts'
import { refusalOf, requireValue, seedTestMerchants } from '../support.ts'
import { buildPair, type Member, platform, resetWallets, send, walletOf } from './support.ts'

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
  const payment = {
    transfer: { id: transferId, state: 'delivered', amount_minor: 100_000 },
    history: [{ act: 'requested' }, { act: 'sent' }, { act: 'delivered' }],
  }
  const sent = requireValue(await report(player, transferId))
  expect(await evidenceOf(sent.reference)).toMatchObject({ payment })
  expect(requireValue(await platform.call('feedbackList', {}, { token: player.token })).rows).toMatchObject([
    { reference: sent.reference, paymentId: transferId },
  ])
  const listed = await walletOf(upline).listPostings({ limit: 1 })
  const sequence = listed.ok ? listed.value.rows[0]?.sequence : listed.message
  const received = requireValue(await report(upline, String(sequence)))
  expect(await evidenceOf(received.reference)).toMatchObject({
    payment: {
      ...payment,
      movements: [{ sequence, kind: 'transfer_in', amount_minor: 100_000, reference: transferId }],
    },
  })
  expect(await evidenceOf(requireValue(await report(upline, transferId)).reference)).toMatchObject({ payment })

  const { player: stranger } = await buildPair()
  for (const paymentId of [transferId, 'T-0123456789AB'])
    expect(refusalOf(await report(stranger, paymentId))).toMatchObject({ status: 422, errorCode: 'payment_unknown' })
})
