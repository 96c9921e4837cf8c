/** The work that a login asks for, as upstream.md says under "Bot check". */
import { createHash } from 'node:crypto'

/** A challenge asks for some ten thousand tries; far over it, it is no challenge that a page could solve. */
const TRIES = 20_000_000

export function solveBotCheck(challenge: Record<string, unknown>): string {
  const { nonce, salt, keyPrefix } = (challenge.parameters ?? {}) as Record<string, string>
  const bytes = Buffer.concat([Buffer.from(salt ?? '', 'hex'), Buffer.from(nonce ?? '', 'hex'), Buffer.alloc(4)])
  for (let counter = 0; counter < TRIES; counter++) {
    bytes.writeUInt32BE(counter, bytes.length - 4)
    const derivedKey = createHash('sha256').update(bytes).digest('hex')
    if (derivedKey.startsWith(keyPrefix ?? '')) {
      const solved = { challenge, solution: { counter, derivedKey } }
      return Buffer.from(JSON.stringify(solved)).toString('base64')
    }
  }
  throw new Error('the challenge of the bot check cannot be solved')
}
