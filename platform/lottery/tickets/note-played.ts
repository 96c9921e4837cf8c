import { log } from '../../../contract/log.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import { noteRecentGame } from '../../kernel/note-recent-game.ts'
import type { Sale } from '../sale.ts'

/** FIND-03: its failure must not turn a placed ticket into silence. */
export async function notePlayed(ctx: PlatformContext, { sold }: Sale): Promise<void> {
  const member = requireMember(ctx)
  const game = { merchant: ctx.merchant.code, memberId: member.id, gameId: sold.gameId, at: ctx.clock() }
  await noteRecentGame(ctx.env.DB, game)
    .run()
    .catch((error: unknown) => log.warn('play_not_noted', { error: sayError(error) }))
}
