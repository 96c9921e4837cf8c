/** Who answers the calls of this area. */
import type { Handlers } from '../kernel/handler.ts'
import { countByFilter } from './catalogue/count-games.ts'
import { addFavouriteGames, listFavouriteGames, listFavouriteIds, setFavouriteGame } from './catalogue/favourites.ts'
import { showGameDetail } from './catalogue/get-game-detail.ts'
import { listGames } from './catalogue/list-games.ts'
import { listJackpots } from './catalogue/list-jackpots.ts'
import { listLiveTables } from './catalogue/list-live-tables.ts'
import { listNextMatches } from './catalogue/list-next-matches.ts'
import { listRecentGames } from './catalogue/list-recent-games.ts'
import { listSimilarGames } from './catalogue/list-similar-games.ts'
import { listHotGames, listPopularGames } from './catalogue/list-top-games.ts'
import { listRooms, listVassalageGames } from './catalogue/list-vendor-games.ts'
import { listGameMenus, listVendors } from './catalogue/list-vendors.ts'
import { listWins } from './catalogue/list-wins.ts'
import { getOwnPlayFeed, getPlayFeed, setPlayFeed } from './catalogue/play-feed.ts'
import { getRoundDetail } from './vendors/get-round-detail.ts'
import { launchGame } from './vendors/launch-game.ts'

export const gamesCalls = {
  // catalogue
  gameMenus: listGameMenus,
  gameVendor: listVendors,
  gameList: listGames,
  gameCounts: countByFilter,
  hotGames: listHotGames,
  popularGames: listPopularGames,
  gameDetail: showGameDetail,
  similarGames: listSimilarGames,
  liveTables: listLiveTables,
  nextMatches: listNextMatches,
  jackpots: listJackpots,
  rankList: listWins,
  playFeed: getPlayFeed,
  playFeedOwn: getOwnPlayFeed,
  setPlayFeed,
  favouriteGames: listFavouriteIds,
  favouriteGameList: listFavouriteGames,
  setFavouriteGame,
  addFavouriteGames,
  vassalageGames: listVassalageGames,
  roomList: listRooms,
  recentGames: listRecentGames,
  // vendors
  launchGame,
  roundDetail: getRoundDetail,
} satisfies Partial<Handlers>
