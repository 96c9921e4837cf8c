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

/** As a payment begins: one from elsewhere leads to no game of before. */
export const keepPaidFrom = (): void => writeStored('session', KEY, findGameBelow(readLocation()))

/** Null where the payment began elsewhere. */
export function readPaidFrom(): string | null {
  const kept = readStored('session', KEY)
  return kept?.startsWith(`${GAME}?`) ? kept : null
}
