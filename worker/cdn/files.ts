/** MEM-05, MEM-17: a member's own pictures, as pictures. Nobody else gets them, and nothing in them runs. */
import { uploadIdSchema } from '../../contract/calls/account/uploads.ts'
import { Refusal } from '../../contract/errors.ts'
import { askRoute } from '../call/ask-route.ts'
import type { EdgeContext } from '../context.ts'

const PATH = /^\/files\/([^/]+)$/
const EXTENSION = { 'image/png': 'png', 'image/jpeg': 'jpg' } as const

/** Shown by the page it belongs to; opened by itself it is saved. Throws `not_found`, and what the call throws. */
export async function serveFile(c: EdgeContext): Promise<Response> {
  const id = uploadIdSchema.safeParse(PATH.exec(c.req.path)?.[1])
  if (!id.success) throw new Refusal('not_found')
  c.var.trace.call = 'upload'
  const { contentType, data } = await askRoute(c, 'upload', { id: id.data })
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
  return c.body(bytes, 200, {
    'content-type': contentType,
    'content-disposition': `attachment; filename="${id.data}.${EXTENSION[contentType]}"`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    // A copy that a browser keeps by time would outlive the session that was allowed to see it.
    'cache-control': 'no-store',
  })
}
