type Here = Pick<Location, 'protocol' | 'hostname' | 'port' | 'pathname'>

/** A host name as a browser writes it: no port, no path, nobody's name before it. */
const isHostName = (value: unknown): value is string =>
  typeof value === 'string' && URL.parse(`https://${value}`)?.hostname === value

export const isHostList = (value: unknown): value is string[] => Array.isArray(value) && value.every(isHostName)

/**
 * EDGE-11: the same page at the other hosts of the site, in their order. The path goes along and nothing else: a query
 * may hold what opens an account, and the session's cookie is another host's.
 */
export function otherAddresses(hosts: readonly string[], { protocol, hostname, port, pathname }: Here) {
  const others = hosts.filter((host) => isHostName(host) && host !== hostname)
  return others.map((host) => ({ host, href: `${protocol}//${host}${port && `:${port}`}${pathname}` }))
}
