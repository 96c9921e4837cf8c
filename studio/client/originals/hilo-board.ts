/** HiLo: the card, the run before it in small, and two guesses that say their chance and what they lead to. */
import { HILO_SKIP, type HiloGuess, type HiloView, isSameOnly } from '../../originals/hilo.ts'
import { presentMultiplier } from '../../originals/present.ts'
import { CASH_OUT } from '../../originals/rules.ts'
import { drawCard, emptyCard, nameCard } from '../cards.ts'
import { h } from '../dom.ts'
import { play } from '../sound.ts'
import type { Board, BoardParts } from './board.ts'
import { createStats, walkGrid } from './fields.ts'

const RANKS = 13
const SIGNS = { hi: '▲', lo: '▼', [HILO_SKIP]: '»' } as const

export function createHiloBoard({ say, onAct }: BoardParts): Board<HiloView> {
  const stats = createStats([say('multiplier'), say('hiloRight')])
  const place = h('div', { class: 'hilo-card' })
  const run = h('ol', { class: 'hilo-run', 'aria-label': say('hiloBoard') })
  let canAct = false
  let shown: HiloView | null = null

  const guesses = (['hi', 'lo'] as const).map((guess) => {
    const title = h('b', {})
    const figures = h('span', {})
    const button = h(
      'button',
      { type: 'button', class: `guess ${guess}`, onclick: () => press(guess) },
      h('i', { 'aria-hidden': 'true' }, SIGNS[guess]),
      h('span', { class: 'guess-words' }, title, figures),
    )
    return { guess, button, title, figures }
  })
  const skip = h('button', { type: 'button', class: 'guess skip', onclick: () => press(HILO_SKIP) }, say('hiloSkip'))
  const buttons = [...guesses.map(({ button }) => button), skip]
  const choices = h('div', { class: 'guesses', role: 'group', 'aria-label': say('hiloChoices') }, ...buttons)
  walkGrid(choices, buttons, buttons.length)

  function press(act: HiloGuess | typeof HILO_SKIP) {
    const isOpen = act === HILO_SKIP ? shown?.next?.canSkip : shown?.next?.[act]
    if (canAct && isOpen) onAct(act)
  }

  const nameOf = (guess: HiloGuess, card: string | undefined) => {
    if (card === undefined) return say(guess === 'hi' ? 'hiloHigherSame' : 'hiloLowerSame')
    if (isSameOnly(guess, card)) return say('hiloSame')
    const isEnd = isSameOnly(guess === 'hi' ? 'lo' : 'hi', card)
    if (guess === 'hi') return say(isEnd ? 'hiloHigher' : 'hiloHigherSame')
    return say(isEnd ? 'hiloLower' : 'hiloLowerSame')
  }

  function enableButtons() {
    for (const { guess, button } of guesses)
      button.setAttribute('aria-disabled', String(!canAct || !shown?.next?.[guess]))
    skip.setAttribute('aria-disabled', String(!canAct || !shown?.next?.canSkip))
  }

  function draw(view: HiloView | null, isMoving: boolean) {
    const before = shown
    shown = view
    const card = view?.cards.at(-1)
    for (const { guess, title, figures } of guesses) {
      const offer = view?.next?.[guess]
      title.textContent = nameOf(guess, view?.next ? card : undefined)
      figures.textContent = offer
        ? `${((offer.wins / RANKS) * 100).toFixed(2)} % · ${presentMultiplier(offer.multiplier)}`
        : '–'
    }
    enableButtons()
    stats.set(
      view?.multiplier ? presentMultiplier(view.multiplier) : '1.00×',
      String(view?.isWrong ? 0 : (view?.moves.filter((move) => move !== HILO_SKIP).length ?? 0)),
    )
    const isNew = card !== before?.cards.at(-1) || view?.cards.length !== before?.cards.length
    if (isNew || !place.hasChildNodes()) {
      // Where the first card goes: on the cloth, beside the deck.
      const drawn = card ? drawCard(card) : emptyCard()
      if (!isMoving) drawn.style.animation = 'none'
      place.replaceChildren(drawn)
      place.setAttribute('role', 'img')
      place.setAttribute('aria-label', card ? say('hiloCard', { card: nameCard(card, say) }) : say('hiloBoard'))
    }
    place.dataset.end = view && !view.next ? (view.isWrong ? 'loss' : 'win') : ''
    run.replaceChildren(
      ...(view?.cards ?? []).slice(0, -1).map((seen, at) => {
        const move = view?.moves[at] ?? HILO_SKIP
        const words = move === HILO_SKIP ? say('hiloSkipped') : nameOf(move, seen)
        const small = drawCard(seen)
        small.style.animation = 'none'
        return h(
          'li',
          { 'aria-label': `${say('hiloCard', { card: nameCard(seen, say) })}, ${words}` },
          small,
          h('i', { 'aria-hidden': 'true' }, SIGNS[move]),
        )
      }),
    )
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
    options: [choices],
    choice: () => '',
    enable(part) {
      canAct = part === 'acts'
      enableButtons()
    },
    clear: () => draw(null, false),
    async show(view, isMoving) {
      if (isMoving) play('cards')
      draw(view, isMoving)
    },
    tell: (view) => say('hiloCard', { card: view.cards.at(-1) ?? '' }),
    finish: (view) => (view.multiplier === null ? null : { act: CASH_OUT, multiplier: view.multiplier }),
    hint: () => say('hiloHint'),
    rules: () => [h('p', {}, say('hiloRule')), h('p', {}, say('hiloRuleEnds'))],
    picture: (view) =>
      h(
        'p',
        { class: 'mini figure-mini' },
        view.cards.map((card, at) => `${card}${view.moves[at] ? ` ${SIGNS[view.moves[at]]}` : ''}`).join(' '),
      ),
  }
}
