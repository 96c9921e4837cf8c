/** LOT-01: what the address of a lottery's page says, and what the page asks for by it. */
import { findLottery } from '../../../../contract/lottery/games.ts'
import { getPlays } from '../../../../contract/lottery/plays.ts'
import type { LotteryGame, RuleSet } from '../../../../contract/lottery/types.ts'
import type { PlannedRead } from '../../../lib/queries.ts'

export const VIEWS = ['bet', 'results', 'trends', 'tickets'] as const
export type View = (typeof VIEWS)[number]

/** The play that a board opens with: one that needs few presses. */
const DEFAULT_PLAY: Readonly<Record<RuleSet, string>> = {
  ssc: 'pos',
  ssc3: 'pos',
  '11x5': 'any1',
  k3: 'bsoe',
  pk10: 'pos-bsoe',
  six: 'special',
  l28: 'l28-bsoe',
  keno: 'pick1',
  '4d': 'straight-big',
  thai: '2top',
  hanoi: '2top',
  'vn-n': 'lo2',
  'vn-s': 'lo2',
}

const NAMES = { '/lottery': 'all', '/vnlottery': 'vn', '/seaLottery': 'sea' } as const
export type LotteryPagePath = keyof typeof NAMES

const pageOf = (pathname: string): LotteryPagePath =>
  pathname.startsWith('/vn') ? '/vnlottery' : pathname.startsWith('/sea') ? '/seaLottery' : '/lottery'

/** `asked`: the code in the address, also of a lottery that is not drawn here. What is not understood counts as not set. */
export function readLottery({ pathname, search }: { pathname: string; search: string }) {
  const parameters = new URLSearchParams(search)
  const page = pageOf(pathname)
  const asked = parameters.get('gameCode')
  const game = asked ? findLottery(asked) : null
  const view = VIEWS.find((one) => one === parameters.get('view')) ?? 'bet'
  return { page, name: NAMES[page], asked, game, view, play: game && playOf(game, parameters.get('playType')) }
}

function playOf(game: LotteryGame, code: string | null) {
  const plays = getPlays(game)
  const play = plays.get(code ?? '') ?? plays.get(DEFAULT_PLAY[game.rules]) ?? [...plays.values()][0]
  if (!play) throw new Error(`${game.gameCode} has plays`)
  return play
}

type At = { view?: View; play?: string }
/** The address of a lottery's board, or of another view of it. */
export function lotteryAddress(game: Pick<LotteryGame, 'gameCode' | 'page'>, { view = 'bet', play }: At = {}): string {
  const parameters = new URLSearchParams({ gameCode: game.gameCode })
  if (play) parameters.set('playType', play)
  if (view !== 'bet') parameters.set('view', view)
  return `${game.page}?${parameters}`
}

/** Of one's own tickets of all lotteries. */
export const ticketsAddress = (page: LotteryPagePath): string => `${page}?view=tickets`

export const listInput = (page: LotteryPagePath) => (page === '/lottery' ? {} : { page })

export function lotteryReads(url: URL, loggedIn: boolean): PlannedRead[] {
  const { page, game, view } = readLottery(url)
  if (!game) return [{ route: 'GET /lgw/lotteries', input: listInput(page) }]
  const { gameCode } = game
  return [
    { route: 'GET /lgw/lotteries', input: listInput(game.page) },
    { route: 'GET /lgw/games/state', input: { gameCode } },
    { route: 'GET /lgw/games/rules', input: { gameCode } },
    ...(view === 'results' ? [{ route: 'GET /lgw/draws', input: { gameCode } } as const] : []),
    ...(loggedIn ? [{ route: 'GET /lgw/members/rebate', input: {} } as const] : []),
  ]
}
