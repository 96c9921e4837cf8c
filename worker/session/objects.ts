import type { MemberId, MerchantCode } from '../../contract/ids.ts'
import type { EdgeContext } from '../context.ts'

/** The object of a session; `key` is the SHA-256 of its cookie's secret. */
export const getSessionObject = (c: EdgeContext, key: string) => c.var.env.SESSION.getByName(key)

/** The index of a member's sessions, within one merchant, this request's unless told: the same id elsewhere is somebody else. */
export const getAccount = (c: EdgeContext, memberId: MemberId, merchant: MerchantCode = c.var.merchant.code) =>
  c.var.env.ACCOUNT.getByName(`${merchant}:${memberId}`)
