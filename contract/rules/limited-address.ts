import ipaddr from 'ipaddr.js'

/** Without leading zeros, as the parser writes it. */
const WHOLE_IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/

/**
 * The address as limits count it, at the edge and at the platform (EDGE-13). Whoever has an IPv6 address has the
 * whole /64 it lies in, and could come from another one at every try. Returned as given when it is no address.
 */
export function computeLimitedAddress(ip: string): string {
  // As most come, and at each call.
  if (WHOLE_IPV4.test(ip)) return ip
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()}/64`
}
