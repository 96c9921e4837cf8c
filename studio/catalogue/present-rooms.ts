/** The rooms as a catalogue outside the studio takes them in. Their stake is the deposit of a hand; a game between players has no RTP. */
import { minor, presentMoney } from '../../contract/money.ts'
import { depositOf } from '../../contract/rooms/rooms.ts'
import { ROOM_SHELF } from '../games/room-games.ts'

const SHELF_PREFIX = 'bamboo-'

export const presentRooms = () =>
  ROOM_SHELF.map(({ code, vendor, name, room }) => {
    const deposit = presentMoney(minor(depositOf(room)))
    return {
      // As its vendor's shelf has it, and as the studio knows it.
      code: code.slice(SHELF_PREFIX.length),
      gameCode: code,
      vendor,
      category: 'PVP',
      name,
      stake: { min: deposit, max: deposit },
      demo: true,
    }
  })
