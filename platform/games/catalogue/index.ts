/** The verbs of the catalogue, as calls of the table. */
import type { Handlers } from '../../calls.ts'
import { countByFilter } from './count-games.ts'
import { addFavouriteGames, listFavouriteGames, listFavouriteIds, setFavouriteGame } from './favourites.ts'
import { getGameDetail } from './get-game-detail.ts'
import { listGames } from './list-games.ts'
import { listRecentGames } from './list-recent-games.ts'
import { listSimilarGames } from './list-similar-games.ts'
import { listHotGames, listPopularGames } from './list-top-games.ts'
import { listRooms, listVassalageGames } from './list-vendor-games.ts'
import { listGameMenus, listVendors } from './list-vendors.ts'
import { listWins } from './list-wins.ts'

export const gameHandlers = {
  gameMenus: listGameMenus,
  gameVendor: listVendors,
  gameList: listGames,
  gameCounts: countByFilter,
  hotGames: listHotGames,
  popularGames: listPopularGames,
  gameDetail: getGameDetail,
  similarGames: listSimilarGames,
  rankList: listWins,
  favouriteGames: listFavouriteIds,
  favouriteGameList: listFavouriteGames,
  setFavouriteGame,
  addFavouriteGames,
  vassalageGames: listVassalageGames,
  roomList: listRooms,
  recentGames: listRecentGames,
} satisfies Partial<Handlers>
