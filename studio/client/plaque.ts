/** The game's name and what it returns, on the board itself. */
import { h } from './dom.ts'

/** The name is the page's heading already, so readers are given the figure alone. */
export const createPlaque = (name: string, rtpPercent: number) =>
  h('p', { class: 'plaque' }, h('b', { 'aria-hidden': 'true' }, name), h('span', {}, `RTP ${rtpPercent.toFixed(2)} %`))
