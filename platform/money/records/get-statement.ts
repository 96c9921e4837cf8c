import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import type { MemberId } from '../../../contract/ids.ts'
import { assert } from '../../../contract/lib/assert.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import { getPolicy } from '../../../contract/policy/policy.ts'
import { afterMonths } from '../../../contract/rules/limits.ts'
import type { CallRequest, UpstreamResponse } from '../../../contract/table.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import { type CursorScope, cutPage, openCursor, sealCursor } from '../../kernel/cursor.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { getWallet } from '../../kernel/wallet/wallet-interface.ts'
import { describeMovements } from './describe-movements.ts'
import { presentPosting } from './present-posting.ts'
import { minorSchema } from './rows.ts'

/** What a cursor carries: the row it goes on after, and the period as its first page found it. */
const walkSchema = z.object({
  after: z.int(),
  last: z.int(),
  openingMinor: minorSchema,
  closingMinor: minorSchema,
  movements: z.int(),
  inMinor: minorSchema,
  outMinor: minorSchema,
})
type Walk = z.infer<typeof walkSchema>
/** The clock of a browser and the midnight of a month: a little more than the months allowed is no longer period. */
const LEEWAY_MS = 2 * DAY_MS

/**
 * SAFE-06: a period is a stretch of the journal, from the last posting before it to the last within it, so that
 * statements which follow each other neither share a posting nor lose one, whatever a clock did. Its first page finds
 * it; the others carry it in their cursor, so all of them tell of one moment. Throws `malformed` for a period that is
 * longer, or further back, than the policy gives at once, and for a foreign cursor.
 */
export async function getStatement(
  ctx: PlatformContext,
  input: CallRequest<'statement'>,
): Promise<UpstreamResponse<'statement'>> {
  const member = requireMember(ctx)
  assertPeriod(ctx, input)
  const scope: CursorScope = {
    secret: ctx.env.PASSWORD_PEPPER,
    selection: ['statement', ctx.merchant.code, member.id, input.from, input.to],
  }
  const { walk, rows } = await readPage(ctx, member.id, input, scope)
  const { shown, nextCursor } = cutPage(rows, input.pageSize, ({ sequence }) =>
    seal({ ...walk, after: sequence }, scope),
  )
  const descriptions = await describeMovements(ctx, member.id, shown)
  return {
    currency: ctx.merchant.currency,
    from: input.from,
    to: input.to,
    opening: presentMoney(walk.openingMinor),
    closing: presentMoney(walk.closingMinor),
    rowCount: walk.movements,
    in: presentMoney(walk.inMinor),
    out: presentMoney(minor(-walk.outMinor)),
    change: presentMoney(minor(walk.inMinor - walk.outMinor)),
    rows: shown.map((row, index) => {
      const { id, account, ofRound, ...posting } = presentPosting(row, descriptions[index] ?? '')
      return { ...posting, transactionId: id }
    }),
    nextCursor,
  }
}

/** The first page finds the period; the others name the stretch of the journal that it found. */
async function readPage(
  { env, merchant }: PlatformContext,
  memberId: MemberId,
  { from, to, cursor, pageSize }: CallRequest<'statement'>,
  scope: CursorScope,
) {
  const wallet = getWallet(env.WALLET, merchant.code, memberId)
  const limit = pageSize + 1
  if (cursor !== undefined) {
    const walk = goOn(cursor, scope)
    const { after, last } = walk
    const { rows } = requireAccepted(await wallet.readStatement({ part: { stretch: { after, last } }, limit }))
    return { walk, rows }
  }
  const range = { from: Date.parse(from), to: Date.parse(to) }
  const { period, rows } = requireAccepted(await wallet.readStatement({ part: { range }, limit }))
  assert(period, 'a range has its period')
  const { before, ...figures } = period
  return { walk: { ...figures, after: before }, rows }
}

const CARRIED = ['after', 'last', 'openingMinor', 'closingMinor', 'movements', 'inMinor', 'outMinor'] as const

const seal = (walk: Walk, scope: CursorScope) =>
  sealCursor(
    CARRIED.map((name) => walk[name]),
    scope,
  )

function goOn(cursor: string, scope: CursorScope): Walk {
  const place = openCursor(cursor, scope)
  const walk = walkSchema.safeParse(Object.fromEntries(CARRIED.map((name, index) => [name, place[index]])))
  if (!walk.success) throw new Refusal('malformed', 'not a cursor of a statement')
  return walk.data
}

function assertPeriod({ merchant, clock }: PlatformContext, { from, to }: { from: string; to: string }): void {
  const { historyMonthsAtOnce, historyMonths } = getPolicy(merchant.jurisdiction)
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)]
  if (fromMs >= toMs) throw new Refusal('malformed', 'a period begins before it ends')
  if (toMs > afterMonths(fromMs, historyMonthsAtOnce) + LEEWAY_MS)
    throw new Refusal('malformed', `${historyMonthsAtOnce} months at once`)
  if (fromMs < afterMonths(clock(), -historyMonths - 1)) throw new Refusal('malformed', `${historyMonths} months back`)
}
