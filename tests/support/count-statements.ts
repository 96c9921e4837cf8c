import { drizzle } from 'drizzle-orm/d1'
import type { Services } from '../../platform/kernel/context.ts'

/**
 * The same services, and how many statements were asked of the database through them. D1 takes 1,000 an invocation, and
 * each job item has one invocation (docs/decisions/0263).
 */
export function countStatements(services: Services): { services: Services; used: () => number } {
  let used = 0
  const db = services.env.DB
  const prepare: D1Database['prepare'] = (query) => {
    used += 1
    return db.prepare(query)
  }
  const DB: D1Database = {
    prepare,
    batch: (statements) => db.batch(statements),
    exec: (query) => db.exec(query),
    withSession: (bookmark) => db.withSession(bookmark),
    dump: () => db.dump(),
  }
  return { services: { ...services, env: { ...services.env, DB }, db: drizzle(DB) }, used: () => used }
}
