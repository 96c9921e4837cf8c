/** Built files, and each game's picture for a lobby's shelf. */
import { Hono } from 'hono'
import type { StudioHono } from '../http.ts'
import { coverSvg } from '../themes/cover.ts'
import { findTheme } from '../themes/index.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'

export const assetRoutes = new Hono<StudioHono>()
  .get('/assets/*', async (c) => {
    const file = await c.env.ASSETS.fetch(c.req.raw)
    if (file.status !== 200) return file
    const copy = new Response(file.body, file)
    // Their names carry a hash of what is in them.
    copy.headers.set('cache-control', IMMUTABLE)
    return copy
  })
  .get('/art/:file{[a-z]+-[a-z-]+\\.svg}', (c) => {
    const theme = findTheme(c.req.param('file').replace('.svg', ''))
    if (!theme) return c.notFound()
    return c.body(coverSvg(theme), 200, {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=86400',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
  })
