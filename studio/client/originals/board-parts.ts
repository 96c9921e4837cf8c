/** Parts that many boards draw alike. */
import { h, write } from '../dom.ts'

/** A result in small, for the history. */
export const miniFigure = (text: string): HTMLElement => h('p', { class: 'mini figure-mini' }, text)

/** By this the style of a figure writes a long one smaller. */
export const sizeFigure = (element: HTMLElement, { length }: string): void =>
  element.style.setProperty('--signs', String(length))

export function writeFigure(element: HTMLElement, text: string): void {
  if (element.textContent?.length !== text.length) sizeFigure(element, text)
  write(element, text)
}

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
