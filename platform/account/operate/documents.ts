/** OPS-01, MEM-05: operators ask a member for a document, look at it and decide. Each act and its audit row are one commit. */

import { type SQL, sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import type { MemberId } from '../../../contract/ids.ts'
import type { OperatorResponse } from '../../../contract/operator/calls.ts'
import { getPolicy } from '../../../contract/policy/policy.ts'
import { DOCUMENT_EVENTS, type DocumentKind } from '../../../contract/states/document.ts'
import { auditByOperator, type MemberAct } from '../../kernel/audit.ts'
import { commit, type Statement } from '../../kernel/commit.ts'
import { type CursorScope, cutPage, openCursor, sealCursor } from '../../kernel/cursor.ts'
import type { MessageEvent } from '../../kernel/message-events.ts'
import { requireNamedMember } from '../../kernel/operator/named-member.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { requirePicture } from '../../kernel/operator/require-picture.ts'
import { presentTime } from '../../kernel/present-time.ts'
import { applyTransition, canTransition } from '../../kernel/transitions.ts'
import { writeMessage } from '../../kernel/write-message.ts'
import { type DocumentRow, isDocument, isOpenState, readDocuments } from '../kyc-documents/document-rows.ts'
import { readImage, requireUpload } from '../uploads/store-image.ts'

type OperatorDocument = OperatorResponse<'documents-ask'>

function present(row: DocumentRow): OperatorDocument {
  const { username, kind, state, note, reason, decided_by: by } = row
  const decidedAt = presentTime(row.decided_at_ms)
  return {
    username,
    kind,
    state,
    note,
    reason,
    askedBy: row.asked_by,
    pictures: row.pictures.length,
    round: row.round,
    askedAt: new Date(row.asked_at_ms).toISOString(),
    sentAt: presentTime(row.sent_at_ms),
    decided: by === null || decidedAt === null ? null : { by, at: decidedAt },
  }
}

const requireMemberId = async (ctx: OperatorContext, username: string): Promise<MemberId> =>
  (await requireNamedMember(ctx, username)).id

type Chosen = { username: string; kind: DocumentKind }

async function find(ctx: OperatorContext, memberId: MemberId, kind: DocumentKind): Promise<DocumentRow | null> {
  const [row] = await readDocuments(ctx, sql`document.member_id = ${memberId} AND document.kind = ${kind}`)
  return row ?? null
}

/** Throws `not_found` for a document nobody asked for. */
async function requireDocument(ctx: OperatorContext, { username, kind }: Chosen): Promise<DocumentRow> {
  const row = await find(ctx, await requireMemberId(ctx, username), kind)
  if (!row) throw new Refusal('not_found', `${username} was never asked for ${kind}`)
  return row
}

type Deed = { act: MemberAct; tells?: Extract<MessageEvent, `documents_${string}`>; mayDo: SQL; change: Statement }

/** The change, its audit row and message, and what it does to withdrawals that wait. Throws `conflict`: somebody was quicker. */
async function act(
  ctx: OperatorContext,
  memberId: MemberId,
  kind: DocumentKind,
  deed: Deed,
): Promise<OperatorDocument> {
  const { act: name, tells, mayDo, change } = deed
  const results = await commit(ctx, [
    auditByOperator(ctx, memberId, name, mayDo),
    ...(tells ? [writeMessage(ctx, memberId, { event: tells, facts: {} }, mayDo)] : []),
    change,
    ...ctx.seams.account.followDocuments(ctx, memberId),
  ])
  if (results[tells ? 2 : 1]?.meta.changes !== 1)
    throw new Refusal('conflict', `it is ${(await find(ctx, memberId, kind))?.state}`)
  await ctx.seams.account.notifyHeld(ctx, memberId)
  const row = await find(ctx, memberId, kind)
  if (!row) throw new Refusal('not_found', `nobody asks ${kind} of them`)
  return present(row)
}

const timeOf = ({ sent_at_ms, asked_at_ms }: DocumentRow) => sent_at_ms ?? asked_at_ms

/** Oldest first, a page at a time. Throws `malformed` for a cursor of another selection. */
const listForOperator: OperatorHandler<'documents-list'> = async (ctx, { state, username, cursor, limit }) => {
  const scope: CursorScope = {
    secret: ctx.env.PASSWORD_PEPPER,
    selection: ['documents-list', ctx.merchant.code, state, username],
  }
  const isQueue = state === 'sent' && username === undefined
  // The queue's own index has the state in its text, and those that were sent by their time.
  const isIts = isQueue
    ? sql`document.state = 'sent'`
    : username === undefined
      ? sql`document.state = ${state}`
      : sql`document.member_id = ${await requireMemberId(ctx, username)}`
  const place = sql`${isQueue ? sql`sent_at_ms` : sql`coalesce(sent_at_ms, asked_at_ms)`}, member_id, kind`
  const [atMs, memberId, kind] = cursor === undefined ? [0, '', ''] : openCursor(cursor, scope)
  const page = sql`(${place}) > (${atMs}, ${memberId}, ${kind}) ORDER BY ${place}`
  const rows = await readDocuments(ctx, sql`${isIts} AND ${page}`, limit + 1)
  const { shown, nextCursor } = cutPage(rows, limit, (last) =>
    sealCursor([timeOf(last), last.member_id, last.kind], scope),
  )
  return { documents: shown.map(present), nextCursor }
}

/** Also again, of one that was accepted or dropped once. Throws `not_found`, and `conflict` while it is asked for. */
const askForDocument: OperatorHandler<'documents-ask'> = async (ctx, { username, kind, note }) => {
  const memberId = await requireMemberId(ctx, username)
  const isIts = isDocument(ctx, memberId, kind)
  const mayDo = sql`NOT EXISTS (SELECT 1 FROM member_document WHERE ${isIts} AND ${isOpenState})`
  const change = sql`INSERT INTO member_document (merchant, member_id, kind, state, asked_by, note, asked_at_ms)
    SELECT ${ctx.merchant.code}, ${memberId}, ${kind}, 'asked', ${ctx.operator}, ${note ?? null}, ${ctx.clock()} WHERE ${mayDo}
    ON CONFLICT DO UPDATE SET ${applyTransition(DOCUMENT_EVENTS.asked)}, asked_by = excluded.asked_by, note = excluded.note, reason = NULL,
      round = round + 1, asked_at_ms = excluded.asked_at_ms, sent_at_ms = NULL, decided_by = NULL, decided_at_ms = NULL`
  return act(ctx, memberId, kind, { act: 'document_asked', tells: 'documents_asked', mayDo, change })
}

const showPicture: OperatorHandler<'documents-picture'> = async (ctx, { number, ...chosen }) => {
  const { member_id: memberId, pictures } = await requireDocument(ctx, chosen)
  const picture = requirePicture(pictures, number)
  await commit(ctx, [auditByOperator(ctx, memberId, 'document_seen')])
  return readImage(ctx, await requireUpload(ctx, memberId, picture))
}

/**
 * Money may go on by it: this takes a name, and the round that was looked at. Throws `forbidden`, `not_found`, and
 * `conflict` for one that was not sent, or was sent again.
 */
const acceptDocument: OperatorHandler<'documents-accept'> = (ctx, { round, ...chosen }) =>
  decide(ctx, chosen, { becomes: 'accepted', by: requireName(ctx), reason: null, round })
/** Throws `not_found`, and `conflict` as above: of two who look at once, the second does not refuse what came after the first. */
const refuseDocument: OperatorHandler<'documents-refuse'> = (ctx, { reason, round, ...chosen }) =>
  decide(ctx, chosen, { becomes: 'refused', by: ctx.operator, reason, round })

type Decision = { becomes: 'accepted' | 'refused'; by: string; reason: string | null; round: number }

async function decide(ctx: OperatorContext, chosen: Chosen, { becomes, by, reason, round }: Decision) {
  const { member_id: memberId, kind } = await requireDocument(ctx, chosen)
  const isSent = sql`${isDocument(ctx, memberId, kind)} AND ${canTransition(DOCUMENT_EVENTS[becomes])} AND round = ${round}`
  return act(ctx, memberId, kind, {
    act: `document_${becomes}`,
    tells: `documents_${becomes}`,
    mayDo: sql`EXISTS (SELECT 1 FROM member_document WHERE ${isSent})`,
    change: sql`UPDATE member_document SET ${applyTransition(DOCUMENT_EVENTS[becomes])}, reason = ${reason}, decided_by = ${by},
      decided_at_ms = ${ctx.clock()} WHERE ${isSent}`,
  })
}

/** Money may go on without it: this takes a name. What the policy asks for is not an operator's to drop: `forbidden`. */
const dropDocument: OperatorHandler<'documents-drop'> = async (ctx, { reason, ...chosen }) => {
  const by = requireName(ctx)
  const { member_id: memberId, kind } = await requireDocument(ctx, chosen)
  if (getPolicy(ctx.merchant.jurisdiction).documents.includes(kind))
    throw new Refusal('forbidden', 'the jurisdiction asks for it')
  const isOpen = sql`${isDocument(ctx, memberId, kind)} AND ${canTransition(DOCUMENT_EVENTS.dropped)}`
  return act(ctx, memberId, kind, {
    act: 'document_dropped',
    mayDo: sql`EXISTS (SELECT 1 FROM member_document WHERE ${isOpen})`,
    change: sql`UPDATE member_document SET ${applyTransition(DOCUMENT_EVENTS.dropped)}, reason = ${reason}, decided_by = ${by},
      decided_at_ms = ${ctx.clock()} WHERE ${isOpen}`,
  })
}

export const documentOperatorHandlers = {
  'documents-list': listForOperator,
  'documents-ask': askForDocument,
  'documents-picture': showPicture,
  'documents-accept': acceptDocument,
  'documents-refuse': refuseDocument,
  'documents-drop': dropDocument,
} as const
