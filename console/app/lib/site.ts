/** The console of a local site stands so many ports above the site. */
const PORTS_ABOVE = 4

/** A page of a merchant's site. */
export function siteAddress(host: string, path: string): string {
  const { protocol, hostname, port } = location
  const isLocal = hostname.endsWith('.localhost')
  return `${protocol}//${host}${isLocal ? `:${Number(port) - PORTS_ABOVE}` : ''}${path}`
}
