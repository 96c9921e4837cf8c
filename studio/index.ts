/** The reference game vendor: entry of its Worker. */
import { app } from './app.ts'

export { BookDO } from './book/book-do.ts'
export { FeedDO } from './book/feed-do.ts'
export { FixtureDO } from './book/fixture-do.ts'
export { PitchDO } from './book/pitch-do.ts'
export { JackpotDO } from './jackpot/jackpot-do.ts'
export { PlayerDO } from './player/player-do.ts'
export { PondDO } from './pond/pond-do.ts'
export { LobbyDO } from './rooms/lobby-do.ts'
export { RoomDO } from './rooms/room-do.ts'
export { StatsDO } from './statistics/stats-do.ts'
export { FloorDO } from './tables/floor-do.ts'
export { TableDO } from './tables/table-do.ts'
export default app
