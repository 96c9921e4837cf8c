/** Every game of the studio, and every engine that a round can name. */
import { assert } from '../../contract/assert.ts'
import { MODELS } from '../models/index.ts'
import { ORIGINAL_GAMES } from '../originals/games.ts'
import { ORIGINAL_ENGINES } from '../originals/index.ts'
import { THEMES } from '../themes/index.ts'
import { type Engine, readPaytable } from './engine.ts'
import type { Game, SlotGame } from './game.ts'
import { createSlotEngine } from './slot-engine.ts'

const slots = THEMES.map(
  (theme): SlotGame => ({
    type: 'slot',
    vendor: 'HARBOR',
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

export const GAMES: readonly Game[] = [...slots, ...ORIGINAL_GAMES]

const byCode = new Map(GAMES.map((game) => [game.code, game]))
export const findGame = (code: string): Game | undefined => byCode.get(code)

export function requireGame(code: string): Game {
  const game = findGame(code)
  assert(game, `${code} is a game of ours`)
  return game
}

/** An old version stays for as long as its rounds can be looked up. */
const ENGINES: readonly Engine[] = [...MODELS.map(createSlotEngine), ...Object.values(ORIGINAL_ENGINES)]
const byId = new Map(ENGINES.map((engine) => [engine.id, engine]))

/** The engine that decided a round, by the paytable it stores. */
export function requireEngine(paytable: string): Engine {
  const engine = byId.get(readPaytable(paytable).engineId)
  assert(engine, `${paytable} is by rules of ours`)
  return engine
}
