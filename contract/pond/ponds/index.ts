/** Every pond. A further one is a file here, and a row of the catalogue. */
import type { Pond } from '../pond.ts'
import { deepLantern } from './deep-lantern.ts'
import { reefHunters } from './reef-hunters.ts'
import { turtleTemple } from './turtle-temple.ts'

export const PONDS: readonly Pond[] = [reefHunters, turtleTemple, deepLantern]
export const findPond = (code: string): Pond | undefined => PONDS.find((pond) => pond.code === code)
