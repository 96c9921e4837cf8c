/** What a phone needs to keep the site on its home screen: name, mark and colours of the merchant of this host. */
import { FALLBACK_SURFACE } from '../../contract/constants.ts'
import type { EdgeContext } from '../context.ts'

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
    icons: [{ src: `/favicon-${brand.wordmark}.svg`, sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
  }
  c.header('cache-control', FOR_AN_HOUR)
  return c.body(JSON.stringify(manifest), 200, { 'content-type': 'application/manifest+json' })
}
