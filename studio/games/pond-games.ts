/** The ponds as games of the studio. */
import type { Pond } from '../../contract/pond/pond.ts'
import { PONDS } from '../../contract/pond/ponds/index.ts'
import { createPondEngine } from '../pond/pond-engine.ts'
import type { PondGame } from './game.ts'

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

export const POND_GAMES: readonly PondGame[] = PONDS.map((pond) => ({
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
}))
