/**
 * What a wallet should do, said a second time and as plainly as possible: a few maps and sums, no SQL,
 * no journal. Written from the rules and not from the ledger, so that one can catch the other out.
 */
import { LIMIT_PERIODS, type LimitKind, type LimitPeriod } from '../../../contract/limits.ts'
import type {
  DepositInput,
  HoldWithdrawalInput,
  PayWithdrawalInput,
  PlaceBetInput,
  ReceiveTransferInput,
  RefuseBetInput,
  ReturnWithdrawalInput,
  RollbackBetInput,
  SendTransferInput,
  SettleRoundInput,
} from '../wallet-inputs.ts'

export type ModelRound = {
  gameId: string
  status: 'open' | 'settled' | 'void'
  stake: number
  payout: number
  bets: number
  lastWinAt: number
}
/** The part of an answer that the model foretells. */
export type Expected =
  | { ok: true; sequence: number; real: number; held: number; replayed: boolean }
  | { ok: false; refusal: string }

type Group = { content: string; answer: Extract<Expected, { ok: true }>; bet?: { amount: number; round: string } }

/** What counts towards limits, with the day, week and month it fell in. */
type Counted = { kind: 'bet' | 'win' | 'deposit'; amount: number; key: string; windows: Record<LimitPeriod, string> }
type Limit = { amount: number | null; next: number | null; from: number | null }

const DAY_MS = 86_400_000
const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** A window by the first of its days, so that a later one is a greater text. */
function nameWindow(period: LimitPeriod, ms: number): string {
  const daysSinceMonday = (new Date(ms).getUTCDay() + 6) % 7
  if (period === 'week') return isoDay(ms - daysSinceMonday * DAY_MS)
  return period === 'day' ? isoDay(ms) : `${isoDay(ms).slice(0, 7)}-01`
}

const LASTING = [
  'balance_insufficient',
  'frozen',
  'not_admitted',
  'turnover_left',
  'on_break',
  'loss_limit',
  'stake_limit',
]

export class WalletModel {
  now = 0
  real = 0
  held = 0
  /** What came in less what games won: the counter side. */
  outside = 0
  sequence = 0
  frozen = false
  turnoverLeft = 0
  /** Debited here and not known to be there. */
  transit = 0
  readonly transfers = new Map<string, { amount: number; status: 'transit' | 'delivered' | 'returned' }>()
  /** What this wallet answered to transfers that came: null for received, else why not. */
  readonly #answers = new Map<string, string | null>()
  readonly withdrawals = new Map<string, { amount: number; fee: number; status: 'held' | 'paid' | 'returned' }>()
  readonly rounds = new Map<string, ModelRound>()
  readonly groups = new Map<string, Group>()
  readonly #refused = new Map<string, { content: string; refusal: string }>()
  readonly #undone = new Set<string>()
  readonly #limits = new Map<string, Limit>()
  #counted: Counted[] = []
  #breakUntil = 0

  deposit(input: DepositInput): Expected {
    const { amountMinor, currency, turnoverMinor = 0 } = input
    return this.#once(`deposit ${input.key}`, [amountMinor, currency], () => {
      if (input.currency !== 'USD') return 'currency_mismatch'
      if (this.frozen) return 'frozen'
      this.real += input.amountMinor
      this.outside -= input.amountMinor
      this.#count('deposit', input.amountMinor)
      this.turnoverLeft += turnoverMinor
      return null
    })
  }

  holdWithdrawal({ orderId, amountMinor, feeMinor, currency }: HoldWithdrawalInput): Expected {
    return this.#onceFinal(`hold ${orderId}`, [amountMinor, feeMinor, currency], () => {
      if (currency !== 'USD') return 'currency_mismatch'
      if (this.frozen) return 'frozen'
      if (amountMinor > this.real) return 'balance_insufficient'
      if (this.turnoverLeft > 0 && this.now >= this.#breakUntil) return 'turnover_left'
      this.real -= amountMinor
      this.held += amountMinor
      this.withdrawals.set(orderId, { amount: amountMinor, fee: feeMinor, status: 'held' })
      return null
    })
  }

  payWithdrawal({ orderId }: PayWithdrawalInput): Expected {
    return this.#once(`paid ${orderId}`, [], () => {
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
    return this.#once(`returned ${orderId}`, [from], () => {
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

  sendTransfer({ transferId, to, amountMinor, currency }: SendTransferInput): Expected {
    return this.#onceFinal(`send ${transferId}`, [to, amountMinor, currency], () => {
      if (currency !== 'USD') return 'currency_mismatch'
      if (this.frozen) return 'frozen'
      if (this.now < this.#breakUntil) return 'on_break'
      if (amountMinor > this.real) return 'balance_insufficient'
      if (this.turnoverLeft > 0) return 'turnover_left'
      this.real -= amountMinor
      this.transit += amountMinor
      this.transfers.set(transferId, { amount: amountMinor, status: 'transit' })
      return null
    })
  }

  /** Null where the money is taken, else why it is not; either is for ever. */
  receiveTransfer({ transferId, amountMinor }: ReceiveTransferInput): string | null {
    const known = this.#answers.get(transferId)
    if (known !== undefined) return known
    const barred = this.now < this.#breakUntil ? 'on_break' : null
    const refusal = this.frozen ? 'frozen' : barred
    this.#answers.set(transferId, refusal)
    if (refusal === null) {
      this.#once(`receive ${transferId}`, [], () => null)
      this.real += amountMinor
      this.outside -= amountMinor
    }
    return refusal
  }

  hasReceived(transferId: string): boolean {
    return this.#answers.get(transferId) === null
  }

  /** By the receiver's answer. A frozen wallet ends nothing yet. */
  endTransfer(transferId: string, refusal: string | null): void {
    const transfer = this.transfers.get(transferId)
    if (transfer?.status !== 'transit' || this.frozen) return
    this.#once(`end ${transferId}`, [], () => null)
    this.transit -= transfer.amount
    if (refusal === null) this.outside += transfer.amount
    else this.real += transfer.amount
    transfer.status = refusal === null ? 'delivered' : 'returned'
  }

  placeBet(bet: PlaceBetInput): Expected {
    const { vendor, roundId, transactionId, amountMinor, gameId, kind, currency } = bet
    const key = `bet ${vendor} ${transactionId}`
    const content = [roundId, amountMinor, gameId, kind, currency]
    const name = `${vendor} ${roundId}`
    const expected = this.#onceFinal(key, content, () => {
      if (this.#undone.has(key)) return 'bet_void'
      const round = this.rounds.get(name)
      if (round && round.status !== 'open') return 'round_closed'
      if (round && round.gameId !== gameId) return 'conflict'
      if (kind !== 'real') return 'kind_mismatch'
      if (currency !== 'USD') return 'currency_mismatch'
      if (this.frozen) return 'frozen'
      if (amountMinor > this.real) return 'balance_insufficient'
      const refusal = this.#refuseByLimits(amountMinor)
      if (refusal) return refusal
      this.#count('bet', amountMinor, key)
      this.real -= amountMinor
      this.held += amountMinor
      const open = round ?? { gameId, status: 'open' as const, stake: 0, payout: 0, bets: 0, lastWinAt: 0 }
      this.rounds.set(name, { ...open, stake: open.stake + amountMinor, bets: open.bets + 1 })
      return null
    })
    const group = this.groups.get(key)
    if (expected.ok && group) group.bet ??= { amount: amountMinor, round: name }
    return expected
  }

  refuseBet({ vendor, roundId, transactionId, amountMinor, gameId, kind, currency }: RefuseBetInput): Expected {
    const key = `bet ${vendor} ${transactionId}`
    const content = [roundId, amountMinor, gameId, kind, currency]
    return this.#onceFinal(key, content, () => 'not_admitted')
  }

  settleRound(win: SettleRoundInput): Expected {
    const { vendor, roundId, transactionId, amountMinor, closesRound, details, kind, currency } = win
    const content = [roundId, amountMinor, closesRound, details ?? null, kind, currency]
    const name = `${vendor} ${roundId}`
    return this.#once(`win ${vendor} ${transactionId}`, content, () => {
      const round = this.rounds.get(name)
      if (!round) return 'round_unknown'
      if (round.status !== 'open') return 'round_closed'
      if (kind !== 'real') return 'kind_mismatch'
      if (currency !== 'USD') return 'currency_mismatch'
      if (this.frozen) return 'frozen'
      this.real += amountMinor
      this.outside -= amountMinor
      this.#count('win', amountMinor)
      if (closesRound) {
        this.held -= round.stake
        this.outside += round.stake
        this.turnoverLeft = Math.max(0, this.turnoverLeft - round.stake)
      }
      this.rounds.set(name, {
        ...round,
        payout: round.payout + amountMinor,
        lastWinAt: this.sequence + 1,
        status: closesRound ? 'settled' : 'open',
      })
      return null
    })
  }

  rollbackBet({ vendor, roundId, transactionId, betTransactionId }: RollbackBetInput): Expected {
    return this.#once(`rollback ${vendor} ${transactionId}`, [roundId, betTransactionId], () => {
      if (this.frozen) return 'frozen'
      const betKey = `bet ${vendor} ${betTransactionId}`
      const placed = this.groups.get(betKey)
      const name = `${vendor} ${roundId}`
      if (placed?.bet && placed.bet.round !== name) return 'conflict'
      if (placed?.bet && !this.#undone.has(betKey)) {
        const round = this.rounds.get(name)
        if (round?.status !== 'open') return 'round_closed'
        if (round.lastWinAt > placed.answer.sequence) return 'bet_settled'
        this.real += placed.bet.amount
        this.held -= placed.bet.amount
        // It opens the windows of its time as a bet would, and counts in none.
        this.#count('bet', 0)
        this.#counted = this.#counted.filter(({ key }) => key !== betKey)
        const bets = round.bets - 1
        const status = bets === 0 && round.lastWinAt === 0 ? 'void' : 'open'
        this.rounds.set(name, { ...round, stake: round.stake - placed.bet.amount, bets, status })
      }
      this.#undone.add(betKey)
      return null
    })
  }

  /** Answers from when the limit holds. */
  setLimit(kind: LimitKind, period: LimitPeriod, amount: number | null): number {
    const before = this.limit(kind, period)
    const isLooser = (amount ?? Infinity) > (before ?? Infinity)
    const limit = isLooser
      ? { amount: before, next: amount, from: this.now + DAY_MS }
      : { amount, next: null, from: null }
    this.#limits.set(`${kind} ${period}`, limit)
    return limit.from ?? this.now
  }

  limit(kind: LimitKind, period: LimitPeriod): number | null {
    const limit = this.#limits.get(`${kind} ${period}`)
    if (!limit) return null
    return limit.from !== null && limit.from <= this.now ? limit.next : limit.amount
  }

  used(kind: LimitKind, period: LimitPeriod): number {
    const window = this.#window(period)
    const sum = (which: Counted['kind']) =>
      this.#counted
        .filter((counted) => counted.kind === which && counted.windows[period] === window)
        .reduce((total, { amount }) => total + amount, 0)
    if (kind === 'deposit') return sum('deposit')
    return kind === 'stake' ? sum('bet') : sum('bet') - sum('win')
  }

  /** Whether it holds now; a shorter one than that under way does not. */
  takeBreak(until: number): boolean {
    if (this.now < this.#breakUntil && until < this.#breakUntil) return false
    this.#breakUntil = until
    return true
  }

  #refuseByLimits(amount: number): string | null {
    if (this.now < this.#breakUntil) return 'on_break'
    if (amount === 0) return null
    for (const kind of ['loss', 'stake'] as const) {
      const isPassed = LIMIT_PERIODS.some(
        (period) => this.used(kind, period) + amount > (this.limit(kind, period) ?? Infinity),
      )
      if (isPassed) return `${kind}_limit`
    }
    return null
  }

  /** The window of now, or the last one that counted anything where the clock has gone back before it. */
  #window(period: LimitPeriod): string {
    const last =
      this.#counted
        .map(({ windows }) => windows[period])
        .sort()
        .at(-1) ?? ''
    const current = nameWindow(period, this.now)
    return [last, current].sort().at(-1) ?? current
  }

  #count(kind: Counted['kind'], amount: number, key = '') {
    const windows = { day: this.#window('day'), week: this.#window('week'), month: this.#window('month') }
    this.#counted.push({ kind, amount, key, windows })
  }

  /** Bets and withdrawals are definite both ways: a refusal that hung on the moment is given again for ever. */
  #onceFinal(key: string, content: unknown, act: () => string | null): Expected {
    const text = JSON.stringify(content)
    const refused = this.#refused.get(key)
    if (refused) return { ok: false, refusal: refused.content === text ? refused.refusal : 'conflict' }
    const expected = this.#once(key, content, act)
    const isLasting = !expected.ok && LASTING.includes(expected.refusal)
    if (isLasting) this.#refused.set(key, { content: text, refusal: expected.refusal })
    return expected
  }

  #once(key: string, content: unknown, act: () => string | null): Expected {
    const stored = this.groups.get(key)
    const text = JSON.stringify(content)
    if (stored) {
      return stored.content === text ? { ...stored.answer, replayed: true } : { ok: false, refusal: 'conflict' }
    }
    const refusal = act()
    if (refusal) return { ok: false, refusal }
    this.sequence += 1
    const answer = { ok: true as const, sequence: this.sequence, real: this.real, held: this.held, replayed: false }
    this.groups.set(key, { content: text, answer })
    return answer
  }
}
