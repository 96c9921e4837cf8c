import type { z } from 'zod'
import type { Language } from '../../../contract/constants.ts'
import type { MerchantCode, RoundId, VendorCode } from '../../../contract/ids.ts'
import { operatorCalls } from '../../../contract/protocols/vendor-wallet.ts'
import type { Services } from '../../kernel/context.ts'
import { askVendor } from './ask-vendor.ts'
import type { VendorEndpoint } from './get-vendor-endpoint.ts'

export type VendorRound = z.output<typeof operatorCalls.round.response>
export type RoundQuestion = {
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
export async function getVendorRound(
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
