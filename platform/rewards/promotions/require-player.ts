import { MEMBER_TYPE } from '../../../contract/constants.ts'
import { Refusal } from '../../../contract/errors.ts'
import { type PlatformContext, requireMember, type SessionMember } from '../../kernel/context.ts'

/** Promotions are for players: an agent is refused with `forbidden`; the table has refused guests already. */
export function requirePlayer(ctx: PlatformContext): SessionMember {
  const member = requireMember(ctx)
  if (member.type !== MEMBER_TYPE.member) throw new Refusal('forbidden', 'promotions are for players')
  return member
}
