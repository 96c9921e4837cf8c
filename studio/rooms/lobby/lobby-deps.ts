/** What a lobby needs of the world outside. */
import type { Clock, RandomBytes } from '../../../contract/time-and-chance.ts'
import type { Wallet } from '../../wallet/wallet.ts'
import type { RoomDO } from '../room-do.ts'

export interface LobbyDeps {
  clock: Clock
  random: RandomBytes
  roomOf: (name: string) => Pick<RoomDO, 'seat' | 'setState'>
  wallet: () => Wallet
}

export const ROOM_ANSWERS_MS = 2_000
