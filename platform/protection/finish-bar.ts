/** SAFE-02: brings what was asked for to the wallet and into the record. May be done again and by two at once: it happens once. */

import { sql } from 'drizzle-orm'
import { DEPOSIT_EVENTS } from '../../contract/states/deposit.ts'
import { endSessionsOf } from '../identity/member/end-sessions-of.ts'
import { auditAct } from '../kernel/audit.ts'
import { commit } from '../kernel/commit.ts'
import type { Services } from '../kernel/context.ts'
import { operatorOf } from '../kernel/operator/actor.ts'
import { tellEndedSessions } from '../kernel/tell-facts.ts'
import { applyTransition } from '../kernel/transitions.ts'
import { requireAccepted } from '../kernel/wallet/require-accepted.ts'
import { isSameTerm } from '../kernel/wallet/safety-types.ts'
import { type Bar, getWallet, type WalletResult } from '../kernel/wallet/wallet-interface.ts'
import { type BarIntent, isIntent } from './bar-intents.ts'

/** The wallet's own rule: of two accepted at once the one written down last may be the shorter or milder. */
const canFollow = sql`(excluded.until_ms >= play_bar.until_ms
  AND NOT (play_bar.kind = 'exclusion' AND excluded.kind = 'break')
  AND NOT (play_bar.lifts = 'on_request' AND excluded.lifts = 'by_itself'))`
const CHANGES_LOOKED_AT = 50

type Ended = Awaited<ReturnType<typeof tellEndedSessions>>

const isStill = (intent: BarIntent) => sql`EXISTS (SELECT 1 FROM play_bar_intent WHERE ${isIntent(intent)})`
function auditOf({ random, clock }: Services, intent: BarIntent) {
  const { memberId, act, merchant, clientIp, country, requestId } = intent
  const operator = operatorOf(intent.actor)
  const by = operator !== null && { operator }
  const actor = { random, clock, merchant: { code: merchant }, clientIp, country, requestId, ...by }
  return auditAct(actor, memberId, act, isStill(intent))
}

/**
 * The wallet first: from then on no bet is taken, whatever comes of the rest. Then, in one commit, the record, the end of
 * every session and of every deposit that no provider has answered, the audit row and the end of the intent; whoever comes second finds no intent and does nothing.
 * A shorter or milder one than holds is a `conflict`. `ended`: what an operator's answer says of the sessions.
 */
export async function finishBar(
  services: Services,
  intent: BarIntent,
): Promise<WalletResult<{ bar: Bar; ended: Ended }>> {
  const { merchant, memberId, kind, untilMs: until, lifts, actor } = intent
  const wallet = getWallet(services.env.WALLET, merchant, memberId)
  const answer = await wallet.barPlay({ kind, until, lifts, actor })
  if (answer.ok) {
    await writeBar(services, intent, answer.value)
    const ended = await tellEndedSessions(services, { merchant, memberId })
    return { ...answer, value: { bar: answer.value, ended } }
  }
  // It may have held before a longer one took its place; then the audit says so.
  const { rows } = requireAccepted(await wallet.listSafetyChanges({ limit: CHANGES_LOOKED_AT }))
  const hasHeld = rows.some(({ change }) => change.what === 'bar' && isSameTerm(change, { kind, until, lifts }))
  await dropIntent(services, intent, { hasHeld })
  return answer
}

/** Nothing is left to bar. `hasHeld`: it is audited, as nobody did yet. */
export async function dropIntent(
  services: Services,
  intent: BarIntent,
  { hasHeld }: { hasHeld: boolean },
): Promise<void> {
  await commit(services, [
    ...(hasHeld ? [auditOf(services, intent)] : []),
    sql`DELETE FROM play_bar_intent WHERE ${isIntent(intent)}`,
  ])
}

/** Of no answer by a provider: none is asked any more. The cron job frees what they use up of a limit; money that comes all the same counts. */
const endUntoldDeposits = (intent: BarIntent, nowMs: number) => sql`
  UPDATE deposit_order SET ${applyTransition(DEPOSIT_EVENTS.failed)}, failure = 'cancelled', changed_at_ms = ${nowMs},
    ended_at_ms = ${nowMs}, next_attempt_at_ms = ${nowMs}
  WHERE member_id = ${intent.memberId} AND state = 'opened' AND is_admitted = 1 AND ${isStill(intent)}`

async function writeBar(services: Services, intent: BarIntent, bar: Bar): Promise<void> {
  const nowMs = services.clock()
  const isOver = sql`(play_bar.lifts = 'by_itself' AND play_bar.until_ms <= ${nowMs})`
  await commit(services, [
    sql`INSERT INTO play_bar (member_id, merchant, kind, since_ms, until_ms, lifts, name_key, mobile, email_key)
      SELECT member_id, merchant, ${bar.kind}, ${bar.since}, ${bar.until}, ${bar.lifts}, name_key, mobile, email_key
      FROM play_bar_intent WHERE ${isIntent(intent)}
      ON CONFLICT (member_id) DO UPDATE SET kind = excluded.kind,
        since_ms = iif(${isOver}, excluded.since_ms, play_bar.since_ms),
        until_ms = excluded.until_ms, lifts = excluded.lifts, name_key = excluded.name_key, mobile = excluded.mobile,
        email_key = excluded.email_key
      WHERE ${isOver} OR ${canFollow}`,
    endSessionsOf(intent.memberId, nowMs, isStill(intent)),
    endUntoldDeposits(intent, nowMs),
    auditOf(services, intent),
    sql`DELETE FROM play_bar_intent WHERE ${isIntent(intent)}`,
  ])
}
