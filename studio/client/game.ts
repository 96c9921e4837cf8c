/** The game as the player meets it: one round a press, the figures kept honest, the lobby kept informed. */
import type { RoundView, WaitingGame } from '../api.ts'
import { stakeUnits } from '../engine/model.ts'
import { AutoPlayer } from './auto-player.ts'
import { createBalanceRefresh } from './balance-refresh.ts'
import { delay } from './dom.ts'
import { createLobby, endingOf, type Lobby } from './lobby.ts'
import { createKeptRound, createKeptStake } from './originals/kept.ts'
import {
  bookRound,
  canSpin,
  chooseEnding,
  chooseResumed,
  chooseStake,
  openPlay,
  type PlayState,
  showsAll,
  withholdPayout,
} from './play-state.ts'
import { endGrid } from './round-player.ts'
import { isUncertain } from './server.ts'
import { play } from './sound.ts'
import { createStage, type GameSetup, type Stage } from './stage.ts'
import { toMinor } from './text.ts'
import { isCounted } from './win-size.ts'

/** Between the last reel's stop and the next press: time to see what was won. */
const WIN_SHOWN_MS = 450

/** What the reels show when nothing moves. */
interface Standing {
  readonly grid: readonly string[]
  readonly stops: readonly number[]
}
const standingOf = (round: RoundView | null): Standing | null => {
  const last = round?.spins?.at(-1)
  return last ? { grid: endGrid(last), stops: last.stops } : null
}

class Game {
  readonly #setup: GameSetup
  readonly #auto: AutoPlayer
  readonly #lobby: Lobby
  readonly #balance: ReturnType<typeof createBalanceRefresh>
  readonly #unseen: ReturnType<typeof createKeptRound>
  readonly #keptStake: ReturnType<typeof createKeptStake>
  readonly #stage: Stage
  #state: PlayState
  #standing: Standing
  /** The round whose end the reels have not shown. */
  #unshown: string | null = null
  /** A sum that the stage counts up: the panel does not show it before. */
  #toldLaterMinor = Number.POSITIVE_INFINITY

  constructor(setup: GameSetup) {
    const { boot, session } = setup
    this.#setup = setup
    this.#keptStake = createKeptStake(session, boot.gameCode)
    this.#state = openPlay(boot, session, this.#keptStake.read())
    this.#standing = standingOf(session.lastRound) ?? {
      grid: boot.model.reels.map((reel) => reel.slice(0, boot.model.rows)),
      stops: boot.model.reels.map(() => 0),
    }
    this.#unseen = createKeptRound(session)
    this.#balance = createBalanceRefresh({
      ask: () => setup.server.balance(),
      showsAll: () => showsAll(this.#state),
      show: (balanceMinor) => this.#set({ balanceMinor }),
    })
    this.#lobby = createLobby(session.lobbyOrigin, (type) => this.#hear(type))
    this.#auto = new AutoPlayer(setup, {
      canBegin: () => canSpin(this.#state),
      onBegin: () => this.#goOn(),
      onEnd: () => this.#set({}),
    })
    this.#stage = createStage(setup, {
      lobby: this.#lobby,
      onStake: (index) => this.#chooseStake(index),
      onStep: (by) => this.#chooseStake(this.#state.stakeIndex + by),
      onPress: () => this.#press(),
      onGame: (gameCode) => this.#openGame(gameCode),
      onWin: (winMinor) => winMinor < this.#toldLaterMinor && this.#set({ winMinor }),
      onAuto: session.policy.autoplay ? () => void this.#auto.open(toMinor(this.#stake)) : null,
      stakeMinor: () => toMinor(this.#stake),
      isShown: ({ spinId }) => spinId !== this.#unshown,
    })
  }

  /** Shows where the player left off; a round that was under way is seen to its end first. */
  async start() {
    const { session, server, say } = this.#setup
    let readyMs = performance.now() + session.nextRoundInMs
    this.#stage.reels.show(this.#standing.grid)
    let open = session.openRound
    const isUnfinished = open?.state === 'open'
    this.#set({ phase: isUnfinished ? 'checking' : 'resting' })
    if (open && isUnfinished) {
      this.#stage.tell(say('checking'))
      const answer = await server.settle(open.spinId)
      // Another page plays on, and the next visit here tells the end.
      if (!answer.ok && answer.code === 'login_required') return this.#end('open-elsewhere')
      if (answer.ok) readyMs = performance.now() + answer.value.nextRoundInMs
      // Without an answer there is no end to tell.
      open = answer.ok ? answer.value : null
    }
    this.#lobby.tell({ type: 'ready', gameCode: session.gameCode })
    // A round with choices that the wallet has just taken: it waits in its own game.
    const waiting = open?.state === 'waiting' ? open : session.waiting?.[0]
    const ended = (open?.state === 'waiting' ? null : open) ?? session.lastRound
    const isNews = (open !== null && ended === open) || ended?.spinId === this.#unseen.read()
    this.#unseen.clear()
    // The player reads of another game's round here, and not again there.
    if (ended && isNews) createKeptRound({ ...session, gameCode: ended.gameCode }).clear()
    if (ended && isNews) this.#tellResumed(ended)
    else if (waiting) this.#tellWaiting(waiting)
    else this.#stage.tell(say('goodLuck'))
    if (ended && !isNews) this.#stage.showReceipt(ended)
    await this.#rest(readyMs)
    if (isUnfinished) await this.#balance.refresh()
  }

  get #stake(): string {
    return this.#setup.boot.stakes[this.#state.stakeIndex]!
  }

  #set(change: Partial<PlayState>) {
    this.#state = { ...this.#state, ...change }
    this.#stage.render(this.#state, this.#auto.stopWords())
  }

  #chooseStake(index: number) {
    const next = chooseStake(this.#state, index, this.#setup.boot.stakes.length)
    if (next === this.#state || this.#auto.isRunning()) return
    this.#set(next)
    this.#keptStake.write(toMinor(this.#stake))
  }

  #hear(type: 'pause' | 'resume' | 'refresh-balance') {
    if (type === 'refresh-balance') return void this.#balance.refresh()
    const isPaused = type === 'pause'
    this.#stage.pause(isPaused)
    if (isPaused) this.#auto.end('paused')
    this.#set({ isPaused })
  }

  #press() {
    if (this.#state.isSkippable) this.#skip()
    else if (this.#auto.isRunning()) this.#auto.end('pressed')
    else if (canSpin(this.#state)) void this.#playRound(this.#stake)
  }

  #skip() {
    this.#stage.player.skip()
    this.#stage.winStage.skip()
  }

  /** The next round of a run of auto bets, as soon as one may begin. What ended the run is said then too. */
  #goOn() {
    if (!canSpin(this.#state)) return
    if (this.#auto.next(this.#state.balanceMinor)) void this.#playRound(this.#stake)
    const words = this.#auto.takeWords()
    if (words) this.#stage.tell(words)
  }

  async #playRound(stake: string) {
    const { session, server, say } = this.#setup
    let readyMs = performance.now() + session.cycleMs
    this.#balance.noteMove()
    this.#set({ phase: 'spinning', winMinor: 0 })
    this.#stage.cycle.start(readyMs)
    this.#stage.player.clear()
    this.#stage.winStage.clear()
    this.#stage.holdJackpots(true)
    this.#stage.tell('')
    this.#stage.reels.start()
    play('spin')
    this.#lobby.tell({ type: 'round-started', gameCode: session.gameCode, stake })
    const spinId = crypto.randomUUID()
    this.#unshown = spinId
    this.#unseen.write(spinId)
    const auto = this.#auto.bet()
    const isWanted = () => auto === undefined || this.#auto.bet()?.run === auto.run
    let answer = await server.spin(spinId, stake, undefined, auto, isWanted)
    if (!answer.ok && answer.code === 'too_many_requests' && !isWanted()) {
      await this.#stopReels()
      this.#lobby.tell({ type: 'round-refused', gameCode: session.gameCode })
      return this.#rest(readyMs)
    }
    if (answer.ok ? answer.value.state === 'open' : isUncertain(answer)) {
      this.#auto.end('lost')
      this.#set({ phase: 'checking' })
      this.#stage.tell(say('checking'))
      answer = await server.settle(spinId)
    }
    if (answer.ok) {
      this.#auto.hear(answer.value)
      readyMs = Math.max(readyMs, performance.now() + answer.value.nextRoundInMs)
      this.#stage.cycle.until(readyMs)
      await this.#present(answer.value, readyMs)
    } else {
      this.#auto.end('round')
      await this.#refuse(answer.code)
    }
    this.#unseen.clear()
    await this.#rest(readyMs)
  }

  /** The server keeps the pace, by when it recorded a round; the page waits with it rather than be refused. */
  async #rest(readyMs: number) {
    this.#stage.holdJackpots(false)
    if (this.#state.phase === 'ended') return
    this.#set({ phase: 'resting' })
    void this.#balance.catchUp()
    this.#stage.cycle.until(readyMs)
    await delay(Math.max(0, readyMs - performance.now()))
    this.#set({ phase: 'idle' })
    this.#goOn()
  }

  async #present(round: RoundView, readyMs: number) {
    const { stake, balance } = round
    if (round.state === 'rolled_back') await this.#stopReels()
    else {
      this.#set(withholdPayout(this.#state, round))
      const [stakeMinor, payoutMinor] = [toMinor(stake), toMinor(round.payout)]
      this.#toldLaterMinor = isCounted(stakeMinor, payoutMinor) ? payoutMinor : Number.POSITIVE_INFINITY
      const lineStakeMinor = toMinor(stake) / stakeUnits(this.#setup.boot.model)
      await this.#stage.player.play(round, {
        lineStakeMinor,
        landByMs: readyMs - WIN_SHOWN_MS,
        skippable: (isSkippable) => this.#set({ isSkippable }),
      })
      this.#standing = standingOf(round) ?? this.#standing
      await this.#stage.showJackpots(round)
      // A large win counts up before any other figure tells it.
      if (isCounted(stakeMinor, payoutMinor)) await this.#stage.winStage.win(stakeMinor, payoutMinor)
      this.#set(bookRound(this.#state, round))
    }
    this.#tellEnding(round)
    if (round.state !== 'rolled_back' && balance) this.#lobby.tell({ type: 'balance-changed', balance })
    this.#lobby.tell(endingOf(round))
    if (round.reason === 'login_required') this.#end('session-ended')
  }

  #tellEnding(round: RoundView) {
    const { words, isWin } = chooseEnding(round)
    this.#stage.tell(this.#setup.say(words, this.#amountsOf(round)), isWin ? 'win' : 'calm')
    const [stakeMinor, payoutMinor] = [toMinor(round.stake), toMinor(round.payout)]
    if (isWin && !isCounted(stakeMinor, payoutMinor)) void this.#stage.winStage.win(stakeMinor, payoutMinor)
    this.#unshown = null
    this.#stage.showReceipt(round)
    this.#stage.showResult(round)
  }

  #tellResumed(round: RoundView) {
    this.#stage.tell(this.#setup.say(chooseResumed(round) ?? 'goodLuck', this.#amountsOf(round)))
    this.#stage.showReceipt(round)
    this.#stage.showResult(round)
  }

  #amountsOf({ stake, payout }: RoundView) {
    return { stake: this.#stage.money(toMinor(stake)), payout: this.#stage.money(toMinor(payout)) }
  }

  async #refuse(code: string) {
    await this.#stopReels()
    if (code === 'login_required') return this.#end('open-elsewhere')
    this.#stage.tell(this.#setup.say('failed'))
    this.#lobby.tell({ type: 'round-refused', gameCode: this.#setup.session.gameCode })
  }

  /** A round that waits in another game is named, with the way there. It keeps no bet back here. */
  #tellWaiting({ gameName, gameCode }: WaitingGame) {
    const { boot, say } = this.#setup
    const game = gameName?.[boot.language] ?? gameCode
    this.#stage.tellWay(say('otherOpen', { game }), say('backTo', { game }), () => this.#openGame(gameCode))
  }

  #openGame(gameCode: WaitingGame['gameCode']) {
    this.#lobby.tell({ type: 'open-game', gameCode })
  }

  /** The wallet takes nothing more from here, or the seat is another page's: only another launch plays on. */
  #end(reason: 'session-ended' | 'open-elsewhere') {
    this.#auto.end('round')
    this.#set({ phase: 'ended' })
    this.#stage.tell(this.#setup.say(reason === 'session-ended' ? 'ended' : 'openElsewhere'))
    this.#lobby.tell({ type: 'leave', reason })
  }

  /** Back to what the reels showed before: a round that came to nothing has no picture of its own. */
  #stopReels() {
    return this.#stage.reels.land(this.#standing.grid, this.#standing.stops, { isQuick: true, tense: [] })
  }
}

export const startGame = (setup: GameSetup) => void new Game(setup).start()
