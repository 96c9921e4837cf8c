/** How much of a body is read, by what it carries. No honest call is larger. */
import type { Call } from './call.ts'
import { UPLOAD_MAX_BYTES } from './constants.ts'

/** A picture as base64 within JSON, with room for what stands beside it. */
export const IMAGE_BODY_MAX_BYTES = Math.ceil(UPLOAD_MAX_BYTES / 3) * 4 + 64 * 1024

/** `usual` is what one side reads of other calls; sides differ. */
export function computeMaxBytes({ size }: Pick<Call, 'size'>, usual: number): number {
  return size === 'image' ? Math.max(usual, IMAGE_BODY_MAX_BYTES) : usual
}
