/** The few fields that the boards' choices are made of. */
import { dropPercent, dropTimes, readTypedCount, readTypedStake } from '../../../kit/lib/typed-amount.ts'
import { PARTS } from '../../engine/original-rules.ts'
import { presentHundredths } from '../../originals/present.ts'
import { h, write } from '../dom.ts'
import { createChips } from '../panel-parts.ts'
import { fitFigure } from './board-parts.ts'

/** A multiplier in hundredths, with or without its sign: `2.50×`. Null for what is none. */
export const readTarget = (text: string): number | null => readTypedStake(dropTimes(text))

/** A whole number of per cent, with or without its sign: `50%`. Null for what is none. */
export const readPercent = (text: string): number | null => readTypedCount(dropPercent(text))

/**
 * A multiplier in parts, with or without its sign: `1.9801×`. Null for what is none. A comma before three digits may stand
 * between thousands, so it is no guess.
 */
export function readMultiplier(text: string): number | null {
  const typed = dropTimes(text).replace(/,(?=(?:\d{1,2}|\d{4})$)/, '.')
  return /^\d{1,6}(?:\.\d{0,4})?$/.test(typed) ? Math.round(Number(typed) * PARTS) : null
}

/** A rate in hundredths of a per cent, with or without its sign: `49.50%`. Null for what is none. */
export const readRate = (text: string): number | null => readTypedStake(dropPercent(text))

let fields = 0

interface Segmented<T extends string> {
  readonly element: HTMLElement
  value(): T
  /** Chooses without telling. */
  set(value: T): void
  enable(isOn: boolean): void
}

/** A row of choices of which one holds: radio buttons, so that arrows and a screen reader know them. */
export function createSegmented<T extends string>(
  title: string,
  choices: readonly (readonly [value: T, words: string | Node])[],
  first: T,
  onChange: () => void,
): Segmented<T> {
  fields += 1
  const name = `field-${fields}`
  const inputs = choices.map(([value]) =>
    h('input', { type: 'radio', name, value, checked: value === first, class: 'hidden-radio', onchange: onChange }),
  )
  const element = h(
    'fieldset',
    { class: 'segmented' },
    h('legend', { class: 'label' }, title),
    h(
      'div',
      { class: 'segments' },
      ...choices.map(([, words], at) => h('label', {}, inputs[at]!, h('span', {}, words))),
    ),
  )
  return {
    element,
    value: () =>
      choices[
        Math.max(
          0,
          inputs.findIndex((input) => input.checked),
        )
      ]![0],
    set(value) {
      for (const [at, input] of inputs.entries()) input.checked = choices[at]?.[0] === value
    },
    enable(isOn) {
      element.disabled = !isOn
    },
  }
}

interface RangeOptions {
  readonly title: string
  readonly least: number
  readonly most: number
  readonly value: number
  readonly step?: number
  readonly present: (value: number) => string
  /** Its value can be typed too. Null for what is none. */
  readonly read?: (text: string) => number | null
  readonly onChange: () => void
}

/** A slider with its value beside its name. */
export function createRange({ title, least, most, value, step = 1, present, read, onChange }: RangeOptions) {
  fields += 1
  const id = `field-${fields}`
  // The slider rounds to its steps; what was typed stands as it is.
  let current = value
  const input = h('input', {
    id,
    type: 'range',
    min: least,
    max: most,
    step,
    value,
    class: 'range',
    oninput: () => choose(Number(input.value)),
  })
  const typed = read && createTyped(title, (text) => choose(read(text) ?? current))
  const shown = typed ?? h('output', { for: id, class: 'amount' })
  const element = h('div', { class: 'range-field' }, h('label', { for: id, class: 'label' }, title), shown, input)
  const show = () => {
    const text = present(current)
    if (typed) typed.value = text
    else shown.textContent = text
    input.setAttribute('aria-valuetext', text)
    input.style.setProperty('--at', String((current - Number(input.min)) / (Number(input.max) - Number(input.min))))
  }
  const hold = (next: number) => {
    current = Math.min(Number(input.max), Math.max(Number(input.min), next))
    input.value = String(current)
    show()
  }
  function choose(next: number) {
    hold(next)
    onChange()
  }
  show()
  return {
    element,
    value: () => current,
    enable(isOn: boolean) {
      for (const each of [input, typed]) if (each) each.disabled = !isOn
    },
    /** New bounds keep the value within them. */
    set(next: { least: number; most: number; value: number }) {
      input.min = String(next.least)
      input.max = String(next.most)
      hold(next.value)
    },
  }
}

const createTyped = (title: string, onTyped: (text: string) => void) => {
  const input = h('input', {
    class: 'typed',
    inputmode: 'decimal',
    autocomplete: 'off',
    'aria-label': title,
    onchange: () => onTyped(input.value),
  })
  return input
}

/** The multiplier to reach, in hundredths: typed, or by a chip. It shows what its owner makes of it. */
export function createTargetField(
  title: string,
  quick: Parameters<typeof createChips>[0],
  onTarget: (target: number) => void,
) {
  let target = 0
  const input = h('input', {
    id: 'target',
    inputmode: 'decimal',
    autocomplete: 'off',
    onchange: () => {
      onTarget(readTarget(input.value) ?? target)
      show(target)
    },
  })
  const chips = createChips(quick, onTarget)

  function show(next: number) {
    target = next
    input.value = presentHundredths(target)
    chips.mark(target)
  }

  return {
    element: h(
      'div',
      { class: 'target-field', role: 'group', 'aria-label': title },
      h('label', { for: 'target', class: 'label' }, title),
      input,
      h('div', { class: 'targets' }, ...chips.buttons),
    ),
    value: () => target,
    show,
    enable(isOn: boolean) {
      input.disabled = !isOn
      chips.enable(isOn)
    },
  }
}

interface Stat {
  readonly title: string
  /** It can be typed, and is set to what came of it. */
  readonly onTyped?: (text: string) => void
}

/** Figures as name and value pairs. A long one is written smaller, so that none is cut off and nothing moves. */
export function createStats(stats: readonly Stat[]) {
  const room = stats.length > 2 ? 7 : 11
  const values = stats.map(({ title, onTyped }) => {
    const field = onTyped ? createTyped(title, onTyped) : null
    return { field, place: h('dd', {}, field) }
  })
  return {
    element: h(
      'dl',
      { class: 'stats' },
      ...stats.map(({ title }, at) => h('div', {}, h('dt', {}, title), values[at]!.place)),
    ),
    /** Null leaves a figure as it stands: it may be under the player's fingers. */
    set(...texts: readonly (string | null)[]) {
      for (const [at, text] of texts.entries()) {
        if (text === null) continue
        const { field, place } = values[at]!
        fitFigure(place, text, room)
        if (field) field.value = text
        else write(place, text)
      }
    },
    enable(isOn: boolean) {
      for (const { field } of values) if (field) field.disabled = !isOn
    },
  }
}

/** A grid of buttons that arrow keys walk; only one of them is in the tab order. */
export function createGrid(
  name: string,
  label: string,
  buttons: readonly HTMLButtonElement[],
  columns: number,
): HTMLElement {
  const grid = h('div', { class: name, role: 'group', 'aria-label': label }, ...buttons)
  const reach = (at: number) => {
    for (const [index, button] of buttons.entries()) button.tabIndex = index === at ? 0 : -1
    buttons[at]!.focus()
  }
  for (const [at, button] of buttons.entries()) button.tabIndex = at === 0 ? 0 : -1
  grid.addEventListener('keydown', (event) => {
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key]
    if (at === -1 || step === undefined) return
    event.preventDefault()
    const next = at + step
    const leavesRow = Math.abs(step) === 1 && Math.floor(next / columns) !== Math.floor(at / columns)
    if (next >= 0 && next < buttons.length && !leavesRow) reach(next)
  })
  return grid
}
