import { z } from 'zod'
import type { Language } from '../../../contract/constants.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { MerchantCode, RoundId, VendorCode } from '../../../contract/ids.ts'
import { assert } from '../../../contract/lib/assert.ts'
import { fairnessProofSchema, operatorCalls } from '../../../contract/protocols/vendor-wallet.ts'
import type { CallRequest, UpstreamResponse } from '../../../contract/table.ts'
import { type PlatformContext, requireMember, type Services } from '../../kernel/context.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { getWallet } from '../../kernel/wallet/wallet-interface.ts'
import { chooseProof } from '../../money/records/choose-proof.ts'
import { presentPosting } from '../../money/records/present-posting.ts'
import { presentRounds } from '../../money/records/present-round.ts'
import { askVendor } from './ask-vendor.ts'
import { findPlayerId } from './find-player-id.ts'
import type { VendorEndpoint } from './get-vendor-endpoint.ts'
import type { Owner } from './sealed-owner.ts'
import { sealPlayer } from './sealed-player.ts'

/** What a vendor sent with the result, as `payWin` keeps it. */
const detailsSchema = z.object({ proof: fairnessProofSchema.nullable().catch(null) })

/**
 * MEM-07, FAIR-02: one round of the member's own with its postings, and the vendor's account of it. A vendor that is
 * silent takes nothing from the record: the proof it sent with the result stands in. Throws `not_found`.
 */
export async function getRoundDetail(
  ctx: PlatformContext,
  input: CallRequest<'roundDetail'>,
): Promise<UpstreamResponse<'roundDetail'>> {
  const [{ round, postings, proof }, told] = await Promise.all([readRound(ctx, input), readAtVendor(ctx, input)])
  return {
    round,
    postings: postings.map((movement) => presentPosting(movement, round.gameName)),
    proof: chooseProof(proof, told?.proof ?? null),
    verifyUrl: told?.verifyUrl ?? null,
    outcome: told?.outcome ?? null,
  }
}

async function readRound(ctx: PlatformContext, { roundId, vassalage: vendor }: CallRequest<'roundDetail'>) {
  const wallet = getWallet(ctx.env.WALLET, ctx.merchant.code, requireMember(ctx).id)
  const read = await wallet.readRound({ vendor, roundId })
  if (!read.ok && read.refusal === 'round_unknown') throw new Refusal('not_found', 'no such round of this member')
  const { round, details, postings } = requireAccepted(read)
  const [presented] = await presentRounds(ctx, [round])
  assert(presented, 'a round that was read is presented')
  const proof = details === null ? null : (detailsSchema.safeParse(JSON.parse(details)).data?.proof ?? null)
  return { round: presented, postings, proof }
}

type VendorRound = z.output<typeof operatorCalls.round.response>
type RoundQuestion = {
  vendor: VendorCode
  operator: MerchantCode
  playerId: string
  roundId: RoundId
  language: Language
}

/**
 * FAIR-02: the vendor's own account of a round, with its proof. Null when the vendor answers anything but this round in
 * the agreed form: the record stands without it.
 */
async function getVendorRound(
  ctx: Pick<Services, 'env' | 'clock'>,
  { vendor, ...question }: RoundQuestion,
): Promise<VendorRound | null> {
  const merchant = question.operator
  const told = await askVendor(ctx, { vendor, merchant, call: operatorCalls.round, request: question })
  if (!told || told.value.roundId !== question.roundId) return null
  return { ...told.value, verifyUrl: keepOwnAddress(told.value.verifyUrl, told.endpoint) }
}

/** A link the member will follow: only to the vendor's own origin. */
function keepOwnAddress(url: string | null, { launchOrigin }: VendorEndpoint): string | null {
  if (url === null || !URL.canParse(url)) return null
  return new URL(url).origin === new URL(launchOrigin).origin ? url : null
}

async function readAtVendor(
  ctx: PlatformContext,
  { roundId, vassalage: vendor }: CallRequest<'roundDetail'>,
): Promise<VendorRound | null> {
  const merchant = ctx.merchant.code
  const named = { merchant, memberId: requireMember(ctx).id, vendor }
  const playerId = (await findPlayerId(ctx, named)) ?? (await sealName(ctx, named))
  return playerId === null
    ? null
    : getVendorRound(ctx, { vendor, operator: merchant, playerId, roundId, language: ctx.language })
}

/** What a launch made the vendor call them, also where its row is not written. */
async function sealName({ env }: PlatformContext, { vendor, ...owner }: Owner & { vendor: VendorCode }) {
  const balance = await getWallet(env.WALLET, owner.merchant, owner.memberId).getBalance()
  if (!balance.ok) return null
  return sealPlayer(env.MEMBER_DATA_KEYS, vendor, { ...owner, walletKind: balance.value.kind })
}
