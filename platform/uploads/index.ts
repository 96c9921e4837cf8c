/** The verbs of uploads, as calls of the table. */
import { requireMember } from '../context.ts'
import type { Handlers } from '../handlers.ts'
import { readImage, requireUpload } from './store-image.ts'

export const uploadHandlers = {
  upload: async (ctx, { id }) => readImage(ctx, await requireUpload(ctx, requireMember(ctx).id, id)),
} satisfies Partial<Handlers>
