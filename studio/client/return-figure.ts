/** What a game returns, in the bar. Jackpots return their part on top of it. */
import type { JackpotBoot } from '../pages/boot.ts'
import { h } from './dom.ts'

export function createReturnFigure(rtpPercent: number, jackpot: JackpotBoot | null = null) {
  const rtp = `RTP ${rtpPercent.toFixed(2)}%`
  if (!jackpot) return h('p', { class: 'figure' }, rtp)
  const { title, returns } = jackpot.words
  // The text names the jackpot: a touch screen shows no title, and the lobby's bar shows the text alone.
  return h('p', { class: 'figure', title: returns }, `${rtp} + ${title} ${jackpot.returnPercent.toFixed(2)}%`)
}
