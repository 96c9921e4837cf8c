/** EDGE-10: where a game may be framed from. No zod: pages carry it. */

/**
 * A game's address, of a launch CDN (`base`) where it is a path; null unless it is plain http of an origin that is named,
 * without user info. `origins` are as `originSchema` takes them: https, or http on loopback. `blob:` and its like carry
 * the origin of somebody else's page.
 */
export function parseGameAddress(address: string, origins: readonly string[], base?: string): URL | null {
  if (!URL.canParse(address, base)) return null
  const url = new URL(address, base)
  const isPlain = ['https:', 'http:'].includes(url.protocol) && url.username === '' && url.password === ''
  return isPlain && origins.includes(url.origin) ? url : null
}
