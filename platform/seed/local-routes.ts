/** What exists on a developer's machine and in tests only: elsewhere these paths are not found. */
import { Hono, type MiddlewareHandler } from 'hono'
import { Refusal } from '../../contract/errors.ts'
import type { AppEnv } from '../http/app-env.ts'

export const onlyLocally: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (!c.get('services').env.LOCAL) throw new Refusal('not_found')
  await next()
}

export const localRoutes = new Hono<AppEnv>()
