/** GAME-04: the rooms of games between players. */
import { useQuery } from '@tanstack/react-query'
import type { Game } from '../../../../contract/calls/games/games.ts'
import type { RouteInput, RouteValue } from '../../../lib/api.ts'
import { memberQuery } from '../../../lib/queries.ts'
import { useIsAdmitted } from '../../../shared/session/session.tsx'

const ROOMS = 'GET /wps/relay/GLS2_roomList'
export type Room = RouteValue<typeof ROOMS>['rooms'][number]
/** Whose rooms: of one game, of one vendor, or of all of them. */
export type RoomsOf = { game?: Pick<Game, 'nodeId' | 'vassalage'>; vassalage?: string | null }

/** Pure. Of a vendor's rooms those of one game, in the order of the answer: playable first, lowest stakes first. */
export function pickRooms(rooms: readonly Room[], game: RoomsOf['game']): readonly Room[] {
  if (!game) return rooms
  return rooms.filter(({ nodeId, vassalage }) => nodeId === game.nodeId && vassalage === game.vassalage)
}

/** Asked for when they are shown, and only by who is logged in. */
export function useRooms({ game, vassalage }: RoomsOf) {
  const vendor = game?.vassalage ?? vassalage
  const input = vendor ? { vassalage: vendor as NonNullable<RouteInput<typeof ROOMS>['vassalage']> } : {}
  const query = useQuery({ ...memberQuery(ROOMS, input), enabled: useIsAdmitted() })
  return { ...query, rooms: query.data && pickRooms(query.data.rooms, game) }
}
