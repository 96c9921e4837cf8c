import type { z } from 'zod'
import type { MerchantCode, VendorCode } from '../../../contract/ids.ts'
import { log } from '../../../contract/log.ts'
import { readBytes } from '../../../contract/protocols/read-body.ts'
import { buildSignedHeaders } from '../../../contract/protocols/signature.ts'
import { parseStrictJson } from '../../../contract/protocols/strict-json.ts'
import { vendorAnswerSchema } from '../../../contract/protocols/vendor-wallet.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import type { Services } from '../../kernel/context.ts'
import { getVendorEndpoint, type VendorEndpoint } from './get-vendor-endpoint.ts'
import { getVendorSecrets } from './get-vendor-secrets.ts'
import { countVendorCall } from './vendor-metrics.ts'

/** A page waits for this: a vendor that takes longer is left out of it. */
const VENDOR_TIMEOUT_MS = 3_000
const ANSWER_MAX_BYTES = 64 * 1024

export type VendorQuestion<T> = {
  readonly vendor: VendorCode
  readonly merchant: MerchantCode
  readonly call: { readonly path: string; readonly response: z.ZodType<T> }
  readonly request: object
}

/**
 * One signed question to a vendor. Null when the vendor is unknown, silent, slow, refuses, or answers in another form:
 * what is shown stands without it.
 */
export async function askVendor<T>(
  ctx: Pick<Services, 'env' | 'clock'>,
  { vendor, merchant, call, request }: VendorQuestion<T>,
): Promise<{ value: T; endpoint: VendorEndpoint } | null> {
  const secret = getVendorSecrets(ctx.env, vendor)?.[0]
  if (secret === undefined) return null
  let startedMs = ctx.clock()
  const count = (ended: 'answered' | 'refused' | 'failed') =>
    countVendorCall(ctx, { vendor, call: `ask.${call.path}`, ms: ctx.clock() - startedMs, ended })
  try {
    const endpoint = await getVendorEndpoint(ctx, { vendor, merchant })
    if (!endpoint) return null
    startedMs = ctx.clock()
    const body = JSON.stringify(request)
    const response = await endpoint.send(
      new Request(new URL(call.path, endpoint.operatorOrigin), {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(VENDOR_TIMEOUT_MS),
        headers: await buildSignedHeaders(vendor, secret, { timestampMs: ctx.clock(), path: call.path, body }),
        body,
      }),
    )
    const text = new TextDecoder().decode(await readBytes(response, ANSWER_MAX_BYTES))
    const answer = vendorAnswerSchema(call.response).parse(parseStrictJson(text))
    count(answer.success ? 'answered' : 'refused')
    return answer.success ? { value: answer.value, endpoint } : null
  } catch (error) {
    count('failed')
    log.warn('vendor_unanswered', { asked: vendor, path: call.path, error: sayError(error) })
    return null
  }
}
