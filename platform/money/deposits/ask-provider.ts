import type { z } from 'zod'
import { type ErrorCode, errorCodeSchema } from '../../../contract/errors.ts'
import { log } from '../../../contract/log.ts'
import { type ProviderCallName, providerCalls } from '../../../contract/protocols/payment-provider.ts'
import { readBytes } from '../../../contract/protocols/read-body.ts'
import { buildSignedHeaders } from '../../../contract/protocols/signature.ts'
import { parseStrictJson } from '../../../contract/protocols/strict-json.ts'
import { vendorAnswerSchema } from '../../../contract/protocols/vendor-wallet.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import { getPaymentProvider, type PaymentProvider } from '../../kernel/config/payment-providers.ts'
import type { Services } from '../../kernel/context.ts'

/** A member waits for this: a provider that takes longer is asked again by the cron job. */
const PROVIDER_TIMEOUT_MS = 4_000
const ANSWER_MAX_BYTES = 16 * 1024

/** `unknown`: no answer, or none that says anything. It may have been done or not, so it is asked again. */
export type ProviderAnswer<Value> =
  | { kind: 'ok'; value: Value }
  | { kind: 'refused'; errorCode: ErrorCode }
  | { kind: 'unknown' }
type Input<Name extends ProviderCallName> = z.input<(typeof providerCalls)[Name]['request']>
type Value<Name extends ProviderCallName> = z.output<(typeof providerCalls)[Name]['response']>

/** Asks a provider, signed, with a deadline. Never throws for what the provider does. */
export async function askProvider<Name extends ProviderCallName>(
  { env, clock }: Pick<Services, 'env' | 'clock'>,
  code: string,
  name: Name,
  input: Input<Name>,
): Promise<ProviderAnswer<Value<Name>>> {
  const provider = getPaymentProvider(env, code)
  if (!provider) return { kind: 'unknown' }
  const { path, response } = providerCalls[name]
  try {
    const request = await buildRequest({ provider, code, path, body: JSON.stringify(input), timestampMs: clock() })
    const answer = await fetch(request)
    const text = new TextDecoder().decode(await readBytes(answer, ANSWER_MAX_BYTES))
    // The value was parsed by this call's own schema, which the compiler cannot follow through a name in a variable.
    return readAnswer(response, answer.status, text) as ProviderAnswer<Value<Name>>
  } catch (error) {
    log.warn('provider_unanswered', { provider: code, call: name, error: sayError(error) })
    return { kind: 'unknown' }
  }
}

type Signed = { provider: PaymentProvider; code: string; path: string; body: string; timestampMs: number }

async function buildRequest({ provider, code, path, body, timestampMs }: Signed): Promise<Request> {
  const [secret = ''] = provider.secrets
  return new Request(new URL(path, provider.apiOrigin), {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
    headers: await buildSignedHeaders(code, secret, { timestampMs, path, body }),
    body,
  })
}

/** They say nothing of an earlier try that may have been taken. */
const NOT_JUDGED: readonly string[] = ['signature_invalid', 'malformed', 'too_large'] satisfies ErrorCode[]

/** Only a well-formed refusal below 500 that judged the request is definite. */
function readAnswer(schema: z.ZodType, status: number, text: string): ProviderAnswer<unknown> {
  const answer = vendorAnswerSchema(schema).parse(parseStrictJson(text))
  if (answer.success) return { kind: 'ok', value: answer.value }
  const later = status >= 500 || status === 429 || status < 400 || NOT_JUDGED.includes(answer.errorCode)
  return later ? { kind: 'unknown' } : { kind: 'refused', errorCode: errorCodeSchema.parse(answer.errorCode) }
}
