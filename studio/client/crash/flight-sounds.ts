/** What a flight sounds like: it takes off, climbs by a tone that rises with its multiplier, and bursts. */
import type { Phase } from '../../engine/clock.ts'
import { play } from '../sound.ts'

/** In hundredths: at each of them the tone is a step higher. */
const STEPS = [110, 125, 150, 175, 200, 250, 300, 400, 600, 1_000, 2_000]

export const stepsPassed = (hundredths: number): number => STEPS.filter((step) => step <= hundredths).length

export function createFlightSounds() {
  let heard = 0
  return {
    begin(phase: Phase | undefined) {
      if (phase === 'dealing') {
        heard = 0
        play('ignite')
      } else if (phase === 'result') play('burst')
    },
    /** At every frame: one tone a step. */
    climb(hundredths: number) {
      const passed = stepsPassed(hundredths)
      if (passed > heard) play('climb', passed - 1)
      heard = passed
    },
  }
}
