/** OPS-01: changes are proposed, confirmed by another person, refused, taken back and undone. */
import type { z } from 'zod'
import { NOBODY } from '../../../contract/constants.ts'
import { Refusal } from '../../../contract/errors.ts'
import { type Content, canonicalJson } from '../../../contract/lib/canonical-json.ts'
import { hashBase } from '../../../contract/operator/change-kinds.ts'
import type { ChangeAnswer, changeCalls, ShownChange } from '../../../contract/operator/changes.ts'
import { listMerchantsOf } from '../../../contract/operator/rights.ts'
import type { EdgeContext } from '../../context.ts'
import { endAudit, insertAudit } from '../audit.ts'
import { bind, readAll } from '../database.ts'
import { OpsRefusal } from '../refusal.ts'
import { authorise } from '../require-operator.ts'
import type { AnyKind } from './kind.ts'
import { followNow, getKind, KINDS, requireKind } from './kinds.ts'
import { clearAttempt, isDoneAlready, publishChange } from './publish.ts'
import {
  type ChangeRow,
  changeRowSchema,
  decideChange,
  dropExpired,
  findWaiting,
  hashChange,
  insertChange,
  isSame,
  presentChange,
  requireChange,
} from './store.ts'

type Input<Name extends keyof typeof changeCalls> = z.output<(typeof changeCalls)[Name]['request']>

/** Throws `forbidden` for the deployment's token, which names no person, and for a person without the kind's own permission. */
function requireRights(c: EdgeContext, kind: AnyKind, merchant: string) {
  if (c.var.operator === NOBODY) throw new Refusal('forbidden', 'this takes an operator with a token of their own')
  authorise(c, { permission: kind.permission, risk: 'config' }, merchant)
}

const answer = (auditId: string, { id, state, why }: ChangeRow): ChangeAnswer => ({
  auditId,
  id,
  state,
  why,
  waitsBecause: state === 'proposed' ? 'second_approval' : null,
})

type Proposal = {
  verb: string
  /** As it was given: a second person gives the same. */
  input: unknown
  merchant: string
  kind: string
  payload: unknown
  publishAt: string | null
  note: string
  undoOf?: number
  baseHash?: string | undefined
}

/**
 * The same content by another person approves it. By the same person, with whatever session or token, it is what they said
 * already. Throws OpsRefusal, `forbidden`, and `conflict` for a confirmation of something else than what waits.
 */
async function propose(c: EdgeContext, { verb, input, ...given }: Proposal): Promise<ChangeAnswer> {
  const kind = requireKind(given.kind)
  requireRights(c, kind, given.merchant)
  const parsed = kind.payload.safeParse(given.payload)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new OpsRefusal(`${issue?.path.map(String).join('.')}: ${issue?.message}`)
  }
  const asked = { merchant: given.merchant, payload: parsed.data, proposer: c.var.operator }
  await kind.check(c, asked)
  const subject = kind.subjectOf(asked.payload)
  const base = JSON.parse(canonicalJson(await kind.read(c, given.merchant, subject))) as Content
  if (given.baseHash !== undefined && given.baseHash !== (await hashBase(given.kind, base)))
    throw new Refusal('conflict', 'something else stands here since you began: open it again')
  // As it is stored: what is absent is absent in the hash as well.
  const payload = followNow(kind, JSON.parse(JSON.stringify(parsed.data)) as Content, base)
  const planned = { ...asked, payload: kind.payload.parse(payload) }
  if (given.kind === 'merchant' && base !== null) throw new OpsRefusal(`there is a merchant '${subject}' already`)
  if (isSame(base, payload)) throw new OpsRefusal('nothing would change')
  const publishAtMs = given.publishAt === null ? null : Date.parse(given.publishAt)
  const content = { merchant: given.merchant, kind: given.kind, subject, payload, base, publishAtMs }
  const hash = await hashChange(content)
  await dropExpired(c, given.merchant)
  const waiting = await findWaiting(c, given.merchant, hash)
  if (c.var.confirms !== null && (c.var.confirms !== hash || !waiting))
    throw new Refusal('conflict', 'this is not what waits: look at it again')
  const audit = { verb, input, merchant: given.merchant, subject: `${given.kind} ${subject}`.trim(), contentHash: hash }
  const auditId = await insertAudit(c, audit)
  if (waiting && waiting.proposer !== c.var.operator) return approveWaiting(c, auditId, waiting)
  const state = kind.peopleFor(base, planned.payload) === 1 ? 'scheduled' : 'proposed'
  const preview = waiting === null ? await keepDraft(c, auditId, kind, planned) : null
  const made =
    waiting ??
    (await insertChange(c, { ...content, hash, state, note: given.note, undoOf: given.undoOf ?? null, preview })) ??
    (await findWaiting(c, given.merchant, hash))
  if (!made) throw new Refusal('conflict', 'somebody decided it at this moment: look at it again')
  if (made.proposer !== c.var.operator) return approveWaiting(c, auditId, made)
  const after = isDue(c, made) ? await publishChange(c, made) : made
  await endAudit(c, auditId, after.state === 'proposed' ? 'waits' : 'done', { change: made.id, state: after.state })
  return answer(auditId, after)
}

/** Ends the act where the platform refuses the draft, as it would refuse the publication. */
async function keepDraft(c: EdgeContext, auditId: string, kind: AnyKind, planned: Parameters<AnyKind['check']>[1]) {
  try {
    return (await kind.draft?.(c, planned)) ?? null
  } catch (error) {
    await endAudit(c, auditId, 'failed', { why: error instanceof Error ? error.message : String(error) })
    throw error
  }
}

const isDue = (c: EdgeContext, { state, publish_at_ms }: ChangeRow): boolean =>
  state === 'scheduled' && (publish_at_ms ?? 0) <= c.var.clock()

async function approveWaiting(c: EdgeContext, auditId: string, change: ChangeRow): Promise<ChangeAnswer> {
  const approved = await decideChange(c, change, { to: 'scheduled', from: ['proposed'] })
  if (!approved) {
    await endAudit(c, auditId, 'failed', { why: 'conflict' })
    throw new Refusal('conflict', 'somebody decided it at this moment: look at it again')
  }
  const after = isDue(c, approved) ? await publishChange(c, approved) : approved
  await endAudit(c, auditId, 'done', { change: change.id, state: after.state })
  return answer(auditId, after)
}

export const createMerchant = (c: EdgeContext, input: Input<'merchant-create'>): Promise<ChangeAnswer> =>
  propose(c, {
    verb: 'merchant-create',
    input,
    merchant: input.merchant.code,
    kind: 'merchant',
    payload: input.merchant,
    publishAt: null,
    note: '',
  })

export function proposeChange(c: EdgeContext, input: Input<'change-propose'>): Promise<ChangeAnswer> {
  const { merchant, kind, payload } = input
  if (kind === 'merchant' && payload.code !== merchant)
    throw new OpsRefusal('the merchant that is made is the one that is named')
  return propose(c, { verb: 'change-propose', input, ...input })
}

/** The change that is named, for a person who may decide such. */
async function requireOpen(c: EdgeContext, { merchant, id }: { merchant: string; id: number }) {
  await dropExpired(c, merchant)
  const change = await requireChange(c, merchant, id)
  requireRights(c, requireKind(change.kind), merchant)
  return change
}

const auditOf = (verb: string, input: unknown, { id, merchant, kind, subject, content_hash }: ChangeRow) => ({
  verb,
  input,
  merchant,
  subject: `${id} ${kind} ${subject}`.trim(),
  contentHash: content_hash,
})

/** Throws `forbidden` for one’s own, and `conflict` for another content than the one that was read, or one that is over. */
export async function approveChange(c: EdgeContext, input: Input<'change-approve'>): Promise<ChangeAnswer> {
  const change = await requireOpen(c, input)
  if (change.proposer === c.var.operator) throw new Refusal('forbidden', 'it takes another person than who proposed')
  if (change.content_hash !== input.hash) throw new Refusal('conflict', 'this is not the content that you read')
  if (change.state !== 'proposed') throw new Refusal('conflict', `it is ${change.state}`)
  return approveWaiting(c, await insertAudit(c, auditOf('change-approve', input, change)), change)
}

async function end(
  c: EdgeContext,
  change: ChangeRow,
  { verb, input, ...decision }: { verb: string; input: unknown } & Parameters<typeof decideChange>[2],
): Promise<ChangeAnswer> {
  const auditId = await insertAudit(c, auditOf(verb, input, change))
  const ended = await decideChange(c, change, decision)
  await endAudit(c, auditId, ended ? 'done' : 'failed')
  if (!ended) throw new Refusal('conflict', `it is ${(await requireChange(c, change.merchant, change.id)).state}`)
  return answer(auditId, ended)
}

export async function refuseChange(c: EdgeContext, input: Input<'change-refuse'>): Promise<ChangeAnswer> {
  const change = await requireOpen(c, input)
  if (change.proposer === c.var.operator) throw new Refusal('forbidden', 'take your own back instead')
  return end(c, change, { verb: 'change-refuse', input, to: 'refused', from: ['proposed'], why: input.why })
}

/**
 * What waits is taken back by who proposed it; what is scheduled by anybody who could have approved it, also while the
 * platform stays silent about it. Throws `conflict` while it is being published and where it is published already.
 */
export async function withdrawChange(c: EdgeContext, input: Input<'change-withdraw'>): Promise<ChangeAnswer> {
  const change = await requireOpen(c, input)
  if (change.state === 'proposed' && change.proposer !== c.var.operator)
    throw new Refusal('forbidden', 'refuse what another person proposed, with a reason')
  if (await isDoneAlready(c, change)) throw new Refusal('conflict', 'it is published already')
  const answered = await end(c, change, {
    verb: 'change-withdraw',
    input,
    to: 'withdrawn',
    from: ['proposed', 'scheduled'],
  })
  await clearAttempt(c, change)
  const { why } = await requireChange(c, change.merchant, change.id)
  return { ...answered, why }
}

/** A new proposal with what stood before: it takes as many people as the change did. */
export async function undoChange(c: EdgeContext, input: Input<'change-undo'>): Promise<ChangeAnswer> {
  const change = await requireOpen(c, input)
  if (change.state !== 'published') throw new OpsRefusal(`it is ${change.state}: only what is published is undone`)
  if (!canUndo(change)) throw new OpsRefusal('nothing stood there before: it cannot be undone')
  const { merchant, kind, base: payload, id } = change
  return propose(c, { verb: 'change-undo', input, merchant, kind, payload, publishAt: null, note: `${id}`, undoOf: id })
}

const canUndo = ({ kind, base, state }: ChangeRow): boolean =>
  getKind(kind)?.canUndo === true && base !== null && state === 'published'

/** A merchant that is not there yet has no list of its own: it stands in the lists of all of them. */
export async function listChanges(c: EdgeContext, { merchant, state, kind, limit }: Input<'changes'>) {
  const open = "state IN ('proposed', 'scheduled')"
  const { actor } = c.var
  const own = actor.via === 'deployment' ? null : listMerchantsOf(actor.grants, 'changes.read')
  const query = `SELECT * FROM change WHERE (merchant = ?1 OR (kind = 'merchant' AND (?5 IS NULL OR merchant IN (SELECT value
      FROM json_each(?5))))) AND (?2 IS NULL OR kind = ?2)
    AND (?3 IS NULL OR (?3 = 'open' AND ${open}) OR (?3 = 'done' AND NOT ${open})) ORDER BY id DESC LIMIT ?4`
  const asked = bind(query, merchant, kind ?? null, state ?? null, limit, own && JSON.stringify(own))
  return { changes: (await readAll(c, changeRowSchema, asked)).map(presentChange) }
}

/** What a form begins from: the same that a proposal is compared with. */
export const showNow = async (c: EdgeContext, { merchant, kind, subject }: Input<'config-now'>) => ({
  value: await KINDS[kind].read(c, merchant, subject),
})

export async function showChange(c: EdgeContext, { merchant, id }: Input<'change'>): Promise<ShownChange> {
  const change = await requireChange(c, merchant, id)
  const kind = getKind(change.kind)
  // A release may read less than the one that kept it.
  const payload = kind?.payload.safeParse(change.payload)
  const now = kind ? await kind.read(c, merchant, change.subject) : null
  const asItStands = (content: Content) =>
    kind && change.ended_at_ms === null ? followNow(kind, content, now) : content
  return {
    ...presentChange(change),
    payload: asItStands(change.payload),
    base: asItStands(change.base),
    now,
    people: kind && payload?.success ? kind.peopleFor(change.base, payload.data) : 2,
    canUndo: canUndo(change),
  }
}
