/** Runs commands against a real wallet and the model side by side, and compares after every step. */
import { abortAllDurableObjects, evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { expect } from 'vitest'
import { type OutboxEvent, outboxEventSchema } from '../outbox-event.ts'
import {
  attempt,
  buildBet,
  buildDeposit,
  buildRollback,
  buildWallet,
  buildWin,
  crash,
  reachWallet,
  requireOk,
} from '../test-support.ts'
import type { WalletDO } from '../wallet-do.ts'
import { productionHooks, walletHooks } from '../wallet-hooks.ts'
import type {
  DepositInput,
  HoldWithdrawalInput,
  PayWithdrawalInput,
  PlaceBetInput,
  ReturnWithdrawalInput,
  RollbackBetInput,
  SendTransferInput,
  SettleRoundInput,
} from '../wallet-inputs.ts'
import type { Move, Wallet, WalletResult } from '../wallet-interface.ts'
import type { Change, Delivery, Fault, ModelCommand, Oddity, RoundPick, Send } from './model-commands.ts'
import { type Expected, WalletModel } from './wallet-model.ts'

const VENDORS = ['HARBOR', 'OTHER'] as const
const OPENING_MINOR = 2_000
const DAY_MS = 86_400_000
const TOUCH_BOTH: readonly ModelCommand['type'][] = ['send', 'deliver', 'other', 'repeat', 'evict']

/** A command as it goes to the wallet. */
type Sent =
  | { verb: 'deposit'; input: DepositInput }
  | { verb: 'placeBet'; input: PlaceBetInput }
  | { verb: 'refuseBet'; input: PlaceBetInput }
  | { verb: 'settleRound'; input: SettleRoundInput }
  | { verb: 'rollbackBet'; input: RollbackBetInput }
  | { verb: 'holdWithdrawal'; input: HoldWithdrawalInput }
  | { verb: 'payWithdrawal'; input: PayWithdrawalInput }
  | { verb: 'returnWithdrawal'; input: ReturnWithdrawalInput }
  | { verb: 'sendTransfer'; input: SendTransferInput; by: 'member' | 'other' }

/** How often each command met each answer: a run that never saw a refusal has not tried it. */
export type Tally = Map<string, number>

export async function simulateWallet(commands: readonly ModelCommand[], tally: Tally): Promise<void> {
  const [member, other] = [await buildWallet({ depositMinor: 0 }), await buildWallet({ depositMinor: 0 })]
  const simulation = new Simulation(member, other, tally)
  try {
    await simulation.start()
    for (const command of commands) await simulation.step(command)
    await simulation.finish()
  } finally {
    Object.assign(walletHooks, productionHooks)
  }
}

/** A wallet and what is foretold of it. */
class Side {
  reached: ReturnType<typeof reachWallet>
  readonly model = new WalletModel()

  constructor(reached: ReturnType<typeof reachWallet>) {
    this.reached = reached
  }
}

/** All commands go to one wallet; the other is there to send to and to be sent from. */
class Simulation {
  readonly #member: Side
  readonly #other: Side
  readonly #sent: Sent[] = []
  readonly #delivered: OutboxEvent[] = []
  readonly #tally: Tally
  #now = 1_790_000_000_000
  #minted = 0

  constructor(member: Side['reached'], other: Side['reached'], tally: Tally) {
    this.#member = new Side(member)
    this.#other = new Side(other)
    this.#tally = tally
    walletHooks.clock = () => this.#now
    this.#pass(0)
    this.#setSend('taken')
    this.#setDelivery('silent')
  }

  get #sides(): readonly [Side, Side] {
    return [this.#member, this.#other]
  }

  get #model(): WalletModel {
    return this.#member.model
  }

  get #stub(): DurableObjectStub<WalletDO> {
    return this.#member.reached.stub
  }

  get #wallet(): Wallet {
    return this.#member.reached.wallet
  }

  async start(): Promise<void> {
    await this.#move({ verb: 'deposit', input: buildDeposit({ amountMinor: OPENING_MINOR }) }, 'none')
  }

  async step(command: ModelCommand): Promise<void> {
    switch (command.type) {
      case 'evict':
        await evictDurableObject(this.#stub)
        break
      case 'clock':
        this.#pass(command.byMs)
        break
      case 'days':
        this.#pass(command.days * DAY_MS)
        break
      case 'limit':
        await this.#limit(command)
        break
      case 'break':
        await this.#break(command.days)
        break
      case 'freeze':
        requireOk(await this.#wallet.freeze({ reason: 'simulation' }))
        this.#model.frozen = true
        break
      case 'unfreeze':
        requireOk(await this.#wallet.unfreeze())
        this.#model.frozen = false
        break
      case 'deliver':
        await this.#deliver(command.delivery)
        break
      case 'other':
        await this.#befall(command.does)
        break
      case 'drain':
        await this.#drain(command.send)
        break
      case 'republish':
        requireOk(await this.#wallet.republish({ afterSequence: command.pick % (this.#model.sequence + 1) }))
        break
      default:
        await this.#move(this.#toSent(command), command.fault)
    }
    await this.#compare()
    if (TOUCH_BOTH.includes(command.type)) await this.#compareTransfers()
  }

  #pass(byMs: number): void {
    this.#now += byMs
    for (const { model } of this.#sides) model.now = this.#now
  }

  async #befall(does: Extract<ModelCommand, { type: 'other' }>['does']): Promise<void> {
    const { reached, model } = this.#other
    if (does === 'evict') {
      // Asleep it cannot be evicted: it is woken first.
      await reached.wallet.getBalance()
      await evictDurableObject(reached.stub)
    }
    if (does === 'freeze') requireOk(await reached.wallet.freeze({ reason: 'simulation' }))
    if (does === 'unfreeze') requireOk(await reached.wallet.unfreeze())
    if (does === 'freeze' || does === 'unfreeze') model.frozen = does === 'freeze'
    if (does !== 'break') return
    const until = this.#now + DAY_MS
    const answer = await reached.wallet.barPlay({ kind: 'break', until, lifts: 'by_itself', actor: 'member' })
    expect(answer.ok).toBe(model.takeBreak(until))
  }

  /** Alarms may go off at any time between: while nobody is to answer, they find a silence. */
  async #deliver(delivery: Delivery): Promise<void> {
    this.#setDelivery(delivery)
    for (const [from, to] of [this.#sides, [this.#other, this.#member] as const]) {
      for (const [transferId, { amount, status }] of from.model.transfers) {
        if (status !== 'transit') continue
        const known = requireOk(await from.reached.wallet.settleTransfer({ transferId })).status
        if (delivery !== 'silent') {
          const input = { transferId, amountMinor: amount, currency: 'USD', from: from.reached.identity.memberId }
          const refusal = to.model.receiveTransfer(input)
          if (delivery !== 'taken-then-silent') from.model.endTransfer(transferId, refusal)
        }
        expect(known).toBe(from.model.transfers.get(transferId)?.status)
        this.#tally.set(`transfer ${known}`, (this.#tally.get(`transfer ${known}`) ?? 0) + 1)
      }
    }
    this.#setDelivery('silent')
  }

  #setDelivery(delivery: Delivery): void {
    walletHooks.deliver = async (receiver, transfer) => {
      if (delivery !== 'silent') await receiver.receiveTransfer(transfer)
      if (delivery === 'silent' || delivery === 'taken-then-silent') throw new Error('silence')
      return receiver.receiveTransfer(transfer)
    }
  }

  /** Nothing is made or lost between two wallets: what is debited and nowhere received is on its way, and no more. */
  async #compareTransfers(): Promise<void> {
    let between = 0
    let onItsWay = 0
    for (const [from, to] of [this.#sides, [this.#other, this.#member] as const]) {
      const { sources } = requireOk(await from.reached.wallet.explainBalance())
      for (const { account, amountMinor } of sources)
        if (account === 'transit' || account === 'transfer') between -= amountMinor
      for (const [transferId, { amount, status }] of from.model.transfers)
        if (status === 'transit' && !to.model.hasReceived(transferId)) onItsWay += amount
    }
    expect(between).toBe(onItsWay)
    const { reached, model } = this.#other
    expect(requireOk(await reached.wallet.getBalance()).realMinor).toBe(model.real)
    expect(requireOk(await reached.wallet.verify())).toMatchObject({ findings: [], lastSequence: model.sequence })
  }

  async #limit({ kind, period, amount }: Extract<ModelCommand, { type: 'limit' }>): Promise<void> {
    const words = { source: 'member' as const, actor: 'member', loosenAfterHours: 24 }
    const set = requireOk(await this.#wallet.setLimit({ ...words, kind, period, amountMinor: amount }))
    expect(set.from).toBe(this.#model.setLimit(kind, period, amount))
  }

  async #break(days: number): Promise<void> {
    const until = this.#now + days * DAY_MS
    const answer = await this.#wallet.barPlay({ kind: 'break', until, lifts: 'by_itself', actor: 'member' })
    expect(answer.ok).toBe(this.#model.takeBreak(until))
  }

  /** Everything has reached the read model, and what reached it says what the wallet says. */
  async finish(): Promise<void> {
    for (const { reached, model } of this.#sides) {
      requireOk(await reached.wallet.unfreeze())
      model.frozen = false
    }
    await this.#deliver('taken')
    await this.#compare()
    await this.#compareTransfers()
    for (const { model } of this.#sides) expect(model.transit).toBe(0)
    await this.#drain('taken')
    while ((await this.#wallet.pokeOutbox()) > 0);
    const events = new Map(this.#delivered.map((event) => [event.sequence, event]))
    expect([...events.keys()].sort((a, b) => a - b)).toEqual(
      Array.from({ length: this.#model.sequence }, (_, n) => n + 1),
    )
    const postings = [...events.values()].flatMap((event) => event.postings)
    const sum = (account: string) =>
      postings
        .filter((posting) => posting.account === account)
        .reduce((total, posting) => total + posting.amountMinor, 0)
    expect({ real: sum('real'), held: sum('held') }).toEqual({ real: this.#model.real, held: this.#model.held })

    const newest = new Map<string, NonNullable<OutboxEvent['round']>>()
    for (const { round } of this.#delivered) {
      const known = round && newest.get(`${round.vendor} ${round.roundId}`)
      if (round && (known?.updatedSequence ?? 0) <= round.updatedSequence)
        newest.set(`${round.vendor} ${round.roundId}`, round)
    }
    expect(newest.size).toBe(this.#model.rounds.size)
    for (const [name, { status, stake, payout, bets }] of this.#model.rounds) {
      const figures = { status, stakeMinor: stake, payoutMinor: payout, betCount: bets }
      expect(newest.get(name), name).toMatchObject(figures)
    }
  }

  async #compare(): Promise<void> {
    const model = this.#model
    const { realMinor, heldMinor, frozen } = requireOk(await this.#wallet.getBalance())
    expect({ realMinor, heldMinor, frozen }).toEqual({
      realMinor: model.real,
      heldMinor: model.held,
      frozen: model.frozen,
    })
    expect(requireOk(await this.#wallet.getTurnoverLeft()).leftMinor).toBe(model.turnoverLeft)
    expect(model.real + model.held + model.transit + model.outside).toBe(0)
    const { sources } = requireOk(await this.#wallet.explainBalance())
    expect(sources.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(model.real + model.held)
    const { limits } = requireOk(await this.#wallet.getSafety())
    for (const { kind, period, usedMinor, inForceMinor } of limits) {
      expect({ kind, period, usedMinor, inForceMinor }).toEqual({
        ...{ kind, period },
        usedMinor: model.used(kind, period),
        inForceMinor: model.limit(kind, period),
      })
    }
    const books = requireOk(await this.#wallet.verify())
    expect(books.findings).toEqual([])
    expect(books.lastSequence).toBe(model.sequence)
  }

  #sideOf(sent: Sent): Side {
    return sent.verb === 'sendTransfer' && sent.by === 'other' ? this.#other : this.#member
  }

  async #move(sent: Sent, fault: Fault): Promise<void> {
    this.#sent.push(sent)
    const side = this.#sideOf(sent)
    if (fault === 'before-commit' || fault === 'after-commit') {
      const point = fault === 'before-commit' ? 'beforeCommit' : 'afterCommit'
      walletHooks[point] = crash
      const silence = await attempt(side.reached.stub, (wallet) => call(wallet, sent))
      walletHooks[point] = productionHooks[point]
      expect(silence).toBeNull()
      if (fault === 'after-commit') this.#foretell(sent)
    }
    if (fault === 'killed') {
      const interrupted = runInDurableObject(side.reached.stub, (instance: WalletDO) => call(instance, sent)).catch(
        () => null,
      )
      await abortAllDurableObjects()
      await interrupted
      for (const it of this.#sides) it.reached = reachWallet(it.reached.identity)
      // Done or not done, nobody knows: the retry must come out as if it had been done once.
      expectAnswer(await call(side.reached.wallet, sent), { ...this.#foretell(sent), replayed: undefined })
      return
    }
    if (fault === 'at-once') {
      const answers = await Promise.all([1, 2, 3].map(() => call(side.reached.wallet, sent)))
      for (const answer of answers) expectAnswer(answer, this.#foretell(sent))
      return
    }
    expectAnswer(await call(side.reached.wallet, sent), this.#foretell(sent))
  }

  #foretell(sent: Sent): Expected {
    const expected = this.#ask(sent)
    const answer = expected.ok ? (expected.replayed ? 'replayed' : 'accepted') : expected.refusal
    this.#tally.set(`${sent.verb} ${answer}`, (this.#tally.get(`${sent.verb} ${answer}`) ?? 0) + 1)
    return expected
  }

  #ask(sent: Sent): Expected {
    switch (sent.verb) {
      case 'deposit':
        return this.#model.deposit(sent.input)
      case 'placeBet':
        return this.#model.placeBet(sent.input)
      case 'refuseBet':
        return this.#model.refuseBet(sent.input)
      case 'settleRound':
        return this.#model.settleRound(sent.input)
      case 'rollbackBet':
        return this.#model.rollbackBet(sent.input)
      case 'holdWithdrawal':
        return this.#model.holdWithdrawal(sent.input)
      case 'payWithdrawal':
        return this.#model.payWithdrawal(sent.input)
      case 'returnWithdrawal':
        return this.#model.returnWithdrawal(sent.input)
      case 'sendTransfer':
        return this.#sideOf(sent).model.sendTransfer(sent.input)
    }
  }

  async #drain(send: Send): Promise<void> {
    this.#setSend(send)
    await attempt(this.#stub, (wallet) => wallet.pokeOutbox())
    this.#setSend('taken')
  }

  #setSend(send: Send): void {
    walletHooks.send = async (_queue, events) => {
      if (send !== 'silent')
        this.#delivered.push(...events.map((event) => outboxEventSchema.parse(structuredClone(event))))
      if (send !== 'taken') crash()
    }
  }

  #toSent(command: Extract<ModelCommand, { fault: Fault }>): Sent {
    switch (command.type) {
      case 'deposit':
        return { verb: 'deposit', input: this.#toDeposit(command) }
      case 'hold': {
        const { amount: amountMinor } = command
        const fee = { feeMinor: Math.floor(amountMinor / 10), currency: 'USD' }
        return { verb: 'holdWithdrawal', input: { orderId: this.#mint('W'), amountMinor, ...fee } }
      }
      case 'pay':
        return { verb: 'payWithdrawal', input: { orderId: this.#pickOrder(command.pick) } }
      case 'return':
        return { verb: 'returnWithdrawal', input: { orderId: this.#pickOrder(command.pick), from: command.from } }
      case 'send': {
        const { amount: amountMinor, by } = command
        const { memberId: to } = (by === 'member' ? this.#other : this.#member).reached.identity
        return {
          verb: 'sendTransfer',
          ...{ by, input: { transferId: this.#mint('T'), to, currency: 'USD', amountMinor } },
        }
      }
      case 'bet':
        return { verb: 'placeBet', input: this.#toBet(command) }
      case 'bar':
        return { verb: 'refuseBet', input: this.#toBarred(command.bet, command.pick) }
      case 'win': {
        const { amount, closes, details } = command
        const round = this.#pickRound(command.round, VENDORS[0])
        const outcome = {
          amountMinor: amount,
          closesRound: closes,
          details: details ? JSON.stringify({ amount }) : undefined,
        }
        return { verb: 'settleRound', input: buildWin({ ...round, ...outcome, transactionId: this.#mint('win') }) }
      }
      case 'rollback':
        return { verb: 'rollbackBet', input: this.#toRollback(command.bet, command.wrongRound) }
      case 'repeat':
        return changeContent(this.#sent[command.pick % this.#sent.length] ?? never(), command.change)
    }
  }

  #toDeposit({ amount, turnover }: Extract<ModelCommand, { type: 'deposit' }>): DepositInput {
    const asked = turnover > 0 ? { turnoverMinor: turnover } : {}
    return buildDeposit({ key: this.#mint('deposit'), amountMinor: amount, ...asked })
  }

  /** One of the withdrawals that were held, or now and then one that was not. */
  #pickOrder(pick: number): string {
    const orders = [...this.#model.withdrawals.keys()]
    return (pick % 8 > 0 && orders[pick % orders.length]) || 'W-nobody'
  }

  #toBet({ round: roundPick, vendor, amount, oddity }: Extract<ModelCommand, { type: 'bet' }>): PlaceBetInput {
    const round = this.#pickRound(roundPick, VENDORS[vendor] ?? VENDORS[0])
    const gameId = this.#model.rounds.get(`${round.vendor} ${round.roundId}`)?.gameId ?? 'game-1'
    const bet = buildBet({ ...round, transactionId: this.#mint('bet'), amountMinor: amount, gameId })
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

  #toBarred(bet: 'new' | 'sent', pick: number): PlaceBetInput {
    const bets = this.#bets()
    const sent = bet === 'sent' ? bets[pick % Math.max(1, bets.length)] : undefined
    return sent ?? buildBet({ transactionId: this.#mint('bet'), roundId: this.#mint('round') })
  }

  #bets(): PlaceBetInput[] {
    return this.#sent.flatMap((sent) => (sent.verb === 'placeBet' ? [sent.input] : []))
  }

  #toRollback({ from, pick }: { from: 'any' | 'ahead'; pick: number }, wrongRound: boolean): RollbackBetInput {
    const transactionId = this.#mint('undo')
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

  #mint(label: string): string {
    this.#minted += 1
    return `${label}-${this.#minted}`
  }
}

function never(): never {
  throw new Error('a simulation begins with a deposit')
}

function call(wallet: Wallet, sent: Sent): Promise<WalletResult<Move>> {
  switch (sent.verb) {
    case 'deposit':
      return wallet.deposit(sent.input)
    case 'placeBet':
      return wallet.placeBet(sent.input)
    case 'refuseBet':
      return wallet.refuseBet(sent.input)
    case 'settleRound':
      return wallet.settleRound(sent.input)
    case 'rollbackBet':
      return wallet.rollbackBet(sent.input)
    case 'holdWithdrawal':
      return wallet.holdWithdrawal(sent.input)
    case 'payWithdrawal':
      return wallet.payWithdrawal(sent.input)
    case 'returnWithdrawal':
      return wallet.returnWithdrawal(sent.input)
    case 'sendTransfer':
      return wallet.sendTransfer(sent.input)
  }
}

/** The same key with other content, or with the same. */
function changeContent(sent: Sent, change: Change): Sent {
  if (sent.verb === 'refuseBet' || sent.verb === 'payWithdrawal') return sent
  if (sent.verb === 'returnWithdrawal') {
    const from = sent.input.from === 'held' ? 'paid' : 'held'
    return change === 'amount' ? { ...sent, input: { ...sent.input, from } } : sent
  }
  if (sent.verb === 'rollbackBet') {
    return change === 'round' ? { ...sent, input: { ...sent.input, roundId: 'changed' } } : sent
  }
  if (change === 'amount') return changeAmount(sent)
  if (change === 'round' && sent.verb === 'placeBet') return { ...sent, input: { ...sent.input, roundId: 'changed' } }
  if (change === 'round' && sent.verb === 'settleRound')
    return { ...sent, input: { ...sent.input, roundId: 'changed' } }
  if (change === 'details' && sent.verb === 'settleRound')
    return { ...sent, input: { ...sent.input, details: '"changed"' } }
  return sent
}

type OfAnAmount = Extract<Sent, { verb: 'deposit' | 'placeBet' | 'settleRound' | 'holdWithdrawal' | 'sendTransfer' }>

function changeAmount(sent: OfAnAmount): Sent {
  const amountMinor = sent.input.amountMinor + 1
  if (sent.verb === 'deposit') return { ...sent, input: { ...sent.input, amountMinor } }
  if (sent.verb === 'placeBet') return { ...sent, input: { ...sent.input, amountMinor } }
  if (sent.verb === 'sendTransfer') return { ...sent, input: { ...sent.input, amountMinor } }
  if (sent.verb === 'holdWithdrawal') return { ...sent, input: { ...sent.input, amountMinor } }
  return { ...sent, input: { ...sent.input, amountMinor } }
}

/** `replayed: undefined` leaves open whether the answer was a repeat. */
function expectAnswer(answer: WalletResult<Move>, expected: Expected | { ok: boolean; replayed: undefined }): void {
  if (!answer.ok) {
    const { message: _, ...refusal } = answer
    expect(refusal).toEqual({ ...expected })
    return
  }
  const { sequence, balance } = answer.value
  const seen = { ok: true, sequence, real: balance.realMinor, held: balance.heldMinor, replayed: answer.replayed }
  expect({
    ...seen,
    ...('replayed' in expected && expected.replayed === undefined && { replayed: undefined }),
  }).toEqual({
    ...expected,
  })
}
