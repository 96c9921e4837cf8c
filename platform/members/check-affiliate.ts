import type { Handler } from '../handlers.ts'
import { findUpline } from './find-upline.ts'

/** AUTH-05: whether registering with this code would work. */
export const checkAffiliate: Handler<'affiliate'> = async (ctx, { code }) => ({
  valid: (await findUpline(ctx, code)) !== null,
})
