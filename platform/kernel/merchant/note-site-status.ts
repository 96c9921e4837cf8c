/** SYS-04: vendors ask the platform directly, so what calls say of the merchant's site is kept for them. */
import { sql } from 'drizzle-orm'
import type { RequestClaims } from '../../../contract/protocols/envelope.ts'
import { commit } from '../commit.ts'
import type { Services } from '../context.ts'
import type { MerchantFacts } from './merchant-facts.ts'

/** `merchant` is a few seconds old, so an isolate would write the same with each call until it is read again. */
const AGAIN_MS = 1_000
const written = new WeakMap<object, Map<string, { status: string; atMs: number }>>()

/** The newest by `iat` counts. Writes only where it says another thing than the row did. */
export async function noteSiteStatus(
  services: Services,
  { code, siteStatus: known = 'open' }: Pick<MerchantFacts, 'code' | 'siteStatus'>,
  { siteStatus: said, iat }: Pick<RequestClaims, 'siteStatus' | 'iat'>,
): Promise<void> {
  const mine = written.get(services.env.ENVELOPE_KEYS) ?? new Map<string, { status: string; atMs: number }>()
  const last = mine.get(code)
  // What this isolate has written since may be newer than the row it knows.
  if (said === undefined || (said === known && (last?.status ?? said) === said)) return
  const nowMs = services.clock()
  if (last?.status === said && nowMs - last.atMs < AGAIN_MS) return
  await commit(services, [
    sql`UPDATE merchant SET site_status = ${said}, site_status_iat = ${iat}
      WHERE code = ${code} AND site_status <> ${said} AND site_status_iat <= ${iat}`,
  ])
  written.set(services.env.ENVELOPE_KEYS, mine.set(code, { status: said, atMs: nowMs }))
}
