/** How long and from which seed the simulation runs; `npm run sim` provides it, the tests take the default. */
import { inject } from 'vitest'

export type SimulationSettings = {
  seed: number
  commands: number
  /** Commands from one comparison of everything to the next. What a command answers is compared each time. */
  compareEvery: number
  /** Ends a long run on a slow machine; it says how far it came. */
  withinMs?: number
  /** Where fast-check found its counterexample, to replay it. */
  path?: string
}

declare module 'vitest' {
  interface ProvidedContext {
    walletSimulation: SimulationSettings | undefined
  }
}

export function getSimulationSettings(): SimulationSettings {
  return inject('walletSimulation') ?? { seed: 20_261_160, commands: 2_000, compareEvery: 4 }
}
