/** The few fields that the boards' choices are made of. */
import { dropPercent, dropTimes, readTypedCount, readTypedStake } from '../../../kit/lib/typed-amount.ts'
import { h } from '../dom.ts'
import { writeFigure } from './board-parts.ts'

/** A multiplier in hundredths, with or without its sign: `2.50×`. Null for what is none. */
export const readTarget = (text: string): number | null => readTypedStake(dropTimes(text))

/** A whole number of per cent, with or without its sign: `50 %`. Null for what is none. */
export const readPercent = (text: string): number | null => readTypedCount(dropPercent(text))

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
  readonly onChange: () => void
}

/** A slider with its value beside its name. */
export function createRange({ title, least, most, value, step = 1, present, onChange }: RangeOptions) {
  fields += 1
  const id = `field-${fields}`
  const shown = h('output', { for: id, class: 'amount' })
  const input = h('input', { id, type: 'range', min: least, max: most, step, value, class: 'range', oninput: change })
  const element = h('div', { class: 'range-field' }, h('label', { for: id, class: 'label' }, title), shown, input)
  const show = () => {
    const text = present(Number(input.value))
    shown.textContent = text
    input.setAttribute('aria-valuetext', text)
    input.style.setProperty(
      '--at',
      String((Number(input.value) - Number(input.min)) / (Number(input.max) - Number(input.min))),
    )
  }
  function change() {
    show()
    onChange()
  }
  show()
  return {
    element,
    value: () => Number(input.value),
    enable(isOn: boolean) {
      input.disabled = !isOn
    },
    /** New bounds keep the value within them. */
    set(next: { least: number; most: number; value: number }) {
      input.min = String(next.least)
      input.max = String(next.most)
      input.value = String(next.value)
      show()
    },
  }
}

/** Figures as name and value pairs. A long one is written smaller, so that none is cut off and nothing moves. */
export function createStats(names: readonly string[]) {
  const values = names.map(() => h('dd', {}))
  return {
    element: h('dl', { class: 'stats' }, ...names.map((name, at) => h('div', {}, h('dt', {}, name), values[at]!))),
    /** Null leaves a figure as it stands. */
    set(...texts: readonly (string | null)[]) {
      for (const [at, text] of texts.entries()) if (text !== null) writeFigure(values[at]!, text)
    },
  }
}

/** Arrow keys walk a grid of buttons; only one of them is in the tab order. */
export function walkGrid(grid: HTMLElement, buttons: readonly HTMLButtonElement[], columns: number) {
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
}
