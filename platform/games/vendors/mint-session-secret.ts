import { createHmac } from 'node:crypto'

/**
 * The secret of the wallet session a launch token turns into: 256 bits, useless without the vendor's signature and
 * known to nobody but us and the vendor. Made from the token, so that exchanging it again gives the same one.
 */
export function mintSessionSecret(vendorSecret: string, launchToken: string): string {
  return createHmac('sha256', vendorSecret).update(`wallet-session\n${launchToken}`).digest('base64url')
}
