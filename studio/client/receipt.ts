/** TRUST-02: the last round in one line under the panel, once the wallet has had its last word on it. It opens the list of rounds. */
import { DATE_TAG, type Language } from '../../contract/constants.ts'
import type { RoundView } from '../api.ts'
import { h } from './dom.ts'
import { type Say, siteZone, toMinor } from './text.ts'

/** So much of a round's number tells it from the one before; the list has all of it. */
const SHOWN_OF_NUMBER = 6

type Written = Pick<RoundView, 'roundId' | 'state' | 'stake' | 'payout'> & { time: string }

/** What is written; null while nothing is final. A stake taken back brought nothing. */
export function writeReceipt(
  { roundId, state, stake, payout, time }: Written,
  { say, money }: { say: Say; money: (amountMinor: number) => string },
): string | null {
  if (state === 'open') return null
  const end = state === 'rolled_back' ? say('voided') : `${say('win')} ${money(toMinor(payout))}`
  return [time, `${say('stake')} ${money(toMinor(stake))}`, end, `…${roundId.slice(-SHOWN_OF_NUMBER)}`].join(' · ')
}

interface ReceiptOptions {
  readonly say: Say
  readonly money: (amountMinor: number) => string
  readonly language: Language
  readonly onOpen: () => void
}

export function createReceipt({ language, onOpen, ...words }: ReceiptOptions) {
  const element = h('button', { type: 'button', class: 'receipt', onclick: onOpen })
  const format = new Intl.DateTimeFormat(DATE_TAG[language], {
    timeStyle: 'medium',
    timeZone: siteZone(),
  })
  return {
    element,
    show(round: RoundView) {
      const time = format.format(new Date(round.endedAt ?? round.startedAt))
      element.textContent = writeReceipt({ ...round, time }, words) ?? ''
      element.title = `${words.say('history')}: ${round.roundId}`
    },
  }
}
