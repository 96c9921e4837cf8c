/** The page of a room: seats, hands and results as the table tells them, and the player's choices. */
import { sha256Hex, toHex } from '../../../contract/lib/digest.ts'
import type { SessionView } from '../../api.ts'
import { findHandFault } from '../../rooms/check-hand.ts'
import { createBalanceRefresh } from '../balance-refresh.ts'
import { createServerClock } from '../clock.ts'
import { delay, reducedMotion } from '../dom.ts'
import { createHeader } from '../header.ts'
import { createLobby, endingOf, type Lobby } from '../lobby.ts'
import { createKeptHand } from '../originals/kept.ts'
import type { Server } from '../server.ts'
import { play } from '../sound.ts'
import { formatMinor, type Say } from '../text.ts'
import type { RoomPage } from './page.ts'
import { createRoomDrawer } from './room-drawer.ts'
import { createRoomLine, findEnd } from './room-server.ts'
import {
  act,
  drop,
  findHand,
  type HandPlace,
  handToKeep,
  hear,
  hearMissed,
  hearPlace,
  hearRefusal,
  isEndSeen,
  isToAct,
  look,
  openRoom,
  passTurn,
  pause,
  playLifted,
  type RoomEffect,
  type RoomState,
  type RoomStep,
  sendCommit,
  sortHand,
  toggle,
} from './room-state.ts'
import { createRoomView, type RoomActs } from './room-view.ts'
import type { Speech } from './room-words.ts'
import './room.css'
import './boards.css'

type Setup = {
  readonly root: HTMLElement
  readonly boot: RoomPage
  readonly session: SessionView
  readonly server: Server
  readonly say: Say
}

const TICK_MS = 200
const REVEAL_BYTES = 16
/** A word of the table is later on no line that is worth playing on. */
const LATE_MS = 3_000

export function startRoom(setup: Setup): void {
  new RoomGame(setup).start()
}

class RoomGame {
  readonly #setup: Setup
  readonly #clock = createServerClock()
  readonly #lobby: Lobby
  readonly #line: ReturnType<typeof createRoomLine>
  readonly #view: ReturnType<typeof createRoomView>
  readonly #drawer: ReturnType<typeof createRoomDrawer>
  readonly #unheard: ReturnType<typeof createKeptHand>
  readonly #balance: ReturnType<typeof createBalanceRefresh>
  #state: RoomState
  /** Hands that have ended, and are not all open on the board. */
  #opening = 0

  constructor(setup: Setup) {
    const { root, boot, session, server, say } = setup
    const speech: Speech = {
      words: boot.words,
      money: (amountMinor, signed = false) => formatMinor(amountMinor, session.currencySymbol, signed),
    }
    this.#setup = setup
    this.#unheard = createKeptHand(session, boot.gameCode)
    this.#state = openRoom(session, this.#unheard.read())
    this.#balance = createBalanceRefresh({
      ask: () => server.balance(),
      showsAll: () => this.#opening === 0,
      show: (balanceMinor) => this.#set([{ ...this.#state, balanceMinor }]),
    })
    this.#lobby = createLobby(session.lobbyOrigin, (type) => {
      if (type === 'refresh-balance') void this.#balance.refresh()
      else this.#set(pause(this.#state, type === 'pause'))
    })
    this.#line = this.#openLine()
    const drawer = createRoomDrawer({ boot, server, say, speech, table: () => this.#state.table })
    drawer.element.addEventListener('close', () => this.#look(false))
    this.#drawer = drawer
    const header = createHeader({
      say,
      name: boot.name,
      session,
      root,
      lobby: this.#lobby,
      drawer,
    })
    this.#view = createRoomView({
      page: boot,
      mode: session.mode,
      speech,
      balanceName: say('balance'),
      drawer: drawer.element,
      header,
      acts: this.#buildActs(),
    })
  }

  start() {
    const { root, boot } = this.#setup
    root.classList.add('room')
    root.replaceChildren(...this.#view.elements)
    this.#view.update(this.#state, this.#clock.now())
    setInterval(() => this.#view.tick(this.#state, this.#clock.now()), TICK_MS)
    document.addEventListener('visibilitychange', () => this.#look(false))
    this.#line.resume()
    this.#lobby.tell({ type: 'ready', gameCode: boot.gameCode })
  }

  #openLine() {
    return createRoomLine({
      server: this.#setup.server,
      onPlace: (place) => {
        if (place.state === 'waiting') this.#clock.set(place.nowMs)
        this.#set(hearPlace(this.#state, place))
      },
      onMessage: (message) => {
        if ('nowMs' in message) {
          this.#clock.set(message.nowMs)
          this.#look(this.#clock.now() - message.nowMs > LATE_MS)
        }
        this.#set(hear(this.#state, message))
      },
      onLost: () => this.#set([{ ...this.#state, isLost: true, sentTurn: null }]),
      onRefused: (code) => this.#set(hearRefusal(this.#state, code)),
    })
  }

  #buildActs(): RoomActs {
    return {
      onSit: () => this.#sit(),
      onStop: () => void this.#line.leaveQueue(),
      onLeave: () => this.#line.send({ type: 'leave' }),
      onBack: () => this.#line.send({ type: 'back' }),
      onToggle: (card) => this.#set(toggle(this.#state, card)),
      onDrag: (card) => {
        if (!this.#state.lifted.includes(card)) this.#set(toggle(this.#state, card))
        this.#set(playLifted(this.#state))
      },
      onPlay: () => this.#set(playLifted(this.#state)),
      onPass: () => this.#set(passTurn(this.#state)),
      onDrop: () => this.#set(drop(this.#state)),
      onSort: () => this.#set(sortHand(this.#state)),
      onAct: (made) => this.#set(act(this.#state, made)),
    }
  }

  #set([next, ...effects]: RoomStep) {
    const couldAct = isToAct(this.#state)
    const { unseen } = this.#state
    this.#state = next
    const hand = handToKeep(next)
    if (hand) this.#unheard.write(hand)
    // It lies open still. Others are asked after first.
    if (unseen && !next.unseen && effects.every((effect) => effect.do !== 'recall')) this.#clearUnheard(unseen)
    this.#view.update(next, this.#clock.now())
    for (const effect of effects) this.#perform(effect)
    // A turn begins where the keyboard can act, unless the player is reading something else.
    if (!couldAct && isToAct(this.#state) && document.activeElement === document.body) this.#view.focus()
  }

  #perform(effect: RoomEffect) {
    if (effect.do === 'send') this.#line.send(effect.message)
    else if (effect.do === 'contribute') void this.#contribute(effect.hand, effect.seedHash)
    else if (effect.do === 'check') void this.#check(effect)
    else if (effect.do === 'ended') void this.#tellEnd(effect, reducedMotion() ? 0 : effect.waitMs)
    else if (effect.do === 'missed') void this.#tellMissed(effect)
    else if (effect.do === 'recall') void this.#recall(effect)
    else if (effect.do === 'lobby') this.#lobby.tell(effect.message)
    else if (effect.do === 'sound') play(effect.name, effect.step)
    else void this.#view.tell(this.#state)
  }

  /** `isLate`: what is heard now was told to a page that stood still. */
  #look(isLate: boolean) {
    const isHidden = document.hidden || isLate || this.#drawer.isOpen()
    if (isHidden !== this.#state.isHidden) this.#set(look(this.#state, { isHidden }))
  }

  #sit() {
    const { isBusy, isEnded, isPaused } = this.#state
    if (isBusy || isEnded || isPaused) return
    this.#set([{ ...this.#state, isBusy: true, out: null, refused: null }])
    this.#line.sit()
  }

  /** The wallet's word of a hand comes with the player's rounds, a moment after the table's. */
  async #tellEnd(place: HandPlace, waitMs = 0) {
    this.#opening += 1
    await delay(waitMs)
    this.#opening -= 1
    const { server, boot } = this.#setup
    const round = await findEnd(server, (listed) => findHand(listed, boot.gameCode, place))
    if (round) {
      this.#lobby.tell(endingOf(round))
      if (isEndSeen(this.#state, place)) this.#clearUnheard(place)
    }
    await this.#balance.refresh()
  }

  /** Unless a later hand is kept in its place. */
  #clearUnheard({ table, hand }: HandPlace) {
    const kept = this.#unheard.read()
    if (kept?.table === table && kept.hand === hand) this.#unheard.clear()
  }

  /** The hand that was under way, and those after it in which the seat was played for. */
  async #tellMissed(place: HandPlace) {
    await this.#tellEnd(place)
    await this.#recall(place)
  }

  async #recall(place: HandPlace) {
    const { table, hand: first } = place
    const { server, boot } = this.#setup
    const answer = await server.rounds()
    const now = this.#state.table
    const before = now?.table === table ? (now.hand ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY
    const rounds = (answer.ok ? answer.value : []).filter(({ gameCode, hand }) => {
      const isOfTable = gameCode === boot.gameCode && hand?.table === table
      return isOfTable && hand.hand >= first && hand.hand < before
    })
    const ended = rounds.filter(({ state }) => state === 'settled' || state === 'rolled_back')
    for (const round of ended) if (round.hand?.hand !== first) this.#lobby.tell(endingOf(round))
    const hands = ended.flatMap(({ hand }) => hand ?? [])
    this.#set(hearMissed(this.#state, hands))
    const listed = answer.ok ? findHand(answer.value, boot.gameCode, place) : undefined
    // Told now, or too old for the list of rounds: no later visit would find it.
    const isDone = answer.ok && (!listed || ended.includes(listed))
    if (isDone && isEndSeen(this.#state, place)) this.#clearUnheard(place)
  }

  async #contribute(hand: number, seedHash: string) {
    const reveal = toHex(crypto.getRandomValues(new Uint8Array(REVEAL_BYTES)))
    const commit = await sha256Hex(reveal)
    this.#set(sendCommit(this.#state, { hand, seedHash, reveal, commit }))
  }

  async #check({ proof, result }: Extract<RoomEffect, { do: 'check' }>) {
    const { sealed } = this.#state
    const fault = await findHandFault(proof, result, sealed?.hand === proof.nonce ? sealed : {})
    if (this.#state.table?.hand === proof.nonce) this.#set([{ ...this.#state, verdict: { hand: proof.nonce, fault } }])
  }
}
