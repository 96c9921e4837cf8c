import type { PlaceLaunchedBetInput } from '../../../platform/kernel/wallet/launches.ts'
import type { PayBetRebateInput, PlaceBetsInput } from '../../../platform/kernel/wallet/lottery-inputs.ts'
import type {
  CorrectRoundInput,
  DepositInput,
  GrantPlayMoneyInput,
  HoldWithdrawalInput,
  PayCommissionInput,
  PayPromotionInput,
  PayWithdrawalInput,
  PlaceBetInput,
  ReturnWithdrawalInput,
  RollbackBetInput,
  SendTransferInput,
  SettleRoundInput,
  WaiveTurnoverInput,
} from '../../../platform/kernel/wallet/wallet-inputs.ts'
import type { Move, Wallet, WalletResult } from '../../../platform/kernel/wallet/wallet-interface.ts'
import type { Change } from './model-commands.ts'

/** A command as it goes to the wallet. */
export type Sent =
  | { verb: 'deposit'; input: DepositInput }
  | { verb: 'payPromotion'; input: PayPromotionInput }
  | { verb: 'payRebate'; input: PayPromotionInput }
  | { verb: 'payCommission'; input: PayCommissionInput }
  | { verb: 'grantPlayMoney'; input: GrantPlayMoneyInput }
  | { verb: 'placeBet'; input: PlaceBetInput }
  | { verb: 'placeLaunchedBet'; input: PlaceLaunchedBetInput }
  | { verb: 'placeBets'; input: PlaceBetsInput }
  | { verb: 'payBetRebate'; input: PayBetRebateInput }
  | { verb: 'refuseBet'; input: PlaceBetInput }
  | { verb: 'settleRound'; input: SettleRoundInput }
  | { verb: 'rollbackBet'; input: RollbackBetInput }
  | { verb: 'correctRound'; input: CorrectRoundInput }
  | { verb: 'waiveTurnover'; input: WaiveTurnoverInput }
  | { verb: 'holdWithdrawal'; input: HoldWithdrawalInput }
  | { verb: 'payWithdrawal'; input: PayWithdrawalInput }
  | { verb: 'returnWithdrawal'; input: ReturnWithdrawalInput }
  | { verb: 'sendTransfer'; input: SendTransferInput; by: 'member' | 'other' }
  | { verb: 'refuseTransfer'; input: SendTransferInput; by: 'member' | 'other' }

/** The commands of which a run sends many; the others are steps of its own (`STEPS` in simulate-wallet.ts). */
export const SENT_VERBS = [
  'deposit',
  'payPromotion',
  'payRebate',
  'payCommission',
  'grantPlayMoney',
  'placeBet',
  'placeLaunchedBet',
  'placeBets',
  'payBetRebate',
  'refuseBet',
  'settleRound',
  'rollbackBet',
  'correctRound',
  'waiveTurnover',
  'holdWithdrawal',
  'payWithdrawal',
  'returnWithdrawal',
  'sendTransfer',
  'refuseTransfer',
] as const satisfies readonly Sent['verb'][]

/** Of many bets the place of the last one, which its balance is of. */
async function placeBets(wallet: Wallet, input: PlaceBetsInput): Promise<WalletResult<Move>> {
  const placed = await wallet.placeBets(input)
  if (!placed.ok) return placed
  const { lastSequence: sequence, occurredAt, balance } = placed.value
  return { ...placed, value: { sequence, occurredAt, balance, round: null } }
}

async function placeLaunchedBet(wallet: Wallet, input: PlaceLaunchedBetInput): Promise<WalletResult<Move>> {
  const placed = await wallet.placeLaunchedBet(input)
  return placed.ok ? { ...placed, value: placed.value.move } : placed
}

export function call(wallet: Wallet, sent: Sent): Promise<WalletResult<Move>> {
  switch (sent.verb) {
    case 'deposit':
      return wallet.deposit(sent.input)
    case 'payPromotion':
      return wallet.payPromotion(sent.input)
    case 'payRebate':
      return wallet.payRebate(sent.input)
    case 'payCommission':
      return wallet.payCommission(sent.input)
    case 'grantPlayMoney':
      return wallet.grantPlayMoney(sent.input)
    case 'placeBet':
      return wallet.placeBet(sent.input)
    case 'placeLaunchedBet':
      return placeLaunchedBet(wallet, sent.input)
    case 'placeBets':
      return placeBets(wallet, sent.input)
    case 'payBetRebate':
      return wallet.payBetRebate(sent.input)
    case 'refuseBet':
      return wallet.refuseBet(sent.input)
    case 'settleRound':
      return wallet.settleRound(sent.input)
    case 'rollbackBet':
      return wallet.rollbackBet(sent.input)
    case 'correctRound':
      return wallet.correctRound(sent.input)
    case 'waiveTurnover':
      return wallet.waiveTurnover(sent.input)
    case 'holdWithdrawal':
      return wallet.holdWithdrawal(sent.input)
    case 'payWithdrawal':
      return wallet.payWithdrawal(sent.input)
    case 'returnWithdrawal':
      return wallet.returnWithdrawal(sent.input)
    case 'sendTransfer':
      return wallet.sendTransfer(sent.input)
    case 'refuseTransfer':
      return wallet.refuseTransfer(sent.input)
  }
}

/** The same key with other content, or with the same. */
export function changeContent(sent: Sent, change: Change): Sent {
  if (sent.verb === 'refuseBet' || sent.verb === 'payWithdrawal' || sent.verb === 'grantPlayMoney') return sent
  if (sent.verb === 'returnWithdrawal') {
    const from = sent.input.from === 'held' ? 'paid' : 'held'
    return change === 'amount' ? { ...sent, input: { ...sent.input, from } } : sent
  }
  if (sent.verb === 'rollbackBet') {
    return change === 'round' ? { ...sent, input: { ...sent.input, roundId: 'changed' } } : sent
  }
  if (sent.verb === 'placeLaunchedBet') {
    const { bet } = sent.input
    if (change !== 'amount' && change !== 'round') return sent
    const changed = change === 'amount' ? { amountMinor: bet.amountMinor + 1 } : { roundId: 'changed' }
    return { ...sent, input: { ...sent.input, bet: { ...bet, ...changed } } }
  }
  if (sent.verb === 'placeBets') {
    const [first, ...rest] = sent.input.bets
    if (!first || (change !== 'amount' && change !== 'round')) return sent
    const changed = change === 'amount' ? { amountMinor: first.amountMinor + 1 } : { roundId: 'changed' }
    return { ...sent, input: { ...sent.input, bets: [{ ...first, ...changed }, ...rest] } }
  }
  if (change === 'amount') return changeAmount(sent)
  if (change === 'round' && sent.verb === 'placeBet') return { ...sent, input: { ...sent.input, roundId: 'changed' } }
  if (change === 'round' && sent.verb === 'correctRound')
    return { ...sent, input: { ...sent.input, roundId: 'changed' } }
  if (change === 'round' && sent.verb === 'settleRound')
    return { ...sent, input: { ...sent.input, roundId: 'changed' } }
  // Where it was said first makes no other waiver of it.
  if (change === 'round' && sent.verb === 'waiveTurnover') return { ...sent, input: { ...sent.input, asOf: 0 } }
  if (change === 'details' && sent.verb === 'settleRound')
    return { ...sent, input: { ...sent.input, details: '"changed"' } }
  return sent
}

type OfAnAmount = Exclude<
  Sent,
  {
    verb:
      | 'placeBets'
      | 'placeLaunchedBet'
      | 'refuseBet'
      | 'payWithdrawal'
      | 'grantPlayMoney'
      | 'returnWithdrawal'
      | 'rollbackBet'
  }
>

/** The input keeps its kind: only the figure changes, away from 0, which a correction downwards would meet. */
function changeAmount(sent: OfAnAmount): Sent {
  const { amountMinor } = sent.input
  return { ...sent, input: { ...sent.input, amountMinor: amountMinor + (amountMinor < 0 ? -1 : 1) } } as OfAnAmount
}
