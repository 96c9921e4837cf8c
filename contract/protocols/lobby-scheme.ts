import { isTimeZone } from '../rules/day-windows.ts'

/**
 * In the address of a game's frame, beside `bar=lobby`: whether the site around the frame is dark or light. The lobby's
 * page adds it, because the theme is the site's and not the platform's. A game may leave it out of account.
 */
export const LOBBY_SCHEME = 'scheme'
export type LobbyScheme = 'dark' | 'light'

/** Beside `bar=lobby`: the lobby's bar lists what the game's own bar would, by the message `menu`. */
export const LOBBY_MENU = { menu: 'lobby' } as const

/** Dark where it is not said. */
export const readLobbyScheme = (text: string | null | undefined): LobbyScheme => (text === 'light' ? 'light' : 'dark')

/**
 * Beside the scheme: the zone in which the site shows its times, and the categories whose list the lobby opens on a message
 * `open-list`, parted by commas.
 */
export const LOBBY_ZONE = 'zone'
export const LOBBY_LISTS = 'lists'
/** Categories of which a vendor has one book, so that a book can lead to the other. */
export const LIST_CATEGORIES = ['SPORTS', 'ESPORTS'] as const
export type ListCategory = (typeof LIST_CATEGORIES)[number]

/** Null where none is said: the device's own zone is used. */
export const readLobbyZone = (text: string | null | undefined): string | null =>
  text && isTimeZone(text) ? text : null

export const readLobbyLists = (text: string | null | undefined): ListCategory[] => {
  const named = text?.split(',') ?? []
  return LIST_CATEGORIES.filter((category) => named.includes(category))
}

/** After `#`: the match that a book opens on. `pick` goes into its slip at the price of the moment. */
export function matchPlace(fixtureId: string, pick: string | null): string {
  return `/match/${fixtureId}${pick ? `?${new URLSearchParams({ pick })}` : ''}`
}
