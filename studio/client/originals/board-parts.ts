/** Parts that many boards draw alike. */
import { CASH_OUT } from '../../engine/original-rules.ts'
import { h, icon, svg, write } from '../dom.ts'
import type { Finish } from './board.ts'

/** A result in small, for the history. `end`: where the figure alone does not say it. */
export const miniFigure = (text: string, end?: 'win' | 'loss'): HTMLElement =>
  h('p', { class: 'mini figure-mini', 'data-end': end }, text)

/** The win so far is taken; null while there is none. */
export const finishByCashOut = ({ multiplier }: { readonly multiplier: number | null }): Finish | null =>
  multiplier === null ? null : { act: CASH_OUT, multiplier }

/** `room`: signs that fit on the narrowest phone. With more of them the figure is written smaller, in a line as high. */
export const fitFigure = (element: HTMLElement, { length }: string, room: number): void =>
  element.style.setProperty('--fit', String(Math.min(1, room / length)))

export function writeFigure(element: HTMLElement, text: string, room: number): void {
  if (element.textContent?.length !== text.length) fitFigure(element, text, room)
  write(element, text)
}

const DIE =
  'M6 4h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2M8.500 8.500h.01M15.500 8.500h.01M12 12h.01M8.500 15.500h.01M15.500 15.500h.01'

/** A small button beside a field: chance chooses for the player, or what was chosen goes. */
export const createTool = (name: 'random' | 'clear', label: string, onPress: () => void): HTMLButtonElement =>
  h(
    'button',
    { type: 'button', class: 'chip tool', 'aria-label': label, title: label, onclick: onPress },
    name === 'clear'
      ? icon('close')
      : svg(
          'svg',
          { viewBox: '0 0 24 24', width: 24, height: 24, 'aria-hidden': 'true', class: 'icon' },
          svg('path', { d: DIE }),
        ),
  )

const STEP_MS = 60

/** How far an animation is by its own easing, from 0 to 1, some steps apart: for a figure or a tick that goes with it. */
export async function follow(animation: Animation, onPart: (part: number) => void): Promise<void> {
  const steps = setInterval(() => onPart(animation.effect?.getComputedTiming().progress ?? 1), STEP_MS)
  try {
    await animation.finished
  } finally {
    clearInterval(steps)
  }
}

/** Names and what each pays, for the rules. */
export const listMultipliers = (rows: readonly (readonly [name: string, pays: string])[]): HTMLElement =>
  h('dl', { class: 'multipliers' }, ...rows.map(([name, pays]) => h('div', {}, h('dt', {}, name), h('dd', {}, pays))))
