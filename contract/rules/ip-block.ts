/** EDGE-02, EDGE-03: addresses and blocks of addresses in operators' rules. */
import ipaddr from 'ipaddr.js'

export type IpBlock = [network: ipaddr.IPv4 | ipaddr.IPv6, bits: number]

/** Before an IPv4 address that is written as IPv6: `::ffff:203.0.113.9`. */
const MAPPED_BITS = 96

/** A block, or an address as a block of one. IPv4 in IPv6 is IPv4, as visitors' addresses are read. Throws on other text. */
export function parseIpBlock(text: string): IpBlock {
  const [network, bits] = text.includes('/') ? ipaddr.parseCIDR(text) : blockOf(ipaddr.parse(text))
  const isMapped = network instanceof ipaddr.IPv6 && network.isIPv4MappedAddress() && bits >= MAPPED_BITS
  return isMapped ? [network.toIPv4Address(), bits - MAPPED_BITS] : [network, bits]
}

const blockOf = (address: ipaddr.IPv4 | ipaddr.IPv6): IpBlock => [address, address.kind() === 'ipv4' ? 32 : 128]

/** Where an IPv6 visitor can be: the internet, or a network of one's own. IPv4 within IPv6 lies in none of them. */
const VISITED = ['2000::/3', 'fc00::/7', 'fe80::/10'].map((block) => ipaddr.parseCIDR(block))
const LOOPBACK = '::1'

/** Whether a visitor can have an address of the block. */
export function isMeetable(text: string): boolean {
  const [network, bits] = parseIpBlock(text)
  if (!(network instanceof ipaddr.IPv6) || network.toString() === LOOPBACK) return true
  // Of two blocks that share an address the larger one holds the other.
  return VISITED.some(([visited, visitedBits]) => network.match(visited, Math.min(bits, visitedBits)))
}

/** Whether an address lies in one of the blocks. A plain address is a block of one; IPv4 in IPv6 counts as IPv4. */
export function isInBlocks(ip: string, blocks: readonly string[]): boolean {
  if (blocks.length === 0 || !ipaddr.isValid(ip)) return false
  const address = ipaddr.process(ip)
  return blocks.some((block) => {
    const [network, bits] = parseIpBlock(block)
    return network.kind() === address.kind() && address.match(network, bits)
  })
}
