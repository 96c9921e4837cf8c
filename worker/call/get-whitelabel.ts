import type { CallResponse } from '../../contract/table.ts'
import type { EdgeContext } from '../context.ts'
import { forwardCall } from './forward.ts'

/** The module tree, from the cache as a rule. Throws UpstreamFault when no copy was ever had. */
export function getWhitelabel(c: EdgeContext): Promise<CallResponse<'whitelabel'>> {
  return forwardCall(c, 'whitelabel', { input: {}, query: '' })
}
