import { createCipheriv } from 'node:crypto'
import { eq, type SQL, sql } from 'drizzle-orm'
import { SERVICE_KEY_CHARS, SERVICE_PATH_TYPE } from '../../../contract/constants.ts'
import type { RandomBytes } from '../../../contract/time-and-chance.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { servicePaths } from './tables.ts'

const KEY_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/**
 * MSG-02: base64 of DES-ECB (PKCS7, UTF-8), then the key's eight characters. As the key travels along this hides the
 * address from a glance and protects nothing: the edge believes no address that is not on the merchant's list of hosts.
 */
export function sealServicePath(url: string, random: RandomBytes): string {
  const key = [...random(SERVICE_KEY_CHARS)].map((byte) => KEY_LETTERS[byte % KEY_LETTERS.length]).join('')
  // Empty, as ECB has none: some builds of the runtime refuse null here.
  const cipher = createCipheriv('des-ecb', Buffer.from(key, 'ascii'), Buffer.alloc(0))
  return Buffer.concat([cipher.update(Buffer.from(url, 'utf8')), cipher.final()]).toString('base64') + key
}

export const readServicePaths = ({ db, merchant }: Pick<PlatformContext, 'db' | 'merchant'>) =>
  db.select().from(servicePaths).where(eq(servicePaths.merchant, merchant.code))

/** For a commit; null: no such path. */
export const writeServicePath = (merchant: string, type: string, url: string | null): SQL =>
  url === null
    ? sql`DELETE FROM service_path WHERE merchant = ${merchant} AND type = ${type}`
    : sql`INSERT INTO service_path (merchant, type, url) VALUES (${merchant}, ${type}, ${url})
        ON CONFLICT DO UPDATE SET url = excluded.url`

/** MSG-02: where customer service is reached, each address sealed with a key of its own. The in-house thread is no secret. */
export const listServicePaths: Handler<'servicePaths'> = async ({ db, merchant, random }) => {
  const rows = await readServicePaths({ db, merchant })
  return {
    version: {
      pathList: rows.map(({ type, url }) => ({
        type,
        path: type === SERVICE_PATH_TYPE.inHouse ? url : sealServicePath(url, random),
      })),
    },
  }
}
