/** The rules of all rooms by name and version, as a hand's record and proof name them. */
import type { HandRules } from '../hand.ts'
import { bigTwo } from './big-two.ts'
import { bullRush } from './bull-rush.ts'
import { createShedHand } from './shed.ts'
import { tienLen } from './tien-len.ts'

export const HAND_RULES: readonly HandRules[] = [bullRush, createShedHand(bigTwo), createShedHand(tienLen)]

const byId = new Map(HAND_RULES.map((rules) => [rules.id, rules]))
export const findHandRules = (id: string): HandRules | undefined => byId.get(id)
