import ipaddr from 'ipaddr.js'
import { parseIpBlock } from '../../contract/rules/ip-block.ts'

/** Whether an address lies in one of the blocks. A plain address is a block of one; IPv4 in IPv6 counts as IPv4. */
export function isInBlocks(ip: string, blocks: readonly string[]): boolean {
  if (blocks.length === 0 || !ipaddr.isValid(ip)) return false
  const address = ipaddr.process(ip)
  return blocks.some((block) => {
    const [network, bits] = parseIpBlock(block)
    return network.kind() === address.kind() && address.match(network, bits)
  })
}
