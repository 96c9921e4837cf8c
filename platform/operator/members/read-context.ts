import { DEFAULT_LANGUAGE, MEMBER_TYPE } from '../../../contract/constants.ts'
import type { MemberId } from '../../../contract/ids.ts'
import { FROM_NOWHERE } from '../../kernel/audit.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'

/**
 * For reads alone that answer what the member sees of their own: the desk and the member read the same figures. There is no
 * session behind it, and no act takes it.
 */
export const readContextOf = (ctx: OperatorContext, { id, username }: { id: MemberId; username: string }) =>
  ({
    ...ctx,
    ...FROM_NOWHERE,
    member: {
      id,
      username,
      nickname: username,
      type: MEMBER_TYPE.member,
      language: DEFAULT_LANGUAGE,
      sessionId: '',
      passwordGivenAtMs: null,
      kind: 'username',
      isVerificationDue: false,
      bar: null,
      suspended: null,
    },
    language: DEFAULT_LANGUAGE,
    device: '',
    knownDevice: null,
    host: '',
    idempotencyKey: null,
  }) satisfies PlatformContext
