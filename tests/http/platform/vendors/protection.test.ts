/** SAFE-01 to SAFE-03 at a vendor's table: what the wallet refuses a player for reaches the vendor in the words of docs/guides/vendors.md. */

import { beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../../contract/time-units.ts'
import type { SetLimitInput } from '../../../../platform/kernel/wallet/safety-inputs.ts'
import { walletHooks } from '../../../../platform/money/wallet/wallet-hooks.ts'
import { buildPlayer, expectMoney, expectRefusal, seedWorld, type TestMember, time } from './support.ts'

let nowMs = 0
beforeAll(seedWorld)
beforeEach(() => {
  nowMs = time.now
  walletHooks.clock = () => nowMs
})

type Wallet = TestMember['wallet']
const limitTo = (wallet: Wallet, kind: SetLimitInput['kind'], source: SetLimitInput['source']) =>
  wallet.setLimit({ source, kind, period: 'day', amountMinor: 150, loosenAfterHours: 24, actor: 'someone' })
const bar = (wallet: Wallet, kind: 'break' | 'exclusion') =>
  wallet.barPlay({ kind, until: nowMs + DAY_MS, lifts: 'by_itself', actor: 'member' })
/** Played on, with the reminder unread: half an hour without a bet would begin another play session. */
async function comeDue(wallet: Wallet) {
  await wallet.setReminder({ minutes: 20, actor: 'member' })
  nowMs += 21 * MINUTE_MS
}

test.each<[string, (wallet: Wallet) => Promise<unknown>, { status: number; errorCode: string }]>([
  [
    'their stake limit',
    (wallet) => limitTo(wallet, 'stake', 'member'),
    { status: 422, errorCode: 'stake_limit_reached' },
  ],
  [
    'the operator’s',
    (wallet) => limitTo(wallet, 'stake', 'operator'),
    { status: 422, errorCode: 'stake_limit_reached' },
  ],
  ['their loss limit', (wallet) => limitTo(wallet, 'loss', 'member'), { status: 422, errorCode: 'loss_limit_reached' }],
  ['a reminder that is due', comeDue, { status: 422, errorCode: 'reality_check_due' }],
  ['a break', (wallet) => bar(wallet, 'break'), { status: 403, errorCode: 'on_break' }],
  ['an exclusion', (wallet) => bar(wallet, 'exclusion'), { status: 403, errorCode: 'account_excluded' }],
  [
    'a frozen wallet',
    (wallet) => wallet.freeze({ reason: 'looked into' }),
    { status: 403, errorCode: 'account_locked' },
  ],
])(
  'SAFE-01 a vendor is told that a stake was refused for %s, and the round under way is paid',
  async (_, protect, code) => {
    const player = await buildPlayer()
    expect((await player.bet()).status).toBe(200)
    await protect(player.member.wallet)
    const next = { transactionId: `${player.transactionId}-next`, roundId: `${player.roundId}-next` }
    const refused = await player.bet(next)
    expectRefusal(refused, code)
    // Refused for good: a late copy says the same.
    expect((await player.bet(next)).answer.errorCode).toBe(code.errorCode)
    // A frozen wallet pays once somebody has looked.
    if (code.errorCode === 'account_locked') return
    expect((await player.win()).status).toBe(200)
    await expectMoney(player.member, { real: 10_150, held: 0 })
  },
)
