/** Dice: a rule from 0 to 100 with the winning part filled, and one large number. Line, chance and multiplier are typed too. */
import {
  countDiceWins,
  DICE_WINS,
  type DiceChoice,
  type DiceView,
  diceLineOf,
  diceMultiplier,
  diceWinsOf,
  VALUES,
} from '../../originals/dice.ts'
import { presentHundredths, presentMultiplier } from '../../originals/present.ts'
import { h, reducedMotion, write } from '../dom.ts'
import { play } from '../sound.ts'
import type { Board, BoardParts, SayOriginal } from './board.ts'
import { follow, miniFigure } from './board-parts.ts'
import { createRange, createSegmented, createStats, readMultiplier, readRate, readTarget } from './fields.ts'

/** Lines at which an allowed number of values wins. */
const boundsOf = (side: DiceChoice['side']) =>
  side === 'under'
    ? { least: DICE_WINS.least, most: DICE_WINS.most }
    : { least: VALUES - 1 - DICE_WINS.most, most: VALUES - 1 - DICE_WINS.least }
const MOVE_MS = 500

/** Of what lies on the rule, as wide as it. */
const poseOf = (roll: number) => `translateX(${roll / 100}%)`

const drawMarks = () => [0, 25, 50, 75, 100].map((at) => h('span', { class: 'mark' }, String(at)))

const endOf = ({ isWin }: DiceView) => (isWin ? 'win' : 'loss')

const pictureRoll = (view: DiceView): HTMLElement =>
  miniFigure(
    `${presentHundredths(view.roll)} ${view.side === 'over' ? '>' : '<'} ${presentHundredths(view.line)}`,
    endOf(view),
  )

/** The number, the rule with the part that wins, and the marker where the last roll lies. */
function createRule() {
  const number = h('p', { class: 'big-number', 'aria-hidden': 'true' }, '50.00')
  const marker = h('i', { class: 'marker' })
  const way = h('i', { class: 'marker-way' }, marker)
  const track = h('div', { class: 'dice-track', 'aria-hidden': 'true' }, way, ...drawMarks())
  let placed = 5_000

  function place(roll: number, end: '' | 'win' | 'loss') {
    write(number, presentHundredths(roll))
    for (const part of [number, marker]) part.dataset.end = end
    placed = roll
    way.style.transform = poseOf(roll)
  }

  return {
    elements: [number, track],
    place,
    clear: () => place(placed, ''),
    fill({ side, line }: DiceChoice) {
      track.style.setProperty('--line', `${line / 100}%`)
      track.dataset.side = side
    },
    /** From where the last roll lies. */
    async move(roll: number) {
      const from = placed
      way.style.transform = poseOf(roll)
      const move = way.animate([{ transform: poseOf(from) }, { transform: poseOf(roll) }], {
        duration: MOVE_MS,
        easing: 'cubic-bezier(.2,.8,.2,1)',
      })
      await follow(move, (part) => write(number, presentHundredths(Math.round(from + (roll - from) * part))))
    },
  }
}

/** Of the values that win, null for what cannot be read. */
const createFigures = (say: SayOriginal, onWins: (wins: number | null) => void) =>
  createStats([
    {
      title: say('multiplier'),
      onTyped(text) {
        const multiplier = readMultiplier(text)
        onWins(multiplier === null ? null : diceWinsOf(multiplier))
      },
    },
    // A hundredth of a per cent of 10,001 values is one of them.
    { title: say('chance'), onTyped: (text) => onWins(readRate(text)) },
    { title: say('win') },
  ])

export function createDiceBoard({ say, winOf }: BoardParts): Board<DiceView> {
  const side = createSegmented(
    say('diceSide'),
    [
      ['over', say('diceOver')],
      ['under', say('diceUnder')],
    ],
    'over',
    () => {
      // The same chance on the other side.
      line.set({ ...boundsOf(side.value()), value: VALUES - 1 - line.value() })
      change()
    },
  )
  const line = createRange({
    title: say('diceLine'),
    ...boundsOf('over'),
    value: 5_000,
    step: 10,
    present: presentHundredths,
    read: readTarget,
    onChange: () => change(),
  })
  const stats = createFigures(say, (wins) => chooseWins(wins))
  const rule = createRule()
  const current = (): DiceChoice => ({ side: side.value(), line: line.value() })

  /** What cannot be read leaves the choice as it is. */
  function chooseWins(wins: number | null) {
    const value = wins === null ? line.value() : diceLineOf(side.value(), wins)
    line.set({ ...boundsOf(side.value()), value })
    change()
  }

  function change() {
    const choice = current()
    rule.fill(choice)
    const wins = countDiceWins(choice)
    stats.set(presentMultiplier(diceMultiplier(wins)), `${((wins / VALUES) * 100).toFixed(2)}%`)
    reprice()
  }

  const reprice = () => stats.set(null, null, winOf(diceMultiplier(countDiceWins(current()))))

  function clear() {
    rule.clear()
    change()
  }
  clear()

  return {
    scene: h('div', { class: 'scene dice' }, ...rule.elements, stats.element),
    options: [side.element, line.element],
    choice: () => `${side.value()}:${line.value()}`,
    reprice,
    enable(part) {
      for (const field of [side, line, stats]) field.enable(part === 'options')
    },
    clear,
    async show(view, isMoving) {
      side.set(view.side)
      line.set({ ...boundsOf(view.side), value: view.line })
      change()
      if (isMoving) play('roll')
      const isDrawn = isMoving && !reducedMotion()
      if (isDrawn) await rule.move(view.roll)
      if (isDrawn) play('stop')
      rule.place(view.roll, endOf(view))
    },
    brief: (view) => presentHundredths(view.roll),
    tell: (view) => say('diceRolled', { roll: presentHundredths(view.roll) }),
    rules: () => [h('p', {}, say('diceRule'))],
    picture: pictureRoll,
  }
}
