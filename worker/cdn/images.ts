/**
 * The built-in image CDN. The reference platform's drawings are files of this Worker, made by the build; every
 * other picture comes from the platform and is kept here.
 */
import { Refusal } from '../../contract/errors.ts'
import { readBytes, TooLargeError } from '../../contract/protocols/read-body.ts'
import { IMAGE_PATH } from '../../contract/rules/safe-link.ts'
import type { EdgeContext } from '../context.ts'
import { UpstreamFault } from '../upstream/fault.ts'
import { BINDING_ORIGIN } from '../upstream/limits.ts'

/** A drawn cover is 10 KB; an uploaded banner at most a few hundred. */
const IMAGE_MAX_BYTES = 2 * 1024 * 1024
const IMAGE_TIMEOUT_MS = 5_000
/** For a platform that does not say. */
const FOR_MINUTES = 'public, max-age=300'
const FOR_EVER = 'public, max-age=31536000, immutable'
/** Such a name holds a hash of the file, so what it names never changes. */
export const NAMED_BY_CONTENT = /\.[0-9a-f]{12}\.svg$/
/** A picture opened by itself may run nothing: SVG is a document too. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

/**
 * Only the platform knows whether `?v=` is the hash of what it answers: its word is passed on, and what it calls
 * immutable is kept here too. A version somebody made up is kept by nobody for long. Throws `not_found`.
 */
export async function serveImage(c: EdgeContext): Promise<Response> {
  return present(await readImage(c, new URL(c.req.url)))
}

/** A file of this Worker, else the platform's picture, from the copy kept here where there is one. Throws `not_found`. */
export async function readImage(c: EdgeContext, { pathname, searchParams }: URL): Promise<Response> {
  if (!IMAGE_PATH.test(pathname)) throw new Refusal('not_found', 'no such picture')
  const file = await readFile(c, pathname)
  if (file) return file
  const version = /^[A-Za-z0-9_-]{1,64}$/.exec(searchParams.get('v') ?? '')?.[0]
  const path = version === undefined ? pathname : `${pathname}?v=${version}`
  // Pictures belong to the platform, not to a host: one copy serves all merchants.
  const key = new Request(`${BINDING_ORIGIN}${path}`)
  const cache = await caches.open('images')
  const kept = await cache.match(key)
  if (kept) return kept
  const picture = await fetchImage(c, path)
  if (isImmutable(picture)) c.executionCtx.waitUntil(cache.put(key, picture.clone()))
  return picture
}

function present(picture: Response): Response {
  const answer = new Response(picture.body, picture)
  // A drawing is text: how its letters are written is said with it.
  if (answer.headers.get('content-type') === 'image/svg+xml')
    answer.headers.set('content-type', 'image/svg+xml; charset=utf-8')
  answer.headers.set('content-security-policy', PICTURE_POLICY)
  return answer
}

async function readFile(c: EdgeContext, path: string): Promise<Response | null> {
  const file = await c.var.env.ASSETS.fetch(new Request(`${BINDING_ORIGIN}${path}`))
  const type = file.headers.get('content-type') ?? ''
  if (file.status !== 200 || !type.startsWith('image/')) {
    await file.body?.cancel()
    return null
  }
  const cacheControl = NAMED_BY_CONTENT.test(path) ? FOR_EVER : FOR_MINUTES
  return new Response(file.body, { headers: { 'content-type': type, 'cache-control': cacheControl } })
}

export const isImmutable = (picture: Response) => /\bimmutable\b/.test(picture.headers.get('cache-control') ?? '')

/** A store of files may hide that there is none behind another refusal. 408 and 429: it may be there. */
const isMissing = (status: number) => status >= 400 && status < 500 && status !== 408 && status !== 429

async function fetchImage(c: EdgeContext, path: string): Promise<Response> {
  const { env } = c.var
  const request = new Request(`${env.PLATFORM_ORIGIN ?? BINDING_ORIGIN}${path}`, { redirect: 'manual' })
  const options = { signal: AbortSignal.timeout(IMAGE_TIMEOUT_MS) }
  try {
    const answer = await (env.PLATFORM_ORIGIN === null ? env.PLATFORM.fetch(request, options) : fetch(request, options))
    const type = answer.headers.get('content-type') ?? ''
    if (isMissing(answer.status)) {
      await answer.body?.cancel()
      throw new Refusal('not_found', 'no such picture')
    }
    if (answer.status !== 200 || !/^image\/(svg\+xml|png|jpeg|webp|avif)\b/.test(type))
      throw new UpstreamFault('not_json')
    const bytes = await readBytes(answer, IMAGE_MAX_BYTES)
    const cacheControl = answer.headers.get('cache-control') ?? FOR_MINUTES
    return new Response(bytes, { headers: { 'content-type': type, 'cache-control': cacheControl } })
  } catch (error) {
    if (error instanceof TooLargeError) throw new UpstreamFault('too_large')
    if (error instanceof Refusal) throw error
    throw new UpstreamFault(error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'unreachable')
  }
}
