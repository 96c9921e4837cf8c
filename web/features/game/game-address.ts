/** What the address of /game says: which game to open. */
import type { Session } from '../../../contract/calls/identity/session.ts'
import { BARRED_LEVEL } from '../../../contract/constants.ts'
import { matchPlace } from '../../../contract/protocols/lobby-scheme.ts'
import type { CallInput } from '../../../contract/table.ts'
import { PATH } from '../../shared/site/paths.ts'

export type GameAddress = Pick<CallInput<'launchGame'>, 'gameId' | 'nodeId' | 'vassalage'>

/** The game an address names, or null when it names none: the page then says so instead of asking the server. */
export function readGameAddress(search: string): GameAddress | null {
  const parameters = new URLSearchParams(search)
  const gameId = parameters.get('gameId') ?? ''
  const vassalage = parameters.get('vassalage') ?? ''
  const nodeId = parameters.get('nodeId') ?? ''
  if (!/^[A-Za-z0-9_.-]{1,64}$/.test(gameId) || !/^[A-Z0-9_]{2,32}$/.test(vassalage) || !/^\d{1,12}$/.test(nodeId))
    return null
  return { gameId, vassalage, nodeId: Number(nodeId) }
}

/** GAME-09: which match of a book the address opens, as the frame's own address says it. Null where it names none. */
export function readPlace(search: string): string | null {
  const parameters = new URLSearchParams(search)
  const match = parameters.get('match') ?? ''
  const pick = parameters.get('pick') ?? ''
  if (!/^[a-z0-9-]{3,56}$/.test(match)) return null
  return matchPlace(match, /^[a-z0-9:-]{3,20}$/.test(pick) ? pick : null)
}

/** Where a trouble with this game is written about, with the last round where one was played. A guest has no complaints. */
export function reportAddress(game: GameAddress, roundId: string | null, { isAgent }: Session): string {
  const parameters = new URLSearchParams({ view: 'write', topic: 'game' })
  if (isAgent !== BARRED_LEVEL) parameters.set('kind', 'complaint')
  if (roundId) parameters.set('round', roundId)
  if (roundId) parameters.set('vendor', game.vassalage)
  return `${PATH.help}?${parameters}`
}
