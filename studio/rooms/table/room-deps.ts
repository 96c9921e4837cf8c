/** What a table needs of the world outside, and what it says to its lobby. */
import type { Clock, RandomBytes } from '../../../contract/time-and-chance.ts'
import type { DepositAnswer, DepositAsk, HandEnd, HandEndAnswer } from '../ends.ts'
import type { TableSeats } from '../lobby/lobby-store.ts'
import type { HandNote } from '../lobby/played-hands.ts'
import type { RoomKey } from '../room-names.ts'

export interface RoomDeps {
  clock: Clock
  random: RandomBytes
  playerOf: (id: string) => {
    stakeHand(ask: DepositAsk): Promise<DepositAnswer>
    endHand(end: HandEnd): Promise<HandEndAnswer>
  }
  lobbyOf: (key: RoomKey) => {
    noteSeats(key: RoomKey, seats: TableSeats): Promise<void>
    noteHand(key: RoomKey, note: HandNote): Promise<void>
  }
}

/** An integer below 2^32. */
export const drawWord = (random: RandomBytes): number => new DataView(random(4).buffer).getUint32(0)
