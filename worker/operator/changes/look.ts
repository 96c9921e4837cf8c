/**
 * OPS-02: a draft of flags or of the site is shown on the merchant's own host, as a visitor would see it. A token opens one document of one change, once. The document has no script, no session and no copy that is kept.
 */
import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { sha256Hex } from '../../../contract/digest.ts'
import { Refusal } from '../../../contract/errors.ts'
import { type Merchant, merchantSchema } from '../../../contract/merchant.ts'
import type { ChangeLook } from '../../../contract/operator/changes.ts'
import { randomToken } from '../../../contract/time-and-chance.ts'
import type { EdgeContext, EdgeHono } from '../../context.ts'
import { showDocument } from '../../document/document.ts'
import { wantsPage } from '../../gates/plain-page.ts'
import { endAudit, insertAudit } from '../audit.ts'
import { OpsRefusal } from '../refusal.ts'
import { type ChangeRow, requireChange } from './store.ts'

const TOKEN = '__look'
const LOOK_MS = 5 * 60_000

/** What the site would be with a change; null for a kind that it does not show. Pure. */
export function layOver(merchant: Merchant, { kind, payload }: Pick<ChangeRow, 'kind' | 'payload'>): Merchant | null {
  if (kind !== 'flags' && kind !== 'site') return null
  const laid = merchantSchema.safeParse({
    ...merchant,
    ...(payload as object),
    code: merchant.code,
    version: merchant.version,
  })
  return laid.success ? laid.data : null
}

/** Throws `not_found`, and OpsRefusal for one that is over or of a kind without a look. */
export async function makeLook(c: EdgeContext, input: { merchant: string; id: number }): Promise<ChangeLook> {
  const { env, clock, random } = c.var
  const change = await requireChange(c, input.merchant, input.id)
  if (change.ended_at_ms !== null) throw new OpsRefusal(`it is ${change.state}: there is no draft to look at`)
  if (change.kind !== 'flags' && change.kind !== 'site')
    throw new OpsRefusal(`a change of kind '${change.kind}' has no look of its own`)
  const auditId = await insertAudit(c, {
    verb: 'change-look',
    input,
    merchant: input.merchant,
    subject: String(input.id),
  })
  const token = randomToken(random)
  const untilMs = clock() + LOOK_MS
  await env.EDGE_DB.batch([
    env.EDGE_DB.prepare('DELETE FROM change_look WHERE until_ms <= ?').bind(clock()),
    env.EDGE_DB.prepare('INSERT INTO change_look (token_hash, change_id, merchant, until_ms) VALUES (?, ?, ?, ?)').bind(
      await sha256Hex(token),
      change.id,
      change.merchant,
      untilMs,
    ),
  ])
  await endAudit(c, auditId, 'done')
  return { auditId, path: `/index?${new URLSearchParams({ [TOKEN]: token })}`, until: new Date(untilMs).toISOString() }
}

const lookSchema = z.object({ change_id: z.number() })

/** The token is gone with the first who shows it: of two at once one sees it. */
async function takeLook({ var: { env, clock, merchant } }: EdgeContext, token: string): Promise<number | null> {
  const row = await env.EDGE_DB.prepare(
    'DELETE FROM change_look WHERE token_hash = ? AND merchant = ? AND until_ms > ? RETURNING change_id',
  )
    .bind(await sha256Hex(token), merchant.code, clock())
    .first()
  return row === null ? null : lookSchema.parse(row).change_id
}

/** Nothing in it runs and no form is sent; its own pictures and type still load. A plain link would still be followed. */
const SANDBOX = 'sandbox allow-same-origin; '

/** A page asked for with a token, where the gates let its visitor in. Throws `not_found` for a token that opens nothing. */
export const showLook: MiddlewareHandler<EdgeHono> = async (c, next) => {
  const token = c.req.query(TOKEN)
  // Who is shut out sees the status page, and the token stays good until the site is open to them.
  if (token === undefined || (c.var.siteClosed !== null && wantsPage(c))) return next()
  const id = wantsPage(c) && c.req.method === 'GET' && c.var.siteClosed === null ? await takeLook(c, token) : null
  const change = id === null ? null : await requireChange(c, c.var.merchant.code, id)
  const laid = change?.ended_at_ms === null ? layOver(c.var.merchant, change) : null
  if (!change || !laid) throw new Refusal('not_found', 'this look is over')
  c.set('merchant', { ...c.var.merchant, ...laid, code: c.var.merchant.code })
  c.set('session', null)
  c.set('isLook', true)
  const url = new URL(c.req.url)
  url.searchParams.delete(TOKEN)
  const answer = await showDocument(c, url)
  const { headers } = answer
  headers.delete('set-cookie')
  headers.delete('link')
  headers.set('referrer-policy', 'no-referrer')
  headers.set('x-robots-tag', 'noindex')
  c.set('documentPolicy', SANDBOX)
  const bar = `<p role="status" style="position:sticky;top:0;z-index:99;margin:0;padding:8px 16px;background:#fff3bf;color:#3d2c00;font:600 14px/20px sans-serif">Draft of change ${change.id}, as a visitor sees it. Links and buttons do nothing here, and nothing is published.</p>`
  return new HTMLRewriter()
    .on('body', {
      element(element) {
        element.prepend(bar, { html: true })
      },
    })
    .on('a[href], area[href]', { element: (element) => void element.removeAttribute('href') })
    .transform(answer)
}
