/**
 * What a wallet should do, said a second time and as plainly as possible: a few maps and sums, no SQL,
 * no journal. Written from the rules and not from the ledger, so that one can catch the other out.
 */

import type { LimitPeriod } from '../../../contract/rules/limits.ts'
import type { PlaceLaunchedBetInput } from '../../../platform/kernel/wallet/launches.ts'
import type { PayBetRebateInput, PlaceBetsInput } from '../../../platform/kernel/wallet/lottery-inputs.ts'
import type {
  CorrectRoundInput,
  PlaceBetInput,
  ReceiveTransferInput,
  RefuseBetInput,
  RollbackBetInput,
  SendTransferInput,
  SettleRoundInput,
} from '../../../platform/kernel/wallet/wallet-inputs.ts'
import type { Expected } from './model-answers.ts'
import { ModelLaunches } from './model-launches.ts'
import { ModelMoney } from './model-money.ts'

export type ModelRound = {
  gameId: string
  status: 'open' | 'settled' | 'void'
  stake: number
  unplayed: number
  payout: number
  bets: number
  lastWinAt: number
  /** What came back of its bets, and what corrections moved since its end. */
  returned: number
  corrected: number
  approvals: readonly string[]
  /** When it was opened: what was not played counts no longer there. */
  openedIn: Record<LimitPeriod, string>
}

export const LAUNCHED_VENDOR = 'HARBOR'
export const LAUNCHED_GAME = 'game-1'

const keyOf = ({ vendor, transactionId }: PlaceBetInput) => `bet ${vendor} ${transactionId}`
const roundOf = ({ vendor, roundId }: PlaceBetInput) => `${vendor} ${roundId}`
const contentOf = ({ roundId, amountMinor, gameId, kind, currency }: PlaceBetInput) => [
  roundId,
  amountMinor,
  gameId,
  kind,
  currency,
]

export class WalletModel extends ModelMoney {
  /** Debited here and not known to be there. */
  transit = 0
  readonly transfers = new Map<string, { amount: number; status: 'transit' | 'delivered' | 'returned' }>()
  /** What this wallet answered to transfers that came: null for received, else why not. */
  readonly answers = new Map<string, string | null>()
  readonly rounds = new Map<string, ModelRound>()
  readonly launches = new ModelLaunches()
  /** The round that was named with each bet that was taken back, come or not. */
  readonly #undone = new Map<string, string>()

  protected get inPlay(): number {
    return [...this.rounds.values()].reduce((sum, { status, stake }) => sum + (status === 'open' ? stake : 0), 0)
  }

  sendTransfer({ transferId, to, amountMinor, currency, purpose = 'member' }: SendTransferInput): Expected {
    const isDebt = purpose === 'contract'
    return this.onceFinal(`send ${transferId}`, [to, amountMinor, currency, purpose], () => {
      if (currency !== 'USD') return 'currency_mismatch'
      if (this.frozen) return 'frozen'
      if (this.limits.isOnBreak && !isDebt) return 'on_break'
      if (amountMinor > this.real) return 'balance_insufficient'
      if (amountMinor > this.withdrawable && !isDebt) return 'turnover_left'
      this.real -= amountMinor
      this.transit += amountMinor
      this.transfers.set(transferId, { amount: amountMinor, status: 'transit' })
      return null
    })
  }

  refuseTransfer({ transferId, to, amountMinor, currency, purpose = 'member' }: SendTransferInput): Expected {
    return this.onceFinal(`send ${transferId}`, [to, amountMinor, currency, purpose], () => 'not_admitted')
  }

  /** Null where the money is taken, else why it is not; either is for ever. */
  receiveTransfer({ transferId, amountMinor }: ReceiveTransferInput): string | null {
    const known = this.answers.get(transferId)
    if (known !== undefined) return known
    const barred = this.limits.isOnBreak ? 'on_break' : null
    const refusal = this.frozen ? 'frozen' : barred
    this.answers.set(transferId, refusal)
    if (refusal === null) {
      this.once(`receive ${transferId}`, [], () => null)
      this.real += amountMinor
      this.outside -= amountMinor
    }
    return refusal
  }

  hasReceived(transferId: string): boolean {
    return this.answers.get(transferId) === null
  }

  /** By the receiver's answer. A frozen wallet ends nothing yet. */
  endTransfer(transferId: string, refusal: string | null): void {
    const transfer = this.transfers.get(transferId)
    if (transfer?.status !== 'transit' || this.frozen) return
    this.once(`end ${transferId}`, [], () => null)
    this.transit -= transfer.amount
    if (refusal === null) this.outside += transfer.amount
    else this.real += transfer.amount
    transfer.status = refusal === null ? 'delivered' : 'returned'
  }

  /** What became of its session matters only to a bet that is new here. */
  placeLaunchedBet({ bet, sessionHash, nowMs }: PlaceLaunchedBetInput): Expected {
    const launch = this.launches.find(sessionHash)
    if (!launch || bet.gameId !== LAUNCHED_GAME || bet.vendor !== LAUNCHED_VENDOR)
      return { ok: false, refusal: 'launch_unknown' }
    const mayBet = this.launches.mayBet(launch, nowMs)
    const expected = this.placeBet({ ...bet, kind: 'real' }, () => (mayBet ? null : 'launch_unknown'))
    if (expected.ok && !expected.replayed) this.launches.see(launch, nowMs)
    return expected
  }

  placeBet(bet: PlaceBetInput, admit: () => string | null = () => null): Expected {
    const expected = this.onceFinal(keyOf(bet), contentOf(bet), () => {
      const unadmitted = admit()
      if (unadmitted) return unadmitted
      if (this.#isOfOtherKind('bet', bet.vendor, bet.transactionId)) return 'conflict'
      const refusal = this.#refuseBet(bet) ?? this.limits.refuse(bet.amountMinor)
      if (refusal) return refusal
      this.#take(bet)
      return null
    })
    this.#noteBet(bet, expected)
    return expected
  }

  /** Why the bet is not taken, whatever the member's own limits say. */
  #refuseBet(bet: PlaceBetInput): string | null {
    const { amountMinor, gameId, kind, currency } = bet
    if (this.#undone.has(keyOf(bet))) return 'bet_void'
    const round = this.rounds.get(roundOf(bet))
    if (round && round.status !== 'open') return 'round_closed'
    if (round && round.gameId !== gameId) return 'conflict'
    if (kind !== 'real') return 'kind_mismatch'
    if (currency !== 'USD') return 'currency_mismatch'
    if (this.frozen) return 'frozen'
    return amountMinor > this.real ? 'balance_insufficient' : null
  }

  #take(bet: PlaceBetInput): void {
    const { amountMinor, gameId } = bet
    this.limits.count('bet', amountMinor, keyOf(bet))
    this.real -= amountMinor
    this.held += amountMinor
    const round = this.rounds.get(roundOf(bet))
    const nothing = {
      stake: 0,
      unplayed: 0,
      payout: 0,
      bets: 0,
      lastWinAt: 0,
      returned: 0,
      corrected: 0,
      approvals: [],
    }
    const open = round ?? { gameId, status: 'open' as const, ...nothing, openedIn: this.limits.windows }
    this.rounds.set(roundOf(bet), { ...open, stake: open.stake + amountMinor, bets: open.bets + 1 })
  }

  #noteBet(bet: PlaceBetInput, { ok }: Expected): void {
    const group = this.groups.get(keyOf(bet))
    if (ok && group) group.bet ??= { amount: bet.amountMinor, round: roundOf(bet) }
  }

  readonly #batches = new Map<string, { content: string; answer: Extract<Expected, { ok: true }> }>()

  /** All or none, by their sum. A refusal is final for the batch and for each bet in it. */
  placeBets({ batchId, bets }: PlaceBetsInput): Expected {
    const key = `bets ${bets[0]?.vendor} ${batchId}`
    const content = bets.map((bet) => [keyOf(bet), ...contentOf(bet)])
    const known = this.#batches.get(key)
    if (known) {
      const isSame = known.content === JSON.stringify(content)
      return isSame ? { ...known.answer, replayed: true } : { ok: false, refusal: 'conflict' }
    }
    const refused = this.refusedBefore(key, content)
    if (refused) return refused
    const refusal = this.#refuseBatch(bets)
    if (refusal) {
      if (refusal !== 'conflict') {
        this.keepRefusal(key, content, refusal)
        for (const bet of bets) this.keepRefusal(keyOf(bet), contentOf(bet), refusal)
      }
      return { ok: false, refusal }
    }
    let answer: Expected = { ok: false, refusal: 'malformed' }
    for (const bet of bets) {
      answer = this.once(keyOf(bet), contentOf(bet), () => {
        this.#take(bet)
        return null
      })
      this.#noteBet(bet, answer)
    }
    if (answer.ok) this.#batches.set(key, { content: JSON.stringify(content), answer })
    return answer
  }

  #refuseBatch(bets: readonly PlaceBetInput[]): string | null {
    const isUsed = (bet: PlaceBetInput) =>
      this.#isOfOtherKind('bet', bet.vendor, bet.transactionId) ||
      this.groups.has(keyOf(bet)) ||
      this.wasRefused(keyOf(bet))
    if (bets.some(isUsed)) return 'conflict'
    for (const bet of bets) {
      const refusal = this.#refuseBet(bet)
      if (refusal) return refusal
    }
    const sum = bets.reduce((total, { amountMinor }) => total + amountMinor, 0)
    return sum > this.real ? 'balance_insufficient' : this.limits.refuse(sum)
  }

  /** Belongs to the price of a stake, so neither a break nor the state of other rounds stops it. */
  payBetRebate({ key, vendor, roundId, kind, currency, amountMinor }: PayBetRebateInput): Expected {
    return this.once(`bet-rebate ${key}`, [vendor, roundId, kind, currency, amountMinor], () => {
      if (kind !== 'real') return 'kind_mismatch'
      if (currency !== 'USD') return 'currency_mismatch'
      if (this.frozen) return 'frozen'
      if (this.rounds.get(`${vendor} ${roundId}`)?.status !== 'settled') return 'round_unknown'
      this.real += amountMinor
      this.outside -= amountMinor
      this.limits.count('win', amountMinor)
      return null
    })
  }

  refuseBet({ vendor, roundId, transactionId, amountMinor, gameId, kind, currency }: RefuseBetInput): Expected {
    const key = `bet ${vendor} ${transactionId}`
    const content = [roundId, amountMinor, gameId, kind, currency]
    return this.onceFinal(key, content, () =>
      this.#isOfOtherKind('bet', vendor, transactionId) ? 'conflict' : 'not_admitted',
    )
  }

  /** One id means one thing over all kinds. */
  #isOfOtherKind(kind: 'bet' | 'win' | 'rollback' | 'correction', vendor: string, id: string): boolean {
    const others = ['bet', 'win', 'rollback', 'correction'].filter((other) => other !== kind)
    if (others.some((other) => this.groups.has(`${other} ${vendor} ${id}`))) return true
    const bet = `bet ${vendor} ${id}`
    return kind !== 'bet' && (this.wasRefused(bet) || this.#undone.has(bet))
  }

  settleRound(win: SettleRoundInput): Expected {
    const { vendor, roundId, transactionId, amountMinor, closesRound, unplayedMinor = 0, details, kind, currency } = win
    const content = [roundId, amountMinor, closesRound, unplayedMinor, details ?? null, kind, currency]
    const name = `${vendor} ${roundId}`
    let ended = 0
    const act = () => {
      if (this.#isOfOtherKind('win', vendor, transactionId)) return 'conflict'
      const round = this.rounds.get(name)
      if (!round) return 'round_unknown'
      if (round.status !== 'open') return 'round_closed'
      if (unplayedMinor > round.stake) return 'unplayed_beyond_stake'
      if (kind !== 'real') return 'kind_mismatch'
      if (currency !== 'USD') return 'currency_mismatch'
      if (this.frozen) return 'frozen'
      this.real += amountMinor + unplayedMinor
      this.outside -= amountMinor
      this.limits.count('win', amountMinor)
      if (closesRound) {
        const played = round.stake - unplayedMinor
        this.held -= round.stake
        this.outside += played
        this.limits.unplay(unplayedMinor, round.openedIn)
        this.takeTurnover(played)
        ended = played
      }
      this.rounds.set(name, {
        ...round,
        stake: round.stake - unplayedMinor,
        unplayed: unplayedMinor,
        payout: round.payout + amountMinor,
        lastWinAt: this.sequence + 1,
        status: closesRound ? 'settled' : 'open',
      })
      return null
    }
    return this.once(`win ${vendor} ${transactionId}`, content, act, () => this.countForBonus(ended))
  }

  /** In no limit and as no turnover. Taken: at most what is there. */
  correctRound(input: CorrectRoundInput): Expected {
    const { vendor, roundId, correctionId, amountMinor, approval, reason, kind, currency } = input
    const content = [roundId, amountMinor, approval, reason, kind, currency]
    return this.once(`correction ${vendor} ${correctionId}`, content, () => {
      if (this.#isOfOtherKind('correction', vendor, correctionId)) return 'conflict'
      const name = `${vendor} ${roundId}`
      const round = this.rounds.get(name)
      if (!round) return 'round_unknown'
      if (round.status === 'open') return 'round_open'
      if (round.approvals.includes(approval)) return 'approval_used'
      const paid = round.payout + round.corrected + (round.status === 'void' ? round.returned : 0)
      if (paid + amountMinor < 0) return 'beyond_payout'
      if (kind !== 'real') return 'kind_mismatch'
      if (currency !== 'USD') return 'currency_mismatch'
      if (this.frozen) return 'frozen'
      const moved = Math.max(amountMinor, -this.real)
      this.real += moved
      this.outside -= moved
      this.rounds.set(name, {
        ...round,
        corrected: round.corrected + moved,
        approvals: [...round.approvals, approval],
      })
      return null
    })
  }

  rollbackBet({ vendor, roundId, transactionId, betTransactionId }: RollbackBetInput): Expected {
    return this.once(`rollback ${vendor} ${transactionId}`, [roundId, betTransactionId], () => {
      if (transactionId === betTransactionId) return 'conflict'
      if (this.#isOfOtherKind('rollback', vendor, transactionId)) return 'conflict'
      if (this.#isOfOtherKind('bet', vendor, betTransactionId)) return 'conflict'
      if (this.frozen) return 'frozen'
      const betKey = `bet ${vendor} ${betTransactionId}`
      const placed = this.groups.get(betKey)
      const name = `${vendor} ${roundId}`
      const betRound = placed?.bet?.round ?? this.#undone.get(betKey)
      if (betRound !== undefined && betRound !== name) return 'conflict'
      if (placed?.bet && !this.#undone.has(betKey)) {
        const round = this.rounds.get(name)
        if (round?.status !== 'open') return 'round_closed'
        if (round.lastWinAt > placed.answer.sequence) return 'bet_settled'
        this.real += placed.bet.amount
        this.held -= placed.bet.amount
        // It opens the windows of its time as a bet would, and counts in none.
        this.limits.count('bet', 0)
        this.limits.forget(betKey)
        const bets = round.bets - 1
        const status = bets === 0 && round.lastWinAt === 0 ? 'void' : 'open'
        this.rounds.set(name, {
          ...round,
          stake: round.stake - placed.bet.amount,
          returned: round.returned + placed.bet.amount,
          bets,
          status,
        })
      }
      this.#undone.set(betKey, name)
      return null
    })
  }
}
