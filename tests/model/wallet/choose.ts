import type { PlaceBetsInput } from '../../../platform/kernel/wallet/lottery-inputs.ts'
import type {
  DepositInput,
  PlaceBetInput,
  RollbackBetInput,
  SendTransferInput,
} from '../../../platform/kernel/wallet/wallet-inputs.ts'
import {
  buildBet,
  buildCorrection,
  buildDeposit,
  buildRollback,
  buildWin,
} from '../../../platform/money/wallet/test-support.ts'
import type { Fault, ModelCommand, Oddity, RoundPick } from './model-commands.ts'
import { hashOf } from './model-launches.ts'
import { changeContent, type Sent } from './sent.ts'
import { getSimulationSettings } from './simulation-settings.ts'
import type { WalletModel } from './wallet-model.ts'

const VENDORS = ['HARBOR', 'OTHER'] as const

/** Quarters of the stake that were not played: nothing, a part, all of it, and more than there is. */
const UNPLAYED = [0, 0, 0, 1, 2, 4, 5]
/** In the long run alone: 2,000 commands of one seed would meet other answers no more. */
const IS_LONG = getSimulationSettings().commands > 2_000

/** Makes of each command what goes to the wallet: of what is known there, or of what is not. */
export class Chooser {
  readonly #model: WalletModel
  readonly #sent: readonly Sent[]
  readonly #memberIds: { member: string; other: string }
  #minted = 0

  constructor(model: WalletModel, sent: readonly Sent[], memberIds: { member: string; other: string }) {
    this.#model = model
    this.#sent = sent
    this.#memberIds = memberIds
  }

  choose(command: Extract<ModelCommand, { fault: Fault }>): Sent {
    switch (command.type) {
      case 'deposit':
        return { verb: 'deposit', input: this.#toDeposit(command) }
      case 'waive': {
        const asOf = Math.max(0, this.#model.sequence - command.ago)
        const input = buildDeposit({ key: this.#mint('waiver'), amountMinor: command.amount })
        return { verb: 'waiveTurnover', input: { ...input, asOf } }
      }
      case 'hold': {
        const amountMinor = this.#nearWithdrawable(command.amount)
        const fee = { feeMinor: Math.floor(amountMinor / 10), currency: 'USD' }
        return { verb: 'holdWithdrawal', input: { orderId: this.#mint('W'), amountMinor, ...fee } }
      }
      case 'pay':
        return { verb: 'payWithdrawal', input: { orderId: this.#pickOrder(command.pick) } }
      case 'return':
        return { verb: 'returnWithdrawal', input: { orderId: this.#pickOrder(command.pick), from: command.from } }
      case 'reward': {
        const { verb, amount, turnover } = command
        const input = buildDeposit({ key: this.#mint('reward'), amountMinor: amount })
        if (verb === 'grantPlayMoney' || verb === 'payCommission' || turnover === 0) return { verb, input }
        return { verb, input: { ...input, turnoverMinor: turnover } }
      }
      case 'send': {
        const barred = this.#sent.findLast((sent) => sent.verb === 'refuseTransfer' && sent.by === command.by)
        if (command.barred && barred?.verb === 'refuseTransfer') return { ...barred, verb: 'sendTransfer' }
        return {
          verb: 'sendTransfer',
          by: command.by,
          input: this.#toTransfer(command.by, this.#nearWithdrawable(command.amount)),
        }
      }
      case 'bar-transfer': {
        const sends = this.#sent.flatMap((sent) => (sent.verb === 'sendTransfer' ? [sent] : []))
        const known = command.transfer === 'sent' ? sends[command.pick % Math.max(1, sends.length)] : undefined
        if (known) return { ...known, verb: 'refuseTransfer' }
        return { verb: 'refuseTransfer', by: 'member', input: this.#toTransfer('member', 1) }
      }
      case 'bet':
        return { verb: 'placeBet', input: this.#toBet(command) }
      case 'launched-bet': {
        const oddity = 'none' as const
        const { kind: _, ...bet } = this.#toBet({ ...command, type: 'bet', vendor: 0, oddity })
        const launch = command.pick % 9 === 0 ? undefined : this.#model.launches.pick(command.pick)
        const sessionHash = hashOf(launch?.hash ?? 'made up')
        return { verb: 'placeLaunchedBet', input: { bet, sessionHash, nowMs: this.#model.launches.now } }
      }
      case 'bets':
        return { verb: 'placeBets', input: this.#toBets(command) }
      case 'bet-rebate': {
        const money = { key: this.#mint('ticket'), kind: 'real' as const, currency: 'USD', amountMinor: command.amount }
        return { verb: 'payBetRebate', input: { ...this.#pickRound(command.round, VENDORS[0]), ...money } }
      }
      case 'bar':
        return { verb: 'refuseBet', input: this.#toBarred(command.bet, command.pick) }
      case 'win': {
        const { amount, closes, details } = command
        const round = this.#pickRound(command.round, VENDORS[0])
        const outcome = {
          amountMinor: amount,
          closesRound: closes,
          ...this.#toUnplayed(round, closes && IS_LONG ? (UNPLAYED[amount % UNPLAYED.length] ?? 0) : 0),
          details: details ? JSON.stringify({ amount }) : undefined,
        }
        return {
          verb: 'settleRound',
          input: buildWin({ ...round, ...outcome, transactionId: this.#mintTransaction('win') }),
        }
      }
      case 'rollback':
        return { verb: 'rollbackBet', input: this.#toRollback(command.bet, command.wrongRound) }
      case 'correct': {
        const round = this.#pickRound(command.round, VENDORS[0])
        const amountMinor = this.#nearPaid(round, command.amount)
        const words = { reason: 'result', approval: `approval-${command.approval}`, amountMinor }
        return {
          verb: 'correctRound',
          input: buildCorrection({ ...round, ...words, correctionId: this.#mintTransaction('fix') }),
        }
      }
      case 'repeat':
        return changeContent(this.#sent[command.pick % this.#sent.length] ?? never(), command.change)
    }
  }

  /** What is taken back is mostly within what the round has paid. */
  #nearPaid({ vendor, roundId }: { vendor: string; roundId: string }, amount: number): number {
    const round = this.#model.rounds.get(`${vendor} ${roundId}`)
    const paid = round ? round.payout + round.corrected + (round.status === 'void' ? round.returned : 0) : 0
    return amount < 0 && amount % 4 !== 0 && paid > 0 ? -Math.min(-amount, paid) : amount
  }

  #toUnplayed({ vendor, roundId }: { vendor: string; roundId: string }, quarters: number) {
    if (quarters === 0) return {}
    const stake = this.#model.rounds.get(`${vendor} ${roundId}`)?.stake ?? 4
    return { unplayedMinor: Math.floor((stake * quarters) / 4) }
  }

  #toDeposit({ amount, turnover, bonus }: Extract<ModelCommand, { type: 'deposit' }>): DepositInput {
    const asked = turnover > 0 ? { turnoverMinor: turnover } : {}
    const terms = { amountMinor: amount, turnoverMinor: 2 * amount, gameType: null, playDays: 5 }
    const offer = bonus === null ? {} : { bonus: { promotionId: `promotion-${bonus}`, ...terms } }
    return buildDeposit({ key: this.#mint('deposit'), amountMinor: amount, ...asked, ...offer })
  }

  /** Now and then just as much as may leave, or one more while there is more in the balance. */
  #nearWithdrawable(amount: number): number {
    const { withdrawable, real } = this.#model
    if (amount % 4 === 0 && withdrawable > 0) return withdrawable
    return amount % 4 === 1 && withdrawable < real ? withdrawable + 1 : amount
  }

  #toTransfer(by: 'member' | 'other', amountMinor: number): SendTransferInput {
    const to = this.#memberIds[by === 'member' ? 'other' : 'member']
    // A third of them are debts of contracts.
    const purpose = amountMinor % 3 === 0 ? 'contract' : 'member'
    return { transferId: this.#mint('T'), to, currency: 'USD', amountMinor, purpose }
  }

  /** One of the withdrawals that were held, or now and then one that was not. */
  #pickOrder(pick: number): string {
    const orders = [...this.#model.withdrawals.keys()]
    return (pick % 8 > 0 && orders[pick % orders.length]) || 'W-nobody'
  }

  #toBet({ round: roundPick, vendor, amount, oddity }: Extract<ModelCommand, { type: 'bet' }>): PlaceBetInput {
    const round = this.#pickRound(roundPick, VENDORS[vendor] ?? VENDORS[0])
    const gameId = this.#model.rounds.get(`${round.vendor} ${round.roundId}`)?.gameId ?? 'game-1'
    const bet = buildBet({ ...round, transactionId: this.#mintTransaction('bet'), amountMinor: amount, gameId })
    const barred = this.#sent.findLast((sent) => sent.verb === 'refuseBet')
    const odd: Record<Oddity, Partial<PlaceBetInput>> = {
      none: {},
      play: { kind: 'play' },
      currency: { currency: 'EUR' },
      game: { gameId: 'game-2' },
      barred: barred?.input ?? {},
    }
    return { ...bet, ...odd[oddity] }
  }

  /** Rounds of another vendor than the first are passed over: a batch has one. */
  #toBets({ bets }: Extract<ModelCommand, { type: 'bets' }>): PlaceBetsInput {
    const batchId = this.#mint('batch')
    return {
      batchId,
      bets: bets.map(({ round: pick, amount }) => {
        const picked = this.#pickRound(pick, VENDORS[0])
        const round = picked.vendor === VENDORS[0] ? picked : { vendor: VENDORS[0], roundId: this.#mint('round') }
        const gameId = this.#model.rounds.get(`${round.vendor} ${round.roundId}`)?.gameId ?? 'game-1'
        return buildBet({ ...round, transactionId: this.#mintTransaction('bet'), amountMinor: amount, gameId })
      }),
    }
  }

  #toBarred(bet: 'new' | 'sent', pick: number): PlaceBetInput {
    const bets = this.#bets()
    const sent = bet === 'sent' ? bets[pick % Math.max(1, bets.length)] : undefined
    return sent ?? buildBet({ transactionId: this.#mintTransaction('bet'), roundId: this.#mint('round') })
  }

  #bets(): PlaceBetInput[] {
    return this.#sent.flatMap((sent) =>
      sent.verb === 'placeBet'
        ? [sent.input]
        : sent.verb === 'placeLaunchedBet'
          ? [{ ...sent.input.bet, kind: 'real' as const }]
          : sent.verb === 'placeBets'
            ? sent.input.bets
            : [],
    )
  }

  #toRollback({ from, pick }: { from: 'any' | 'ahead'; pick: number }, wrongRound: boolean): RollbackBetInput {
    const transactionId = this.#mintTransaction('undo')
    const bets = this.#bets()
    const bet = bets[pick % Math.max(1, bets.length)]
    if (from === 'ahead' || !bet) {
      return buildRollback({ transactionId, betTransactionId: `bet-${this.#minted + 1}`, roundId: 'round-ahead' })
    }
    const { vendor, roundId } = bet
    return { vendor, roundId: wrongRound ? 'wrong' : roundId, transactionId, betTransactionId: bet.transactionId }
  }

  #pickRound({ from, pick }: RoundPick, vendor: string): { vendor: string; roundId: string } {
    const names = [...this.#model.rounds].filter(([, round]) => from === 'any' || round.status === 'open')
    const [name] = names[pick % Math.max(1, names.length)] ?? []
    if (from === 'new' || !name) return { vendor, roundId: this.#mint('round') }
    const [known = vendor, roundId = ''] = name.split(' ')
    return { vendor: known, roundId }
  }

  /** Now and then an id that was sent before, for whatever. */
  #mintTransaction(label: string): string {
    const minted = this.#mint(label)
    const ids = this.#sent.flatMap(({ input }) =>
      'bets' in input
        ? input.bets.map(({ transactionId }) => transactionId)
        : 'transactionId' in input
          ? [input.transactionId]
          : 'bet' in input
            ? [input.bet.transactionId]
            : [],
    )
    return (this.#minted % 16 === 0 && ids[this.#minted % ids.length]) || minted
  }

  #mint(label: string): string {
    this.#minted += 1
    return `${label}-${this.#minted}`
  }
}

function never(): never {
  throw new Error('a simulation begins with a deposit')
}
