/** The game over which a payment began: the provider sends the browser to the home page. Of this tab. */
import { withDialog } from '../../lib/dialog-address.ts'
import { readLocation } from '../../lib/location.ts'
import { readStored, writeStored } from '../../lib/storage.ts'

const KEY = 'paidFrom'
const GAME = '/game'

type Place = { readonly pathname: string; readonly search: string }
/** The game under the cashier, or null where there is none. */
export const findGameBelow = ({ pathname, search }: Place): string | null =>
  pathname === GAME ? GAME + withDialog(search, null) : null

/** As the payment of this order begins: one from elsewhere leads to no game of before. */
export function keepPaidFrom(orderId: string): void {
  const game = findGameBelow(readLocation())
  writeStored('session', KEY, game && `${orderId} ${game}`)
}

/** Null where the payment of this order began elsewhere. */
export function readPaidFrom(orderId: string): string | null {
  const [of, game] = readStored('session', KEY)?.split(' ') ?? []
  return of === orderId && game?.startsWith(`${GAME}?`) ? game : null
}
