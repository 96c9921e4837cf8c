/** A theme as data: names, colours, a scenery and a drawing for each symbol of its model. */
import type { Language } from '../../contract/constants.ts'
import type { StudioVendor } from '../../contract/rules/studio-vendors.ts'
import type { RampName } from '../art/ramps.ts'
import type { SceneryName } from '../art/scenery.ts'
import type { ShapeName } from '../art/shapes.ts'
import type { SlotModel, SlotSymbol } from '../engine/model.ts'

/** A shape, the ramp of its body and the ramp of its trimmings. */
export type SymbolDesign = readonly [shape: ShapeName, body: RampName, trim: RampName]

export interface Palette {
  /** The sky from top to bottom. */
  readonly sky: readonly [string, string]
  /** The land or sea in three distances. */
  readonly far: string
  readonly mid: string
  readonly near: string
  /** Moon, sun, lamps. */
  readonly glow: string
  /** The dark ground of panel and reels: text on it is near white and keeps AA. */
  readonly ink: string
  /** The frame of the reels and the main button: dark text on it keeps AA. */
  readonly accent: string
}

export interface Theme {
  readonly vendor: StudioVendor
  readonly code: string
  readonly name: Readonly<Record<Language, string>>
  readonly model: SlotModel
  readonly scenery: SceneryName
  readonly palette: Palette
  readonly symbols: Readonly<Partial<Record<SlotSymbol, SymbolDesign>>>
}
