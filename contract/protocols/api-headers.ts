/** Of every answer that is no page: it is never drawn, framed, guessed at or kept. No zod. */
export const API_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
} as const

/** Pure. Those that an answer lacks; none of a page, which brings a policy of its own. */
export function listMissingHeaders(headers: Headers): [name: string, value: string][] {
  if (headers.get('content-type')?.startsWith('text/html')) return []
  return Object.entries(API_HEADERS).filter(([name]) => !headers.has(name))
}
