/** What a game returns, in the bar. Jackpots return their part on top of it. */
import type { JackpotBoot } from '../pages/boot.ts'
import { h } from './dom.ts'

export function createReturnFigure(rtpPercent: number, jackpot: JackpotBoot | null = null) {
  const rtp = `RTP ${rtpPercent.toFixed(2)} %`
  return jackpot
    ? h('p', { class: 'figure', title: jackpot.words.returns }, `${rtp} + ${jackpot.returnPercent.toFixed(2)} %`)
    : h('p', { class: 'figure' }, rtp)
}
