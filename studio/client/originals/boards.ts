import type { OriginalName } from '../../originals/index.ts'
import { createBaccaratBoard } from './baccarat-board.ts'
import { createBlackjackBoard } from './blackjack-board.ts'
import type { BoardOf, BoardParts } from './board.ts'
import { createDiceBoard } from './dice-board.ts'
import { createHiloBoard } from './hilo-board.ts'
import { createKenoBoard } from './keno-board.ts'
import { createLimboBoard } from './limbo-board.ts'
import { createMinesBoard } from './mines-board.ts'
import { createPlinkoBoard } from './plinko-board.ts'
import { createWheelBoard } from './wheel-board.ts'

type Creators = { readonly [N in OriginalName]: (parts: BoardParts) => BoardOf<N> }

export const BOARDS: Creators = {
  baccarat: createBaccaratBoard,
  blackjack: createBlackjackBoard,
  dice: createDiceBoard,
  hilo: createHiloBoard,
  keno: createKenoBoard,
  limbo: createLimboBoard,
  mines: createMinesBoard,
  plinko: createPlinkoBoard,
  wheel: createWheelBoard,
}
