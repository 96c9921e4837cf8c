/** What roulette alone lays out. The page asks for it beside the script of all tables, which stays small. */
export { createRacetrack } from './racetrack.ts'
export { createRouletteFelt } from './roulette-felt.ts'
