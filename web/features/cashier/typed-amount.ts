/** The figures of a deposit before it is made. */
import { MAX_MINOR, type Minor, type Money, minor, parseMoney, presentMoney } from '../../../contract/amount.ts'
import type { DepositBonus, DepositChannel } from '../../../contract/calls/money/cashier.ts'
import { computeBonusTurnover, computeDepositBonus } from '../../../contract/rules/deposit-bonus.ts'
import { computeDepositFee } from '../../../contract/states/deposit.ts'

export type Figures = { amount: Money; fee: Money; receive: Money }
/** `below`, `above`: outside the limits of the channel, named by the limit. */
export type Quote = { kind: 'fits'; figures: Figures } | { kind: 'below' | 'above'; limit: Money }

/** What a channel makes of an amount. The server counts again and refuses where it comes to something else. */
export function quoteDeposit(amountMinor: Minor, { fee, min, max }: DepositChannel): Quote {
  if (amountMinor < parseMoney(min)) return { kind: 'below', limit: min }
  if (amountMinor > parseMoney(max)) return { kind: 'above', limit: max }
  const feeMinor = computeDepositFee(amountMinor, { flatMinor: parseMoney(fee.flat), rateBps: fee.rateBps })
  const figures = { amount: amountMinor, fee: feeMinor, receive: minor(amountMinor - feeMinor) }
  const present = (value: Minor) => presentMoney(value)
  return {
    kind: 'fits',
    figures: { amount: present(figures.amount), fee: present(figures.fee), receive: present(figures.receive) },
  }
}

/** What a bonus brings and asks for what is received, or null where that is too little for it. */
export function quoteBonus(
  receive: Money,
  { percent, cap, minDeposit, turnoverTimes }: Pick<DepositBonus, 'percent' | 'cap' | 'minDeposit' | 'turnoverTimes'>,
): { amount: Money; turnover: Money } | null {
  const rule = { percent, turnoverTimes, capMinor: parseMoney(cap), minDepositMinor: parseMoney(minDeposit) }
  const amountMinor = computeDepositBonus(parseMoney(receive), rule)
  if (amountMinor === 0) return null
  return { amount: presentMoney(amountMinor), turnover: presentMoney(computeBonusTurnover(amountMinor, rule)) }
}

const STEPS = [1, 2, 5]
const CHIPS = 4

/** Four round amounts from the smallest minimum on. */
export function chooseChips(channels: readonly DepositChannel[]): Money[] {
  const mins = channels.map(({ min }) => parseMoney(min))
  const from = Math.min(...mins)
  if (!Number.isFinite(from)) return []
  const chips: Money[] = []
  for (let power = 100; chips.length < CHIPS && power <= MAX_MINOR / 10; power *= 10) {
    for (const step of STEPS)
      if (step * power >= from && chips.length < CHIPS) chips.push(presentMoney(minor(step * power)))
  }
  return chips
}
