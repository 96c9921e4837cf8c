const TOP_LEVEL = ['example', 'invalid', 'test']
const OF_EXAMPLE = ['com', 'net', 'org']

/** Whether an address, of the web or of mail, is under a name that RFC 2606 keeps for examples: an operator has not set it yet. */
export function isPlaceholder(address: string): boolean {
  const host = address.includes('://') ? new URL(address).hostname : (address.split('@').at(-1) ?? '')
  const [last = '', before] = host.toLowerCase().split('.').reverse()
  return TOP_LEVEL.includes(last) || (before === 'example' && OF_EXAMPLE.includes(last))
}
