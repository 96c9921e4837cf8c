/** MEM-02: setting up and removing an authenticator. */
import { Refusal } from '../../../contract/errors.ts'
import { auditAct } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import { requireMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { writeMessage } from '../../kernel/write-message.ts'
import { AUTHENTICATOR_TEXT } from '../../messaging/outgoing/message-texts.ts'
import { notifyMember } from '../../messaging/outgoing/notify-member.ts'
import { forgetOtherAddresses, registerAddress } from '../member/addresses.ts'
import { requireMemberRow } from '../member/find-member.ts'
import {
  buildUri,
  mintRecoveryCodes,
  mintSecret,
  proveAuthenticator,
  proveFirstCode,
} from '../proof/authenticator-codes.ts'
import { listFactors } from '../proof/factors.ts'
import { dropAuthenticator, keepPendingSecret } from '../proof/holders.ts'
import { provePassword } from '../proof/prove-password.ts'
import { replaceRecoveryCodes } from '../proof/recovery-codes.ts'
import { readSecurityInfo } from './security-info.ts'

/** Until its first code is given the secret counts for nothing. Throws `conflict` while one is bound. */
export const beginAuthenticator: Handler<'beginAuthenticator'> = async (ctx, { password }) => {
  const session = requireMember(ctx)
  await provePassword(ctx, session, await requireMemberRow(ctx), { password, field: 'password' })
  const secret = mintSecret(ctx)
  await keepPendingSecret(ctx, { kind: 'member', id: session.id }, secret)
  return { secret, uri: buildUri(secret, ctx.merchant.code, session.username) }
}

/** The first code shows that the app has the secret; the recovery codes are told this once. */
export const confirmAuthenticator: Handler<'confirmAuthenticator'> = async (ctx, { code }) => {
  const { id } = requireMember(ctx)
  const holder = { kind: 'member', id } as const
  const { bind, isBound, forgive } = await proveFirstCode(ctx, holder, code)
  const recoveryCodes = mintRecoveryCodes(ctx)
  const member = await requireMemberRow(ctx)
  const isFirst = (await listFactors(ctx, member)).length === 0
  const [bound] = await commit(ctx, [
    bind,
    ...replaceRecoveryCodes(ctx, holder, recoveryCodes, isBound),
    registerAddress(ctx, id, isBound),
    ...(isFirst ? [forgetOtherAddresses(ctx, id, isBound)] : []),
    auditAct(ctx, id, 'authenticator_bound', isBound),
    writeMessage(ctx, id, { event: 'authenticator_bound', facts: {} }, isBound),
    forgive,
  ])
  if (bound?.meta.changes !== 1) throw new Refusal('conflict')
  await notifyMember(ctx, member, AUTHENTICATOR_TEXT[ctx.language])
  return { recoveryCodes }
}

/** By the password and a code, both given now: an unlocked phone left on a table is not enough. */
export const removeAuthenticator: Handler<'removeAuthenticator'> = async (ctx, { password, code }) => {
  const session = requireMember(ctx)
  const member = await requireMemberRow(ctx)
  await provePassword(ctx, session, member, { password, field: 'password', always: true })
  const holder = { kind: 'member', id: session.id } as const
  await proveAuthenticator(ctx, holder, code)
  await commit(ctx, [...dropAuthenticator(holder), auditAct(ctx, session.id, 'authenticator_removed')])
  return readSecurityInfo(ctx)
}
