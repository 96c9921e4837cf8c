/** How much of a body is read, by what it carries. No honest call is larger. */
import type { Call } from '../call.ts'
import { UPLOAD_MAX_BYTES } from './upload-limits.ts'

/** Room for what stands beside a picture. */
const BESIDE_BYTES = 64 * 1024

/** A picture as base64 within JSON. */
export const IMAGE_BODY_MAX_BYTES = Math.ceil(UPLOAD_MAX_BYTES / 3) * 4 + BESIDE_BYTES

/** The same inside an envelope, which is base64 once more. */
export const SEALED_IMAGE_MAX_BYTES = Math.ceil(IMAGE_BODY_MAX_BYTES / 3) * 4 + BESIDE_BYTES

/** Of a body in the open. `usual` is what one side reads of other calls; sides differ. */
export function computeMaxBytes({ size }: Pick<Call, 'size'>, usual: number): number {
  return size === 'image' ? Math.max(usual, IMAGE_BODY_MAX_BYTES) : usual
}

/** Of a body between the edge and a platform, which is sealed for calls marked `encrypt`. */
export function computeMaxUpstreamBytes(call: Pick<Call, 'size' | 'encrypt'>, usual: number): number {
  return call.size === 'image' && call.encrypt ? Math.max(usual, SEALED_IMAGE_MAX_BYTES) : computeMaxBytes(call, usual)
}
