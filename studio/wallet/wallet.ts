/** The operator's wallet as the studio sees it: a signed call ends in an answer, a refusal, or not knowing. */
import type { z } from 'zod'
import type { ErrorCode } from '../../contract/errors.ts'
import { buildSignedHeaders } from '../../contract/protocols/signature.ts'
import { parseStrictJson } from '../../contract/protocols/strict-json.ts'
import { type VendorCallName, vendorAnswerSchema, vendorCalls } from '../../contract/protocols/vendor-wallet.ts'
import type { Clock } from '../../contract/time-and-chance.ts'

export type WalletRequest<N extends VendorCallName> = z.input<(typeof vendorCalls)[N]['request']>
export type WalletValue<N extends VendorCallName> = z.output<(typeof vendorCalls)[N]['response']>

export type WalletAnswer<V> =
  | { readonly kind: 'ok'; readonly value: V }
  /** Definite: nothing moved. */
  | { readonly kind: 'refused'; readonly errorCode: ErrorCode }
  /** Silence, a fault, or an answer that is none: it may have moved or not. */
  | { readonly kind: 'unknown'; readonly cause: string }

export interface Wallet {
  call<N extends VendorCallName>(name: N, request: WalletRequest<N>): Promise<WalletAnswer<WalletValue<N>>>
}

/** Two tries of four seconds and what lies between them stay below a player's patience and the platform's own timeouts. */
const CALL_TIMEOUT_MS = 4_000
const MAX_ANSWER_CHARS = 64 * 1024

export interface WalletOptions {
  readonly fetcher: Pick<Fetcher, 'fetch'>
  /** Empty for a service binding, which needs no name but a well-formed URL. */
  readonly origin: string
  readonly vendor: string
  readonly secret: string
  readonly clock: Clock
}

export function createWallet({ fetcher, origin, vendor, secret, clock }: WalletOptions): Wallet {
  return {
    async call(name, request) {
      const { path, response: valueSchema } = vendorCalls[name]
      const body = JSON.stringify(request)
      const timestampMs = clock()
      const headers = await buildSignedHeaders(vendor, secret, { timestampMs, path, body })
      try {
        const response = await fetcher.fetch(`${origin || 'https://platform.internal'}${path}`, {
          method: 'POST',
          headers,
          body,
          redirect: 'manual',
          signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
        })
        return readAnswer(valueSchema, response.status, await response.text()) as WalletAnswer<WalletValue<typeof name>>
      } catch (error) {
        return { kind: 'unknown', cause: error instanceof Error ? error.name : 'fault' }
      }
    },
  }
}

/** The request was not judged, so they say nothing of an earlier try that may have been taken (docs/guides/vendors.md). */
const NOT_JUDGED: readonly ErrorCode[] = ['signature_invalid', 'malformed', 'too_large']

/** What a status and a body mean. Only a well-formed refusal below 500 that judged the request is definite. */
export function readAnswer(valueSchema: z.ZodType, status: number, text: string): WalletAnswer<unknown> {
  if (text.length > MAX_ANSWER_CHARS) return { kind: 'unknown', cause: 'oversized answer' }
  const parsed = vendorAnswerSchema(valueSchema).safeParse(parseJson(text))
  if (!parsed.success) return { kind: 'unknown', cause: `malformed answer, status ${status}` }
  if (parsed.data.success) return { kind: 'ok', value: parsed.data.value }
  const { errorCode } = parsed.data
  const later = status >= 500 || status === 429 || status < 400 || NOT_JUDGED.includes(errorCode)
  return later ? { kind: 'unknown', cause: errorCode } : { kind: 'refused', errorCode }
}

function parseJson(text: string): unknown {
  try {
    return parseStrictJson(text)
  } catch {
    return undefined
  }
}
