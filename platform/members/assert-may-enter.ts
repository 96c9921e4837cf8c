import { Refusal } from '../../contract/errors.ts'
import type { MemberRow } from './find-member.ts'

/** Throws for an account that is closed to its owner; asked only once they have proved who they are. */
export function assertMayEnter({ status }: Pick<MemberRow, 'status'>) {
  if (status === 'excluded') throw new Refusal('account_excluded')
  if (status !== 'active') throw new Refusal('account_locked')
}
