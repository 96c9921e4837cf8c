/** EDGE-14: security headers on every answer, errors and 304 included. */
import type { MiddlewareHandler } from 'hono'
import { GAME_FEATURES } from '../../contract/constants.ts'
import type { Merchant } from '../../contract/merchant.ts'
import type { EdgeHono, EdgeVariables } from '../context.ts'
import type { InlineSources } from '../request/hash-inline.ts'

/** What the policy depends on; null where no merchant is known. */
type Framed = Pick<Merchant, 'gameOrigins' | 'imageCdns' | 'botCheckOrigin' | 'phoneSignInOrigin' | 'analytics'> | null

/** Where the measurement of `gtagId` loads from and reports to: only for merchants that configured it. */
const MEASUREMENT = {
  scripts: ['https://www.googletagmanager.com'],
  others: ['https://www.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
} as const

const isOrigin = (text: string) => text.startsWith('http')

/**
 * No nonce: a 304 from the assets would come with a fresh one and kill the page. Scripts come from the site
 * alone, and from a hosted bot check where the merchant names one; boot data is inert JSON. No script stands in the
 * document; the style sheet does, named by its hash. Style attributes are allowed (themes,
 * positions), other style elements are not.
 */
export function buildContentSecurityPolicy(
  merchant: Framed,
  inline: InlineSources = [],
  ownOrigin: string | null = null,
): string {
  const botCheck = [merchant?.botCheckOrigin ?? []].flat()
  const phoneSignIn = [merchant?.phoneSignInOrigin ?? []].flat()
  const frames = [...(merchant?.gameOrigins ?? []), ...botCheck]
  const images = (merchant?.imageCdns ?? []).filter(isOrigin)
  const measured = merchant?.analytics.gtagId ? MEASUREMENT : { scripts: [], others: [] }
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...botCheck, ...measured.scripts],
    'style-src': ["'self'", ...inline],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...images, ...measured.others],
    'font-src': ["'self'"],
    'media-src': ["'self'"],
    // Not every browser counts a line to the site itself as 'self'.
    'connect-src': [
      "'self'",
      ...(ownOrigin === null ? [] : [ownOrigin.replace(/^http/, 'ws')]),
      ...phoneSignIn,
      ...measured.others,
    ],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['dompurify', 'site'],
  }
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

/** Games may go full screen, sound and tilt inside their frame; nothing else is anybody's. */
export function buildPermissionsPolicy(merchant: Framed): string {
  const games = (merchant?.gameOrigins ?? []).map((origin) => `"${origin}"`)
  const forGames = `(${['self', ...games].join(' ')})`
  const nobody = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'midi', 'display-capture']
  return [...nobody.map((name) => `${name}=()`), ...GAME_FEATURES.map((name) => `${name}=${forGames}`)].join(', ')
}

/** A year, as preload lists ask. */
const STRICT_TRANSPORT = 'max-age=31536000'
/** A host below that only speaks http is no longer reached: an operator who has one says so (docs/operations/deploy.md). */
const WITH_SUBDOMAINS = `${STRICT_TRANSPORT}; includeSubDomains`

export function buildSecurityHeaders(
  merchant: Framed,
  inline: InlineSources = [],
  ownOrigin: string | null = null,
): Record<string, string> {
  return {
    'content-security-policy': buildContentSecurityPolicy(merchant, inline, ownOrigin),
    'permissions-policy': buildPermissionsPolicy(merchant),
    'strict-transport-security': WITH_SUBDOMAINS,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // Customer service and social login open popups of their own.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'x-permitted-cross-domain-policies': 'none',
  }
}

type Built = { inline: InlineSources; ownOrigin: string | null; headers: [string, string][] }
/** Of each published merchant the last ones: its visitors come by one host, as a rule. */
const built = new WeakMap<object, Built>()

function findSecurityHeaders(merchant: Framed, inline: InlineSources, ownOrigin: string | null): [string, string][] {
  const known = merchant ? built.get(merchant) : undefined
  if (known && known.inline === inline && known.ownOrigin === ownOrigin) return known.headers
  const headers = Object.entries(buildSecurityHeaders(merchant, inline, ownOrigin))
  if (merchant) built.set(merchant, { inline, ownOrigin, headers })
  return headers
}

/** Nothing in it runs and no form is sent; its own pictures and type still load. A plain link would still be followed. */
const SANDBOX = 'sandbox allow-same-origin; '

/** OPS-02: the console that asked for a look may frame it, and no other page. */
function sealLook(headers: Headers, { framedBy }: NonNullable<EdgeVariables['look']>) {
  const policy = SANDBOX + headers.get('content-security-policy')
  if (framedBy === null) return headers.set('content-security-policy', policy)
  headers.set('content-security-policy', policy.replace("frame-ancestors 'none'", `frame-ancestors ${framedBy}`))
  headers.delete('x-frame-options')
}

export const securityHeaders: MiddlewareHandler<EdgeHono> = async (c, next) => {
  await next()
  // Written straight into the answer, which is always of our own making: `c.header` would copy it for every header.
  const { headers } = c.res
  const own = headers.get('content-security-policy')
  // `merchant` is absent when the request ended before the merchant gate.
  const merchant: Framed = c.get('merchant') ?? null
  // A host that is no merchant's has no page to listen.
  const ownOrigin = merchant === null ? null : c.var.visitor.origin
  for (const [name, value] of findSecurityHeaders(merchant, c.var.inline, ownOrigin)) headers.set(name, value)
  // Absent where the edge is not configured.
  if (c.get('env')?.HSTS_SUBDOMAINS === false) headers.set('strict-transport-security', STRICT_TRANSPORT)
  // A route that says nothing may answer what belongs to one member.
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  // Images narrow the policy further: a picture needs nothing at all.
  if (own !== null) headers.set('content-security-policy', own)
  const look = c.get('look')
  if (look !== undefined) sealLook(headers, look)
}
