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

export function startCrash({ root, boot, session, server, say }: Setup): void {
  const money = (amountMinor: number) => formatMinor(amountMinor, session.currencySymbol)
  const kept = createKeptStake(session, boot.gameCode)
  const sounds = createFlightSounds()
  const shell = createLiveShell({
    state: openCrash(clampStake(kept.read() ?? boot.limits.defaultMinor, boot.limits), boot, session),
    session,
    server,
    texts: CRASH_TEXTS,
    hear,
    away: { words: 'crashAway' },
    full: { words: 'crashFull' },
    update: (state, nowMs) => view.update(state, nowMs),
    perform(effect, state) {
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
    // What is taken in flight stands on the button before it is pressed.
    holdsWins: false,
  })
  const { lobby, set, state } = shell
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
  const receipt = createReceipt({ say, money, language: boot.language, onOpen: () => drawer.open(2) })
  const header = createHeader({
    say,
    name: boot.name,
    session,
    figure: createReturnRange(boot, money),
    root,
    lobby,
    drawer,
  })
  const view = createCrashView({
    boot,
    session,
    say,
    money,
    header,
    receipt,
    drawer: drawer.element,
    onWay: (isAuto) => set([chooseWay(state(), isAuto)]),
    onTarget: (target) => set([chooseTarget(state(), target)]),
    onStake: choose,
    onMain: () => void press(shell),
    onNext: () => set(queue(state())),
    onPast: drawer.openRound,
  })

  const keys = loadKeys(root, say, (name) => {
    if (name === 'main') void press(shell)
    else if (name === 'half') choose(state().stakeMinor / 2)
    else if (name === 'double') choose(state().stakeMinor * 2)
    else drawer.open(KEYS_TAB)
  })

  function choose(stakeMinor: number) {
    set([chooseStake(state(), stakeMinor, boot.limits, shell.nowMs())])
    kept.write(state().stakeMinor)
  }

  const isMoving = () => {
    const { round } = state()
    return isFlying(state()) || (round?.phase === 'result' && shell.nowMs() - round.sinceMs < BURST_MS)
  }
  const fly = createLoop(isMoving, () => {
    shell.show()
    if (isFlying(state())) sounds.climb(multiplierAt(flightOf(state(), shell.nowMs())))
  })

  root.classList.add('original', 'crash')
  root.replaceChildren(...view.elements)
  setInterval(() => {
    if (!isFlying(state())) shell.show()
  }, CALM_TICK_MS)
  shell.start()
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

async function layBet({ table, set, state, nowMs }: LiveShell<CrashState>): Promise<void> {
  const [number, betId] = [state().round?.number ?? 0, crypto.randomUUID()]
  set(lay(state(), betId, nowMs()))
  const sent = state().bets.find((each) => each.betId === betId)
  if (!sent) return
  const answer = await persist(() => table.lay(betId, number, sent.stakes))
  const [next, ...effects] = hearLaid(state(), CRASH_TEXTS, betId, answer)
  set([next, ...effects, ...(betOf(next) ? [{ do: 'sound', name: 'chips' } as const] : [])])
}

/** What the main button does now. */
async function press(shell: LiveShell<CrashState>): Promise<void> {
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
