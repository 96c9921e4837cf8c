/** A slot as an engine: nothing to choose, nothing to do, and free spins are part of the one round. */
import { z } from 'zod'
import { spinSchema } from '../api.ts'
import type { Engine } from '../engine/engine.ts'
import { paytableIdOf, type SlotModel, stakeUnits } from '../engine/model.ts'
import { drawRound } from '../engine/round.ts'
import { isLadderStake } from './stakes.ts'

export const createSlotEngine = (model: SlotModel): Engine => ({
  id: paytableIdOf(model),
  isStake: isLadderStake,
  isChoice: (choice) => choice === '',
  draw: async (draw) => (await drawRound(model, draw)).spins,
  stand({ chance, acts, stakeMinor }) {
    if (acts.length > 0) return null
    const spins = z.array(spinSchema).parse(chance)
    const total = spins.reduce((sum, spin) => sum + spin.total, 0)
    return { isOver: true, stakeMinor, payoutMinor: (stakeMinor / stakeUnits(model)) * total, view: spins }
  },
})
