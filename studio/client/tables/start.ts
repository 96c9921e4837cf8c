/** The page of a live table: the table's clock, the player's chips, and the result as it is booked. */
import { assert } from '../../../contract/lib/assert.ts'
import type { SessionView } from '../../api.ts'
import type { TableBoot } from '../../pages/boot.ts'
import { findTableRules } from '../../table-rules/index.ts'
import { createHeader } from '../header.ts'
import { hearLaid, hearUndone, sendUndo } from '../live/hear-wallet.ts'
import { createLiveShell, type LiveShell, persist } from '../live/live-shell.ts'
import { isOpen } from '../live/live-state.ts'
import { canPrepare } from '../live/next-round.ts'
import type { Server } from '../server.ts'
import { play } from '../sound.ts'
import { formatMinor, type Say } from '../text.ts'
import { createTableDrawer } from './table-drawer.ts'
import {
  confirm,
  type Desk,
  hear,
  lastConfirmed,
  lay,
  layAll,
  openTable,
  pendingStakes,
  queue,
  repeat,
  type TableState,
  tableTexts,
  takeBack,
} from './table-state.ts'
import { createTableView } from './table-view.ts'
import './table.css'
import './cloth.css'

type Setup = {
  readonly root: HTMLElement
  readonly boot: TableBoot
  readonly session: SessionView
  readonly server: Server
  readonly say: Say
}

const TICK_MS = 200

/** A wallet that takes nothing back is asked for no more than the chips. */
function readDesk({ paytable, limits }: TableBoot, { hasUnplayed }: SessionView): Desk {
  const rules = findTableRules(paytable)
  assert(rules, 'a table plays by rules that its page knows')
  const spots = hasUnplayed ? rules.spots : rules.spots.filter(({ holds }) => holds === undefined)
  return { limits, rules: { ...rules, spots } }
}

export async function startTable({ root, boot, session, server, say }: Setup): Promise<void> {
  const desk = readDesk(boot, session)
  const roulette = desk.rules.gameClass === 'ROU' ? await import('./roulette-parts.ts') : null
  const texts = tableTexts(desk.rules)
  const money = (amountMinor: number) => formatMinor(amountMinor, session.currencySymbol)
  const shell = createLiveShell({
    state: openTable(boot, session),
    session,
    server,
    texts,
    hear: (state, message) => hear(state, desk, message),
    away: { words: 'away' },
    full: boot.other === null ? { words: 'full' } : { words: 'fullOther', values: { table: boot.other } },
    update: (state, nowMs) => view.update(state, nowMs),
    perform(effect, state) {
      if (effect.do === 'show') {
        // Told as at crash: `npm run bench` waits for it.
        root.dataset.phase = state.round?.phase ?? ''
        view.show(state, effect.isNew)
      } else if (effect.do === 'place') void sendChips(shell, desk)
      else if (effect.do === 'clear') view.winStage.clear()
      else if (effect.do === 'cheer') {
        play('pay')
        return view.winStage.win(effect.stakeMinor, effect.payoutMinor)
      }
      return undefined
    },
    isCovered: () => drawer.isOpen(),
    holdsWins: true,
  })
  const { lobby, set, state } = shell
  const drawer = createTableDrawer({
    boot,
    rules: desk.rules,
    limits: boot.limits,
    server,
    say,
    money,
    actual: session.actual,
    round: () => state().round,
    revealed: () => state().revealed,
    chainEnds: () => state().chainEnds,
  })
  drawer.element.addEventListener('close', shell.look)
  const header = createHeader({
    say,
    name: boot.name,
    session,
    root,
    lobby,
    drawer,
  })
  const view = createTableView({
    boot,
    desk,
    roulette,
    session,
    say,
    money,
    header,
    drawer: drawer.element,
    onPast: drawer.openRound,
    onLay: (spot, amountMinor) => set(lay(state(), desk, spot, amountMinor, shell.nowMs())),
    onLayAll: (chips) => set(layAll(state(), desk, chips, shell.nowMs())),
    onUndo: () => void undo(shell, desk),
    onRepeat: () => set([repeat(state())]),
    onConfirm: () => (canPrepare(state()) ? set(queue(state(), desk)) : void sendChips(shell, desk)),
  })

  root.classList.add('live-table')
  root.replaceChildren(...view.elements)
  // A press lays its chips, and ends a count.
  for (const pressed of ['pointerdown', 'keydown']) root.addEventListener(pressed, view.winStage.skip)
  // The clock shuts the spots by itself: the table's word comes a moment later.
  let wasOpen = false
  setInterval(() => {
    const open = isOpen(state(), shell.nowMs())
    if (open === wasOpen) view.tick(state(), shell.nowMs())
    else shell.show()
    wasOpen = open
  }, TICK_MS)
  shell.start()
}

/** The chips laid since the last request, as one bet. */
async function sendChips({ table, state, set, nowMs }: LiveShell<TableState>, desk: Desk): Promise<void> {
  const { round } = state()
  if (!round || !isOpen(state(), nowMs())) return
  const [betId, stakes] = [crypto.randomUUID(), pendingStakes(state())]
  set(confirm(state(), desk, betId))
  // Nothing is asked for that the state did not take.
  if (state().bets.every((bet) => bet.betId !== betId)) return
  const answer = await persist(() => table.lay(betId, round.number, stakes))
  set(hearLaid({ ...state(), pending: [] }, tableTexts(desk.rules), betId, answer))
}

/** The last chip that is not confirmed, or else the last request that is. */
async function undo({ table, state, set, nowMs }: LiveShell<TableState>, desk: Desk): Promise<void> {
  if (state().pending.length > 0) return set([takeBack(state())])
  const last = lastConfirmed(state())
  if (!last || !isOpen(state(), nowMs())) return
  set([sendUndo(state())])
  const answer = await persist(() => table.undo(last.betId))
  set(hearUndone(state(), tableTexts(desk.rules), last, answer))
}
