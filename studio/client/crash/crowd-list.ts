/** Who flies, beside the sky. Rows are written in place: nothing moves, and nothing is spoken but to who reads them. */
import { h, write } from '../dom.ts'
import type { SayOriginal } from '../originals/board.ts'
import { formatCount } from '../text.ts'
import { type CrashState, type CrowdRow, listRows, sumCrowd, times } from './crash-state.ts'

type Options = { readonly say: SayOriginal; readonly money: (amountMinor: number) => string }

export function createCrowdList({ say, money }: Options) {
  const sums = h('p', { class: 'crowd-sums' })
  const rows = h('tbody')
  const heads = [say('crashPlayer'), say('crashStake'), say('crashWin')].map((words) =>
    h('th', { scope: 'col' }, words),
  )
  const list = h('table', { class: 'crowd-list' }, h('thead', {}, h('tr', {}, ...heads)), rows)
  // With a tab stop it scrolls by keys, too.
  const box = h('div', { class: 'crowd-box', role: 'region', 'aria-label': say('crashCrowd'), tabindex: 0 }, list)
  const element = h('section', { class: 'crowd' }, sums, box)
  let shown: Pick<CrashState, 'crowd' | 'bets' | 'round'> | null = null

  const writeRow = (line: HTMLTableRowElement, row: CrowdRow) => {
    const [who, stake, win] = line.cells
    if (!who || !stake || !win) return
    line.dataset.own = String(row.who === null)
    line.dataset.end = row.isLost ? 'lost' : row.payoutMinor > row.stakeMinor ? 'won' : ''
    write(who, row.who ?? say('crashYou'))
    write(stake, money(row.stakeMinor))
    write(win, row.at === null ? (row.isLost ? '–' : '') : `${times(row.at)} ${money(row.payoutMinor)}`)
  }

  return {
    element,
    update(state: CrashState) {
      const { crowd, bets, round } = state
      if (shown?.crowd === crowd && shown.bets === bets && shown.round === round) return
      shown = state
      const { players, stakeMinor } = sumCrowd(state)
      write(sums, say('crashPlayers', { count: formatCount(players), amount: money(stakeMinor) }))
      const all = listRows(state)
      while (rows.rows.length > all.length) rows.deleteRow(-1)
      while (rows.rows.length < all.length)
        rows.insertAdjacentElement('beforeend', h('tr', {}, h('td'), h('td'), h('td')))
      for (const [at, row] of all.entries()) {
        const line = rows.rows[at]
        if (line) writeRow(line, row)
      }
    },
  }
}
