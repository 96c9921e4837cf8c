/** The page of a room: seats, hands and results as the table tells them, and the player's choices. */
import { sha256Hex, toHex } from '../../../contract/digest.ts'
import type { SessionView } from '../../api.ts'
import { findHandFault } from '../../rooms/check-hand.ts'
import { createServerClock } from '../clock.ts'
import { delay } from '../dom.ts'
import { createHeader } from '../header.ts'
import { createLobby, endingOf, wayBack } from '../lobby.ts'
import type { Server } from '../server.ts'
import { play } from '../sound.ts'
import { formatMinor, type Say, toMinor } from '../text.ts'
import type { RoomPage } from './page.ts'
import { createRoomDrawer } from './room-drawer.ts'
import { createRoomLine } from './room-server.ts'
import {
  act,
  drop,
  hear,
  hearPlace,
  hearRefusal,
  isToAct,
  openRoom,
  passTurn,
  pause,
  playLifted,
  type RoomEffect,
  type RoomStep,
  sendCommit,
  sortHand,
  toggle,
} from './room-state.ts'
import { createRoomView } from './room-view.ts'
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
const END_TRIES = 10
const END_WAIT_MS = 700

export function startRoom({ root, boot, session, server, say }: Setup): void {
  const speech: Speech = {
    words: boot.words,
    money: (amountMinor, signed = false) => formatMinor(amountMinor, session.currencySymbol, signed),
  }
  const clock = createServerClock()
  let state = openRoom(session)

  const lobby = createLobby(session.lobbyOrigin, (type) => {
    if (type === 'refresh-balance') void askBalance()
    else set(pause(state, type === 'pause'))
  })
  const line = createRoomLine({
    server,
    onPlace(place) {
      if (place.state === 'waiting') clock.set(place.nowMs)
      set(hearPlace(state, place))
    },
    onMessage(message) {
      if ('nowMs' in message) clock.set(message.nowMs)
      set(hear(state, message))
    },
    onLost: () => set([{ ...state, isLost: true, sentTurn: null }]),
    onRefused: (code) => set(hearRefusal(state, code)),
  })

  async function askBalance() {
    const answer = await server.balance()
    if (answer.ok) set([{ ...state, balanceMinor: toMinor(answer.value.balance) }])
  }

  /** The wallet's word of a hand comes with the player's rounds, a moment after the table's. */
  async function tellEnd(hand: number) {
    for (let tries = 0; tries < END_TRIES; tries += 1) {
      const answer = await server.rounds()
      const round = (answer.ok ? answer.value : []).find(
        (one) => one.hand?.hand === hand && one.gameCode === boot.gameCode,
      )
      if (round?.state === 'settled' || round?.state === 'rolled_back') {
        lobby.tell(endingOf(round))
        break
      }
      await delay(END_WAIT_MS)
    }
    await askBalance()
  }

  async function contribute(hand: number, seedHash: string) {
    const reveal = toHex(crypto.getRandomValues(new Uint8Array(REVEAL_BYTES)))
    set(sendCommit(state, { hand, seedHash, reveal, commit: await sha256Hex(reveal) }))
  }

  async function check({ proof, result }: Extract<RoomEffect, { do: 'check' }>) {
    const known = state.sealed?.hand === proof.nonce ? state.sealed : {}
    const fault = await findHandFault(proof, result, known)
    if (state.table?.hand === proof.nonce) set([{ ...state, verdict: { hand: proof.nonce, fault } }])
  }

  function perform(effect: RoomEffect) {
    if (effect.do === 'send') line.send(effect.message)
    else if (effect.do === 'contribute') void contribute(effect.hand, effect.seedHash)
    else if (effect.do === 'check') void check(effect)
    else if (effect.do === 'ended') void tellEnd(effect.hand)
    else if (effect.do === 'lobby') lobby.tell(effect.message)
    else if (effect.do === 'sound') play(effect.name, effect.step)
    else void view.tell(state)
  }

  function set([next, ...effects]: RoomStep) {
    const couldAct = isToAct(state)
    state = next
    view.update(state, clock.now())
    for (const effect of effects) perform(effect)
    // A turn begins where the keyboard can act, unless the player is reading something else.
    if (!couldAct && isToAct(state) && document.activeElement === document.body) view.focus()
  }

  const drawer = createRoomDrawer({ boot, server, say, speech, table: () => state.table })
  const view = createRoomView({
    page: boot,
    mode: session.mode,
    speech,
    balanceName: say('balance'),
    drawer: drawer.element,
    header: createHeader({
      say,
      name: boot.name,
      mode: session.mode,
      onLeave: wayBack(lobby, boot.lobbyBar),
      onInfo: () => drawer.open(),
    }),
    acts: {
      onSit() {
        if (state.isBusy || state.isEnded || state.isPaused) return
        set([{ ...state, isBusy: true, out: null, refused: null }])
        line.sit()
      },
      onStop: () => void line.leaveQueue(),
      onLeave: () => line.send({ type: 'leave' }),
      onBack: () => line.send({ type: 'back' }),
      onToggle: (card) => set(toggle(state, card)),
      onDrag(card) {
        if (!state.lifted.includes(card)) set(toggle(state, card))
        set(playLifted(state))
      },
      onPlay: () => set(playLifted(state)),
      onPass: () => set(passTurn(state)),
      onDrop: () => set(drop(state)),
      onSort: () => set(sortHand(state)),
      onAct: (made) => set(act(state, made)),
    },
  })

  root.classList.add('room')
  root.replaceChildren(...view.elements)
  view.update(state, clock.now())
  setInterval(() => view.tick(state, clock.now()), TICK_MS)
  line.resume()
  lobby.tell({ type: 'ready', gameCode: boot.gameCode })
}
