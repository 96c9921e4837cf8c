/** PERF-01: pictures for a first visit's own document: what is in sight at once has not to be asked for. */
import { within } from '../../contract/lib/within.ts'
import { BUILT_IN_CDN } from '../call/pick-cdn.ts'
import { isImmutable, NAMED_BY_CONTENT, readImage } from '../cdn/images.ts'
import type { EdgeContext } from '../context.ts'
import type { RenderOptions } from '../request/page.ts'

/** A picture that is not at hand is asked for by the page, as any: the document does not wait for it. */
const DEADLINE_MS = 100
/** A drawn cover is 7 to 10 KB, 2 KB compressed. More of it would hold up what stands after it. */
const LONGEST_CHARACTERS = 12_000
/** A picture of an operator's own platform carries its version in the query. */
const VERSIONED_DRAWING = /\.svg\?v=/

/** Reads drawings below `imageCdn`, each once, by way of the site itself. Null for all but one that never changes. */
export function makePictureReader(c: EdgeContext, imageCdn: string): NonNullable<RenderOptions['readPicture']> {
  const read = new Map<string, Promise<string | null>>()
  return (address) => {
    const known = read.get(address)
    if (known) return known
    if (!address.startsWith(`${imageCdn}/`) || !(NAMED_BY_CONTENT.test(address) || VERSIONED_DRAWING.test(address)))
      return null
    const url = new URL(BUILT_IN_CDN.image + address.slice(imageCdn.length), c.var.visitor.origin)
    // Nothing waits for what is at hand: a page of sixty covers would be interrupted sixty times.
    const name = url.pathname + url.search
    const atHand = c.var.drawings.get(name)
    if (atHand !== undefined) return atHand
    const drawing = readDrawing(c, url, name)
    // Late for this document, it is at hand for the next.
    c.executionCtx.waitUntil(drawing)
    const picture = within(drawing, DEADLINE_MS)
    read.set(address, picture)
    return picture
  }
}

/** Of 10 KB, as a rule. */
const DRAWINGS_KEPT = 300

/** A drawing that never changes is encoded once an isolate, for all hosts: pictures belong to the platform. */
async function readDrawing(c: EdgeContext, url: URL, name: string): Promise<string | null> {
  const { drawings } = c.var
  const drawing = await fetchDrawing(c, url)
  if (drawing === null) return null
  for (const oldest of drawings.keys()) {
    if (drawings.size < DRAWINGS_KEPT) break
    drawings.delete(oldest)
  }
  drawings.set(name, drawing)
  return drawing
}

async function fetchDrawing(c: EdgeContext, url: URL): Promise<string | null> {
  try {
    const picture = await readImage(c, url)
    if (!isImmutable(picture) || !picture.headers.get('content-type')?.startsWith('image/svg+xml')) return null
    const drawing = await picture.text()
    return drawing.length > LONGEST_CHARACTERS ? null : encodeDrawing(drawing)
  } catch {
    return null
  }
}

const percent = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`

/**
 * As text, which compresses four times as well as base64. What HTML would escape is escaped here, once, so that React finds
 * nothing to do; what else an address may not hold, browsers take as it is.
 */
export function encodeDrawing(svg: string): string {
  return `data:image/svg+xml,${svg.replace(/[%#"<>&']/g, percent).replace(/\s+/g, ' ')}`
}
