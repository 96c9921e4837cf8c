/** What a phone needs to keep the site on its home screen: name, mark and colours of the merchant of this host. */
import { FALLBACK_SURFACE } from '../../contract/constants.ts'
import type { EdgeContext } from '../context.ts'

/** Drawn from the mark by `scripts/icons.ts`: phones install with PNG alone, and a mask cuts the second one. */
export const buildIcons = (wordmark: string) => [
  { src: `/favicon-${wordmark}.svg`, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  { src: `/icon-${wordmark}-192.png`, sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: `/icon-${wordmark}-512.png`, sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: `/icon-${wordmark}-mask.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

const FOR_AN_HOUR = 'public, max-age=3600'

export function serveManifest(c: EdgeContext): Response {
  const { brand, theme } = c.var.merchant
  const surface = theme.tokens['surface-0'] ?? FALLBACK_SURFACE[theme.scheme]
  const manifest = {
    id: '/index',
    name: brand.name,
    short_name: brand.name,
    start_url: '/index',
    scope: '/',
    display: 'standalone',
    background_color: surface,
    theme_color: surface,
    icons: buildIcons(brand.wordmark),
  }
  c.header('cache-control', FOR_AN_HOUR)
  return c.body(JSON.stringify(manifest), 200, { 'content-type': 'application/manifest+json' })
}
