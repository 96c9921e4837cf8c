/** GLI-19 2.8.2: a settled round of an original, as its record tells it. */

import { minor, presentMoney } from '../../contract/amount.ts'
import type { Language } from '../../contract/constants.ts'
import { fill } from '../../contract/lib/fill.ts'
import type { TableBet } from '../api.ts'
import type { BaccaratView } from '../cards/baccarat.ts'
import type { BlackjackView } from '../cards/blackjack.ts'
import { describeCards } from '../cards/describe-cards.ts'
import { CARD_MESSAGES } from '../cards/i18n/index.ts'
import { PLAY_WORDS, type PlayWords } from '../i18n/play-words.ts'
import { cashedOf, endOfResult, readTarget } from './crash.ts'
import type { PlayView } from './index.ts'
import { placeOfTile } from './mines.ts'
import { presentHundredths, presentMultiplier } from './present.ts'

type Play = { view: PlayView; payoutMinor: number; acts?: readonly string[]; isUnattended: boolean; language: Language }

export function describePlay({ view, payoutMinor, acts = [], isUnattended, language }: Play): string {
  const words = PLAY_WORDS[language]
  return [
    ...(view.game === 'blackjack' || view.game === 'baccarat'
      ? describeCards(view, CARD_MESSAGES[language])
      : tellOutcome(view, words)),
    tellPaid(view, payoutMinor, language),
    ...(isUnattended ? [words.unattended] : []),
    ...(acts.length > 0 ? [fill(words.acts, { acts: acts.join(' ') })] : []),
  ].join('\n')
}

/** A bet at crash: where the round ended, and what the player had of it. */
export function describeCrash({ stakes, result }: TableBet, payoutMinor: number, language: Language): string {
  const words = PLAY_WORDS[language]
  if (!result) return ''
  const target = readTarget(Object.keys(stakes)[0] ?? '')
  const cashed = cashedOf(result)
  return [
    fill(words.crash, { end: presentHundredths(endOfResult(result)) }),
    target ? fill(words.crashTarget, { target: presentHundredths(target) }) : words.crashPress,
    cashed === null
      ? words.lost
      : fill(words.paid, { multiplier: `${presentHundredths(cashed)}×`, payout: presentMoney(minor(payoutMinor)) }),
  ].join('\n')
}

function tellPaid(view: PlayView, payoutMinor: number, language: Language): string {
  const words = PLAY_WORDS[language]
  if (payoutMinor === 0) return words.lost
  const payout = presentMoney(minor(payoutMinor))
  // Hands of one round may have stakes of their own: no multiplier tells them.
  if (!('multiplier' in view) || view.multiplier === null) return fill(CARD_MESSAGES[language].toldPaid, { payout })
  return fill(words.paid, { multiplier: presentMultiplier(view.multiplier), payout })
}

function tellOutcome(view: Exclude<PlayView, BaccaratView | BlackjackView>, words: PlayWords): string[] {
  switch (view.game) {
    case 'dice': {
      const values = { line: presentHundredths(view.line), roll: presentHundredths(view.roll) }
      return [fill(view.side === 'over' ? words.diceOver : words.diceUnder, values)]
    }
    case 'hilo': {
      const signs = { hi: '↑', lo: '↓', skip: '»' }
      const run = view.cards.map((card, at) => [card, ...(view.moves[at] ? [signs[view.moves[at]]] : [])].join(' '))
      return [fill(words.hilo, { run: run.join(' ') }), ...(view.isWrong ? [words.hiloWrong] : [])]
    }
    case 'keno': {
      const values = { picks: view.picks.join(' '), drawn: view.drawn.join(' '), hits: view.hits }
      return [fill(view.table === 'steady' ? words.kenoSteady : words.kenoBold, values)]
    }
    case 'limbo':
      return [fill(words.limbo, { target: presentHundredths(view.target), result: presentHundredths(view.result) })]
    case 'mines': {
      const nameOf = (tile: number) => fill(words.tile, placeOfTile(tile))
      const list = (tiles: readonly number[]) => (tiles.length > 0 ? tiles.map(nameOf).join(', ') : words.none)
      return [
        fill(words.minesChosen, { mines: view.mines, opened: list(view.opened) }),
        ...(view.hit === null ? [] : [fill(words.minesHit, { tile: nameOf(view.hit) })]),
        ...(view.mined === null ? [] : [fill(words.minesAt, { mined: list(view.mined) })]),
      ]
    }
    case 'plinko':
      return [
        fill(words.plinko, {
          rows: view.rows,
          risk: words[view.risk],
          slot: view.slot + 1,
          slots: view.rows + 1,
          steps: view.steps.map((step) => (step === 0 ? '←' : '→')).join(''),
        }),
      ]
    case 'wheel':
      return [fill(words.wheel, { segments: view.segments, risk: words[view.risk], segment: view.segment + 1 })]
  }
}
