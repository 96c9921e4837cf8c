/** AUTH-18 for tests and scripts without a browser: the work of a challenge, done by Node's own hash. */
import { createHash } from 'node:crypto'
import type { BotCheckChallenge } from '../../contract/calls/identity/bot-check.ts'

/** Calls that bring a solved check. */
export const BOT_CHECKED = /^(POST \/wps\/session\/login|PUT \/wps\/member\/register(\/mobile)?)$/

/** What such a call sends as `botCheck`. */
export function solveBotCheck(challenge: BotCheckChallenge): string {
  const { nonce, salt, keyPrefix } = challenge.parameters
  const bytes = Buffer.concat([Buffer.from(salt, 'hex'), Buffer.from(nonce, 'hex'), Buffer.alloc(4)])
  for (let counter = 0; ; counter++) {
    bytes.writeUInt32BE(counter, bytes.length - 4)
    const derivedKey = createHash('sha256').update(bytes).digest('hex')
    if (derivedKey.startsWith(keyPrefix)) return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }))
  }
}
