/** GAME-04: lotteries are played on pages of the site, and a launch of one answers the page's path. No zod: pages carry it. */
import { LOTTERY_PATHS } from '../constants.ts'

/** Whether a launched address is a lottery's page with what it opens on, and so on no vendor's origin. */
export function isLotteryAddress(address: string): boolean {
  const [path = '', query] = address.split('?', 2)
  return query !== undefined && [...LOTTERY_PATHS.values()].includes(path)
}
