/** What a game returns, in the bar. Jackpots return their part on top of it. */
import type { JackpotBoot } from '../pages/boot.ts'
import { h } from './dom.ts'

export function createReturnFigure(rtpPercent: number, jackpot: JackpotBoot | null = null) {
  const rtp = `RTP ${rtpPercent.toFixed(2)} %`
  if (!jackpot) return h('p', { class: 'figure' }, rtp)
  const { title, returns } = jackpot.words
  // Named in the text itself: a finger meets no title, and the lobby's bar takes the text alone.
  return h('p', { class: 'figure', title: returns }, `${rtp} + ${title} ${jackpot.returnPercent.toFixed(2)} %`)
}
