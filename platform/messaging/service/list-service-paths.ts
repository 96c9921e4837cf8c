import { eq } from 'drizzle-orm'
import { SERVICE_PATH_TYPE } from '../../../contract/constants.ts'
import type { Handler } from '../../kernel/handler.ts'
import { sealServicePath } from './seal-service-path.ts'
import { servicePaths } from './tables.ts'

/** MSG-02: where customer service is reached, each address sealed with a key of its own. The in-house thread is no secret. */
export const listServicePaths: Handler<'servicePaths'> = async ({ db, merchant, random }) => {
  const rows = await db.select().from(servicePaths).where(eq(servicePaths.merchant, merchant.code))
  return {
    version: {
      pathList: rows.map(({ type, url }) => ({
        type,
        path: type === SERVICE_PATH_TYPE.inHouse ? url : sealServicePath(url, random),
      })),
    },
  }
}
