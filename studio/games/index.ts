/** Every game of the studio, and every engine that a round can name. */
import { z } from 'zod'
import { assert } from '../../contract/lib/assert.ts'
import type { Pond } from '../../contract/pond/pond.ts'
import { PONDS } from '../../contract/pond/ponds.ts'
import { spinSchema } from '../api.ts'
import { type Engine, readPaytable } from '../engine/engine.ts'
import { paytableIdOf, type SlotModel, stakeUnits } from '../engine/model.ts'
import { drawRound } from '../engine/round.ts'
import { MODELS } from '../models/index.ts'
import { crashRules } from '../originals/crash.ts'
import { ALL_ORIGINAL_ENGINES } from '../originals/index.ts'
import { createPondEngine, POND_ENGINES } from '../pond/pond-engine.ts'
import { TABLE_RULES } from '../table-rules/index.ts'
import type { TableRules } from '../table-rules/table-rules.ts'
import { CRASH_TABLES, LIVE_TABLES } from '../tables/table-list.ts'
import { THEMES } from '../themes/index.ts'
import { BOOK_GAMES } from './book-list.ts'
import type { CrashGame, Game, PondGame, ShelfGame, SlotGame, TableGame } from './game.ts'
import { ORIGINAL_GAMES } from './original-games.ts'
import { ROOM_ENGINES, ROOM_SHELF } from './room-games.ts'
import { isLadderStake } from './stakes.ts'

/** A slot as an engine: nothing to choose, nothing to do, and free spins are part of the one round. */
const createSlotEngine = (model: SlotModel): Engine => ({
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

/** A table's rules as an engine: they can be drawn again from a proof. Its rounds are played at the table, never alone. */
const createTableEngine = (rules: TableRules): Engine => ({
  id: rules.id,
  isStake: () => false,
  isChoice: () => false,
  draw: (draw) => rules.draw(draw),
  stand: () => null,
})

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

/** Buttons and grounds of the page are those of the water. */
const paletteOf = ({ look }: Pond): PondGame['palette'] => ({
  sky: [look.water[4], look.water[2]],
  far: look.hills[0],
  mid: look.hills[1],
  near: look.water[4],
  glow: '#ffe6a6',
  ink: '#06142c',
  accent: '#7ff5e0',
})

const ponds = PONDS.map(
  (pond): PondGame => ({
    type: 'pond',
    vendor: 'TIDEMARK',
    kind: 'instant',
    roundKind: 'own',
    code: pond.code,
    name: pond.name,
    scenery: 'reef',
    palette: paletteOf(pond),
    engine: createPondEngine(pond),
    pond,
  }),
)

export const GAMES: readonly ShelfGame[] = [...slots, ...ORIGINAL_GAMES, ...crashes, ...tables, ...ponds]

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
