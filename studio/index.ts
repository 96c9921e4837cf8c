/** The reference game vendor: entry of its Worker. */
import { app } from './app.ts'

export { FixtureDO } from './book/fixture-do.ts'
export { PitchDO } from './book/pitch-do.ts'
export { PlayerDO } from './player/player-do.ts'
export { StatsDO } from './statistics/stats-do.ts'
export { FloorDO } from './tables/floor-do.ts'
export { TableDO } from './tables/table-do.ts'
export default app
