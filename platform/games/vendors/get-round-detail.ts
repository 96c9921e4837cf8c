import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { fairnessProofSchema } from '../../../contract/protocols/vendor-wallet.ts'
import type { CallRequest, UpstreamResponse } from '../../../contract/table.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import { chooseProof } from '../../money/records/choose-proof.ts'
import { presentPosting } from '../../money/records/present-posting.ts'
import { presentRound } from '../../money/records/present-round.ts'
import { pullRound, type RoundName } from '../../money/records/pull-round.ts'
import { ledgerRowSchema, roundRowSchema } from '../../money/records/rows.ts'
import { SELECT_ROUNDS } from '../../money/records/select-rounds.ts'
import { findPlayerId } from './find-player-id.ts'
import { getVendorRound, type VendorRound } from './get-vendor-round.ts'

/** What a vendor sent with the result, as `payWin` keeps it. */
const detailsSchema = z.object({ proof: fairnessProofSchema.nullable().catch(null) })

/**
 * MEM-07, FAIR-02: one round of the member's own with its postings, and the vendor's account of it. A vendor that is
 * silent takes nothing from the record: the proof it sent with the result stands in. Throws `not_found`.
 */
export async function getRoundDetail(
  ctx: PlatformContext,
  { roundId, vassalage: vendor }: CallRequest<'roundDetail'>,
): Promise<UpstreamResponse<'roundDetail'>> {
  const { id: memberId } = requireMember(ctx)
  const name: RoundName = { merchant: ctx.merchant.code, memberId, vendor, roundId }
  const [found, told] = await Promise.all([readNewest(ctx, name), askVendor(ctx, name)])
  if (!found) throw new Refusal('not_found', 'no such round of this member')
  return {
    round: presentRound(found.round),
    postings: found.postings.map((row) => presentPosting({ ...row, description: found.round.game_name }, null)),
    proof: chooseProof(found.proof, told?.proof ?? null),
    verifyUrl: told?.verifyUrl ?? null,
    outcome: told?.outcome ?? null,
  }
}

/** A closed round never changes again. One that is open, or not there, is fetched from the wallet first. */
async function readNewest(ctx: PlatformContext, name: RoundName) {
  const stored = await readRound(ctx, name)
  if (stored && stored.round.state !== 'open') return stored
  return (await pullRound(ctx, name)) ? readRound(ctx, name) : null
}

async function readRound({ env, language }: PlatformContext, { merchant, memberId, vendor, roundId }: RoundName) {
  const db = env.DB
  const [rounds, details, postings] = await db.batch([
    db
      .prepare(`${SELECT_ROUNDS} AND r.vendor = ?4 AND r.round_id = ?5`)
      .bind(merchant, memberId, language, vendor, roundId),
    db
      .prepare('SELECT details FROM round_record WHERE merchant = ? AND member_id = ? AND vendor = ? AND round_id = ?')
      .bind(merchant, memberId, vendor, roundId),
    db
      .prepare(
        `SELECT sequence, account, kind, amount_minor, balance_after_minor, occurred_at, vendor, round_id, reference,
           description
         FROM ledger_record INDEXED BY ledger_record_by_round
         WHERE merchant = ? AND member_id = ? AND vendor = ? AND round_id = ?
         ORDER BY sequence, account`,
      )
      .bind(merchant, memberId, vendor, roundId),
  ])
  const round = roundRowSchema.array().parse(rounds?.results)[0]
  if (!round) return null
  const row = z.object({ details: z.string().nullable() }).parse(details?.results[0])
  return {
    round,
    postings: ledgerRowSchema.array().parse(postings?.results),
    proof: row.details === null ? null : (detailsSchema.safeParse(JSON.parse(row.details)).data?.proof ?? null),
  }
}

async function askVendor(
  ctx: PlatformContext,
  { merchant, memberId, vendor, roundId }: RoundName,
): Promise<VendorRound | null> {
  const playerId = await findPlayerId(ctx, { merchant, memberId, vendor })
  return playerId === null
    ? null
    : getVendorRound(ctx, { vendor, operator: merchant, playerId, roundId, language: ctx.language })
}
