/** SAFE-04: the documents that a jurisdiction asks every member for, at the first money that moves; once each. */
import { sql } from 'drizzle-orm'
import type { MemberId } from '../../../contract/ids.ts'
import { getPolicy } from '../../../contract/policy/policy.ts'
import type { Statement } from '../../kernel/commit.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { writeMessage } from '../../kernel/write-message.ts'
import { isDocument } from './document-rows.ts'

/** To stand in the batch of what is asked for: a deposit, or a withdrawal. Nothing of what was asked before. */
export function askByPolicy(ctx: PlatformContext, memberId: MemberId): Statement[] {
  return getPolicy(ctx.merchant.jurisdiction).documents.flatMap((kind) => [
    writeMessage(
      ctx,
      memberId,
      { event: 'documents_asked', facts: {} },
      sql`NOT EXISTS (SELECT 1 FROM member_document WHERE ${isDocument(ctx, memberId, kind)})`,
    ),
    sql`INSERT INTO member_document (merchant, member_id, kind, state, asked_by, asked_at_ms)
      VALUES (${ctx.merchant.code}, ${memberId}, ${kind}, 'asked', 'policy', ${ctx.clock()}) ON CONFLICT DO NOTHING`,
  ])
}

/** The documents that play waits for are asked for at once: to stand in the batch that makes the member, or knows their age. */
export const askBeforePlay = (ctx: PlatformContext, memberId: MemberId): Statement[] =>
  getPolicy(ctx.merchant.jurisdiction).identityBeforePlay === 'verified' ? askByPolicy(ctx, memberId) : []
