/** Every game of the studio, and every engine that a round can name. */
import { assert } from '../../contract/lib/assert.ts'
import { type Engine, readPaytable } from '../engine/engine.ts'
import { MODELS } from '../models/index.ts'
import { crashRules } from '../originals/crash.ts'
import { ALL_ORIGINAL_ENGINES } from '../originals/index.ts'
import { POND_ENGINES } from '../pond/pond-engine.ts'
import { TABLE_RULES } from '../table-rules/index.ts'
import { CRASH_TABLES, LIVE_TABLES } from '../tables/table-list.ts'
import { THEMES } from '../themes/index.ts'
import { BOOK_GAMES } from './book-list.ts'
import type { CrashGame, Game, ShelfGame, SlotGame, TableGame } from './game.ts'
import { ORIGINAL_GAMES } from './original-games.ts'
import { POND_GAMES } from './pond-games.ts'
import { ROOM_ENGINES, ROOM_SHELF } from './room-games.ts'
import { createSlotEngine } from './slot-engine.ts'
import { createTableEngine } from './table-engine.ts'

const slots = THEMES.map(
  (theme): SlotGame => ({
    type: 'slot',
    vendor: theme.vendor,
    kind: 'slot',
    roundKind: 'own',
    code: theme.code,
    name: theme.name,
    scenery: theme.scenery,
    palette: theme.palette,
    engine: createSlotEngine(theme.model),
    theme,
  }),
)

const tables = LIVE_TABLES.map(
  (table): TableGame => ({
    type: 'table',
    vendor: 'LANTERN',
    kind: 'table',
    roundKind: 'shared',
    code: table.code,
    name: table.name,
    scenery: table.scenery,
    palette: table.palette,
    engine: createTableEngine(table.rules),
    table,
  }),
)

const crashes = CRASH_TABLES.map(
  (table): CrashGame => ({
    type: 'crash',
    vendor: table.vendor,
    kind: 'instant',
    roundKind: 'shared',
    code: table.code,
    name: table.name,
    scenery: table.scenery,
    palette: table.palette,
    engine: createTableEngine(table.rules),
    table,
  }),
)

export const GAMES: readonly ShelfGame[] = [...slots, ...ORIGINAL_GAMES, ...crashes, ...tables, ...POND_GAMES]

const byCode = new Map<string, Game>([...GAMES, ...BOOK_GAMES, ...ROOM_SHELF].map((game) => [game.code, game]))
export const findGame = (code: string): Game | undefined => byCode.get(code)

export function requireGame(code: string): Game {
  const game = findGame(code)
  assert(game, `${code} is a game of ours`)
  return game
}

/** An old version stays for as long as its rounds can be looked up. */
const ENGINES: readonly Engine[] = [
  ...MODELS.map(createSlotEngine),
  ...ALL_ORIGINAL_ENGINES,
  ...POND_ENGINES,
  ...[...TABLE_RULES, crashRules].map(createTableEngine),
  ...ROOM_ENGINES,
]
const byId = new Map(ENGINES.map((engine) => [engine.id, engine]))

/** The engine that decided a round, by the paytable it stores. */
export function requireEngine(paytable: string): Engine {
  const engine = byId.get(readPaytable(paytable).engineId)
  assert(engine, `${paytable} is by rules of ours`)
  return engine
}
