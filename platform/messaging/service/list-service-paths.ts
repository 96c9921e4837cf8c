import { eq } from 'drizzle-orm'
import type { Handler } from '../../kernel/handler.ts'
import { sealServicePath } from './seal-service-path.ts'
import { servicePaths } from './tables.ts'

/** MSG-02: where customer service is reached, each address sealed with a key of its own. */
export const listServicePaths: Handler<'servicePaths'> = async ({ db, merchant, random }) => {
  const rows = await db.select().from(servicePaths).where(eq(servicePaths.merchant, merchant.code))
  return { version: { pathList: rows.map(({ type, url }) => ({ type, path: sealServicePath(url, random) })) } }
}
