/** The game's name and what it returns, on the board itself. */
import type { JackpotBoot } from '../pages/boot.ts'
import { h } from './dom.ts'

/** The name is the page's heading already, so readers are given the figure alone. Jackpots return their part on top of it. */
export function createPlaque(name: string, rtpPercent: number, jackpot: JackpotBoot | null = null) {
  const rtp = `RTP ${rtpPercent.toFixed(2)} %`
  const figure = jackpot
    ? h('span', { title: jackpot.words.returns }, `${rtp} + ${jackpot.returnPercent.toFixed(2)} %`)
    : h('span', {}, rtp)
  return h('p', { class: 'plaque' }, h('b', { 'aria-hidden': 'true' }, name), figure)
}
