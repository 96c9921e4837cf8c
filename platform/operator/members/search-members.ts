/** OPS-01: a member found by what they say on the telephone. Each way reads by an index of its own. */
import { type SQL, sql } from 'drizzle-orm'
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { z } from 'zod'
import { foldPrintedId, memberIdSchema } from '../../../contract/ids.ts'
import { FOUND_BY, type FoundBy } from '../../../contract/operator/member-fields.ts'
import { foldEmail as foldAddress } from '../../../contract/rules/email.ts'
import { dropLeadingZeros, foldDashed, foldPhone, foldUsername } from '../../../contract/rules/typed-text.ts'
import { MEMBER_STATES } from '../../../contract/states/member.ts'
import { foldEmail } from '../../kernel/fold-names.ts'
import { maskEmail, maskMobile } from '../../kernel/mask-contacts.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { presentTime } from '../../kernel/present-time.ts'

const rowSchema = z.object({
  id: memberIdSchema,
  username: z.string(),
  status: z.enum(MEMBER_STATES),
  type: z.number().int(),
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  created_at_ms: z.number().int(),
  found_by: z.enum(FOUND_BY),
})

/** Above every sign that a name can have. */
const AFTER_ALL = '\u{10FFFF}'

/** As numbers are kept: also from `00` and the number, as it is dialled, and from `+63 (0) 917 …`, as it is printed. */
function readMobile(text: string): string | null {
  const digits = dropLeadingZeros(foldPhone(text).replace('+', ''))
  if (!/^\d{6,16}$/.test(digits)) return null
  return parsePhoneNumberFromString(`+${digits}`)?.number ?? `+${digits}`
}

/** What the text may be, by the way it would be found; a condition on `member`. Pure. */
export function listWays(text: string, merchant: string): [FoundBy, SQL][] {
  const key = foldUsername(text)
  const mobile = readMobile(text)
  const named = foldDashed(text)
  const number = foldPrintedId(text)
  const email = foldEmail(foldAddress(text))
  const order = number.startsWith('W-')
    ? sql`withdraw_order_public`
    : number.startsWith('D-')
      ? sql`deposit_order_public`
      : null
  return [
    ['id', sql`id = ${named}`],
    ...(order
      ? [
          ['order', sql`id = (SELECT member_id FROM ${order} WHERE id = ${number} AND merchant = ${merchant})`] as [
            FoundBy,
            SQL,
          ],
        ]
      : []),
    ...(mobile === null ? [] : [['mobile', sql`mobile = ${mobile}`] as [FoundBy, SQL]]),
    ...(email.includes('@') ? [['email', sql`email_key = ${email}`] as [FoundBy, SQL]] : []),
    ['username', sql`username_key >= ${key} AND username_key < ${key + AFTER_ALL}`],
  ]
}

export const presentHead = (row: Omit<z.infer<typeof rowSchema>, 'found_by'>) => ({
  memberId: row.id,
  username: row.username,
  status: row.status,
  type: row.type,
  mobile: row.mobile && maskMobile(row.mobile),
  email: row.email && maskEmail(row.email),
  createdAt: presentTime(row.created_at_ms),
})

/** Who is found in two ways stands there once, by the surer one. */
export const searchMembers: OperatorHandler<'member-search'> = async (ctx, { query, limit }) => {
  const { code } = ctx.merchant
  const found = await Promise.all(
    listWays(query, code).map(([way, condition]) =>
      ctx.db.all(sql`SELECT id, username, status, type, mobile, email, created_at_ms, ${way} AS found_by
        FROM member_person WHERE merchant = ${code} AND ${condition} ORDER BY username_key LIMIT ${limit}`),
    ),
  )
  const rows = rowSchema.array().parse(found.flat())
  const first = [...new Map(rows.toReversed().map((row) => [row.id, row])).values()].toReversed()
  return { rows: first.slice(0, limit).map((row) => ({ ...presentHead(row), foundBy: row.found_by })) }
}
