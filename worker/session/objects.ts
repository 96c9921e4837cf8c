import type { MemberId } from '../../contract/ids.ts'
import type { EdgeContext } from '../context.ts'

/** The object of a session; `key` is the SHA-256 of its cookie's secret. */
export const getSessionObject = (c: EdgeContext, key: string) => c.var.env.SESSION.getByName(key)

/** The index of a member's sessions, within this request's merchant: the same id elsewhere is somebody else. */
export const getAccount = (c: EdgeContext, memberId: MemberId) =>
  c.var.env.ACCOUNT.getByName(`${c.var.merchant.code}:${memberId}`)
