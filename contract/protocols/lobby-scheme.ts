/**
 * In the address of a game's frame, beside `bar=lobby`: whether the site around the frame is dark or light. The lobby's
 * page adds it, because the theme is the site's and not the platform's. A game may leave it out of account.
 */
export const LOBBY_SCHEME = 'scheme'
export type LobbyScheme = 'dark' | 'light'

/** Dark where it is not said. */
export const readLobbyScheme = (text: string | null | undefined): LobbyScheme => (text === 'light' ? 'light' : 'dark')
