/** The money of a model that is neither at stake nor between two members: what came in, rewards, bonuses, withdrawals. */
import type {
  DepositInput,
  GrantPlayMoneyInput,
  HoldWithdrawalInput,
  PayPromotionInput,
  PayWithdrawalInput,
  ReturnWithdrawalInput,
  WaiveTurnoverInput,
} from '../../../platform/kernel/wallet/wallet-inputs.ts'
import { type Expected, ModelAnswers } from './model-answers.ts'
import { DAY_MS, ModelLimits } from './model-limits.ts'

type ModelBonus = {
  promotion: string
  amount: number
  required: number
  staked: number
  until: number
  status: 'under_way' | 'released' | 'lapsed' | 'withheld'
}

export abstract class ModelMoney extends ModelAnswers {
  readonly limits = new ModelLimits()
  /** What came in less what games won: the counter side. */
  outside = 0
  frozen = false
  /** What is left of each, the oldest first: what is staked or waived counts for the oldest. */
  readonly #demands: { sequence: number; left: number; credited: number }[] = []
  /** Waivers that would have waived more, had they been said later. */
  sparing = 0
  /** Set aside, until enough is staked. */
  bonus = 0
  /** The oldest first. */
  readonly bonuses: ModelBonus[] = []
  readonly withdrawals = new Map<string, { amount: number; fee: number; status: 'held' | 'paid' | 'returned' }>()

  deposit(input: DepositInput): Expected {
    const { key, amountMinor, bonus } = input
    const expected = this.#credit(`deposit ${key}`, input, () => null)
    if (!expected.ok || expected.replayed) return expected
    this.limits.count('deposit', amountMinor)
    if (bonus) this.#grant(bonus)
    return expected
  }

  /** A reward waits while a break holds: a try that is refused may be repeated. */
  payPromotion(input: PayPromotionInput): Expected {
    return this.#credit(`promotion ${input.key}`, input, () => (this.limits.isOnBreak ? 'on_break' : null))
  }

  payRebate(input: PayPromotionInput): Expected {
    return this.#credit(`rebate ${input.key}`, input, () => (this.limits.isOnBreak ? 'on_break' : null))
  }

  payCommission(input: PayPromotionInput): Expected {
    return this.#credit(`commission ${input.key}`, input, () => (this.limits.isOnBreak ? 'on_break' : null))
  }

  /** Never in a wallet of real money. */
  grantPlayMoney({ key }: GrantPlayMoneyInput): Expected {
    return this.once(`play ${key}`, [], () => 'kind_mismatch')
  }

  #credit(key: string, input: PayPromotionInput, bar: () => string | null): Expected {
    const { amountMinor, currency, turnoverMinor = 0 } = input
    return this.once(key, [amountMinor, currency], () => {
      if (currency !== 'USD') return 'currency_mismatch'
      if (this.frozen) return 'frozen'
      const barred = bar()
      if (barred) return barred
      this.real += amountMinor
      this.outside -= amountMinor
      this.#demands.push({ sequence: this.sequence + 1, left: turnoverMinor, credited: amountMinor })
      return null
    })
  }

  #grant({ promotionId, amountMinor, turnoverMinor, playDays }: NonNullable<DepositInput['bonus']>): void {
    const isHad = this.bonuses.some(({ promotion, status }) => promotion === promotionId && status !== 'withheld')
    const isGranted = !this.limits.isOnBreak && !isHad
    this.bonuses.push({
      promotion: promotionId,
      amount: amountMinor,
      required: turnoverMinor,
      staked: 0,
      until: this.limits.now + playDays * DAY_MS,
      status: isGranted ? 'under_way' : 'withheld',
    })
    if (!isGranted) return
    this.sequence += 1
    this.outside -= amountMinor
    this.bonus += amountMinor
  }

  /** The stake of a round that ended. */
  protected countForBonus(stake: number): void {
    const bonus = this.bonuses.find(({ status, until }) => status === 'under_way' && this.limits.now < until)
    if (!bonus || stake === 0) return
    bonus.staked += stake
    if (bonus.staked >= bonus.required) this.#end(bonus, 'released')
  }

  lapseBonuses(): void {
    if (this.frozen) return
    for (const bonus of this.bonuses)
      if (bonus.status === 'under_way' && bonus.until <= this.limits.now) this.#end(bonus, 'lapsed')
  }

  #end(bonus: ModelBonus, status: 'released' | 'lapsed'): void {
    bonus.status = status
    this.sequence += 1
    this.bonus -= bonus.amount
    if (status === 'released') this.real += bonus.amount
    else this.outside += bonus.amount
  }

  get turnoverLeft(): number {
    return this.#demands.reduce((sum, { left }) => sum + left, 0)
  }

  /** What may leave now: each credit holds back at most itself, and stakes in play are of what is held back. */
  get withdrawable(): number {
    const heldBack = this.#demands.reduce((sum, { left, credited }) => sum + Math.min(left, credited), 0)
    return Math.max(0, this.real - Math.max(0, heldBack - this.inPlay))
  }

  protected abstract get inPlay(): number

  /** Of what was asked for up to `asOf`; what of the amount there was. */
  protected takeTurnover(amount: number, asOf = this.sequence): number {
    let rest = amount
    for (const demand of this.#demands) {
      if (demand.sequence > asOf) break
      const taken = Math.min(rest, demand.left)
      demand.left -= taken
      rest -= taken
    }
    return amount - rest
  }

  waiveTurnover({ key, amountMinor, currency, asOf }: WaiveTurnoverInput): Expected {
    return this.onceFinal(`waive ${key}`, [amountMinor, currency], () => {
      if (currency !== 'USD') return 'currency_mismatch'
      if (this.frozen) return 'frozen'
      const waived = this.takeTurnover(amountMinor, asOf)
      if (waived < amountMinor && this.turnoverLeft > 0) this.sparing += 1
      return waived === 0 ? 'turnover_none' : null
    })
  }

  holdWithdrawal({ orderId, amountMinor, feeMinor, currency }: HoldWithdrawalInput): Expected {
    return this.onceFinal(`hold ${orderId}`, [amountMinor, feeMinor, currency], () => {
      if (currency !== 'USD') return 'currency_mismatch'
      if (this.frozen) return 'frozen'
      if (amountMinor > this.real) return 'balance_insufficient'
      if (amountMinor > this.withdrawable && !this.limits.isOnBreak) return 'turnover_left'
      this.real -= amountMinor
      this.held += amountMinor
      this.withdrawals.set(orderId, { amount: amountMinor, fee: feeMinor, status: 'held' })
      return null
    })
  }

  payWithdrawal({ orderId }: PayWithdrawalInput): Expected {
    return this.once(`paid ${orderId}`, [], () => {
      const withdrawal = this.withdrawals.get(orderId)
      if (!withdrawal) return 'withdrawal_unknown'
      if (withdrawal.status !== 'held') return 'withdrawal_closed'
      if (this.frozen) return 'frozen'
      this.held -= withdrawal.amount
      this.outside += withdrawal.amount
      withdrawal.status = 'paid'
      return null
    })
  }

  returnWithdrawal({ orderId, from }: ReturnWithdrawalInput): Expected {
    return this.once(`returned ${orderId}`, [from], () => {
      const withdrawal = this.withdrawals.get(orderId)
      if (!withdrawal) return 'withdrawal_unknown'
      if (withdrawal.status !== from) return 'withdrawal_closed'
      if (this.frozen) return 'frozen'
      this.real += withdrawal.amount
      if (from === 'held') this.held -= withdrawal.amount
      else this.outside -= withdrawal.amount
      withdrawal.status = 'returned'
      return null
    })
  }
}
