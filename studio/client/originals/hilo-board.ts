/** HiLo: the card, the run before it in small, and two guesses that say their chance and what they lead to. */

import { PARTS } from '../../engine/original-rules.ts'
import { HILO_SKIP, type HiloGuess, type HiloView, isSameOnly } from '../../originals/hilo.ts'
import { presentMultiplier } from '../../originals/present.ts'
import { drawCard, emptyCard, nameCard } from '../cards.ts'
import { h, write } from '../dom.ts'
import { play } from '../sound.ts'
import { nextHiloMove } from './auto-moves.ts'
import type { Board, BoardParts, SayOriginal } from './board.ts'
import { finishByCashOut, miniFigure, writeFigure } from './board-parts.ts'
import { createGrid, createStats } from './fields.ts'

const RANKS = 13
/** Of a guess's win, on the narrowest phone. */
const WIN_SIGNS = 10
/** Of a run by itself. A longer one is for a hand: its chance is below one in a thousand. */
const MOST_GUESSES = 12
const SIGNS = { hi: '▲', lo: '▼', [HILO_SKIP]: '»' } as const

/** The name of a guess. On the lowest and the highest rank, one of the two guesses can only be "the same". */
function nameGuess(say: SayOriginal, guess: HiloGuess, card: string | undefined): string {
  if (card === undefined) return say(guess === 'hi' ? 'hiloHigherSame' : 'hiloLowerSame')
  if (isSameOnly(guess, card)) return say('hiloSame')
  const isEnd = isSameOnly(guess === 'hi' ? 'lo' : 'hi', card)
  if (guess === 'hi') return say(isEnd ? 'hiloHigher' : 'hiloHigherSame')
  return say(isEnd ? 'hiloLower' : 'hiloLowerSame')
}

function createGuess(guess: HiloGuess, onPress: () => void) {
  const [title, figures, win] = [h('b', {}), h('span', {}), h('span', { class: 'guess-win' })]
  const sign = h('i', { 'aria-hidden': 'true' }, SIGNS[guess])
  const words = h('span', { class: 'guess-words' }, title, win, figures)
  const button = h('button', { type: 'button', class: `guess ${guess}`, onclick: onPress }, sign, words)
  return { guess, button, title, figures, win }
}

const createSkip = (words: string, onPress: () => void) =>
  h(
    'button',
    { type: 'button', class: 'guess skip', onclick: onPress },
    h('i', { 'aria-hidden': 'true' }, SIGNS[HILO_SKIP]),
    h('span', {}, words),
  )

/** The cards before the last, each with what was guessed on it. */
const listRun = ({ cards, moves }: HiloView, say: SayOriginal): HTMLElement[] =>
  cards.slice(0, -1).map((seen, at) => {
    const move = moves[at] ?? HILO_SKIP
    const words = move === HILO_SKIP ? say('hiloSkipped') : nameGuess(say, move, seen)
    const small = drawCard(seen)
    small.style.animation = 'none'
    const label = `${say('hiloCard', { card: nameCard(seen, say) })}, ${words}`
    return h('li', { 'aria-label': label }, small, h('i', { 'aria-hidden': 'true' }, SIGNS[move]))
  })

const pictureRun = ({ cards, moves }: HiloView): HTMLElement =>
  miniFigure(cards.map((card, at) => `${card}${moves[at] ? ` ${SIGNS[moves[at]]}` : ''}`).join(' '))

/** Right guesses in a row; a wrong one ends them. */
const countRight = (view: HiloView | null): number =>
  view && !view.isWrong ? view.moves.filter((move) => move !== HILO_SKIP).length : 0

/** Two guesses that say their chance and what they lead to, and a skip. */
function createChoices({ say, onAct, winOf }: BoardParts) {
  let canAct = false
  let shown: HiloView | null = null
  const guesses = (['hi', 'lo'] as const).map((guess) => createGuess(guess, () => press(guess)))
  const skip = createSkip(say('hiloSkip'), () => press(HILO_SKIP))
  const buttons = [...guesses.map(({ button }) => button), skip]

  function press(act: HiloGuess | typeof HILO_SKIP) {
    const isOpen = act === HILO_SKIP ? shown?.next?.canSkip : shown?.next?.[act]
    if (canAct && isOpen) onAct(act)
  }

  function enableButtons() {
    for (const { guess, button } of guesses)
      button.setAttribute('aria-disabled', String(!canAct || !shown?.next?.[guess]))
    skip.setAttribute('aria-disabled', String(!canAct || !shown?.next?.canSkip))
  }

  /** What each guess leads to at the stake. */
  function reprice() {
    for (const { guess, win } of guesses) {
      const offer = shown?.next?.[guess]
      writeFigure(win, offer ? winOf(offer.multiplier) : '', WIN_SIGNS)
    }
  }

  return {
    element: createGrid('guesses', say('hiloChoices'), buttons, buttons.length),
    reprice,
    enable(isOn: boolean) {
      canAct = isOn
      enableButtons()
    },
    show(view: HiloView | null) {
      shown = view
      for (const { guess, title, figures } of guesses) {
        const offer = view?.next?.[guess]
        write(title, nameGuess(say, guess, view?.next ? view.cards.at(-1) : undefined))
        write(
          figures,
          offer ? `${((offer.wins / RANKS) * 100).toFixed(2)}% · ${presentMultiplier(offer.multiplier)}` : '–',
        )
      }
      reprice()
      enableButtons()
    },
  }
}

export function createHiloBoard(parts: BoardParts): Board<HiloView> {
  const { say } = parts
  const stats = createStats([{ title: say('multiplier') }, { title: say('hiloRight') }])
  stats.element.classList.add('short-stats')
  const place = h('div', { class: 'hilo-card' })
  const run = h('ol', { class: 'hilo-run', 'aria-label': say('hiloBoard') })
  const choices = createChoices(parts)
  let shown: HiloView | null = null

  /** A right guess is a tone higher than the one before. */
  function sound(view: HiloView) {
    if (view.cards.length > (shown?.cards.length ?? 0)) play(view.isWrong ? 'cardDown' : 'cards')
    if (countRight(view) > countRight(shown)) play('tile', countRight(view) - 1)
  }

  /** The first one goes on the cloth, beside the deck. */
  function layCard(card: string | undefined, isMoving: boolean) {
    const drawn = card ? drawCard(card) : emptyCard()
    if (!isMoving) drawn.style.animation = 'none'
    place.replaceChildren(drawn)
    place.setAttribute('role', 'img')
    place.setAttribute('aria-label', card ? say('hiloCard', { card: nameCard(card, say) }) : say('hiloBoard'))
  }

  function draw(view: HiloView | null, isMoving: boolean) {
    const before = shown
    shown = view
    const card = view?.cards.at(-1)
    choices.show(view)
    stats.set(presentMultiplier(view?.multiplier ?? PARTS), String(countRight(view)))
    const isNew = card !== before?.cards.at(-1) || view?.cards.length !== before?.cards.length
    if (isNew || !place.hasChildNodes()) layCard(card, isMoving)
    place.dataset.end = view && !view.next ? (view.isWrong ? 'loss' : 'win') : ''
    run.replaceChildren(...(view ? listRun(view, say) : []))
    run.scrollLeft = run.scrollWidth
  }
  draw(null, false)

  return {
    scene: h(
      'div',
      { class: 'scene hilo' },
      stats.element,
      h('div', { class: 'fit felt-cloth' }, h('div', { class: 'hilo-deal' }, drawCard(null), place)),
      run,
    ),
    options: [choices.element],
    choice: () => '',
    reprice: choices.reprice,
    enable: (part) => choices.enable(part === 'acts'),
    clear: () => draw(null, false),
    async show(view, isMoving) {
      if (isMoving) sound(view)
      draw(view, isMoving)
    },
    tell: (view) => say('hiloCard', { card: view.cards.at(-1) ?? '' }),
    finish: finishByCashOut,
    autoMoves: {
      title: say('autoGuesses'),
      rule: say('autoGuessesRule'),
      most: () => MOST_GUESSES,
      next: nextHiloMove,
    },
    hint: () => say('hiloHint'),
    rules: () => [h('p', {}, say('hiloRule')), h('p', {}, say('hiloRuleEnds'))],
    picture: pictureRun,
  }
}
