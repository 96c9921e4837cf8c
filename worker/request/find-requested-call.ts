import { type CallName, findCall } from '../../contract/table.ts'
import type { EdgeContext } from '../context.ts'

/** The call this request is for, or null. A HEAD is answered as its GET, so it meets the same gates. */
export function findRequestedCall(c: EdgeContext): CallName | null {
  return findCall(c.req.method === 'HEAD' ? 'GET' : c.req.method, c.req.path)
}
