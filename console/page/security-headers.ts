/** EDGE-14 for the console: nothing of another origin, no frame, no markup that a script makes. */
import type { MiddlewareHandler } from 'hono'
import type { ConsoleHono } from '../context.ts'

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types dompurify',
].join('; ')

/** OPS-02: it frames one origin and is framed by the console itself. Nothing else loads or runs. */
const roundALook = (origin: string): string =>
  `default-src 'none'; style-src-attr 'unsafe-inline'; frame-src ${origin}; frame-ancestors 'self'; base-uri 'none'; form-action 'none'`

const HEADERS = {
  'content-security-policy': POLICY,
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), publickey-credentials-get=(self)',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-robots-tag': 'noindex',
}

export const securityHeaders: MiddlewareHandler<ConsoleHono> = async (c, next) => {
  await next()
  for (const [name, value] of Object.entries(HEADERS)) c.res.headers.set(name, value)
  const frames = c.get('frames')
  if (frames !== undefined) {
    c.res.headers.set('content-security-policy', roundALook(frames))
    c.res.headers.set('x-frame-options', 'SAMEORIGIN')
  }
  if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
}
