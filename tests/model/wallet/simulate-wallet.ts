/** Runs commands against a real wallet and the model side by side, and compares them. */
import { abortAllDurableObjects, evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { expect } from 'vitest'
import { type Digest, digestSchema } from '../../../platform/kernel/wallet/digest.ts'
import type { Wallet } from '../../../platform/kernel/wallet/wallet-interface.ts'
import {
  attempt,
  buildDeposit,
  buildWallet,
  crash,
  reachWallet,
  requireOk,
} from '../../../platform/money/wallet/test-support.ts'
import type { WalletDO } from '../../../platform/money/wallet/wallet-do.ts'
import { productionHooks, walletHooks } from '../../../platform/money/wallet/wallet-hooks.ts'
import { Chooser } from './choose.ts'
import { compareTransfers, compareWallet, expectAnswer, expectDelivered, Side } from './compare.ts'
import { foretell } from './foretell.ts'
import type { Expected } from './model-answers.ts'
import type { Delivery, Fault, ModelCommand, Send } from './model-commands.ts'
import { hashOf } from './model-launches.ts'
import { DAY_MS } from './model-limits.ts'
import { askPoints, expectPointsAnswer, ModelPoints } from './model-points.ts'
import { call, type Sent } from './sent.ts'
import { LAUNCHED_GAME, LAUNCHED_VENDOR, type WalletModel } from './wallet-model.ts'

const OPENING_MINOR = 2_000
/** So few that a check of the books takes several portions. */
const GROUPS_PER_PORTION = 40
const TOUCH_BOTH: readonly ModelCommand['type'][] = ['send', 'bar-transfer', 'deliver', 'other', 'repeat', 'evict']

/** What a run has the wallet do besides the commands that it sends (`SENT_VERBS`). */
export const STEPS: readonly (keyof Wallet)[] = [
  ...(['open', 'freeze', 'unfreeze', 'setLimit', 'barPlay', 'lapseBonuses'] as const),
  ...(['settleTransfer', 'receiveTransfer', 'pokeOutbox', 'verify'] as const),
  ...(['earnPoints', 'spendPoints', 'returnPoints', 'adjustPoints'] as const),
  ...(['noteLaunch', 'exchangeLaunch', 'findLaunch', 'rememberMember'] as const),
]

/** Forms that a wallet may have in its life (platform/money/ledger/wallet-form.ts); one that changes does at its first start again. */
export const FORM_LIVES = ['rows', 'compact', 'changing'] as const
export type FormLife = (typeof FORM_LIVES)[number]

/** How often each command met each answer: a run that never saw a refusal has not tried it. */
export type Tally = Map<string, number>

/**
 * Answers are compared after every command, all of both wallets after every `compareEvery` and at the end. The journal
 * keeps what went wrong between, so a longer stretch finds the same a few commands later.
 */
export async function simulateWallet(
  commands: readonly ModelCommand[],
  tally: Tally,
  compareEvery: number,
  life: FormLife,
): Promise<void> {
  const born = life === 'compact' ? 'compact' : 'rows'
  walletHooks.wantForm = () => born
  const [member, other] = [await buildWallet({ depositMinor: 0 }), await buildWallet({ depositMinor: 0 })]
  const simulation = new Simulation(member, other, tally)
  try {
    await simulation.start()
    if (life === 'changing') walletHooks.wantForm = () => 'compact'
    for (const [index, command] of commands.entries()) {
      await simulation.step(command)
      if ((index + 1) % compareEvery === 0) await simulation.compare()
    }
    await simulation.finish()
    const isCompact = await runInDurableObject(
      reachWallet(member.identity).stub,
      (_, { storage }) => storage.sql.exec('SELECT 1 FROM account_balances').toArray().length > 0,
    )
    if (life !== 'changing') expect(isCompact).toBe(life === 'compact')
    const met = `form ${life === 'changing' && isCompact ? 'changed' : life}`
    tally.set(met, (tally.get(met) ?? 0) + 1)
  } finally {
    Object.assign(walletHooks, productionHooks)
  }
}

/** All commands go to one wallet; the other is there to send to and to be sent from. */
class Simulation {
  readonly #member: Side
  readonly #other: Side
  readonly #sent: Sent[] = []
  readonly #delivered: Digest[] = []
  readonly #tally: Tally
  readonly #chooser: Chooser
  readonly #points: ModelPoints
  /** Since they were last compared. */
  #touchedBoth = false
  #now = 1_790_000_000_000

  constructor(member: Side['reached'], other: Side['reached'], tally: Tally) {
    this.#member = new Side(member)
    this.#other = new Side(other)
    this.#tally = tally
    const memberIds = { member: member.identity.memberId, other: other.identity.memberId }
    this.#points = new ModelPoints(this.#member.model)
    this.#chooser = new Chooser(this.#member.model, this.#sent, memberIds)
    walletHooks.clock = () => this.#now
    walletHooks.groupsPerPortion = GROUPS_PER_PORTION
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
        // A call wakes it: one that an earlier command killed cannot be evicted.
        await this.#wallet.getBalance()
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
      case 'lapse':
        await this.#lapse()
        break
      case 'deliver':
        await this.#deliver(command.delivery)
        break
      case 'other':
        await this.#befall(command.does)
        break
      case 'points':
        await this.#movePoints(command)
        break
      case 'launch':
        await this.#launch(command)
        break
      case 'hear':
        await this.#hear(command)
        break
      case 'drain':
        await this.#drain(command.send)
        break
      case 'digest':
        await this.#readDigest(command.pick % (this.#model.sequence + 1))
        break
      default:
        await this.#move(this.#chooser.choose(command), command.fault)
    }
    if (TOUCH_BOTH.includes(command.type)) this.#touchedBoth = true
  }

  async compare(): Promise<void> {
    await compareWallet(this.#member)
    if (this.#touchedBoth) await compareTransfers(this.#sides)
    this.#touchedBoth = false
  }

  #pass(byMs: number): void {
    this.#now += byMs
    for (const { model } of this.#sides) {
      model.limits.now = this.#now
      model.launches.now = this.#now
    }
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
    expect(answer.ok).toBe(model.limits.takeBreak(until))
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

  async #lapse(): Promise<void> {
    this.#model.lapseBonuses()
    const statuses = requireOk(await this.#wallet.lapseBonuses()).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual(this.#model.bonuses.map(({ status }) => status).toSorted())
    for (const status of statuses) this.#tally.set(`bonus ${status}`, (this.#tally.get(`bonus ${status}`) ?? 0) + 1)
  }

  async #movePoints(command: Extract<ModelCommand, { type: 'points' }>): Promise<void> {
    const asked = this.#points.choose(command)
    if (command.crash === 'before-commit' || command.crash === 'after-commit') {
      const point = command.crash === 'before-commit' ? 'beforeCommit' : 'afterCommit'
      walletHooks[point] = crash
      expect(await attempt(this.#stub, (wallet) => askPoints(wallet, asked))).toBeNull()
      walletHooks[point] = productionHooks[point]
      if (command.crash === 'after-commit') this.#points.foretell(asked)
    }
    const times = command.crash === 'at-once' ? 3 : 1
    const answers = await Promise.all(Array.from({ length: times }, () => askPoints(this.#wallet, asked)))
    for (const answer of answers) {
      const name = `${asked.verb} ${expectPointsAnswer(answer, this.#points.foretell(asked))}`
      this.#tally.set(name, (this.#tally.get(name) ?? 0) + 1)
    }
    expect(requireOk(await this.#wallet.getPoints())).toMatchObject(this.#points.sums)
  }

  async #launch({ does, pick, session }: Extract<ModelCommand, { type: 'launch' }>): Promise<void> {
    const { launches } = this.#model
    if (does === 'sit') {
      await this.#hear({ type: 'hear', live: [session], isDue: false, isSuspended: false, isOlder: false })
      await this.#launch({ type: 'launch', does: 'launch', pick, session })
      return this.#launch({ type: 'launch', does: 'exchange', pick: 0, session })
    }
    const [vendor, gameCode, nowMs] = [LAUNCHED_VENDOR, 'harbor-lights', this.#now]
    const picked = does === 'exchange' ? launches.pick(pick) : undefined
    if (picked) {
      const sessionHash = hashOf(picked.hash)
      const asked = { launchHash: picked.hash, sessionHash, vendor, gameCode, nowMs }
      const { state } = requireOk(await this.#wallet.exchangeLaunch(asked))
      expect(state).toBe(launches.exchange(picked))
      this.#tally.set(`exchangeLaunch ${state}`, (this.#tally.get(`exchangeLaunch ${state}`) ?? 0) + 1)
      const found = requireOk(await this.#wallet.findLaunch({ sessionHash, vendor, nowMs }))
      expect(found !== null).toBe(launches.mayBet(picked, nowMs))
      return
    }
    const launchHash = launches.mint()
    const words = { currencySymbol: '$', jurisdiction: 'demo', separation: [] }
    const seat = { playerId: 'player', language: 'EN' as const, lobbyOrigin: 'https://lobby.example', ...words }
    const game = { vendor, gameCode, gameId: LAUNCHED_GAME }
    const launch = { launchHash, ...game, memberSession: session, launchedAtMs: nowMs, seat, exchanged: null, nowMs }
    requireOk(await this.#wallet.noteLaunch(launch))
    launches.note(launchHash, session)
  }

  async #hear(command: Extract<ModelCommand, { type: 'hear' }>): Promise<void> {
    const { launches } = this.#model
    const isOlder = command.isOlder && launches.version > 0
    const who = { id: this.#member.reached.identity.memberId, username: 'member', nickname: 'member' }
    const facts = { ...who, type: 0 as const, language: 'EN' as const, bar: null }
    const sessions = command.live.map((sessionId) => ({
      sessionId,
      passwordGivenAtMs: null,
      kind: 'username' as const,
      isVerificationDue: command.isDue,
      expiresAtMs: this.#now + 400 * DAY_MS,
      placeAtMs: this.#now,
    }))
    const suspended = command.isSuspended ? ('play' as const) : null
    const version = isOlder ? launches.version - 1 : launches.version + 1
    const snapshot = { version, readAtMs: this.#now, facts: { ...facts, suspended }, sessions }
    expect(requireOk(await this.#wallet.rememberMember(snapshot)).isOlder).toBe(isOlder)
    launches.hear(command)
  }

  async #limit({ kind, period, amount }: Extract<ModelCommand, { type: 'limit' }>): Promise<void> {
    const words = { source: 'member' as const, actor: 'member', loosenAfterHours: 24 }
    const set = requireOk(await this.#wallet.setLimit({ ...words, kind, period, amountMinor: amount }))
    expect(set.from).toBe(this.#model.limits.set(kind, period, amount))
  }

  async #break(days: number): Promise<void> {
    const until = this.#now + days * DAY_MS
    const answer = await this.#wallet.barPlay({ kind: 'break', until, lifts: 'by_itself', actor: 'member' })
    expect(answer.ok).toBe(this.#model.limits.takeBreak(until))
  }

  /** Everything was told, and what was told says what the wallet says. */
  async finish(): Promise<void> {
    for (const { reached, model } of this.#sides) {
      requireOk(await reached.wallet.unfreeze())
      model.frozen = false
    }
    await this.#deliver('taken')
    await this.#lapse()
    await compareWallet(this.#member)
    await compareTransfers(this.#sides)
    expect(requireOk(await this.#wallet.verify()).findings).toEqual([])
    for (const { model } of this.#sides) expect(model.transit).toBe(0)
    if (this.#model.sparing > 0) this.#tally.set('waiver sparing', (this.#tally.get('waiver sparing') ?? 0) + 1)
    await this.#drain('taken')
    while ((await this.#wallet.pokeOutbox()) > 0);
    await expectDelivered(this.#wallet, this.#delivered, this.#model)
  }

  #sideOf(sent: Sent): Side {
    return 'by' in sent && sent.by === 'other' ? this.#other : this.#member
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
    const expected = foretell(this.#sideOf(sent).model, sent)
    const answer = expected.ok ? (expected.replayed ? 'replayed' : 'accepted') : expected.refusal
    this.#tally.set(`${sent.verb} ${answer}`, (this.#tally.get(`${sent.verb} ${answer}`) ?? 0) + 1)
    return expected
  }

  async #drain(send: Send): Promise<void> {
    this.#setSend(send)
    await attempt(this.#stub, (wallet) => wallet.pokeOutbox())
    this.#setSend('taken')
  }

  /** Whoever asks the wallet itself is told the stretch that follows, and nothing of what was told changes what is sent. */
  async #readDigest(afterSequence: number): Promise<void> {
    const digest = requireOk(await this.#wallet.readDigest({ afterSequence }))
    expect(digest?.fromSequence).toBe(afterSequence < this.#model.sequence ? afterSequence + 1 : undefined)
  }

  #setSend(send: Send): void {
    walletHooks.send = async (_queue, digest) => {
      // The other wallet's alarm sends too, whenever it rings.
      const isOwn = digest.memberId === this.#member.reached.identity.memberId
      if (send !== 'silent' && isOwn) this.#delivered.push(digestSchema.parse(structuredClone(digest)))
      if (send !== 'taken') crash()
    }
  }
}
