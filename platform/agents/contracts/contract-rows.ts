/** Rows of `agent_contract`, and how each side reads them. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { topRatesOf } from '../../../contract/agents/category-rates.ts'
import { diffTerms } from '../../../contract/agents/diff-terms.ts'
import type { GivenContract } from '../../../contract/agents/rate-rule.ts'
import { CONTRACT_KINDS, type Terms } from '../../../contract/agents/terms.ts'
import { type agentContractSchema, contractIdSchema } from '../../../contract/calls/agents/contracts.ts'
import { presentTerms } from '../../../contract/calls/agents/terms.ts'
import { memberTypeSchema } from '../../../contract/calls/identity/session.ts'
import { CONTRACT_PERIODS } from '../../../contract/constants.ts'
import { Refusal } from '../../../contract/errors.ts'
import { type MemberId, memberIdSchema, merchantCodeSchema } from '../../../contract/ids.ts'
import { AGENT_CONTRACT_STATES, TERMINATIONS } from '../../../contract/states/agent-contract.ts'
import type { Services } from '../../kernel/context.ts'
import { maskName } from '../../kernel/mask-name.ts'
import { presentTime } from '../../kernel/present-time.ts'
import { hashTerms } from './contract-deed.ts'

/** Written by this platform from checked terms and never changed, so their form is not asked again. */
const termsSchema = z.string().transform((text) => JSON.parse(text) as Terms)
const timeSchema = z.number().int().nullable()

const rowSchema = z.object({
  id: contractIdSchema,
  merchant: merchantCodeSchema,
  upline_id: memberIdSchema.nullable(),
  downline_id: memberIdSchema,
  upline: z.string().nullable(),
  downline: z.string(),
  downline_type: memberTypeSchema,
  kind: z.enum(CONTRACT_KINDS),
  period: z.enum(CONTRACT_PERIODS).nullable(),
  version: z.number().int(),
  state: z.enum(AGENT_CONTRACT_STATES),
  terms: termsSchema,
  top_bps: z.number().int(),
  offered_at_ms: z.number().int(),
  lapses_at_ms: z.number().int(),
  answered_at_ms: timeSchema,
  begins_at_ms: timeSchema,
  ends_at_ms: timeSchema,
  termination: z.enum(TERMINATIONS).nullable(),
  replaces: contractIdSchema.nullable(),
  replaced_terms: termsSchema.nullable(),
  upline_unread: z.number().int(),
  downline_unread: z.number().int(),
  offered_hash: z.string().nullable(),
  accepted_hash: z.string().nullable(),
})
export type ContractRow = z.infer<typeof rowSchema>

type Reader = Pick<Services, 'db'>

/** What a side signed; NULL where its hash was not kept. */
const signedBy = (act: 'offered' | 'accepted') => sql`(SELECT terms_hash FROM agent_contract_audit
  WHERE contract_id = contract.id AND act = ${act} ORDER BY position LIMIT 1)`

/** `condition` names columns of `contract`. */
export async function readContracts({ db }: Reader, condition: SQL): Promise<ContractRow[]> {
  const rows = await db.all(sql`
    SELECT contract.*, (SELECT username FROM member_public WHERE id = contract.upline_id) AS upline,
      member.username AS downline, member.type AS downline_type,
      (SELECT terms FROM agent_contract AS before WHERE before.id = contract.replaces) AS replaced_terms,
      ${signedBy('offered')} AS offered_hash, ${signedBy('accepted')} AS accepted_hash
    FROM agent_contract AS contract JOIN member_public AS member ON member.id = contract.downline_id
    WHERE ${condition}`)
  return rowSchema.array().parse(rows)
}

export async function findContract(reader: Reader, condition: SQL): Promise<ContractRow | null> {
  const [row] = await readContracts(reader, sql`${condition} LIMIT 1`)
  return row ?? null
}

/** Of one side. Somebody else's contract answers `not_found`, as one that never was. */
export async function requireOwnContract(reader: Reader, memberId: MemberId, id: string): Promise<ContractRow> {
  const isOwn = sql`contract.id = ${id} AND (contract.upline_id = ${memberId} OR contract.downline_id = ${memberId})`
  const row = await findContract(reader, isOwn)
  if (!row) throw new Refusal('not_found', 'no such contract')
  return row
}

/** The accepted contract of a kind that pays a member, or null. */
export const findAccepted = (reader: Reader, downlineId: MemberId, kind: ContractRow['kind']) =>
  findContract(
    reader,
    sql`contract.downline_id = ${downlineId} AND contract.kind = ${kind} AND contract.state = 'accepted'`,
  )

/**
 * The accepted contracts of a kind that a member gives, and those that are given by whoever receives through them. By the
 * contracts and not by the tree: one that a move leaves behind is still found.
 */
export const isGivenBelow = (memberId: string, kind: ContractRow['kind']): SQL => sql`
  contract.kind = ${kind} AND contract.state = 'accepted' AND contract.upline_id IN (
    WITH RECURSIVE giver (id) AS (SELECT ${memberId} UNION SELECT downline_id FROM giver
      JOIN agent_contract ON upline_id = giver.id WHERE kind = ${kind} AND state = 'accepted')
    SELECT id FROM giver)`

export const toGiven = ({ id, upline_id, downline_id, terms, period }: ContractRow): GivenContract => ({
  contractId: id,
  uplineId: upline_id ?? '',
  downlineId: downline_id,
  ...topRatesOf(terms),
  period,
})

/** Each signature is compared with the terms as they stand. */
function presentSigned({ terms, offered_hash, accepted_hash }: ContractRow) {
  const hash = accepted_hash ?? offered_hash
  if (hash === null) return null
  const now = hashTerms(terms)
  return {
    hash,
    isByBoth: accepted_hash !== null && offered_hash !== null,
    isKept: [offered_hash ?? now, accepted_hash ?? now].every((each) => each === now),
  }
}

/** As one of its two sides reads it. */
export function presentContract(row: ContractRow, viewerId: MemberId): z.infer<typeof agentContractSchema> {
  const isMine = row.downline_id === viewerId
  return {
    contractId: row.id,
    version: row.version,
    state: row.state,
    side: isMine ? 'mine' : 'given',
    upline: row.upline === null || !isMine ? row.upline : maskName(row.upline),
    downline: { memberId: row.downline_id, name: row.downline, level: row.downline_type, isDirect: !isMine },
    contract: presentTerms(row.terms),
    offeredAt: new Date(row.offered_at_ms).toISOString(),
    lapsesAt: row.state === 'awaiting' ? presentTime(row.lapses_at_ms) : null,
    answeredAt: presentTime(row.answered_at_ms),
    beginsAt: presentTime(row.begins_at_ms),
    endsAt: presentTime(row.ends_at_ms),
    termination: row.termination,
    replaces: row.replaces,
    changes: diffTerms(row.replaced_terms, row.terms),
    signed: presentSigned(row),
    isUnread: (isMine ? row.downline_unread : row.upline_unread) === 1,
  }
}
