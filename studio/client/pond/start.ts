/** A pond as the player meets it: shots are bought by the magazine, and each press fires one. */
import { minor, presentMoney } from '../../../contract/amount.ts'
import { findFish } from '../../../contract/pond/paths.ts'
import type { SpeciesName } from '../../../contract/pond/species.ts'
import type { SessionView } from '../../api.ts'
import type { PondBoot } from '../../pages/boot.ts'
import { createBalanceRefresh } from '../balance-refresh.ts'
import { createServerClock } from '../clock.ts'
import { createHeader } from '../header.ts'
import { createLobby, type Lobby } from '../lobby.ts'
import { createKeptRound } from '../originals/kept.ts'
import { createReceipt } from '../receipt.ts'
import type { Server } from '../server.ts'
import { play } from '../sound.ts'
import { formatMinor } from '../text.ts'
import { findTarget } from './fish-list.ts'
import { createPace } from './pace.ts'
import './pond.css'
import { createPondDrawer } from './pond-drawer.ts'
import { createPondServer, listenToPond } from './pond-server.ts'
import {
  aimAt,
  bookBalance,
  buy,
  canFire,
  chooseSize,
  createIdleWatch,
  endPage,
  fire,
  hearLast,
  hearPond,
  hearRound,
  hearShots,
  isLeaveDue,
  leave,
  nextBatch,
  openPond,
  type PondEffect,
  type PondState,
  type PondStep,
  pausePage,
  sayPaused,
  stepValue,
} from './pond-state.ts'
import { createPondView, othersOf } from './pond-view.ts'
import type { SayPond } from './words.ts'

type Setup = {
  readonly root: HTMLElement
  readonly boot: PondBoot
  readonly session: SessionView
  readonly server: Server
  readonly say: SayPond
}

const SEND_EVERY_MS = 250
/** An answer that did not come is asked for again so much later. */
const AGAIN_MS = 1_500
/** What a saver of data sees: every second frame. */
const SAVER_FRAME_MS = 32
const BIG_CATCH = 20
const MOST_COINS = 24

const isSavingData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true ||
  matchMedia('(prefers-reduced-data: reduce)').matches

export function startPond(setup: Setup): void {
  new PondGame(setup).start()
}

class PondGame {
  readonly #setup: Setup
  readonly #clock = createServerClock()
  readonly #pond: ReturnType<typeof createPondServer>
  readonly #lobby: Lobby
  readonly #receipt: ReturnType<typeof createReceipt>
  readonly #view: ReturnType<typeof createPondView>
  readonly #mayHaveEnded = createIdleWatch()
  readonly #balance: ReturnType<typeof createBalanceRefresh>
  readonly #unseen: ReturnType<typeof createKeptRound>
  #state: PondState

  constructor(setup: Setup) {
    const { root, boot, session, server, say } = setup
    const money = (amountMinor: number) => formatMinor(amountMinor, session.currencySymbol)
    this.#setup = setup
    this.#state = openPond(boot.pond, session)
    this.#pond = createPondServer(server)
    this.#unseen = createKeptRound(session)
    this.#balance = createBalanceRefresh({
      ask: () => server.balance(),
      // The answer to a purchase or an end tells it.
      showsAll: () => this.#state.phase === 'idle' || this.#state.phase === 'open',
      show: (_, balance) => this.#set(bookBalance(this.#state, balance)),
    })
    this.#lobby = createLobby(session.lobbyOrigin, (type) => {
      if (type === 'refresh-balance') return void this.#balance.refresh()
      this.#set([pausePage(this.#state, type === 'pause')])
    })
    const openGame = (gameCode: string) => this.#lobby.tell({ type: 'open-game', gameCode })
    const drawer = createPondDrawer({ boot, session, server, say, money, openGame })
    this.#receipt = createReceipt({ say, money, language: boot.language, onOpen: () => drawer.open(2) })
    const header = createHeader({
      say,
      name: boot.name,
      session,
      root,
      lobby: this.#lobby,
      drawer,
    })
    this.#view = createPondView({
      boot,
      say,
      money,
      header,
      receipt: this.#receipt,
      drawer: drawer.element,
      onStep: (by) => this.#set([stepValue(this.#state, by)]),
      onSize: (size) => this.#set([chooseSize(this.#state, size)]),
      onMain: () =>
        this.#set(this.#state.phase === 'open' ? leave(this.#state) : buy(this.#state, crypto.randomUUID())),
      onSpecies: (species) => this.#pressSpecies(species),
      onWater: (x, y) => this.#pressWater(x, y),
    })
  }

  start() {
    const { root, session } = this.#setup
    root.classList.add('pond')
    root.replaceChildren(...this.#view.elements)
    this.#view.update(this.#state, this.#clock.now())
    // Shots that are left come back at once, not after ten minutes.
    addEventListener('pagehide', () => {
      const { phase, magazine } = this.#state
      if (phase === 'open' && magazine) this.#pond.leaveOnClose(magazine.spinId)
    })
    listenToPond({
      gameCode: session.gameCode,
      mode: session.mode,
      server: this.#pond,
      onClock: this.#clock.set,
      onMessage: (message) => {
        this.#clock.set(message.nowMs)
        this.#set(hearPond(this.#state, message))
      },
      onEnded: () => this.#set(endPage(this.#state, 'open-elsewhere')),
    })
    this.#lobby.tell({ type: 'ready', gameCode: session.gameCode })
    runFrames((nowMs) => this.#view.draw(this.#state, nowMs), this.#clock.now, this.#view.scene.save)
    const { openRound, lastRound } = session
    if (openRound?.gameCode === session.gameCode) this.#set(hearRound(this.#state, { ok: true, value: openRound }))
    else {
      const unseen = this.#unseen.read()
      if (lastRound) this.#set(hearLast(this.#state, lastRound, unseen))
      if (unseen) this.#unseen.clear()
    }
    void this.#send()
  }

  #set([next, ...effects]: PondStep) {
    const before = this.#state
    if (next.magazine && !before.magazine) this.#unseen.write(next.magazine.spinId)
    if (next.phase !== before.phase) {
      this.#balance.noteMove()
      if (next.phase === 'idle') this.#unseen.clear()
    }
    this.#state = next
    this.#view.update(sayPaused(next), this.#clock.now())
    for (const effect of effects) void this.#perform(effect)
    void this.#balance.catchUp()
  }

  /** The fish that the player locked, while it swims. */
  #locked(nowMs: number): string | null {
    const { aim, caught } = this.#state
    return this.#view.scene.placeOfAim(aim, nowMs, caught) ? aim : null
  }

  /** A lock only aims: a press beside the fish fires at the locked one, and nothing fires without a press. */
  #pressWater(x: number, y: number) {
    const nowMs = this.#clock.now()
    const target = this.#view.scene.fishAt(x, y, nowMs, this.#state.caught) ?? this.#locked(nowMs)
    if (target) return this.#set(fire(this.#state, target, nowMs))
    if (canFire(this.#state, nowMs)) this.#set([{ ...aimAt(this.#state, null), notice: { words: 'emptyTold' } }])
  }

  #pressSpecies(species: SpeciesName) {
    const nowMs = this.#clock.now()
    const locked = this.#locked(nowMs)
    const isOfThem = locked !== null && findFish(this.#setup.boot.pond, locked)?.species === species
    const target = isOfThem ? locked : findTarget(this.#state, species, nowMs)
    if (target) this.#set(fire(this.#state, target, nowMs))
  }

  async #perform(effect: PondEffect): Promise<void> {
    const nowMs = this.#clock.now()
    const { winStage, scene } = this.#view
    if (effect.do === 'sound') play(effect.name, effect.step)
    else if (effect.do === 'lobby') this.#lobby.tell(effect.message)
    else if (effect.do === 'clear') winStage.clear()
    else if (effect.do === 'cheer') void winStage.win(effect.stakeMinor, effect.payoutMinor)
    else if (effect.do === 'receipt') this.#receipt.show(effect.view)
    else if (effect.do === 'shot') scene.shoot(effect.fishId, null, nowMs)
    else if (effect.do === 'others') this.#showOthers(effect, nowMs)
    else if (effect.do === 'result') this.#showResult(effect, nowMs)
    else this.#set(hearRound(this.#state, await this.#askWallet(effect)))
  }

  async #askWallet(effect: Extract<PondEffect, { do: 'buy' | 'settle' | 'leave' }>) {
    const { server } = this.#setup
    if (effect.do === 'buy') {
      this.#unseen.write(effect.spinId)
      const stake = presentMoney(minor(effect.stakeMinor))
      const answer = await server.spin(effect.spinId, stake, String(effect.shots))
      if (answer.ok && answer.value.state !== 'open') return answer
    }
    if (effect.do === 'leave') {
      const answer = await this.#pond.leave(effect.spinId)
      if (answer.ok) return answer
    }
    return server.settle(effect.spinId)
  }

  #showResult({ result, paysMinor }: Extract<PondEffect, { do: 'result' }>, nowMs: number) {
    const { outcome, fishId, pays } = result
    if (outcome === 'miss') this.#view.scene.ring(fishId, nowMs)
    if (outcome !== 'hit') return
    const at = this.#view.scene.catchFish(fishId, Math.min(MOST_COINS, 3 + pays), nowMs)
    if (at) this.#view.float(at, paysMinor)
    play(pays >= BIG_CATCH ? 'win' : 'catch', Math.min(10, Math.floor(Math.log2(pays))))
    play('coin', Math.min(8, pays))
  }

  #showOthers({ shots }: Extract<PondEffect, { do: 'others' }>, nowMs: number) {
    const places = othersOf(this.#state)
    for (const { seat, fishId, isHit } of shots) {
      this.#view.scene.shoot(fishId, places.indexOf(seat), nowMs)
      if (isHit) this.#view.scene.catchFish(fishId, 0, nowMs)
    }
  }

  /** One call at a time: the next batch goes out with the answer of the last, four times a second at most. */
  async #send() {
    const batch = nextBatch(this.#state)
    let waitMs = SEND_EVERY_MS
    if (batch) {
      const answer = await this.#pond.shoot(batch.spinId, batch.shots)
      if (answer.ok) this.#clock.set(answer.value.nowMs)
      else waitMs = AGAIN_MS
      this.#set(hearShots(this.#state, answer))
      const { magazine } = this.#state
      if (isLeaveDue(this.#state) && magazine) this.#set([this.#state, { do: 'leave', spinId: magazine.spinId }])
    }
    const { magazine } = this.#state
    if (this.#mayHaveEnded(this.#state, this.#clock.now()) && magazine)
      this.#set([this.#state, { do: 'settle', spinId: magazine.spinId }])
    setTimeout(() => void this.#send(), waitMs)
  }
}

/** Draws until the page is gone. `save` is called when the device cannot keep up. */
function runFrames(draw: (nowMs: number) => void, now: () => number, save: () => void) {
  const isSaver = isSavingData()
  const isSlow = createPace()
  let lastMs = 0
  function frame(atMs: number) {
    requestAnimationFrame(frame)
    const sinceMs = atMs - lastMs
    if (isSaver && sinceMs < SAVER_FRAME_MS) return
    lastMs = atMs
    if (!isSaver && isSlow(sinceMs)) save()
    draw(now())
  }
  requestAnimationFrame(frame)
}
