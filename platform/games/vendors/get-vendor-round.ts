import type { z } from 'zod'
import type { Language } from '../../../contract/constants.ts'
import type { MerchantCode, RoundId, VendorCode } from '../../../contract/ids.ts'
import { readBytes } from '../../../contract/protocols/read-body.ts'
import { buildSignedHeaders } from '../../../contract/protocols/signature.ts'
import { operatorCalls, vendorAnswerSchema } from '../../../contract/protocols/vendor-wallet.ts'
import type { Services } from '../../kernel/context.ts'
import { getVendorEndpoint, type VendorEndpoint } from './get-vendor-endpoint.ts'
import { getVendorSecrets } from './get-vendor-secrets.ts'

/** A page waits for this: a vendor that takes longer is left out of it. */
const VENDOR_TIMEOUT_MS = 3_000
const ANSWER_MAX_BYTES = 64 * 1024

const answerSchema = vendorAnswerSchema(operatorCalls.round.response)
export type VendorRound = z.output<typeof operatorCalls.round.response>
export type RoundQuestion = {
  vendor: VendorCode
  operator: MerchantCode
  playerId: string
  roundId: RoundId
  language: Language
}

/**
 * FAIR-02: the vendor's own account of a round, with its proof. Null when the vendor is unknown, silent, slow, or
 * answers anything but this round in the agreed form: the record stands without it.
 */
export async function getVendorRound(
  ctx: Pick<Services, 'env' | 'clock'>,
  { vendor, ...question }: RoundQuestion,
): Promise<VendorRound | null> {
  const secret = getVendorSecrets(ctx.env, vendor)?.[0]
  if (secret === undefined) return null
  try {
    const endpoint = await getVendorEndpoint(ctx, { vendor, merchant: question.operator })
    if (!endpoint) return null
    const body = JSON.stringify(question)
    const { operatorOrigin } = endpoint
    const request = await buildSignedRequest({ operatorOrigin, vendor, secret, timestampMs: ctx.clock(), body })
    const answer = answerSchema.parse(await ask(endpoint, request))
    if (!answer.success || answer.value.roundId !== question.roundId) return null
    return { ...answer.value, verifyUrl: keepOwnAddress(answer.value.verifyUrl, endpoint) }
  } catch (error) {
    console.warn(JSON.stringify({ at: 'vendors', roundOf: vendor, error: String(error).slice(0, 300) }))
    return null
  }
}

type Signed = { operatorOrigin: string; vendor: VendorCode; secret: string; timestampMs: number; body: string }

async function buildSignedRequest({ operatorOrigin, vendor, secret, timestampMs, body }: Signed): Promise<Request> {
  const path = operatorCalls.round.path
  return new Request(new URL(path, operatorOrigin), {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(VENDOR_TIMEOUT_MS),
    headers: await buildSignedHeaders(vendor, secret, { timestampMs, path, body }),
    body,
  })
}

async function ask(endpoint: VendorEndpoint, request: Request): Promise<unknown> {
  const response = await endpoint.send(request)
  return JSON.parse(new TextDecoder().decode(await readBytes(response, ANSWER_MAX_BYTES)))
}

/** A link the member will follow: only to the vendor's own origin. */
function keepOwnAddress(url: string | null, { launchOrigin }: VendorEndpoint): string | null {
  if (url === null || !URL.canParse(url)) return null
  return new URL(url).origin === new URL(launchOrigin).origin ? url : null
}
