/** How a viewer sees the name of somebody deeper than a direct downline. */

const SIGNS = '0123456789abcdefghijklmnopqrstuvwxyz'

/**
 * `player17` → `pl***k`: the last character is of an HMAC and no part of the name, so it tells two members apart for one
 * viewer and says nothing to two viewers who compare. `hmac` is keyed by a secret of the platform.
 */
export async function maskMember(
  hmac: (message: string) => Promise<Uint8Array>,
  { viewerId, memberId, username }: { viewerId: string; memberId: string; username: string },
): Promise<string> {
  const signs = [...username]
  const [byte = 0] = await hmac(`${viewerId}:${memberId}`)
  return `${signs.slice(0, signs.length >= 6 ? 2 : 1).join('')}***${SIGNS[byte % SIGNS.length]}`
}
