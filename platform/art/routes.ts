/**
 * The built-in image CDN: `GET /img/covers/<gameId>.svg`, `/img/vendors/<CODE>.svg`, `/img/vendors/<CODE>-wordmark.svg`,
 * `/img/avatars/<N>.svg`, `/img/promos/<merchant>/<id>.svg`. Public, no session, no merchant. With the `?v=` the catalogue gave, an answer may be
 * kept for ever; with any other it may be kept for minutes.
 */
import { and, eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { promotionIdSchema } from '../../contract/calls/promotions.ts'
import { gameIdSchema, merchantCodeSchema, vendorCodeSchema } from '../../contract/ids.ts'
import { game, vendor } from '../games/catalogue/schema.ts'
import type { AppEnv } from '../kernel/http/app-env.ts'
import { promotions } from '../rewards/promotions/tables.ts'
import { ART_VERSION, coverThemeSchema, vendorMarkSchema } from './cover-theme.ts'
import { drawAvatar } from './draw-avatar.ts'
import { drawCover } from './draw-cover.ts'
import { drawPromo, promoThemeSchema } from './draw-promo.ts'
import { drawVendorMark, drawVendorWordmark } from './draw-vendor.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
const FOR_MINUTES = 'public, max-age=300'
/** Opened by itself an SVG is a document: this one may style itself and nothing else. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

type ImageContext = Context<AppEnv>

function answerSvg(c: ImageContext, svg: string, version: string) {
  return c.body(svg, 200, {
    'content-type': 'image/svg+xml',
    'cache-control': c.req.query('v') === version ? FOR_EVER : FOR_MINUTES,
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    etag: `"${version}"`,
  })
}

/** Seldom more than a mistyped address, so it is not kept long: the game may be added tomorrow. */
const answerNone = (c: ImageContext) =>
  c.text('not found', 404, { 'cache-control': 'public, max-age=60', 'x-content-type-options': 'nosniff' })

/** The part of a file name before `suffix`, or null. */
const stem = (file: string, suffix: string) => (file.endsWith(suffix) ? file.slice(0, -suffix.length) : null)

async function answerCover(c: ImageContext, file: string) {
  const id = gameIdSchema.safeParse(stem(file, '.svg'))
  if (!id.success) return answerNone(c)
  const [row] = await c.var.services.db
    .select({ cover: game.cover, coverHash: game.coverHash, name: game.englishName })
    .from(game)
    .where(eq(game.gameId, id.data))
  if (!row) return answerNone(c)
  return answerSvg(c, drawCover(coverThemeSchema.parse(JSON.parse(row.cover)), row.name, id.data), row.coverHash)
}

async function answerVendor(c: ImageContext, file: string) {
  const wordmark = stem(file, '-wordmark.svg')
  const code = vendorCodeSchema.safeParse(wordmark ?? stem(file, '.svg'))
  if (!code.success) return answerNone(c)
  const [row] = await c.var.services.db.select().from(vendor).where(eq(vendor.vendorCode, code.data))
  if (!row) return answerNone(c)
  const mark = vendorMarkSchema.parse(JSON.parse(row.mark))
  return answerSvg(
    c,
    wordmark === null ? drawVendorMark(mark) : drawVendorWordmark(mark, row.displayName),
    row.markHash,
  )
}

async function answerPromo(c: ImageContext, code: string, file: string) {
  const merchant = merchantCodeSchema.safeParse(code)
  const id = promotionIdSchema.safeParse(stem(file, '.svg'))
  if (!merchant.success || !id.success) return answerNone(c)
  const [row] = await c.var.services.db
    .select({ art: promotions.art, artHash: promotions.artHash })
    .from(promotions)
    .where(and(eq(promotions.merchant, merchant.data), eq(promotions.id, id.data)))
  if (!row || row.artHash === null) return answerNone(c)
  return answerSvg(c, drawPromo(promoThemeSchema.parse(row.art), id.data), row.artHash)
}

function answerAvatar(c: ImageContext, file: string) {
  const number = stem(file, '.svg')
  const svg = number !== null && /^[1-9]\d?$/.test(number) ? drawAvatar(Number(number)) : null
  return svg === null ? answerNone(c) : answerSvg(c, svg, String(ART_VERSION))
}

/** Mounted at `/img`. */
export const imageRoutes = new Hono<AppEnv>()
  .get('/covers/:file', (c) => answerCover(c, c.req.param('file')))
  .get('/vendors/:file', (c) => answerVendor(c, c.req.param('file')))
  .get('/avatars/:file', (c) => answerAvatar(c, c.req.param('file')))
  .get('/promos/:merchant/:file', (c) => answerPromo(c, c.req.param('merchant'), c.req.param('file')))
  .all('*', answerNone)
