import type { MemberId, MerchantCode } from '../../contract/ids.ts'
import type { EdgeContext } from '../context.ts'

/** The object of a member's sessions, within one merchant, this request's unless told: the same id elsewhere is somebody else. */
export const getAccount = (c: EdgeContext, memberId: MemberId, merchant: MerchantCode = c.var.merchant.code) =>
  c.var.env.ACCOUNT.getByName(`${merchant}:${memberId}`)

const TRIES = 3

/** An object that does not answer moves to another machine within moments. Only for what may be asked twice. */
export async function insist<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask()
    } catch (error) {
      if (tries === TRIES) throw error
    }
  }
}
