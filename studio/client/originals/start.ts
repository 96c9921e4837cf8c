/** An original as the player meets it: a bet a press, acts where the game has them, the figures kept honest. */
import { minor, presentMoney } from '../../../contract/amount.ts'
import type { PlayedRound, RoundView, SessionView, WaitingGame } from '../../api.ts'
import { payOf } from '../../engine/original-rules.ts'
import type { PlayView } from '../../originals/index.ts'
import { canWinAtStake, computeReturnAtStake } from '../../originals/return-at-stake.ts'
import type { OriginalBoot } from '../../pages/boot.ts'
import { createBalanceRefresh } from '../balance-refresh.ts'
import { delay } from '../dom.ts'
import { createLobby, endingOf, type Lobby } from '../lobby.ts'
import { chooseEnding, chooseRefusal, chooseResumed } from '../play-state.ts'
import { isUncertain, type Result, type Server } from '../server.ts'
import { formatMinor, toMinor } from '../text.ts'
import { isCounted } from '../win-size.ts'
import type { AutoEnd, AutoPlan, AutoRun, AutoSteps } from './auto-bet.ts'
import { noteStake } from './bet-panel.ts'
import { type BetState, balanceOfWaiting, canAct, canBet, clampStake, showsAll } from './bet-state.ts'
import type { Board, SayOriginal } from './board.ts'
import { BOARDS } from './boards.ts'
import { createKeptRound, createKeptStake, keptInstant } from './kept.ts'
import { createOriginalStage } from './stage.ts'

export interface OriginalSetup {
  readonly root: HTMLElement
  readonly boot: OriginalBoot
  readonly session: SessionView
  readonly server: Server
  readonly say: SayOriginal
}

/** Between two choices of a run: each is seen. */
const AUTO_MOVE_MS = 450
/** With instant play too, so that a run can be stopped between two of them and the server is not flooded. */
const INSTANT_MOVE_MS = 100

class Original {
  readonly #setup: OriginalSetup
  readonly #lobby: Lobby
  readonly #board: Board
  readonly #stage: ReturnType<typeof createOriginalStage>
  #state: BetState
  /** The round that waits for the player. */
  #round: RoundView | null = null
  /** The round whose end the board has not shown. */
  #unshown: string | null = null
  #readyMs = 0
  #auto: AutoRun | null = null
  /** Comes with the sheet that begins a run. */
  #steps: AutoSteps | null = null
  /** Why the last run of auto bets ended, until the next press. */
  #autoWords = ''
  #isInstant: boolean
  readonly #balance: ReturnType<typeof createBalanceRefresh>
  readonly #keptStake: ReturnType<typeof createKeptStake>
  readonly #unseen: ReturnType<typeof createKeptRound>

  constructor(setup: OriginalSetup) {
    const { boot, session, root, say } = setup
    this.#setup = setup
    this.#keptStake = createKeptStake(session, boot.gameCode)
    this.#unseen = createKeptRound(session)
    this.#isInstant = session.policy.turbo && keptInstant.read()
    this.#state = {
      phase: 'idle',
      isPaused: false,
      stakeMinor: clampStake(this.#keptStake.read() ?? boot.limits.defaultMinor, boot.limits),
      balanceMinor: toMinor(session.balance),
      winMinor: 0,
      netMinor: 0,
    }
    this.#balance = createBalanceRefresh({
      ask: () => setup.server.balance(),
      showsAll: () => showsAll(this.#state),
      show: (balanceMinor) => this.#set({ balanceMinor }),
    })
    this.#lobby = createLobby(session.lobbyOrigin, (type) => this.#hear(type))
    // The boot and the server's rules name the same game, so a board is only given views of its own game.
    this.#board = BOARDS[boot.rules]({
      say,
      onAct: (act) => void this.#act(act),
      winOf: (multiplier) => this.#winOf(multiplier),
    }) as Board
    this.#stage = createOriginalStage(setup, this.#board, {
      lobby: this.#lobby,
      onStake: (stakeMinor) => this.#chooseStake(stakeMinor),
      onMain: () => this.#press(),
      isShown: ({ spinId }) => spinId !== this.#unshown,
      onGame: (gameCode) => this.#openGame(gameCode),
      // A round that waits for choices is played by itself where its board has a rule for it.
      onAuto:
        session.policy.autoplay && (boot.figures.unattended === null || this.#board.autoMoves)
          ? (plan, steps) => this.#beginAuto(plan, steps)
          : null,
      onInstant: session.policy.turbo
        ? (isOn) => {
            this.#isInstant = isOn
          }
        : null,
    })
    document.addEventListener('visibilitychange', () => document.hidden && this.#endAuto('hidden'))
    // A choice has changed, wherever on the board or the panel it is made. An amount that is being typed stays as it is.
    const refresh = ({ target }: Event) => {
      if (this.#isOpen && !(target instanceof Element && target.closest('.amount-box'))) this.#set({})
    }
    for (const happened of ['input', 'change', 'click']) root.addEventListener(happened, refresh)
  }

  async start() {
    const { session, server, say } = this.#setup
    this.#readyMs = performance.now() + session.nextRoundInMs
    const { openRound, lastRound } = session
    this.#lobby.tell({ type: 'ready', gameCode: session.gameCode })
    if (openRound && openRound.gameCode !== session.gameCode) return this.#finishElsewhere(openRound)
    if (lastRound?.play && !openRound) {
      await this.#board.show(lastRound.play, false)
      this.#stage.showReceipt(lastRound)
    }
    if (openRound?.state === 'open') {
      this.#set({ phase: 'checking' })
      this.#stage.tell(say('checking'))
      await this.#take(await server.settle(openRound.spinId), false)
      await this.#balance.refresh()
    } else if (openRound) await this.#follow(openRound, false)
    else {
      const unseen = this.#unseen.read()
      const missed = lastRound && lastRound.spinId === unseen ? chooseResumed(lastRound) : null
      if (unseen) this.#unseen.clear()
      if (missed && lastRound) this.#stage.tell(say(missed, this.#amountsOf(lastRound)))
      else this.#tellReady(session.waiting?.[0])
      await this.#rest()
    }
  }

  #set(change: Partial<BetState>) {
    this.#state = { ...this.#state, ...change }
    const isOpen = this.#isOpen
    this.#board.enable(isOpen ? 'options' : canAct(this.#state) && !this.#auto ? 'acts' : 'nothing')
    this.#board.reprice?.()
    const main = { ...this.#mainOf(), note: this.#noteOf() ?? undefined }
    this.#stage.render(this.#state, main, isOpen, this.#auto !== null)
  }

  /** Whether choices may change. Not between two bets of a run. */
  get #isOpen() {
    return canBet(this.#state) && this.#auto === null
  }

  #chooseStake(stakeMinor: number) {
    if (!this.#isOpen) return
    this.#autoWords = ''
    this.#keptStake.write(stakeMinor)
    this.#set({ stakeMinor })
  }

  /** Cashes out while a round waits, bets otherwise. */
  #mainOf() {
    const { say } = this.#setup
    const { phase, stakeMinor } = this.#state
    if (this.#auto) return { words: say('autoStop', { left: this.#auto.left }), isOn: true }
    if (phase === 'waiting' && this.#round?.play) {
      const finish = this.#board.finish?.(this.#round.play)
      if (!finish) {
        const staked = this.#stage.money(toMinor(this.#round.stake))
        return { words: `${say('playing')} · ${staked}`, isOn: false }
      }
      return { words: say('cashOut', { amount: this.#winOf(finish.multiplier) }), isOn: canAct(this.#state) }
    }
    if (phase === 'asking' || phase === 'checking') return { words: say('playing'), isOn: false }
    const words = say('bet', { amount: this.#stage.money(stakeMinor) })
    return { words, isOn: canBet(this.#state) && this.#canWin() }
  }

  /** By the rule that pays it. Boards ask for it while they are built, before there is a stage. */
  #winOf(multiplier: number) {
    const stakeMinor = this.#round ? toMinor(this.#round.firstStake) : this.#state.stakeMinor
    return formatMinor(payOf(stakeMinor, multiplier), this.#setup.session.currencySymbol)
  }

  #canWin(stakeMinor = this.#state.stakeMinor) {
    return !this.#board.missing?.() && canWinAtStake(this.#setup.boot.rules, this.#board.choice(), stakeMinor)
  }

  #noteOf() {
    const { say, boot } = this.#setup
    if (this.#autoWords) return { words: this.#autoWords, isRefusal: false }
    const missing = this.#board.missing?.()
    if (missing) return { words: missing, isRefusal: true }
    if (!this.#canWin()) return noteStake(say, null)
    const returned = computeReturnAtStake(boot.rules, this.#board.choice(), this.#state.stakeMinor)
    return returned && noteStake(say, returned)
  }

  #hear(type: 'pause' | 'resume' | 'refresh-balance') {
    if (type === 'refresh-balance') return void this.#balance.refresh()
    const isPaused = type === 'pause'
    this.#stage.pause(isPaused)
    if (isPaused) this.#endAuto('paused')
    this.#set({ isPaused })
  }

  #beginAuto(plan: AutoPlan, steps: AutoSteps) {
    if (!this.#isOpen || this.#board.missing?.()) return
    this.#steps = steps
    this.#autoWords = ''
    this.#auto = steps.startAuto(crypto.randomUUID(), plan, this.#state.stakeMinor)
    this.#goOn()
  }

  /** The next bet of the run, as soon as one may be placed. */
  #goOn() {
    if (!this.#auto || !this.#steps || !canBet(this.#state)) return
    const { balanceMinor } = this.#state
    const next = this.#steps.nextBet(this.#auto, { balanceMinor, canWin: (stakeMinor) => this.#canWin(stakeMinor) })
    if (next.end !== null) return this.#endAuto(next.end)
    this.#auto = next.run
    this.#set({ stakeMinor: next.run.stakeMinor })
    void this.#bet()
  }

  /** The round under way plays on. Nothing is resumed; the next bet is a press, of the amount that was chosen. */
  #endAuto(end: AutoEnd) {
    if (!this.#auto) return
    const words = this.#steps?.AUTO_END_WORDS[end]
    const { firstMinor } = this.#auto
    this.#auto = null
    this.#autoWords = words ? this.#setup.say(words) : ''
    this.#set({ stakeMinor: firstMinor })
  }

  #press() {
    if (this.#auto) return this.#endAuto('pressed')
    this.#autoWords = ''
    if (canBet(this.#state)) return void (this.#canWin() && this.#bet())
    const finish = canAct(this.#state) && this.#round?.play ? this.#board.finish?.(this.#round.play) : null
    if (finish) void this.#act(finish.act)
  }

  async #bet() {
    const { session, server } = this.#setup
    this.#readyMs = performance.now() + session.cycleMs
    const choice = this.#board.choice()
    this.#balance.noteMove()
    this.#set({ phase: 'asking', winMinor: 0 })
    this.#stage.cycle.start(this.#readyMs)
    this.#stage.winStage.clear()
    this.#board.clear()
    this.#stage.tell('')
    const stake = presentMoney(minor(this.#state.stakeMinor))
    this.#lobby.tell({ type: 'round-started', gameCode: this.#setup.boot.gameCode, stake })
    const spinId = crypto.randomUUID()
    this.#unshown = spinId
    this.#unseen.write(spinId)
    const auto = this.#auto ? { run: this.#auto.id, left: this.#auto.left } : undefined
    const isWanted = () => auto === undefined || this.#auto?.id === auto.run
    const answer = await server.spin(spinId, stake, choice, auto, isWanted)
    if (!answer.ok && answer.code === 'too_many_requests' && !isWanted()) {
      // Stopped before the bet was placed: nothing was taken, and nothing has to be said.
      this.#tellLobby('round-refused')
      return this.#rest()
    }
    await this.#take(await this.#settled(spinId, answer), true)
  }

  async #act(act: string) {
    const round = this.#round
    if (!round || !canAct(this.#state)) return
    this.#balance.noteMove()
    this.#set({ phase: 'asking' })
    this.#unshown = round.spinId
    this.#tellLobby('round-started')
    const answer = await this.#setup.server.act(round.spinId, round.acts.length, act)
    const settled = await this.#settled(round.spinId, answer)
    if (settled.ok || settled.code === 'login_required') return this.#take(settled, true)
    // The server did not take the act: the round is where it was.
    this.#endAuto('round')
    this.#stage.tell(this.#setup.say('actRefused'))
    this.#tellLobby('round-waiting')
    this.#set({ phase: 'waiting' })
  }

  #tellLobby(type: 'round-started' | 'round-waiting' | 'round-refused') {
    this.#lobby.tell({ type, gameCode: this.#setup.boot.gameCode })
  }

  /** An answer that never came, or a wallet that has not said its last word, is asked after. */
  async #settled(spinId: string, answer: Result<PlayedRound>): Promise<Result<PlayedRound>> {
    if (answer.ok ? answer.value.state !== 'open' : !isUncertain(answer)) return answer
    this.#endAuto('lost')
    this.#set({ phase: 'checking' })
    this.#stage.tell(this.#setup.say('checking'))
    return this.#setup.server.settle(spinId)
  }

  async #take(answer: Result<PlayedRound>, isMoving: boolean) {
    if (answer.ok) {
      this.#readyMs = Math.max(this.#readyMs, performance.now() + answer.value.nextRoundInMs)
      return this.#follow(answer.value, isMoving)
    }
    this.#endAuto('round')
    if (answer.code === 'login_required') return this.#end('open-elsewhere')
    this.#stage.tell(this.#setup.say('failed'))
    this.#tellLobby('round-refused')
    await this.#rest()
  }

  /** Shows a round as it stands, then waits with it or books it. */
  async #follow(round: RoundView, isMoving: boolean) {
    const { say } = this.#setup
    const { balance, payout, stake } = round
    const before = this.#round
    const isDrawn = isMoving && !this.#isInstant
    if (round.state === 'waiting') {
      this.#round = round
      this.#unseen.write(round.spinId)
      if (round.play) await this.#board.show(round.play, isDrawn)
      const isResumed = before === null && !isMoving
      const words = round.reason
        ? say(chooseRefusal(round.reason))
        : isResumed
          ? say('resumedWaiting')
          : ((round.play && this.#board.hint?.(round.play)) ?? '')
      this.#stage.tell(words)
      // A stake is gone while the round waits, which may be long: the lobby's balance says so too.
      const stakedBefore = before ? before.stake : isMoving ? null : stake
      const told = balanceOfWaiting(round, stakedBefore)
      if (told) this.#lobby.tell({ type: 'balance-changed', balance: told })
      this.#tellLobby('round-waiting')
      this.#set({ phase: 'waiting', ...(told && { balanceMinor: toMinor(told) }) })
      void this.#balance.catchUp()
      return this.#moveOn(round)
    }
    this.#round = null
    if (round.state === 'settled') {
      // The stake is gone from the start; what was won joins when the board has shown it.
      if (balance) this.#set({ balanceMinor: toMinor(balance) - toMinor(payout) })
      if (round.play) await this.#board.show(round.play, isDrawn)
      const netMinor = this.#state.netMinor + toMinor(payout) - toMinor(stake)
      // A large win counts up before any other figure tells it.
      if (isCounted(toMinor(stake), toMinor(payout))) await this.#stage.winStage.win(toMinor(stake), toMinor(payout))
      this.#set({ winMinor: toMinor(payout), netMinor, ...(balance && { balanceMinor: toMinor(balance) }) })
    }
    this.#tellEnding(round, round.play)
    this.#hearAuto(round)
    if (round.state === 'settled' && balance) this.#lobby.tell({ type: 'balance-changed', balance })
    this.#lobby.tell(endingOf(round))
    if (round.reason === 'login_required') return this.#end('session-ended')
    await this.#rest()
  }

  /** The run's own rule plays the round on. Once the run has ended, the choice is the player's. */
  async #moveOn({ spinId, play }: RoundView) {
    const { autoMoves } = this.#board
    if (!this.#auto || !autoMoves || !play) return
    await delay(this.#isInstant ? INSTANT_MOVE_MS : AUTO_MOVE_MS)
    if (this.#auto && this.#round?.spinId === spinId) void this.#act(autoMoves.next(play, this.#auto.plan.moves))
  }

  #hearAuto(round: RoundView) {
    if (!this.#auto || !this.#steps) return
    const heard = this.#steps.hearRound(this.#auto, round)
    this.#auto = heard.run
    if (heard.end) this.#endAuto(heard.end)
  }

  #tellEnding(round: RoundView, view: PlayView | null) {
    const { words, isWin } = chooseEnding(round)
    const money = this.#setup.say(words === 'noWin' ? 'lost' : words, this.#amountsOf(round))
    const happened = view && round.state === 'settled' ? this.#board.tell(view) : ''
    this.#stage.tell([happened, money].filter(Boolean).join(' · '), isWin ? 'win' : 'calm')
    const [stakeMinor, payoutMinor] = [toMinor(round.stake), toMinor(round.payout)]
    if (isWin && !isCounted(stakeMinor, payoutMinor)) void this.#stage.winStage.win(stakeMinor, payoutMinor)
    this.#unshown = null
    this.#unseen.clear()
    this.#stage.showReceipt(round)
    this.#stage.showResult(round)
  }

  #amountsOf({ stake, payout }: RoundView) {
    return { stake: this.#stage.money(toMinor(stake)), payout: this.#stage.money(toMinor(payout)) }
  }

  /** The server keeps the pace, by when it recorded a round; the page waits with it rather than be refused. */
  async #rest() {
    if (this.#state.phase === 'ended') return
    this.#set({ phase: 'resting' })
    void this.#balance.catchUp()
    this.#stage.cycle.until(this.#readyMs)
    await delay(Math.max(0, this.#readyMs - performance.now()))
    this.#set({ phase: 'idle' })
    this.#goOn()
  }

  /** A round of another game that the wallet has not answered is asked after: none begins before its end is known. */
  async #finishElsewhere({ spinId }: RoundView) {
    const { server, say, session } = this.#setup
    this.#set({ phase: 'checking' })
    this.#stage.tell(say('checking'))
    const answer = await server.settle(spinId)
    if (!answer.ok && answer.code === 'login_required') return this.#end('open-elsewhere')
    if (answer.ok) this.#readyMs = performance.now() + answer.value.nextRoundInMs
    this.#tellReady(answer.ok && answer.value.state === 'waiting' ? answer.value : session.waiting?.[0])
    await this.#rest()
    await this.#balance.refresh()
  }

  /** A round that waits in another game is named, with the way there. It keeps no bet back here. */
  #tellReady(waiting: WaitingGame | undefined) {
    const { say, boot } = this.#setup
    if (!waiting) return this.#stage.tell(say('ready'))
    const game = waiting.gameName?.[boot.language] ?? waiting.gameCode
    this.#stage.tellWay(say('otherOpen', { game }), say('backTo', { game }), () => this.#openGame(waiting.gameCode))
  }

  #openGame(gameCode: WaitingGame['gameCode']) {
    this.#lobby.tell({ type: 'open-game', gameCode })
  }

  /** The wallet takes nothing more from here, or the seat is another page's: only another launch plays on. */
  #end(reason: 'session-ended' | 'open-elsewhere') {
    this.#endAuto('round')
    this.#set({ phase: 'ended' })
    this.#stage.tell(this.#setup.say(reason === 'session-ended' ? 'ended' : 'openElsewhere'))
    this.#lobby.tell({ type: 'leave', reason })
  }
}

export const startOriginal = (setup: OriginalSetup) => void new Original(setup).start()
