/** A pond as the player meets it: shots are bought by the magazine, and each press fires one. */
import { minor, presentMoney } from '../../../contract/amount.ts'
import { findFish } from '../../../contract/pond/paths.ts'
import type { SpeciesName } from '../../../contract/pond/species.ts'
import type { SessionView } from '../../api.ts'
import type { PondBoot } from '../../pages/boot.ts'
import { createServerClock } from '../clock.ts'
import { createHeader } from '../header.ts'
import { createLobby, wayBack } from '../lobby.ts'
import { createReceipt } from '../receipt.ts'
import type { Server } from '../server.ts'
import { play } from '../sound.ts'
import { formatMinor } from '../text.ts'
import { findTarget } from './fish-list.ts'
import './pond.css'
import { createPondDrawer } from './pond-drawer.ts'
import { createPondServer, listenToPond } from './pond-server.ts'
import {
  aimAt,
  bookBalance,
  buy,
  canFire,
  chooseSize,
  endPage,
  fire,
  hearPond,
  hearRound,
  hearShots,
  isLeaveDue,
  leave,
  nextBatch,
  openPond,
  type PondEffect,
  type PondStep,
  pausePage,
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
/** Frames slower than this, so many in a row, and the scene leaves something out. */
const [SLOW_FRAME_MS, SLOW_FRAMES] = [24, 20]
const BIG_CATCH = 20
const MOST_COINS = 24

const isSavingData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true ||
  matchMedia('(prefers-reduced-data: reduce)').matches

export function startPond({ root, boot, session, server, say }: Setup): void {
  const money = (amountMinor: number) => formatMinor(amountMinor, session.currencySymbol)
  const pond = createPondServer(server)
  const clock = createServerClock()
  let state = openPond(boot.pond, session)

  const lobby = createLobby(session.lobbyOrigin, (type) => {
    if (type === 'refresh-balance') return void askBalance()
    set([pausePage(state, type === 'pause')])
  })
  const drawer = createPondDrawer({
    boot,
    session,
    server,
    say,
    money,
    openGame: (gameCode) => lobby.tell({ type: 'open-game', gameCode }),
  })
  const receipt = createReceipt({ say, money, language: boot.language, onOpen: () => drawer.open(2) })
  const header = createHeader({
    say,
    name: boot.name,
    mode: session.mode,
    onLeave: wayBack(lobby, boot.lobbyBar),
    onInfo: () => drawer.open(),
  })
  const view = createPondView({
    boot,
    say,
    money,
    header,
    receipt,
    drawer: drawer.element,
    onStep: (by) => set([stepValue(state, by)]),
    onSize: (size) => set([chooseSize(state, size)]),
    onMain: () => set(state.phase === 'open' ? leave(state) : buy(state, crypto.randomUUID())),
    onSpecies: (species) => pressSpecies(species),
    onWater: (x, y) => pressWater(x, y),
  })
  const { scene } = view

  /** A lock only aims: a press beside the fish fires at the locked one, and nothing fires without a press. */
  function pressWater(x: number, y: number) {
    const nowMs = clock.now()
    const locked = scene.placeOfAim(state.aim, nowMs, state.caught) ? state.aim : null
    const target = scene.fishAt(x, y, nowMs, state.caught) ?? locked
    if (target) return set(fire(state, target, nowMs))
    if (canFire(state, nowMs)) set([{ ...aimAt(state, null), notice: { words: 'emptyTold' } }])
  }

  function pressSpecies(species: SpeciesName) {
    const nowMs = clock.now()
    const aimed = state.aim !== null && findFish(boot.pond, state.aim)?.species === species
    const locked = aimed && scene.placeOfAim(state.aim, nowMs, state.caught) ? state.aim : null
    const target = locked ?? findTarget(state, species, nowMs)
    if (target) set(fire(state, target, nowMs))
  }

  async function askBalance() {
    const answer = await server.balance()
    if (answer.ok) set(bookBalance(state, answer.value.balance))
  }

  async function perform(effect: PondEffect): Promise<void> {
    const nowMs = clock.now()
    if (effect.do === 'sound') play(effect.name, effect.step)
    else if (effect.do === 'lobby') lobby.tell(effect.message)
    else if (effect.do === 'clear') view.winStage.clear()
    else if (effect.do === 'cheer') void view.winStage.win(effect.stakeMinor, effect.payoutMinor)
    else if (effect.do === 'receipt') receipt.show(effect.view)
    else if (effect.do === 'shot') scene.shoot(effect.fishId, null, nowMs)
    else if (effect.do === 'others') showOthers(effect, nowMs)
    else if (effect.do === 'result') showResult(effect, nowMs)
    else set(hearRound(state, await askWallet(effect)))
  }

  function askWallet(effect: Extract<PondEffect, { do: 'buy' | 'settle' | 'leave' }>) {
    if (effect.do === 'buy')
      return server
        .spin(effect.spinId, presentMoney(minor(effect.stakeMinor)), String(effect.shots))
        .then((answer) => (answer.ok && answer.value.state !== 'open' ? answer : server.settle(effect.spinId)))
    return effect.do === 'leave'
      ? pond.leave(effect.spinId).then((answer) => (answer.ok ? answer : server.settle(effect.spinId)))
      : server.settle(effect.spinId)
  }

  function showResult({ result, paysMinor }: Extract<PondEffect, { do: 'result' }>, nowMs: number) {
    const { outcome, fishId, pays } = result
    if (outcome === 'miss') scene.ring(fishId, nowMs)
    if (outcome !== 'hit') return
    const at = scene.catchFish(fishId, Math.min(MOST_COINS, 3 + pays), nowMs)
    if (at) view.float(at, paysMinor)
    play(pays >= BIG_CATCH ? 'win' : 'catch', Math.min(10, Math.floor(Math.log2(pays))))
    play('coin', Math.min(8, pays))
  }

  function showOthers({ shots }: Extract<PondEffect, { do: 'others' }>, nowMs: number) {
    const places = othersOf(state)
    for (const { seat, fishId, isHit } of shots) {
      scene.shoot(fishId, places.indexOf(seat), nowMs)
      if (isHit) scene.catchFish(fishId, 0, nowMs)
    }
  }

  function set([next, ...effects]: PondStep) {
    state = next
    view.update(state, clock.now())
    for (const effect of effects) void perform(effect)
  }

  /** One call at a time: the next batch goes out with the answer of the last, four times a second at most. */
  async function send() {
    const batch = nextBatch(state)
    let waitMs = SEND_EVERY_MS
    if (batch) {
      const answer = await pond.shoot(batch.spinId, batch.shots)
      if (answer.ok) clock.set(answer.value.nowMs)
      else waitMs = AGAIN_MS
      set(hearShots(state, answer))
      if (isLeaveDue(state) && state.magazine) set([state, { do: 'leave', spinId: state.magazine.spinId }])
    }
    setTimeout(send, waitMs)
  }

  root.classList.add('pond')
  root.replaceChildren(...view.elements)
  view.update(state, clock.now())
  // Shots that are left come back at once, not after ten minutes.
  addEventListener('pagehide', () => {
    if (state.phase === 'open' && state.magazine) pond.leaveOnClose(state.magazine.spinId)
  })
  listenToPond({
    gameCode: session.gameCode,
    mode: session.mode,
    server: pond,
    onClock: clock.set,
    onMessage(message) {
      clock.set(message.nowMs)
      set(hearPond(state, message))
    },
    onEnded: () => set(endPage(state, 'open-elsewhere')),
  })
  lobby.tell({ type: 'ready', gameCode: session.gameCode })
  runFrames((nowMs) => view.draw(state, nowMs), clock.now, scene.save)
  const { openRound, lastRound } = session
  if (openRound && openRound.gameCode === session.gameCode) set(hearRound(state, { ok: true, value: openRound }))
  else if (lastRound) receipt.show(lastRound)
  void send()
}

/** Draws until the page is gone. `save` is called when the device cannot keep up. */
function runFrames(draw: (nowMs: number) => void, now: () => number, save: () => number) {
  const isSaver = isSavingData()
  let [lastMs, slow] = [0, 0]
  function frame(atMs: number) {
    requestAnimationFrame(frame)
    const sinceMs = atMs - lastMs
    if (isSaver && sinceMs < SAVER_FRAME_MS) return
    lastMs = atMs
    // A tab that was away has one long frame, and is not slow.
    slow = sinceMs > SLOW_FRAME_MS && sinceMs < 250 && !isSaver ? slow + 1 : Math.max(0, slow - 1)
    if (slow > SLOW_FRAMES && save() < 3) slow = 0
    draw(now())
  }
  requestAnimationFrame(frame)
}
