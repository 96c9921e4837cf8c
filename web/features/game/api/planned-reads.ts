import type { PlannedRead } from '../../../lib/queries.ts'
import { readGameAddress } from '../game-address.ts'

/** Which game a visitor came for; the launch itself is the browser's. */
export function gameReads({ search }: URL): PlannedRead[] {
  const address = readGameAddress(search)
  return address ? [{ route: 'GET /lgw/games/detail', input: { gameId: address.gameId } }] : []
}
