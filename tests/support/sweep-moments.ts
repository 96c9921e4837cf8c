/** Faces of the centre that only time, money or a house brings, at their addresses: as `npm run screens` takes them. */
import { calls } from '../../contract/table.ts'
import type { Answers } from '../../scripts/lib/screen.ts'
import { documentsAsked, transferUnderWay, vendorWallets } from '../../scripts/lib/screen-moments.ts'
import {
  DEPOSIT_ID,
  depositIn,
  ordersMade,
  turnoverLeft,
  WITHDRAW_ID,
  withdrawalIn,
} from '../../scripts/lib/screen-orders.ts'
import { authenticatorOn, devicesSeen, passkeysKept, payoutAccountsBound } from '../../scripts/lib/screen-security.ts'

export type Moment = { path: string; answers: Answers }

const ROUND = { roundId: 'r-7K3M9QXA2B0C', vassalage: 'HARBOR' }
const roundPlayed: Answers = {
  '/wps/relay/ODSFE2_RoundDetail': () =>
    calls.roundDetail.response.parse({
      round: {
        ...ROUND,
        vendorName: 'Harbor',
        gameId: 'harbor-lucky-pier',
        gameName: 'Lucky Pier',
        gameType: 'RNG',
        state: 'settled',
        stake: '1.00',
        payout: '2.50',
        net: '1.50',
        balanceAfter: '101.50',
        provablyFair: true,
        startedAt: '2026-11-20T08:00:00.000Z',
        endedAt: '2026-11-20T08:00:04.000Z',
      },
      postings: [],
      proof: {
        algorithm: 'hmac-sha256/v1',
        serverSeedHash: 'a'.repeat(64),
        clientSeed: '7f3a',
        nonce: 4,
        modelVersion: 'lucky-pier/3',
      },
      verifyUrl: null,
      outcome: null,
    }),
}

const BENEATH = '/down'
const centre = (page: string, answers: Answers): Moment => ({
  path: `${BENEATH}?dialog=centre&centre=${page}`,
  answers,
})
const dialog = (name: string, answers: Answers): Moment => ({ path: `${BENEATH}?dialog=${name}`, answers })
const deposit = (answers: Answers, more = '') => centre(`depositv2&order=${DEPOSIT_ID}${more}`, answers)
const withdrawal = (answers: Answers) => centre(`withdraw&order=${WITHDRAW_ID}`, answers)

export const MOMENTS: readonly Moment[] = [
  centre('depositv2&tab=history', ordersMade),
  centre('withdraw&tab=history', ordersMade),
  deposit(depositIn('waiting')),
  deposit(depositIn('waiting'), '&returned=1'),
  deposit(depositIn('processing')),
  deposit(depositIn('credited')),
  deposit(depositIn('review')),
  deposit(depositIn('failed_retry', 'declined')),
  centre('withdraw', turnoverLeft),
  withdrawal(withdrawalIn('approved')),
  withdrawal(withdrawalIn('sent')),
  withdrawal(withdrawalIn('disputed')),
  withdrawal(withdrawalIn('received')),
  centre('transferFund', vendorWallets),
  centre('transferUpline', transferUnderWay),
  centre(`personalHistoryCopy&round=${ROUND.roundId}&roundVendor=${ROUND.vassalage}`, roundPlayed),
  centre('securityCenter', devicesSeen),
  dialog('passkeys', passkeysKept),
  dialog('authenticator&of=recovery-codes', authenticatorOn),
  dialog('destinations', payoutAccountsBound),
  dialog('documents', documentsAsked),
  withdrawal(withdrawalIn('delayed')),
  withdrawal(withdrawalIn('refused')),
]
