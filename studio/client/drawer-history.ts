/** The last rounds, each with its reels and, once the seed is open, a recomputation in this very page. */
import { DATE_TAG, DAY_FIELDS, TIME_FIELDS } from '../../contract/constants.ts'
import type { RoundView } from '../api.ts'
import { h } from './dom.ts'
import type { DrawerContext } from './drawer.ts'
import { type Say, siteZone, toMinor } from './text.ts'

export const historyTab = (context: DrawerContext): HTMLElement =>
  listRounds(context, (rounds) =>
    rounds
      .filter((round) => round.state === 'waiting' || (context.isShown?.(round) ?? true))
      .map((round) => {
        const row = roundRow(context, round)
        if (context.isWanted(round)) pointOut(row)
        return row
      }),
  )

/** Few look, and the first script is full. */
async function isRight(round: RoundView): Promise<boolean> {
  const { isRightRound } = await import('./check-round.ts')
  return isRightRound(round)
}

/** The player's last rounds as the rows that `rowsOf` makes of them. */
export function listRounds(
  { server, say }: Pick<DrawerContext, 'server' | 'say'>,
  rowsOf: (rounds: readonly RoundView[]) => HTMLElement[],
): HTMLElement {
  const list = h('ol', { class: 'rounds' })
  void server.rounds().then((answer) => {
    const rows = rowsOf(answer.ok ? answer.value : [])
    list.replaceChildren(...(rows.length > 0 ? rows : [h('li', {}, say('noRounds'))]))
  })
  return list
}

function roundRow({ boot, say, money, pictureRound }: DrawerContext, round: RoundView): HTMLElement {
  const stateWord = { open: say('open'), waiting: say('waiting'), rolled_back: say('voided'), settled: '' }[round.state]
  const isSame = round.gameCode === boot.gameCode
  return buildRoundRow({ boot, say, money }, round, {
    hasSeconds: false,
    state: isSame ? stateWord : [round.gameName?.[boot.language], stateWord].filter(Boolean).join(' · '),
    happened: [isSame && pictureRound(round)],
    // A shared round is checked where it was played, with its table's rules and chain.
    check: round.table === null && round.proof.serverSeed && round.state !== 'waiting' ? () => isRight(round) : null,
    unchecked: round.table === null ? h('p', { class: 'note' }, say('verifyLater')) : null,
  })
}

interface RowParts {
  readonly hasSeconds: boolean
  readonly state: string
  readonly happened: readonly (HTMLElement | null | false)[]
  /** Recomputes the round; null while its seed is not revealed. */
  readonly check: (() => Promise<boolean>) | null
  /** What stands in the place of the button when there is no check. */
  readonly unchecked: HTMLElement | null
}

/** A round in the list: when, how much, what happened, its proof, and a button that checks it. */
export function buildRoundRow(
  { boot, say, money }: Pick<DrawerContext, 'boot' | 'say' | 'money'>,
  round: RoundView,
  { hasSeconds, state, happened, check, unchecked }: RowParts,
): HTMLElement {
  const time = new Intl.DateTimeFormat(DATE_TAG[boot.language], {
    ...DAY_FIELDS[boot.language],
    ...TIME_FIELDS[boot.language],
    ...(hasSeconds && { second: '2-digit' as const }),
    timeZone: siteZone(),
  })
  const { paytable, clientSeed, nonce, serverSeedHash } = round.proof
  const status = h('span', { role: 'status' })
  const verify = async (prove: () => Promise<boolean>) => showVerdict(status, say, await prove())
  return h(
    'li',
    {},
    h(
      'div',
      { class: 'round-head' },
      h('time', { datetime: round.startedAt }, time.format(new Date(round.startedAt))),
      h('span', {}, state),
    ),
    h(
      'div',
      { class: 'round-money' },
      `${say('stake')} ${money(toMinor(round.stake))}`,
      h('b', {}, `${say('win')} ${money(toMinor(round.payout))}`),
    ),
    ...happened,
    check
      ? h('button', { type: 'button', class: 'plain', onclick: () => void verify(check) }, say('verify'))
      : unchecked,
    status,
    technical(say, `${round.roundId} · ${paytable} · ${clientSeed}:${nonce} · ${serverSeedHash}`),
  )
}

/** The round that the player asked for stands out, and has the focus. */
function pointOut(row: HTMLElement) {
  row.classList.add('wanted')
  row.tabIndex = -1
  // It is not on the page yet.
  requestAnimationFrame(() => {
    row.scrollIntoView({ block: 'center' })
    row.focus({ preventScroll: true })
  })
}

/** Names that machines use, for who needs them: folded. */
export const technical = (say: Say, text: string): HTMLElement =>
  h('details', { class: 'technical' }, h('summary', {}, say('technical')), h('p', { class: 'seed' }, text))

/** FAIR-02: how a round is drawn, for who recomputes it elsewhere. */
export const drawSection = (draws: readonly string[], say: Say): HTMLElement[] => [
  h('h2', {}, say('drawTitle')),
  ...draws.map((text) => h('p', { class: 'note' }, text)),
]

export function showVerdict(status: HTMLElement, say: Say, isRight: boolean) {
  status.textContent = say(isRight ? 'verified' : 'notVerified')
  status.className = isRight ? 'good' : 'bad'
}
