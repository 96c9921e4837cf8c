/** The drawer of a live page, and in it a round that is over: what fell, what it was drawn from, the own bets on it. */
import type { RoundView } from '../../api.ts'
import type { TableResult } from '../../table-rules/table-rules.ts'
import type { TableRoundView } from '../../tables/messages.ts'
import { h } from '../dom.ts'
import { showVerdict } from '../drawer-history.ts'
import type { Server } from '../server.ts'
import { createTabDialog, type TabDialog } from '../tab-dialog.ts'
import type { Say } from '../text.ts'
import { type PastProof, type PastRound, provePast } from './past-rounds.ts'

export interface LiveDrawer extends TabDialog {
  /** With its proof. */
  readonly openRound: (past: PastRound) => void
}

interface DrawerOptions {
  readonly name: string
  readonly say: Say
  /** Of its tabs the one that shows a proof. */
  readonly proofTab: number
  /** `wanted`: the round that the player asked for. */
  readonly tabs: readonly { readonly title: string; readonly build: (wanted: PastRound | null) => HTMLElement }[]
}

export function createLiveDrawer({ name, say, proofTab, tabs }: DrawerOptions): LiveDrawer {
  let wanted: PastRound | null = null
  const dialog = createTabDialog({
    name,
    say,
    tabs: tabs.map(({ title, build }) => ({ title, build: () => build(wanted) })),
  })
  dialog.element.addEventListener('close', () => {
    wanted = null
  })
  return {
    ...dialog,
    openRound(past) {
      wanted = past
      dialog.open(proofTab)
    },
  }
}

interface ProofOptions {
  readonly say: Say
  readonly server: Server
  readonly boot: { readonly gameCode: string; readonly paytable: string }
  /** Under way. */
  readonly round: TableRoundView | null
  /** The last round whose seed is open. */
  readonly revealed: TableRoundView | null
  readonly wanted: PastRound | null
  readonly tell: (result: TableResult) => string
  readonly facts: (proof: PastProof) => readonly HTMLElement[]
  readonly checkWords: string
  readonly isRight: (proof: PastProof, result: TableResult) => Promise<boolean>
  readonly rowOf: (round: RoundView) => HTMLElement
}

/** Of the round that is asked for, else of the last one; null before there is any. */
export function createRoundProof(options: ProofOptions): HTMLElement | null {
  const { say, revealed, wanted, tell, facts, checkWords, isRight } = options
  const past = wanted ?? (revealed?.result ? { number: revealed.number, result: revealed.result } : null)
  if (!past) return null
  const status = h('p', { role: 'status' })
  const place = h('div', {})
  void prove(options, past.number).then((proof) => {
    if (!proof) return
    const check = () => void isRight(proof, past.result).then((right) => showVerdict(status, say, right))
    place.replaceChildren(
      h('dl', { class: 'facts' }, ...facts(proof)),
      h('button', { type: 'button', class: 'plain', onclick: check }, checkWords),
    )
    // Who asks for a round reads the verdict first.
    if (wanted) check()
  })
  const told = h('p', { class: 'round-told' }, tell(past.result))
  return h('section', { class: 'round-proof' }, told, status, wanted && listOwn(options, wanted), place)
}

/** A page draws by its own rules alone. */
async function prove({ boot, round, revealed }: ProofOptions, number: number): Promise<PastProof | null> {
  const from = revealed?.number === number ? revealed : round
  return from?.rules === boot.paytable ? provePast(from, number) : null
}

/** The player's own bets on that round, each with its money. */
function listOwn({ server, boot, rowOf }: ProofOptions, { number }: PastRound): HTMLElement {
  const list = h('ol', { class: 'rounds', hidden: true })
  void server.rounds().then((answer) => {
    const all = answer.ok ? answer.value : []
    const own = all.filter(({ gameCode, table }) => gameCode === boot.gameCode && table?.round === number)
    list.replaceChildren(...own.map(rowOf))
    list.hidden = own.length === 0
  })
  return list
}
