/** How long and from which seed the simulation runs; `npm run sim` provides it, the tests take the default. */
import { inject } from 'vitest'

export type SimulationSettings = {
  seed: number
  commands: number
  /** Where fast-check found its counterexample, to replay it. */
  path?: string
}

declare module 'vitest' {
  interface ProvidedContext {
    walletSimulation: SimulationSettings | undefined
  }
}

export function getSimulationSettings(): SimulationSettings {
  return inject('walletSimulation') ?? { seed: 20_261_160, commands: 2_000 }
}
