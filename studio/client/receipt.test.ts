import { expect, test } from 'vitest'
import { roundIdSchema } from '../../contract/ids.ts'
import { MESSAGES } from '../i18n/index.ts'
import { writeReceipt } from './receipt.ts'
import { createSay, formatMinor } from './text.ts'

const words = { say: createSay(MESSAGES.EN), money: (amountMinor: number) => formatMinor(amountMinor, '₱') }
const round = { roundId: roundIdSchema.parse('harbor-0f3a9c2d41'), stake: '1.00', payout: '12.50', time: '14:03:22' }

test.each([
  ['settled', '14:03:22 · Bet ₱1.00 · Win ₱12.50 · …9c2d41'],
  ['rolled_back', `14:03:22 · Bet ₱1.00 · ${MESSAGES.EN.voided} · …9c2d41`],
  ['open', null],
] as const)('TRUST-02 the line of a round that is %s', (state, written) => {
  expect(writeReceipt({ ...round, state }, words)?.replaceAll('\u00a0', ' ') ?? null).toBe(written)
})
