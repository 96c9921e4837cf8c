import { expect, test } from 'vitest'
import { gameIdSchema, vendorCodeSchema } from '../../../../contract/ids.ts'
import { pickRooms, type Room } from './rooms.ts'

const bamboo = vendorCodeSchema.parse('BAMBOO')
const summit = vendorCodeSchema.parse('SUMMIT')
const buildRoom = (roomId: string, nodeId: number, vassalage = bamboo): Room => ({
  roomId: gameIdSchema.parse(roomId),
  nodeId,
  nodeName: roomId,
  vassalage,
  minBet: '0.10',
  maxBet: '100.00',
  playable: true,
})
const rooms = [buildRoom('low', 7), buildRoom('other-game', 8), buildRoom('high', 7), buildRoom('elsewhere', 7, summit)]

test('GAME-04 a game has its own rooms only, in their order; without a game there are all', () => {
  expect(pickRooms(rooms, { nodeId: 7, vassalage: bamboo }).map(({ roomId }) => roomId)).toEqual(['low', 'high'])
  expect(pickRooms(rooms, { nodeId: 9, vassalage: bamboo })).toEqual([])
  expect(pickRooms(rooms, undefined)).toEqual(rooms)
})
