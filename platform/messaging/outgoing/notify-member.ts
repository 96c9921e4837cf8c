import type { PlatformContext } from '../../kernel/context.ts'
import { logBug } from '../../kernel/http/log.ts'
import { getMessageSender } from './message-sender.ts'
import { NEWS_LIFETIME_MINUTES } from './message-texts.ts'

type Addressee = {
  username: string
  email: string | null
  emailVerifiedAtMs: number | null
  mobile: string | null
  mobileVerifiedAtMs: number | null
}

/**
 * Tells a member of an act on their account, by mail or else by SMS, where a contact was verified. The act stands,
 * whether or not the message leaves.
 */
export async function notifyMember(
  ctx: Pick<PlatformContext, 'env' | 'db' | 'clock' | 'outgoing' | 'merchant' | 'requestId'>,
  member: Addressee,
  text: (username: string) => string,
): Promise<void> {
  const email = member.emailVerifiedAtMs === null ? null : member.email
  const mobile = member.mobileVerifiedAtMs === null ? null : member.mobile
  const to = email ?? mobile
  if (to === null) return
  try {
    const channel = email === null ? 'sms' : 'email'
    const send = getMessageSender(ctx, channel)
    await send({ to, text: text(member.username), deliver: true, lifetimeMinutes: NEWS_LIFETIME_MINUTES })
  } catch (error) {
    logBug(ctx.requestId, error)
  }
}
