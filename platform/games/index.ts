/** The verbs of the catalogue, as calls of the table. */
import type { Handlers } from '../handlers.ts'
import { listFavouriteGames, listFavouriteIds, setFavouriteGame } from './favourites.ts'
import { getGameDetail } from './get-game-detail.ts'
import { listGames } from './list-games.ts'
import { listRecentGames } from './list-recent-games.ts'
import { listHotGames, listPopularGames } from './list-top-games.ts'
import { listGameMenus, listVendors } from './list-vendors.ts'

export const gameHandlers = {
  gameMenus: listGameMenus,
  gameVendor: listVendors,
  gameList: listGames,
  hotGames: listHotGames,
  popularGames: listPopularGames,
  gameDetail: getGameDetail,
  favouriteGames: listFavouriteIds,
  favouriteGameList: listFavouriteGames,
  setFavouriteGame,
  recentGames: listRecentGames,
} satisfies Partial<Handlers>
