/** OPS-01: what was approved is published once: when it is due, over what it was compared with, and over nothing newer. */
import { Refusal } from '../../../contract/errors.ts'
import { CHANGE_KINDS } from '../../../contract/operator/change-kinds.ts'
import { findRole } from '../../../contract/operator/rights.ts'
import { cutText } from '../../../contract/rules/typed-text.ts'
import type { OperatorContext } from '../../context.ts'
import { UpstreamFault } from '../../upstream/fault.ts'
import { type Prepared, prepareWrites, putWrites } from '../act.ts'
import { findGrants } from '../actor.ts'
import { endAudit, insertAudit } from '../audit.ts'
import { readAll, sql } from '../database.ts'
import type { AnyKind, Planned } from './kind.ts'
import { followNow, requireKind } from './kinds.ts'
import {
  type ChangeRow,
  changeRowSchema,
  claimChange,
  endChange,
  isSame,
  isUnderWay,
  noteRest,
  noteTrouble,
  requireChange,
} from './store.ts'

const DUE_AT_ONCE = 100

/** Answers the change as it stands afterwards. Throws nothing that the platform or KV did: the row says what it was. */
export async function publishChange(c: OperatorContext, change: ChangeRow): Promise<ChangeRow> {
  await tryToPublish(c, change)
  return requireChange(c, change.merchant, change.id)
}

/** False where another attempt is under way, or it is over. */
async function tryToPublish(c: OperatorContext, { merchant, id }: ChangeRow): Promise<boolean> {
  const before = await requireChange(c, merchant, id)
  const change = await claimChange(c, id)
  if (!change) return false
  // The act that approved it has its own row; this one is the publication's.
  const own: OperatorContext = { var: { ...c.var, actId: null, confirms: null }, set: () => {} }
  await attempt(own, change, before.claimed_at_ms !== null)
  return true
}

const reasonOf = (error: unknown): string => cutText(error instanceof Error ? error.message : String(error), 300)

async function attempt(c: OperatorContext, change: ChangeRow, isAgain: boolean): Promise<void> {
  const kind = requireKind(change.kind)
  // A release may read less than the one that kept it.
  if (!kind.payload.safeParse(change.payload).success)
    return endChange(c, change.id, 'failed', 'this release does not understand it')
  const { merchant, proposer } = change
  let planned: Planned<never>
  let writes: Prepared[]
  try {
    const now = await kind.read(c, change.merchant, change.subject)
    const content = followNow(kind, change.payload, now)
    planned = { merchant, payload: kind.payload.parse(content), proposer }
    // The audit answers for KV here: it knows what an attempt that was cut off meant to write, not what it wrote.
    const isBegun = isAgain && isSame(now, content)
    if (!isBegun) {
      const lost = await findLostRight(c, kind, change)
      if (lost !== null) {
        if (isAgain) await kind.takeBack?.(c, planned, true)
        return await endChange(c, change.id, 'failed', lost)
      }
      if (
        !isSame(now, followNow(kind, change.base, now)) &&
        !(isAgain && (await kind.isHalfDone?.(c, planned, change.base)))
      )
        return await endChange(c, change.id, 'stale', 'what it was compared with has changed since')
      if (!isAgain && kind.isHalfDone && (await isUnderWay(c, change)))
        return await endChange(c, change.id, 'failed', 'another one of its kind is still under way')
      await kind.check(c, planned)
    }
    const plan = await kind.plan(c, planned)
    // The platform answers for itself.
    if (isBegun && plan.length === 0) return await endChange(c, change.id, 'published')
    writes = await prepareWrites(c, plan)
  } catch (error) {
    if (error instanceof Refusal && !(error instanceof UpstreamFault))
      return endChange(c, change.id, 'failed', reasonOf(error))
    return noteTrouble(c, change.id, reasonOf(error))
  }
  const auditId = await insertAudit(c, {
    verb: 'change-publish',
    merchant: change.merchant,
    subject: `${change.id} ${change.kind} ${change.subject}`.trim(),
    input: { id: change.id, proposer: change.proposer, approver: change.decider, content: change.payload },
    writes,
  })
  await write(c, { change, planned, writes, auditId, isAgain })
}

/** Both who proposed and who approved it may do so at this very moment still: then null. */
async function findLostRight(c: OperatorContext, kind: AnyKind, { merchant, ...change }: ChangeRow) {
  const people = [change.proposer, change.decider].filter((name) => name !== null)
  const grants = await Promise.all(people.map((name) => findGrants(c, name)))
  const may = (of: (typeof grants)[number]) =>
    of !== null && (['changes.propose', kind.permission] as const).every((one) => findRole(of, one, merchant) !== null)
  const without = people.find((_, at) => !may(grants[at] ?? null))
  return without === undefined ? null : `${without} may not publish this any more`
}

/**
 * Before one is taken back whose publication was tried. True where it was done, or begun, all the same: it is published,
 * and is undone instead. Throws `conflict` while an attempt is under way.
 */
export async function isDoneAlready(c: OperatorContext, change: ChangeRow): Promise<boolean> {
  if (change.claimed_at_ms === null) return false
  const kind = requireKind(change.kind)
  // Silence tells nothing: then it may be taken back.
  const now = await kind.read(c, change.merchant, change.subject).catch(() => undefined)
  if (now === undefined) return false
  const payload = kind.payload.parse(change.payload)
  const planned = { merchant: change.merchant, payload, proposer: change.proposer }
  // What has a way back is taken back where it is half done.
  const isBegun = !kind.takeBack && (await kind.isHalfDone?.(c, planned, change.base))
  if (!isBegun && !isSame(now, followNow(kind, change.payload, now))) return false
  const plan = await kind.plan(c, planned)
  if (plan.length === 0) {
    await endChange(c, change.id, 'published')
    return true
  }
  // A part of it may be in KV already, and the rest not: what was approved and begun is finished.
  const { state } = await publishChange(c, change)
  if (state === 'scheduled') throw new Refusal('conflict', 'it is being published: look at it again')
  return state === 'published'
}

/** After it: what an attempt may have left is taken away, and where that cannot be, the change says so. */
export async function clearAttempt(c: OperatorContext, change: ChangeRow): Promise<void> {
  if (change.claimed_at_ms === null) return
  const kind = requireKind(change.kind)
  try {
    const payload = kind.payload.parse(change.payload)
    await kind.takeBack?.(c, { merchant: change.merchant, payload, proposer: change.proposer }, true)
    if (!kind.takeBack) await noteRest(c, change.id, 'the platform was asked and did not answer: look at what stands')
  } catch (error) {
    await noteRest(c, change.id, `not all of it could be taken away: ${reasonOf(error)}`)
  }
}

type Attempt = { change: ChangeRow; planned: Planned<never>; writes: Prepared[]; auditId: string; isAgain: boolean }

async function write(c: OperatorContext, { change, planned, writes, auditId, isAgain }: Attempt) {
  const kind = requireKind(change.kind)
  // What refused the question has made nothing, and what stands there is somebody else's.
  let isAsked = false
  try {
    isAsked = ((await kind.ask?.(c, planned)) ?? false) || isAgain
    await putWrites(c, writes)
  } catch (error) {
    // Not known whether it was done: it is asked again, which changes nothing where it was.
    if (error instanceof UpstreamFault) {
      await endAudit(c, auditId, 'failed', { why: error.errorCode })
      return noteTrouble(c, change.id, 'the platform did not answer: it is asked again')
    }
    try {
      await kind.takeBack?.(c, planned, isAsked)
    } catch (second) {
      return noteTrouble(c, change.id, `${reasonOf(error)}; taken back not yet: ${reasonOf(second)}`)
    }
    await endAudit(c, auditId, 'failed', { why: reasonOf(error) })
    return endChange(c, change.id, 'failed', reasonOf(error))
  }
  await endAudit(c, auditId, 'done')
  try {
    await kind.finish?.(c, planned)
  } catch (error) {
    return noteTrouble(c, change.id, `published, but the old is not taken away yet: ${reasonOf(error)}`)
  }
  await endChange(c, change.id, 'published')
}

/**
 * The cron job: whatever came due, also while everything was down, in the order of its time. What is of a later release
 * waits for it.
 */
export async function publishDue(contextOf: (person: string) => OperatorContext): Promise<number> {
  const c = contextOf('')
  const nowMs = c.var.clock()
  const due = await readAll(
    c,
    changeRowSchema,
    sql`SELECT * FROM change WHERE state = 'scheduled' AND coalesce(publish_at_ms, 0) <= ${nowMs}
        AND kind IN (SELECT value FROM json_each(${JSON.stringify(CHANGE_KINDS)}))
      ORDER BY coalesce(publish_at_ms, decided_at_ms), id LIMIT ${DUE_AT_ONCE}`,
  )
  /** What comes after one that waits, waits too: the order is kept within a merchant. */
  const held = new Set<string>()
  let published = 0
  for (const row of due) {
    if (held.has(row.merchant)) continue
    const isOurs = await tryToPublish(contextOf(row.decider ?? row.proposer), row)
    const { state } = await requireChange(c, row.merchant, row.id)
    if (state === 'scheduled') held.add(row.merchant)
    if (isOurs && state === 'published') published += 1
  }
  return published
}
