/** MEM-05, MEM-17: pictures that members send, and how their owners get them back. */
import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { UPLOAD_MAX_BYTES } from '../../protocols/upload-limits.ts'

export const uploadIdSchema = z
  .string()
  .regex(/^u_[A-Za-z0-9_-]{16,40}$/)
  .brand<'UploadId'>()
export type UploadId = z.infer<typeof uploadIdSchema>

/** A picture within JSON: base64, a third longer than its bytes. The platform looks at what it really is. */
export const imageFieldSchema = z.base64().max(Math.ceil(UPLOAD_MAX_BYTES / 3) * 4)

/** Where the browser shows an own picture from (worker/cdn/files.ts). */
export const uploadPath = (id: UploadId) => `/files/${id}`

export const uploadCalls = {
  upload: defineCall({
    summary: "A picture of the member's own",
    method: 'GET',
    path: '/wps/member/upload',
    at: 'near',
    token: true,
    guests: 'refused',
    size: 'image',
    availability: 'members',
    request: z.object({ id: uploadIdSchema }),
    response: z.object({ contentType: z.enum(['image/png', 'image/jpeg']), data: imageFieldSchema }),
  }),
} as const
