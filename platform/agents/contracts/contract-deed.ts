/**
 * One act on contracts, as one D1 batch. Its audit row is written first, under every condition; all else of the batch
 * happens only if that row is there. So a race has one winner, and a crash leaves nothing half done.
 */
import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { ContractKind, Terms } from '../../../contract/agents/terms.ts'
import { type MemberId, memberIdSchema } from '../../../contract/ids.ts'
import { canonicalJson } from '../../../contract/lib/canonical-json.ts'
import { AGENT_CONTRACT_EVENTS, type AgentContractEvent } from '../../../contract/states/agent-contract.ts'
import { randomUuid } from '../../../contract/time-and-chance.ts'
import type { PlatformContext, Services } from '../../kernel/context.ts'
import type { EventMessage } from '../../kernel/message-events.ts'
import { pepperedHash } from '../../kernel/peppered-hash.ts'
import { applyTransition, canTransition } from '../../kernel/transitions.ts'
import { insertMessages, mintMessageId } from '../../kernel/write-message.ts'
import { BILL_NAME } from '../bill-name.ts'

/** What every message about a contract says. It leads to the page of the kind, then to the contract. */
export const aboutContract = ({ kind, id }: { kind: ContractKind; id: string }) => ({
  facts: { contract: BILL_NAME[kind] },
  aboutId: `${kind}:${id}`,
})

export type Deed = {
  id: string
  act: AgentContractEvent | 'offered'
  /** `member:…`, `operator:…` or `platform`. */
  actor: string
  /** Of the call, for an equal one that comes again. */
  key: string | null
  agreedHash: string | null
  addressHash: string | null
  /** An operator's words. */
  reason: string | null
  requestId: string
  /** Of an offer and of its acceptance: the terms as that side saw them. */
  termsHash?: string
}

export const memberDeed = (ctx: PlatformContext, act: Deed['act'], memberId: string, agreed?: string): Deed => ({
  id: randomUuid(ctx.random),
  act,
  actor: `member:${memberId}`,
  key: ctx.idempotencyKey,
  agreedHash: agreed ?? null,
  reason: null,
  requestId: ctx.requestId,
  addressHash: pepperedHash(ctx.env.PASSWORD_PEPPER, 'contract address', ctx.clientIp),
})

/** What a side signs: the terms in one text, whatever the order of their fields. */
export const hashTerms = (terms: Terms): string => createHash('sha256').update(canonicalJson(terms)).digest('hex')

export const isDone = ({ id }: Deed): SQL => sql`EXISTS (SELECT 1 FROM agent_contract_audit WHERE deed_id = ${id})`

/** The audit row of one contract, under the condition of its change. */
export const auditContract = (
  { clock }: Pick<Services, 'clock'>,
  deed: Deed,
  onlyIf: SQL,
  act: string = deed.act,
): SQL => sql`
  INSERT INTO agent_contract_audit
    (deed_id, merchant, contract_id, act, actor, state_before, address_hash, agreed_hash, reason, act_key, request_id, at_ms, terms_hash,
      knows_category_rates)
  SELECT ${deed.id}, merchant, id, ${act}, ${deed.actor}, state, ${deed.addressHash}, ${deed.agreedHash}, ${deed.reason}, ${deed.key},
    ${deed.requestId}, ${clock()}, ${deed.termsHash ?? null}, 1 FROM agent_contract WHERE ${onlyIf}`

export const isOf = (id: string, act: AgentContractEvent): SQL =>
  sql`id = ${id} AND ${canTransition(AGENT_CONTRACT_EVENTS[act])}`

/** One contract along the table of states; both sides but the actor have something to read. */
export const moveContract = (deed: Deed, id: string, act: AgentContractEvent, change: SQL): SQL => sql`
  UPDATE agent_contract SET ${applyTransition(AGENT_CONTRACT_EVENTS[act])}, ${change}
  WHERE ${isOf(id, act)} AND ${isDone(deed)}`

export type Told = { memberId: MemberId; message: EventMessage }

/** The same for both sides; the platform reads no messages. */
export const toBothSides = (
  { upline_id, downline_id }: { upline_id: MemberId | null; downline_id: MemberId },
  message: EventMessage,
): Told[] => (upline_id === null ? [downline_id] : [downline_id, upline_id]).map((memberId) => ({ memberId, message }))

/** Any number of messages as one statement, so that a batch stays small however many contracts end. */
export function tellAll(
  { random, clock, notices, merchant }: Pick<PlatformContext, 'random' | 'clock' | 'notices' | 'merchant'>,
  told: readonly Told[],
  deed: Deed,
): SQL {
  for (const { memberId } of told) notices.notify(merchant.code, memberIdSchema.parse(memberId), 'messages')
  const rows = told.map(({ memberId, message: { event, facts, aboutId = null } }) => ({
    id: mintMessageId(random),
    memberId,
    event,
    facts,
    aboutId,
  }))
  const of = (field: string) => sql.raw(`json_extract(value, '$.${field}')`)
  return insertMessages(sql`
    SELECT ${of('id')}, ${merchant.code}, ${of('memberId')}, 'system', ${of('event')}, ${of('facts')}, ${of('aboutId')}, ${clock()}
    FROM json_each(${JSON.stringify(rows)}) WHERE ${isDone(deed)}`)
}
