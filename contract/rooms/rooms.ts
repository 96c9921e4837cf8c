/**
 * The rooms: what is played, for how much, by how many. A further room is a line here. A room has as many tables as it
 * needs. Its deposit is what the wallet holds for one hand, and the stake of its catalogue entry.
 */

export const ROOM_GAMES = ['bull-rush', 'big-two', 'tien-len'] as const
/** Bull Rush: for the bank. */
export const MOST_BID = 3
export type RoomGame = (typeof ROOM_GAMES)[number]

/** What holds for each room of a game. `depositBases` covers the most that a seat can lose, apart from a bank in Bull Rush. */
export interface RoomTerms {
  /** By name and version: what a hand's record stores. */
  readonly rules: string
  /** A hand is played by at least so many seats; a table has `most`. */
  readonly least: number
  readonly most: number
  readonly depositBases: number
  /** Of a winner's net of the whole hand, in hundredths of a percent, cut down. */
  readonly rakeBps: number
}

export const ROOM_TERMS: Readonly<Record<RoomGame, RoomTerms>> = {
  'bull-rush': { rules: 'bull-rush@1', least: 2, most: 5, depositBases: 40, rakeBps: 500 },
  'big-two': { rules: 'big-two@1', least: 4, most: 4, depositBases: 39, rakeBps: 300 },
  'tien-len': { rules: 'tien-len@1', least: 4, most: 4, depositBases: 39, rakeBps: 300 },
}

export interface Room {
  /** Its game code. */
  readonly code: string
  readonly game: RoomGame
  readonly baseMinor: number
}

const room = (game: RoomGame, stake: string, baseMinor: number): Room => ({
  code: `bamboo-${game}-${stake}`,
  game,
  baseMinor,
})

export const ROOMS: readonly Room[] = [
  room('bull-rush', 'low', 10),
  room('bull-rush', 'mid', 100),
  room('bull-rush', 'high', 1_000),
  room('big-two', 'low', 10),
  room('big-two', 'mid', 100),
  room('big-two', 'high', 500),
  room('tien-len', 'low', 10),
  room('tien-len', 'mid', 100),
  room('tien-len', 'high', 500),
]

const byCode = new Map(ROOMS.map((one) => [one.code, one]))
export const findRoom = (code: string): Room | undefined => byCode.get(code)

export const depositOf = ({ game, baseMinor }: Room): number => ROOM_TERMS[game].depositBases * baseMinor
