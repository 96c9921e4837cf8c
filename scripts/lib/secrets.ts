/** Secrets of a local set-up: minted once, kept in the data folder for its owner's eyes only. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { envelopeKeysSchema, merchantKeysSchema } from '../../contract/envelope.ts'

const secretsSchema = z.object({
  ENVELOPE_KEYS: z.string(),
  OPS_TOKEN: z.string(),
  PASSWORD_PEPPER: z.string(),
  VENDOR_SECRETS: z.string(),
  WALLET_SECRET: z.string(),
})
export type Secrets = z.infer<typeof secretsSchema>

const token = () => randomBytes(32).toString('base64url')

/** One merchant's envelope keys, one key a direction. The key id finds the merchant, so no two share one. */
function mintEnvelopeKeys() {
  const kid = `k-${randomBytes(4).toString('hex')}`
  return merchantKeysSchema.parse({
    toPlatform: { current: kid, keys: { [kid]: token() } },
    toEdge: { current: kid, keys: { [kid]: token() } },
  })
}

/** Fresh secrets for these merchants: of a local set-up, or to be put into Cloudflare by `npm run keys`. */
export function mintSecrets(merchants: readonly string[]): Secrets {
  const walletSecret = token()
  return {
    ENVELOPE_KEYS: JSON.stringify(Object.fromEntries(merchants.map((code) => [code, mintEnvelopeKeys()]))),
    OPS_TOKEN: token(),
    PASSWORD_PEPPER: token(),
    VENDOR_SECRETS: JSON.stringify({ HARBOR: walletSecret }),
    WALLET_SECRET: walletSecret,
  }
}

function readSecrets(file: string): Secrets {
  try {
    const secrets = secretsSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
    envelopeKeysSchema.parse(JSON.parse(secrets.ENVELOPE_KEYS))
    return secrets
  } catch (error) {
    throw new Error(`${file} is of another version or damaged: npm run reset mints it anew`, { cause: error })
  }
}

/** Reads the secrets of a data folder, minting them the first time. */
export function loadSecrets(file: string, merchants: readonly string[]): Secrets {
  if (existsSync(file)) return readSecrets(file)
  const secrets = mintSecrets(merchants)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  return secrets
}
