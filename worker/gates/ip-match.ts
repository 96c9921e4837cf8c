import ipaddr from 'ipaddr.js'

/** Whether an address lies in one of the blocks. A plain address is a block of one; IPv4 in IPv6 counts as IPv4. */
export function isInBlocks(ip: string, blocks: readonly string[]): boolean {
  if (blocks.length === 0 || !ipaddr.isValid(ip)) return false
  const address = ipaddr.process(ip)
  return blocks.some((block) => {
    const [network, bits] = parseBlock(block)
    return network.kind() === address.kind() && address.match(network, bits)
  })
}

/**
 * The address as limits count it. Whoever has an IPv6 address has the whole /64 it lies in, and could come from
 * another one at every try. Returned as given when it is no address.
 */
export function computeLimitedAddress(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()}/64`
}

function parseBlock(block: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (block.includes('/')) return ipaddr.parseCIDR(block)
  const network = ipaddr.process(block)
  return [network, network.kind() === 'ipv4' ? 32 : 128]
}
