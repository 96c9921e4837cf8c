/** In a sandbox every key has a second one beside it, as while a key is being changed: that both are taken can be tried. */
import { createHmac } from 'node:crypto'
import type { MerchantKeys } from '../../../conformance/kit/jwe.ts'
import type { Secrets } from '../secrets.ts'

/** Made of the first one, so that site, watcher and conformance.json come to the same. */
const derive = (secret: string) => createHmac('sha256', secret).update('the second one').digest('base64url')

/** The secrets of a sandbox: the platform takes envelopes under two keys of each merchant. */
export function withSecondKeys(secrets: Secrets): Secrets {
  const keys: Record<string, MerchantKeys> = JSON.parse(secrets.ENVELOPE_KEYS)
  const both = Object.entries(keys).map(([merchant, { toPlatform, toEdge }]) => {
    const { current, keys: first } = toPlatform
    const second = { [`${current}-2`]: derive(first[current] ?? '') }
    return [merchant, { toPlatform: { current, keys: { ...first, ...second } }, toEdge }]
  })
  return { ...secrets, ENVELOPE_KEYS: JSON.stringify(Object.fromEntries(both)) }
}

const readVendorSecrets = ({ VENDOR_SECRETS }: Secrets): Record<string, string> => JSON.parse(VENDOR_SECRETS)

export const secondVendorSecret = (secrets: Secrets, vendor: string) => derive(readVendorSecrets(secrets)[vendor] ?? '')

/** As the platform takes them, two of each vendor. */
export const buildVendorSecretPairs = (secrets: Secrets): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(readVendorSecrets(secrets)).map(([vendor, secret]) => [
        vendor,
        [secret, secondVendorSecret(secrets, vendor)],
      ]),
    ),
  )
