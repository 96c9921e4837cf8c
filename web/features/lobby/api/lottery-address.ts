/** LOT-01: what the address of a lottery's page says, and what the page asks for by it. */
import type { Game } from '../../../../contract/calls/games.ts'
import { type GameCategory, POPULAR_LOTTERY_COUNT } from '../../../../contract/constants.ts'
import type { PlannedRead } from '../../../lib/queries.ts'
import { lotteryPath } from '../../../shared/games/launch.ts'
import { HOT_INPUT } from './home-reads.ts'

/** Each page with its name among the words and the categories that its lotteries stand in. */
const PAGES = {
  '/lottery': { name: 'all', categories: ['LOTT', 'ELOTT'] },
  '/vnlottery': { name: 'vn', categories: ['LOTT'] },
  '/seaLottery': { name: 'sea', categories: ['LOTT'] },
} as const satisfies Record<string, { name: string; categories: readonly GameCategory[] }>
type LotteryPage = keyof typeof PAGES

const GAME_CODE = /^[A-Za-z0-9_.-]{1,64}$/
const PLAY_TYPE = /^[A-Za-z0-9_-]{1,40}$/
const fitting = (text: string | null, pattern: RegExp) => (text !== null && pattern.test(text) ? text : null)

/** Which page it is, and the lottery and way to play that it was opened for; what is not understood counts as not set. */
export function readLottery({ pathname, search }: { pathname: string; search: string }) {
  const parameters = new URLSearchParams(search)
  const page: LotteryPage = pathname.startsWith('/vn')
    ? '/vnlottery'
    : pathname.startsWith('/sea')
      ? '/seaLottery'
      : '/lottery'
  const gameCode = fitting(parameters.get('gameCode'), GAME_CODE)
  return { page, ...PAGES[page], gameCode, playType: gameCode && fitting(parameters.get('playType'), PLAY_TYPE) }
}

export const lotteriesInput = (category: GameCategory) =>
  ({ gameType: category, pageNo: 1, pageSize: POPULAR_LOTTERY_COUNT, sort: 'popular' }) as const

/** Of a list those that are played on this page, without the one that it is open for. */
export function lotteriesOf<G extends Game>(page: string, games: readonly G[], gameCode: string | null): G[] {
  return games.filter((game) => lotteryPath(game)?.split('?')[0] === page && game.gameCode !== gameCode)
}

export function lotteryReads(url: URL, loggedIn: boolean): PlannedRead[] {
  const { gameCode, categories } = readLottery(url)
  return [
    ...(gameCode ? [{ route: 'GET /lgw/games/detail', input: { gameId: gameCode } } as const] : []),
    ...categories.map((each) => ({ route: 'GET /wps/relay/GCSGAME_gameList', input: lotteriesInput(each) }) as const),
    { route: 'GET /wps/relay/GCSGAME_hotGamesV2', input: HOT_INPUT },
    ...(loggedIn ? [{ route: 'GET /wps/relay/MCSFE_getFavoriteGames', input: {} } as const] : []),
  ]
}
