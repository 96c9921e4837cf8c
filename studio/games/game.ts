/** A game of a shelf: whose it is, how it is called, how it looks, and by which rules it is played. */

import type { Sport } from '../../contract/book/timeline.ts'
import type { Language } from '../../contract/constants.ts'
import type { GameKind } from '../../contract/policy/policy.ts'
import type { Pond } from '../../contract/pond/pond.ts'
import type { Room } from '../../contract/rooms/rooms.ts'
import type { StudioVendor } from '../../contract/rules/studio-vendors.ts'
import type { Palette, SceneryName } from '../art/scenery.ts'
import type { Engine } from '../engine/engine.ts'
import type { OriginalName } from '../originals/index.ts'
import type { LiveTable } from '../tables/table-list.ts'
import type { Theme } from '../themes/theme.ts'

/** `own`: drawn from the player's own pair of seeds, one open round at a time. `shared`: a table's, for all who sit at it. */
export type RoundKind = 'own' | 'shared'

interface BaseGame {
  readonly code: string
  readonly vendor: StudioVendor
  /** Sets its pace. */
  readonly kind: GameKind
  readonly roundKind: RoundKind
  readonly name: Readonly<Record<Language, string>>
  readonly scenery: SceneryName
  readonly palette: Palette
  /** The rules that new rounds are played by. */
  readonly engine: Engine
}

export interface SlotGame extends BaseGame {
  readonly type: 'slot'
  readonly theme: Theme
}

export interface OriginalGame extends BaseGame {
  readonly type: 'original'
  readonly rules: OriginalName
}

/** A live table: its rounds are for all who sit at it. */
export interface TableGame extends BaseGame {
  readonly type: 'table'
  readonly table: LiveTable
}
/** Crash: shared rounds as at a table, with a page of its own. */
export interface CrashGame extends BaseGame {
  readonly type: 'crash'
  readonly table: LiveTable
}
/** A pond: its rounds are magazines of shots. */
export interface PondGame extends BaseGame {
  readonly type: 'pond'
  readonly pond: Pond
}
/** A room: its rounds are hands that players play against each other. */
export interface RoomGame extends BaseGame {
  readonly type: 'room'
  readonly room: Room
}
/** A sportsbook: its rounds are coupons. */
export interface BookGame extends BaseGame {
  readonly type: 'book'
  readonly sports: readonly Sport[]
}
/** What stands on the shelves. */
export type ShelfGame = SlotGame | OriginalGame | TableGame | CrashGame | PondGame
export type Game = ShelfGame | BookGame | RoomGame
