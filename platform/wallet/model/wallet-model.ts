/**
 * What a wallet should do, said a second time and as plainly as possible: a few maps and sums, no SQL,
 * no journal. Written from the rules and not from the ledger, so that one can catch the other out.
 */
import type {
  DepositInput,
  PlaceBetInput,
  RefuseBetInput,
  RollbackBetInput,
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

export class WalletModel {
  real = 0
  held = 0
  /** What came in less what games won: the counter side. */
  outside = 0
  sequence = 0
  frozen = false
  readonly rounds = new Map<string, ModelRound>()
  readonly groups = new Map<string, Group>()
  readonly #refused = new Map<string, { content: string; refusal: string }>()
  readonly #undone = new Set<string>()

  deposit(input: DepositInput): Expected {
    return this.#once(`deposit ${input.key}`, [input.amountMinor, input.currency], () => {
      if (input.currency !== 'USD') return 'currency_mismatch'
      if (this.frozen) return 'frozen'
      this.real += input.amountMinor
      this.outside -= input.amountMinor
      return null
    })
  }

  placeBet(bet: PlaceBetInput): Expected {
    const { vendor, roundId, transactionId, amountMinor, gameId, kind, currency } = bet
    const key = `bet ${vendor} ${transactionId}`
    const content = [roundId, amountMinor, gameId, kind, currency]
    const name = `${vendor} ${roundId}`
    const expected = this.#onceBet(key, content, () => {
      if (this.#undone.has(key)) return 'bet_void'
      const round = this.rounds.get(name)
      if (round && round.status !== 'open') return 'round_closed'
      if (round && round.gameId !== gameId) return 'conflict'
      if (kind !== 'real') return 'kind_mismatch'
      if (currency !== 'USD') return 'currency_mismatch'
      if (this.frozen) return 'frozen'
      if (amountMinor > this.real) return 'balance_insufficient'
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
    return this.#onceBet(key, content, () => 'not_admitted')
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
      if (closesRound) {
        this.held -= round.stake
        this.outside += round.stake
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
        const bets = round.bets - 1
        const status = bets === 0 && round.lastWinAt === 0 ? 'void' : 'open'
        this.rounds.set(name, { ...round, stake: round.stake - placed.bet.amount, bets, status })
      }
      this.#undone.add(betKey)
      return null
    })
  }

  /** Bets are definite both ways: a refusal that hung on the moment is given again for ever. */
  #onceBet(key: string, content: unknown, act: () => string | null): Expected {
    const text = JSON.stringify(content)
    const refused = this.#refused.get(key)
    if (refused) return { ok: false, refusal: refused.content === text ? refused.refusal : 'conflict' }
    const expected = this.#once(key, content, act)
    const isLasting = !expected.ok && ['balance_insufficient', 'frozen', 'not_admitted'].includes(expected.refusal)
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
