/** Parts that the panel of slots and the panel of originals draw alike. */
import { h, write } from './dom.ts'
import type { Figures, Say } from './text.ts'

export function createMeters(say: Say) {
  const build = (name: 'balance' | 'win' | 'net') => {
    const value = h('output', { class: 'amount' })
    return { value, element: h('div', { class: `meter ${name}` }, h('span', { class: 'label' }, say(name)), value) }
  }
  const [balance, win, net] = [build('balance'), build('win'), build('net')]
  return {
    element: h('div', { class: 'meters' }, balance.element, win.element, net.element),
    update(figures: Figures) {
      write(balance.value, figures.balance)
      write(win.value, figures.win)
      write(net.value, figures.net)
      net.element.dataset.sign = figures.netSign
    },
  }
}

/** Figures that a press chooses. The one that holds is marked. */
export function createChips(
  choices: readonly (readonly [value: number, words: string])[],
  onChoose: (value: number) => void,
) {
  const buttons = choices.map(([value, words]) =>
    h('button', { type: 'button', class: 'chip', onclick: () => onChoose(value) }, words),
  )
  return {
    buttons,
    mark(chosen: number) {
      for (const [at, button] of buttons.entries())
        button.setAttribute('aria-pressed', String(choices[at]?.[0] === chosen))
    },
    enable(isOn: boolean) {
      for (const button of buttons) button.disabled = !isOn
    },
  }
}

/** A held key must not play round after round: each needs its own press. */
export const createMainButton = (name: string, onPress: () => void, ...children: HTMLElement[]): HTMLButtonElement =>
  h(
    'button',
    { type: 'button', class: name, onclick: onPress, onkeydown: (event) => event.repeat && event.preventDefault() },
    ...children,
  )
