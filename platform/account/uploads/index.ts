/** The verbs of uploads, as calls of the table. */

import type { Handlers } from '../../calls.ts'
import { requireMember } from '../../kernel/context.ts'
import { readImage, requireUpload } from './store-image.ts'

export const uploadHandlers = {
  upload: async (ctx, { id }) => readImage(ctx, await requireUpload(ctx, requireMember(ctx).id, id)),
} satisfies Partial<Handlers>
