/** GLI-19 2.7.4: a player's place is looked at again while they play (docs/architecture/protection.md). */
import type { Services } from '../../kernel/context.ts'

/** The edge has let a call through by the caller's country and address of this moment. */
export async function noteLocation({ env, clock }: Pick<Services, 'env' | 'clock'>, sessionId: string): Promise<void> {
  await env.DB.prepare('UPDATE member_session SET place_at_ms = ?1 WHERE token_hash = ?2')
    .bind(clock(), sessionId)
    .run()
}
