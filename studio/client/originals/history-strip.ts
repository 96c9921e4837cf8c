/** The last results in a row, the newest first. Each opens its round with its proof. */
import type { RoundView } from '../../api.ts'
import type { PlayView } from '../../originals/index.ts'
import { presentHundredths } from '../../originals/present.ts'
import { h } from '../dom.ts'
import { type Say, toMinor } from '../text.ts'
import type { Board } from './board.ts'

const SHOWN = 12

interface StripOptions {
  readonly say: Say<'lastResults' | 'resultEntry'>
  /** Null where what a round paid says it all. */
  readonly board: Pick<Board, 'brief'> | null
  readonly money: (amountMinor: number) => string
  readonly onOpen: (roundId: string) => void
}

/** In an element that stands there already, so that nothing moves when this comes. */
export function fillHistoryStrip(element: HTMLElement, { say, board, money, onOpen }: StripOptions) {
  element.setAttribute('aria-label', say('lastResults'))

  function entryOf({ roundId, play, stake, payout }: RoundView): HTMLElement {
    const [stakeMinor, payoutMinor] = [toMinor(stake), toMinor(payout)]
    const times = `${presentHundredths(Math.floor((payoutMinor * 100) / stakeMinor))}×`
    const figure = (play && board?.brief?.(play as PlayView)) ?? times
    const label = say('resultEntry', { figure, stake: money(stakeMinor), payout: money(payoutMinor) })
    const button = h('button', { type: 'button', 'aria-label': label, onclick: () => onOpen(roundId) }, figure)
    button.dataset.end = payoutMinor > stakeMinor ? 'win' : 'loss'
    return h('li', {}, button)
  }

  /** A stake that went back has no result. */
  const isResult = ({ state, play, spins }: RoundView) => state === 'settled' && (play ?? spins) !== null

  const known = new Set<string>()
  const isNew = (round: RoundView) => isResult(round) && !known.has(round.roundId)
  const entries = (rounds: readonly RoundView[]) =>
    rounds.filter(isNew).map((round) => {
      known.add(round.roundId)
      return entryOf(round)
    })
  const trim = () => {
    while (element.childElementCount > SHOWN) element.lastElementChild?.remove()
  }

  return {
    /** Rounds of before, the newest first: below what this visit has brought. */
    fill(rounds: readonly RoundView[]) {
      for (const entry of entries(rounds)) element.insertAdjacentElement('beforeend', entry)
      trim()
    },
    /** What stands there already is not moved, so that it keeps the focus. */
    add(round: RoundView) {
      for (const entry of entries([round])) element.insertAdjacentElement('afterbegin', entry)
      trim()
    },
  }
}
