/** What home reads, as its parts ask for it. Apart from home-reads.ts, which every page loads. */
import { useQuery } from '@tanstack/react-query'
import { publicQuery } from '../../../lib/queries.ts'
import { HOT_INPUT, NEW_INPUT, WINS_INPUT } from './home-reads.ts'

export const useHotGames = () => useQuery(publicQuery('GET /wps/relay/GCSGAME_hotGamesV2', HOT_INPUT))
export const useNewGames = () => useQuery(publicQuery('GET /wps/relay/GCSGAME_gameList', NEW_INPUT))
/** GAME-07, TRUST-01: large wins, and how long withdrawals take. */
export const useWins = () => useQuery(publicQuery('GET /wps/relay/GCSGAME_getRankList', WINS_INPUT))
