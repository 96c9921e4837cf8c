/** The screens of deposits, withdrawals, wallets, records and limits, with the states that pass. */

import { type Answers, centre, type Screen } from './screen.ts'
import {
  chooseAmount,
  goHome,
  openFirstRow,
  openParts,
  openRound,
  press,
  pressWithin,
  sayNotReceived,
  sayReceived,
  sendTransfer,
} from './screen-acts.ts'
import {
  BREAK_TOLD,
  firstDeposit,
  littleLeft,
  NOTHING_WAITS,
  onBreak,
  roundOpen,
  transferUnderWay,
  vendorWallets,
} from './screen-moments.ts'
import { DEPOSIT_ID, depositIn, ordersMade, turnoverLeft, WITHDRAW_ID, withdrawalIn } from './screen-orders.ts'

const EN = { languages: ['en'] } as const
/** Of the balance: what stands beside the cash while an order is under way. */
const told = (part: 'bonus' | 'held' | 'pending', amount: string) => ({ [`"${part}":"0.00"`]: `"${part}":"${amount}"` })
const PENDING = { told: told('pending', '500.00') }
const HELD = { told: told('held', '1200.00') }
const deposit = (name: string, answers: Answers, more: Partial<Screen> = {}) =>
  centre(`deposit-${name}`, `depositv2&order=${DEPOSIT_ID}`, { answers, ...more })
const withdrawal = (name: string, answers: Answers, more: Partial<Screen> = {}) =>
  centre(`withdraw-${name}`, `withdraw&order=${WITHDRAW_ID}`, { answers, ...more })

export const SCREENS_OF_MONEY: readonly Screen[] = [
  {
    name: 'home-waiting',
    path: '/help',
    member: true,
    ...EN,
    act: goHome,
    answers: { ...ordersMade, ...roundOpen },
    told: { '"moneyUnderWay":false': '"moneyUnderWay":true' },
  },
  centre('deposit', 'depositv2'),
  centre('deposit-amount', 'depositv2', { ...EN, act: chooseAmount }),
  centre('deposit-first', 'depositv2', { ...EN, answers: firstDeposit }),
  centre('deposit-barred', 'depositv2', { ...EN, answers: onBreak, told: BREAK_TOLD }),
  centre('deposit-limit', 'depositv2', { ...EN, answers: littleLeft, act: chooseAmount }),
  deposit('opening', depositIn('opened')),
  deposit('waiting', depositIn('waiting')),
  deposit('on-its-way', depositIn('processing'), PENDING),
  deposit('crediting', depositIn('paid'), { ...EN, ...PENDING }),
  deposit('credited', depositIn('credited'), EN),
  deposit('checked', depositIn('review'), PENDING),
  deposit('declined', depositIn('failed_retry', 'declined'), EN),
  deposit('sent-back', depositIn('failed_final', 'returned')),
  centre('deposit-back', `depositv2&order=${DEPOSIT_ID}&returned=1`, { ...EN, answers: depositIn('waiting') }),
  centre('deposit-history', 'depositv2&tab=history', { ...EN, answers: ordersMade, told: told('pending', '2500.00') }),
  centre('withdraw', 'withdraw'),
  centre('withdraw-turnover', 'withdraw', { ...EN, answers: turnoverLeft, told: told('bonus', '100.00') }),
  withdrawal('delayed', withdrawalIn('delayed'), { ...EN, ...HELD }),
  withdrawal('approved', withdrawalIn('approved'), { ...EN, ...HELD }),
  withdrawal('sent', withdrawalIn('sent')),
  withdrawal('asked-again', withdrawalIn('sent'), { ...EN, act: sayReceived }),
  withdrawal('not-received', withdrawalIn('sent'), { act: sayNotReceived }),
  withdrawal('disputed', withdrawalIn('disputed'), EN),
  withdrawal('received', withdrawalIn('received'), EN),
  withdrawal('refused', withdrawalIn('refused'), EN),
  centre('withdraw-history', 'withdraw&tab=history', { ...EN, answers: ordersMade, ...HELD }),
  centre('wallets-apart', 'transferFund', { ...EN, answers: vendorWallets }),
  centre('transfer', 'transferUpline'),
  centre('transfer-sent', 'transferUpline', { ...EN, answers: transferUnderWay, act: sendTransfer }),
  centre('safety', 'safety'),
  centre('limit', 'safety', { ...EN, act: press(/^Set: Deposit limit, Daily/) }),
  centre('break', 'safety', { ...EN, act: pressWithin('take-break', /./) }),
  centre('on-break', 'safety', { ...EN, answers: onBreak, told: BREAK_TOLD }),
  { name: 'home-break', path: '/index', member: true, ...EN, told: { ...BREAK_TOLD, ...NOTHING_WAITS } },
  centre('exclusion', 'safety', { ...EN, act: pressWithin('exclude', /./) }),
  centre('betting-record', 'personalHistoryCopy'),
  centre('round', 'personalHistoryCopy', { ...EN, act: openRound }),
  centre('account-record', 'transactionHistory', { act: openFirstRow }),
  centre('balance', 'balance', { languages: ['en', 'th', 'ja'] }),
  centre('balance-open', 'balance', { ...EN, act: openParts }),
  { name: 'statement', path: '/statement', member: true },
  centre('profit', 'personalProfit'),
  centre('cashback', 'manualRebate'),
]
