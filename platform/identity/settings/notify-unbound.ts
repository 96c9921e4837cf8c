import { z } from 'zod'
import { LANGUAGES } from '../../../contract/constants.ts'
import { FACTOR_UNBOUND_TEXT } from '../../messaging/outgoing/message-texts.ts'
import { notifyMember } from '../../messaging/outgoing/notify-member.ts'
import type { MemberRow } from '../member/find-member.ts'

const languageSchema = z.enum(LANGUAGES)

/** To what is left of the contacts. */
export const notifyUnbound = (ctx: Parameters<typeof notifyMember>[0], left: MemberRow): Promise<void> =>
  notifyMember(ctx, left, FACTOR_UNBOUND_TEXT[languageSchema.parse(left.language)])
