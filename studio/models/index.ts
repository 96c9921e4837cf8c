/** Every model a round can name. An old version stays here for as long as its rounds can be looked up. */
import { paytableIdOf, type SlotModel } from '../engine/model.ts'
import { classicBold } from './classic-3x3-bold.ts'
import { classicCalm } from './classic-3x3-calm.ts'
import { classicSteady } from './classic-3x3-steady.ts'
import { linesBold } from './lines-5x3-bold.ts'
import { linesCalm } from './lines-5x3-calm.ts'
import { linesSteady } from './lines-5x3-steady.ts'
import { waysBold } from './ways-5x4-bold.ts'

export const MODELS: readonly SlotModel[] = [
  classicCalm,
  classicSteady,
  classicBold,
  linesCalm,
  linesSteady,
  linesBold,
  waysBold,
]

const byPaytable = new Map(MODELS.map((model) => [paytableIdOf(model), model]))

export const findModel = (paytableId: string): SlotModel | undefined => byPaytable.get(paytableId)
