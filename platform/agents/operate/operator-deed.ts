import { randomUuid } from '../../../contract/time-and-chance.ts'
import { actorOf } from '../../kernel/operator/actor.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import type { Deed } from '../contracts/contract-deed.ts'

/** What an operator does to a contract. Throws `forbidden` without a name. */
export const deedOf = (ctx: OperatorContext, act: Deed['act'], reason: string | null = null): Deed => ({
  id: randomUuid(ctx.random),
  act,
  actor: actorOf(requireName(ctx)),
  key: ctx.requestId,
  agreedHash: null,
  addressHash: null,
  reason,
  requestId: ctx.requestId,
})
