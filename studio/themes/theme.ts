/** A theme as data: names, colours, a scenery and a drawing for each symbol of its model. */
import type { Language } from '../../contract/constants.ts'
import type { StudioVendor } from '../../contract/rules/studio-vendors.ts'
import type { Palette, SceneryName } from '../art/scenery.ts'
import type { SymbolDesign } from '../art/symbol.ts'
import type { SlotModel, SlotSymbol } from '../engine/model.ts'

export interface Theme {
  readonly vendor: StudioVendor
  readonly code: string
  readonly name: Readonly<Record<Language, string>>
  readonly model: SlotModel
  readonly scenery: SceneryName
  readonly palette: Palette
  readonly symbols: Readonly<Partial<Record<SlotSymbol, SymbolDesign>>>
}
