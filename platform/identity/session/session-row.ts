/** The columns that the sessions of members and of sub-users both read: what a row says of its member. */
import { z } from 'zod'
import { SUSPENDED_PARTS } from '../../../contract/agents/suspension.ts'
import { memberTypeSchema } from '../../../contract/calls/identity/session.ts'
import { LANGUAGES } from '../../../contract/constants.ts'
import { memberIdSchema } from '../../../contract/ids.ts'
import type { SessionBar } from '../../kernel/context.ts'
import { SUSPENDED_OF_MEMBER } from '../../kernel/tell-facts.ts'
import { BAR_KINDS } from '../../kernel/wallet/safety-types.ts'
import { keepHolding } from '../member/session-bar.ts'

/** Of a session joined with its `member` and, where there is one, the `play_bar`. */
export const SESSION_ROW = `member.id, username, nickname, type, language, token_hash AS sessionId,
  play_bar.kind AS barKind, until_ms AS untilMs, lifts, ${SUSPENDED_OF_MEMBER} AS suspended`

export const sessionRowSchema = z.object({
  id: memberIdSchema,
  username: z.string(),
  nickname: z.string(),
  type: memberTypeSchema,
  language: z.enum(LANGUAGES),
  sessionId: z.string(),
  barKind: z.enum(BAR_KINDS).nullable(),
  untilMs: z.number().nullable(),
  lifts: z.enum(['by_itself', 'on_request']).nullable(),
  suspended: z.enum(SUSPENDED_PARTS).nullable(),
})

type BarColumns = Pick<z.output<typeof sessionRowSchema>, 'barKind' | 'untilMs' | 'lifts'>

/** The bar that holds at `nowMs`, or null. */
export function readBar({ barKind, untilMs, lifts }: BarColumns, nowMs: number): SessionBar | null {
  if (barKind === null || untilMs === null || lifts === null) return null
  return keepHolding({ kind: barKind, untilMs, lifts }, nowMs)
}
