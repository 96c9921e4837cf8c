/** Crash as the player meets it: one flight for all, a stake before it, and a press or a target to take it. */
import type { SessionView } from '../../api.ts'
import { multiplierAt } from '../../originals/crash.ts'
import type { CrashBoot } from '../../pages/boot.ts'
import { BURST_MS } from '../canvas.ts'
import { h, reducedMotion } from '../dom.ts'
import { createHeader } from '../header.ts'
import { hearLaid, hearUndone, sendUndo } from '../live/hear-wallet.ts'
import { createLiveShell, type LiveShell, persist } from '../live/live-shell.ts'
import { createReturnRange } from '../originals/bet-panel.ts'
import { clampStake } from '../originals/bet-state.ts'
import type { SayOriginal } from '../originals/board.ts'
import { createKeptStake } from '../originals/kept.ts'
import type { KeyName } from '../originals/keys.ts'
import '../originals/originals.css'
import { createReceipt } from '../receipt.ts'
import type { Server } from '../server.ts'
import { play } from '../sound.ts'
import { formatMinor } from '../text.ts'
import './crash.css'
import { createCrashDrawer } from './crash-drawer.ts'
import {
  betOf,
  CRASH_TEXTS,
  type CrashState,
  chooseStake,
  chooseTarget,
  chooseWay,
  flightOf,
  hear,
  hearCashed,
  isFlying,
  lay,
  mainOf,
  openCrash,
  queue,
} from './crash-state.ts'
import { createCrashView } from './crash-view.ts'
import { createFlightSounds } from './flight-sounds.ts'

type Setup = {
  readonly root: HTMLElement
  readonly boot: CrashBoot
  readonly session: SessionView
  readonly server: Server
  readonly say: SayOriginal
}

const CALM_TICK_MS = 250
/** Of the drawer: rules, proof, own bets, keys. */
const KEYS_TAB = 3

export function startCrash(setup: Setup): void {
  const { root, boot, session } = setup
  const kept = createKeptStake(session, boot.gameCode)
  // What the shell shows is built with the shell.
  const shell = openShell(setup, kept.read() ?? boot.limits.defaultMinor, () => parts)
  const choose = (stakeMinor: number) => {
    shell.set([chooseStake(shell.state(), stakeMinor, boot.limits, shell.nowMs())])
    kept.write(shell.state().stakeMinor)
  }
  const parts: Parts = createParts(setup, shell, choose)
  root.classList.add('original', 'crash')
  root.replaceChildren(...parts.view.elements)
  setInterval(() => {
    if (!isFlying(shell.state())) shell.show()
  }, CALM_TICK_MS)
  shell.start()
}

type Shell = LiveShell<CrashState>
interface Parts {
  readonly view: ReturnType<typeof createCrashView>
  readonly receipt: ReturnType<typeof createReceipt>
  readonly drawer: ReturnType<typeof createCrashDrawer>
  readonly sounds: ReturnType<typeof createFlightSounds>
  /** Draws the flight, frame by frame, while there is one. */
  readonly fly: () => void
}

function openShell({ root, boot, session, server }: Setup, stakeMinor: number, parts: () => Parts): Shell {
  const shell: Shell = createLiveShell({
    state: openCrash(clampStake(stakeMinor, boot.limits), boot, session),
    session,
    server,
    texts: CRASH_TEXTS,
    hear,
    away: { words: 'crashAway' },
    full: { words: 'crashFull' },
    update: (state, nowMs) => parts().view.update(state, nowMs),
    perform(effect, state) {
      const { view, receipt, sounds, fly } = parts()
      if (effect.do === 'place') void layBet(shell)
      else if (effect.do === 'clear') view.winStage.clear()
      else if (effect.do === 'cheer') {
        play('cashOut')
        void view.winStage.win(effect.stakeMinor, effect.payoutMinor)
      } else if (effect.do === 'receipt') receipt.show(effect.view)
      else if (effect.do === 'show') {
        root.dataset.phase = state.round?.phase ?? ''
        if (effect.isNew) sounds.begin(state.round?.phase)
        fly()
      }
    },
    isCovered: () => parts().drawer.isOpen(),
    // What is taken in flight stands on the button before it is pressed.
    holdsWins: false,
  })
  return shell
}

function createParts(setup: Setup, shell: Shell, choose: (stakeMinor: number) => void): Parts {
  const { root, boot, session, server, say } = setup
  const { lobby, set, state } = shell
  const money = (amountMinor: number) => formatMinor(amountMinor, session.currencySymbol)
  const drawer = createCrashDrawer({
    boot,
    server,
    say,
    money,
    actual: session.actual,
    round: () => state().round,
    revealed: () => state().revealed,
    chainEnds: () => state().chainEnds,
    buildKeys: () => keys.build(),
  })
  drawer.element.addEventListener('close', shell.look)
  const keys = loadKeys(root, say, (name) => {
    if (name === 'main') void press(shell)
    else if (name === 'half') choose(state().stakeMinor / 2)
    else if (name === 'double') choose(state().stakeMinor * 2)
    else drawer.open(KEYS_TAB)
  })
  const receipt = createReceipt({ say, money, language: boot.language, onOpen: () => drawer.open(2) })
  const figure = createReturnRange(boot, money)
  const view = createCrashView({
    boot,
    session,
    say,
    money,
    header: createHeader({ say, name: boot.name, session, figure, root, lobby, drawer }),
    receipt,
    drawer: drawer.element,
    onWay: (isAuto) => set([chooseWay(state(), isAuto)]),
    onTarget: (target) => set([chooseTarget(state(), target)]),
    onStake: choose,
    onMain: () => void press(shell),
    onNext: () => set(queue(state())),
    onPast: drawer.openRound,
  })
  const sounds = createFlightSounds()
  return { view, receipt, drawer, sounds, fly: createFlight(shell, sounds) }
}

function createFlight({ state, nowMs, show }: Shell, sounds: Parts['sounds']) {
  const isMoving = () => {
    const { round } = state()
    return isFlying(state()) || (round?.phase === 'result' && nowMs() - round.sinceMs < BURST_MS)
  }
  return createLoop(isMoving, () => {
    show()
    if (isFlying(state())) sounds.climb(multiplierAt(flightOf(state(), nowMs())))
  })
}

/** Frame by frame, until the table says that the flight is over, and the ship has burst. */
function createLoop(isMoving: () => boolean, draw: () => void) {
  let isLooping = false
  return function fly() {
    if (isLooping || !isMoving()) return
    isLooping = true
    draw()
    const goOn = () => {
      isLooping = false
      fly()
    }
    if (reducedMotion()) setTimeout(goOn, CALM_TICK_MS)
    else requestAnimationFrame(goOn)
  }
}

/** They come after the game, which works without them. */
function loadKeys(root: HTMLElement, say: SayOriginal, onKey: (name: KeyName) => void) {
  const words = { main: say('crashKeyMain'), half: say('half'), double: say('double'), help: say('keys') }
  const late = import('../originals/late.ts').then(({ listenForKeys, listKeyWords }) => {
    listenForKeys(root, (name) => name in words, onKey)
    return () => listKeyWords(say, words)
  })
  late.catch(() => {})
  return {
    build() {
      const place = h('div')
      late.then(
        (list) => place.replaceChildren(list()),
        () => {},
      )
      return place
    },
  }
}

async function layBet({ table, set, state, nowMs }: Shell): Promise<void> {
  const [number, betId] = [state().round?.number ?? 0, crypto.randomUUID()]
  set(lay(state(), betId, nowMs()))
  const sent = state().bets.find((each) => each.betId === betId)
  if (!sent) return
  const answer = await persist(() => table.lay(betId, number, sent.stakes))
  const [next, ...effects] = hearLaid(state(), CRASH_TEXTS, betId, answer)
  set([next, ...effects, ...(betOf(next) ? [{ do: 'sound', name: 'chips' } as const] : [])])
}

/** What the main button does now. */
async function press(shell: Shell): Promise<void> {
  const { table, set, state, nowMs } = shell
  const { act } = mainOf(state(), nowMs())
  const bet = betOf(state())
  if (act === 'bet') await layBet(shell)
  else if (act === 'undo' && bet) {
    set([sendUndo(state())])
    const answer = await persist(() => table.undo(bet.betId))
    set(hearUndone(state(), CRASH_TEXTS, bet, answer))
  } else if (act === 'take' && bet) {
    set([{ ...state(), isBusy: true }])
    const answer = await persist(() => table.cash(bet.betId))
    set(hearCashed(state(), bet.betId, answer))
  }
}
