/**
 * OPS-02: a draft is shown on the merchant's own host, as a visitor, an invented member or an invented agent would see it. A token
 * opens one document of one change, once. The document has no script, no session and no copy that is kept.
 */
import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { PlannedCall } from '../../../contract/boot.ts'
import { Refusal } from '../../../contract/errors.ts'
import { sha256Hex } from '../../../contract/lib/digest.ts'
import { type Merchant, merchantSchema } from '../../../contract/merchant.ts'
import type { ChangeLook } from '../../../contract/operator/changes.ts'
import { noticeSchema } from '../../../contract/operator/content.ts'
import { hasLook, LOOK_AS, LOOK_PAGES, type LookAs, type LookPage } from '../../../contract/operator/looks.ts'
import { ownTextSchema } from '../../../contract/operator/own-texts.ts'
import { randomToken } from '../../../contract/time-and-chance.ts'
import type { EdgeContext, EdgeHono } from '../../context.ts'
import { showDocument } from '../../document/document.ts'
import { wantsPage } from '../../request/plain-page.ts'
import { endAudit, insertAudit } from '../audit.ts'
import { commit, readFirst, sql } from '../database.ts'
import { OpsRefusal } from '../refusal.ts'
import { inventSession, isReadable, prepareAnswers } from './look-answers.ts'
import { layOwnText, readAllOwn } from './own-texts.ts'
import { type ChangeRow, requireChange } from './store.ts'

const TOKEN = '__look'
const LOOK_MS = 5 * 60_000

/** What the merchant would be with a change; as it is for a kind that changes something else; null for one that cannot be read. Pure. */
export function layOver(merchant: Merchant, { kind, payload }: Pick<ChangeRow, 'kind' | 'payload'>): Merchant | null {
  if (kind !== 'flags' && kind !== 'site') return hasLook(kind) ? merchant : null
  const laid = merchantSchema.safeParse({
    ...merchant,
    ...(payload as object),
    code: merchant.code,
    version: merchant.version,
  })
  return laid.success ? laid.data : null
}

type Input = { merchant: string; id: number; as: LookAs; page: LookPage }

/** Throws `not_found`, and OpsRefusal for one that is over, of a kind without a look, or that this release cannot read. */
export async function makeLook(c: EdgeContext, input: Input): Promise<ChangeLook> {
  const { clock, random, actor } = c.var
  const change = await requireChange(c, input.merchant, input.id)
  if (change.ended_at_ms !== null) throw new OpsRefusal(`it is ${change.state}: there is no draft to look at`)
  if (!hasLook(change.kind)) throw new OpsRefusal(`a change of kind '${change.kind}' has no look of its own`)
  if (!isReadable(change)) throw new OpsRefusal('this release cannot read the draft')
  const auditId = await insertAudit(c, {
    verb: 'change-look',
    input,
    merchant: input.merchant,
    subject: String(input.id),
  })
  const token = randomToken(random)
  const untilMs = clock() + LOOK_MS
  await commit(c, [
    sql`DELETE FROM change_look WHERE until_ms <= ${clock()}`,
    sql`INSERT INTO change_look (token_hash, change_id, merchant, until_ms, as_who, page, framed_by)
      VALUES (${await sha256Hex(token)}, ${change.id}, ${change.merchant}, ${untilMs}, ${input.as}, ${input.page},
        ${actor.consoleOrigin ?? null})`,
  ])
  await endAudit(c, auditId, 'done')
  return { auditId, path: `/index?${new URLSearchParams({ [TOKEN]: token })}`, until: new Date(untilMs).toISOString() }
}

const lookSchema = z.object({
  change_id: z.number(),
  as_who: z.enum(LOOK_AS),
  page: z.enum(LOOK_PAGES),
  framed_by: z.string().nullable(),
})

/** The token is gone with the first who shows it: of two at once one sees it. */
async function takeLook(c: EdgeContext, token: string) {
  const { clock, merchant } = c.var
  const taken = sql`DELETE FROM change_look
    WHERE token_hash = ${await sha256Hex(token)} AND merchant = ${merchant.code} AND until_ms > ${clock()}
    RETURNING change_id, as_who, page, framed_by`
  return readFirst(c, lookSchema, taken)
}

const layDraft = async (c: EdgeContext, { payload, merchant }: ChangeRow) =>
  layOwnText(await readAllOwn(c, merchant), ownTextSchema.parse(payload))

const PATH_OF = {
  home: '/index',
  promotions: '/promotions',
  vip: '/vip',
  points: '/pointMall',
  notices: '/noticePage',
  slots: '/rng',
  live: '/live',
  register: '/register',
} as const satisfies Record<Exclude<LookPage, 'own'>, string>

/** A mission has no page of its own, and a pop-up needs the script: the page of drafts shows what they say. */
const DRAFT_PAGE = { kind: 'announcement', id: 'preview', token: 'preview-of-a-draft-alone' } as const
const isDraftAlone = ({ kind, payload }: Pick<ChangeRow, 'kind' | 'payload'>) =>
  kind === 'mission' || (kind === 'notice' && payload !== null && typeof payload === 'object' && 'popup' in payload)
const DRAFT_PATH = `/noticePage?${new URLSearchParams({ draft: DRAFT_PAGE.kind, id: DRAFT_PAGE.id, token: DRAFT_PAGE.token })}`
const BANNERS_OF = { w_login: '/login', w_register: PATH_OF.register } as const
/** Where a text of this part stands; the rest is round each page, or at home. */
const PAGE_OF_PART = [
  ['auth.', '/login'],
  ['help.', '/help'],
  ['thread.', '/service'],
  ['service.', '/download'],
  ['filters.', PATH_OF.slots],
] as const
const PAGE_OF: Partial<Record<string, (change: ChangeRow) => string>> = {
  /** The list of notices holds no banners. */
  notice({ payload }) {
    const { type, group } = noticeSchema.parse(payload)
    if (type !== 'B') return PATH_OF.notices
    return group === null ? PATH_OF.home : BANNERS_OF[group]
  },
  promotion: ({ subject: id }) => `/promoDetail?${new URLSearchParams({ id })}`,
  ladder: () => PATH_OF.vip,
  good: () => PATH_OF.points,
  text: ({ subject: key }) => PAGE_OF_PART.find(([part]) => key.startsWith(part))?.[1] ?? PATH_OF.home,
}

function pathOf(page: LookPage, change: ChangeRow): string {
  if (page !== 'own') return PATH_OF[page]
  return isDraftAlone(change) ? DRAFT_PATH : (PAGE_OF[change.kind]?.(change) ?? PATH_OF.home)
}

const plansOf = (page: LookPage, change: ChangeRow): PlannedCall[] =>
  page === 'own' && isDraftAlone(change) ? [{ name: 'contentDraft', input: DRAFT_PAGE }] : []

/** A page asked for with a token, where the gates let its visitor in. Throws `not_found` for a token that opens nothing. */
export const showLook: MiddlewareHandler<EdgeHono> = async (c, next) => {
  const token = c.req.query(TOKEN)
  // Who is shut out sees the status page, and the token stays good until the site is open to them.
  if (token === undefined || (c.var.siteClosed !== null && wantsPage(c))) return next()
  const look = wantsPage(c) && c.req.method === 'GET' && c.var.siteClosed === null ? await takeLook(c, token) : null
  const change = look && (await requireChange(c, c.var.merchant.code, look.change_id))
  const laid = change?.ended_at_ms === null ? layOver(c.var.merchant, change) : null
  if (!look || !change || !laid) throw new Refusal('not_found', 'this look is over')
  c.set('merchant', { ...c.var.merchant, ...laid, code: c.var.merchant.code })
  c.set('session', null)
  c.set('look', {
    ...prepareAnswers(c, change, look.as_who),
    session: inventSession(look.as_who),
    plans: plansOf(look.page, change),
    framedBy: look.framed_by,
    ...(change.kind === 'text' && { ownTexts: await layDraft(c, change) }),
  })
  const answer = await showPage(c, pathOf(look.page, change))
  const { headers } = answer
  headers.delete('set-cookie')
  headers.delete('link')
  headers.delete('location')
  headers.set('referrer-policy', 'no-referrer')
  headers.set('x-robots-tag', 'noindex')
  return withBar(answer, `Draft of change ${change.id}, ${SEEN_BY[look.as_who]}.`)
}

const SEEN_BY = {
  visitor: 'as a visitor sees it',
  member: 'as a member sees it; the member and their money are invented',
  agent: 'as an agent sees it; the agent and their money are invented',
} as const satisfies Record<LookAs, string>

/** Where the page leads elsewhere, as one that asks for a login, that page is shown with the draft as well. */
async function showPage(c: EdgeContext, path: string): Promise<Response> {
  const answer = await showDocument(c, new URL(path, c.req.url))
  const location = answer.status === 302 ? answer.headers.get('location') : null
  return location === null ? answer : showDocument(c, new URL(location, c.req.url))
}

function withBar(answer: Response, text: string): Response {
  const bar = `<p role="status" style="position:sticky;top:0;z-index:99;margin:0;padding:8px 16px;background:#fff3bf;color:#3d2c00;font:600 14px/20px sans-serif">${text} Links and buttons do nothing here, and nothing is published.</p>`
  return new HTMLRewriter()
    .on('body', {
      element(element) {
        element.prepend(bar, { html: true })
      },
    })
    .on('a[href], area[href]', { element: (element) => void element.removeAttribute('href') })
    .transform(answer)
}
