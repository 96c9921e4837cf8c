/** Secrets of a local set-up: minted once, kept in the data folder for its owner's eyes only. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { envelopeKeysSchema, merchantKeysSchema } from '../../contract/protocols/envelope.ts'
import { STUDIO_VENDORS } from '../../contract/rules/studio-vendors.ts'

const secretsSchema = z.object({
  ENVELOPE_KEYS: z.string(),
  /** Shared by edge and platform: keys of merchants that a form makes. */
  ENVELOPE_ROOT: z.string(),
  MEMBER_DATA_KEYS: z.string(),
  OPS_TOKEN: z.string(),
  /** Shared by the console and the edge. */
  CONSOLE_KEYS: z.string(),
  PASSWORD_PEPPER: z.string(),
  /** Shared by the platform and the reference payment provider. */
  PAYMENT_SECRET: z.string(),
  /** By vendor code. The studio has those of its own vendors. */
  VENDOR_SECRETS: z.string(),
  /** By the code of a feed. A local studio takes the feed `demo`. */
  FEED_SECRETS: z.string(),
})
export type Secrets = z.infer<typeof secretsSchema>

const token = () => randomBytes(32).toString('base64url')

const mintKeyId = () => `k-${randomBytes(4).toString('hex')}`
const mintKeySet = (kid = mintKeyId()) => ({ current: kid, keys: { [kid]: token() } })

/** One merchant's envelope keys, one key a direction. The key id finds the merchant, so no two share one. */
function mintEnvelopeKeys() {
  const kid = mintKeyId()
  return merchantKeysSchema.parse({ toPlatform: mintKeySet(kid), toEdge: mintKeySet(kid) })
}

/** Fresh secrets for these merchants: of a local set-up, or to be put into Cloudflare by `npm run keys`. */
export function mintSecrets(merchants: readonly string[]): Omit<Secrets, 'FEED_SECRETS'> {
  return {
    ENVELOPE_KEYS: JSON.stringify(Object.fromEntries(merchants.map((code) => [code, mintEnvelopeKeys()]))),
    ENVELOPE_ROOT: JSON.stringify(mintKeySet()),
    MEMBER_DATA_KEYS: JSON.stringify(mintKeySet()),
    OPS_TOKEN: token(),
    CONSOLE_KEYS: JSON.stringify(mintKeySet()),
    PASSWORD_PEPPER: token(),
    PAYMENT_SECRET: token(),
    VENDOR_SECRETS: JSON.stringify(Object.fromEntries(STUDIO_VENDORS.map((vendor) => [vendor, token()]))),
  }
}

/** What the file has; a secret that a later version added is missing in it. */
function readStored(file: string): Partial<Secrets> {
  if (!existsSync(file)) return {}
  try {
    const stored = secretsSchema.partial().parse(JSON.parse(readFileSync(file, 'utf8')))
    if (stored.ENVELOPE_KEYS !== undefined) envelopeKeysSchema.parse(JSON.parse(stored.ENVELOPE_KEYS))
    return stored
  } catch (error) {
    throw new Error(
      `${file} is damaged. Nothing was changed. Put back a copy of it: the local data is sealed with it.`,
      {
        cause: error,
      },
    )
  }
}

const vendorSecretsSchema = z.record(z.string(), z.string())

/** A vendor that a later version added has its secret too, and each older one keeps its own. */
function withEveryVendor(minted: string, stored: string | undefined): string {
  if (stored === undefined) return minted
  const [fresh, known] = [minted, stored].map((text) => vendorSecretsSchema.parse(JSON.parse(text)))
  return JSON.stringify({ ...fresh, ...known })
}

/** Reads the secrets of a data folder, minting those that it does not have yet. */
export function loadSecrets(file: string, merchants: readonly string[]): Secrets {
  const stored = readStored(file)
  const minted = { ...mintSecrets(merchants), FEED_SECRETS: JSON.stringify({ demo: token() }) }
  const secrets = {
    ...minted,
    ...stored,
    VENDOR_SECRETS: withEveryVendor(minted.VENDOR_SECRETS, stored.VENDOR_SECRETS),
  }
  if (Object.entries(secrets).every(([name, value]) => stored[name as keyof Secrets] === value)) return secrets
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  return secrets
}
