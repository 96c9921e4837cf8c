import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { uploadIdSchema } from '../../../contract/calls/account/uploads.ts'
import { type MemberId, memberIdSchema } from '../../../contract/ids.ts'
import {
  DOCUMENT_KINDS,
  DOCUMENT_STATES,
  type DocumentKind,
  OPEN_DOCUMENT_STATES,
} from '../../../contract/states/document.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { isOneOf } from '../../kernel/is-one-of.ts'

const time = z.number().int().nullable()

/** A row of `member_document` as D1 answers it, with the pictures of its round. */
const rowSchema = z.object({
  member_id: memberIdSchema,
  username: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  state: z.enum(DOCUMENT_STATES),
  asked_by: z.string(),
  note: z.string().nullable(),
  reason: z.string().nullable(),
  round: z.number().int(),
  asked_at_ms: z.number().int(),
  sent_at_ms: time,
  decided_by: z.string().nullable(),
  decided_at_ms: time,
  pictures: z.string().transform((text) => z.array(uploadIdSchema).parse(JSON.parse(text))),
})
export type DocumentRow = z.infer<typeof rowSchema>

type Reader = Pick<PlatformContext, 'db'> & { merchant: Pick<PlatformContext['merchant'], 'code'> }

/** Of one merchant. `condition` is on a row of `member_document`, called `document`. */
export async function readDocuments({ db, merchant }: Reader, condition: SQL, limit = 100): Promise<DocumentRow[]> {
  const rows = await db.all(sql`
    SELECT document.*, (SELECT username FROM member_public AS member WHERE member.id = document.member_id) AS username,
      (SELECT json_group_array(upload_id) FROM (SELECT upload_id FROM document_picture AS picture
        WHERE picture.merchant = document.merchant AND picture.member_id = document.member_id AND picture.kind = document.kind
          AND picture.round = document.round ORDER BY added_at_ms, upload_id)) AS pictures
    FROM member_document AS document WHERE document.merchant = ${merchant.code} AND ${condition} LIMIT ${limit}`)
  return rowSchema.array().parse(rows)
}

/** As a condition on `member_document`. */
export const isDocument = ({ merchant }: Pick<Reader, 'merchant'>, memberId: MemberId, kind: DocumentKind): SQL =>
  sql`merchant = ${merchant.code} AND member_id = ${memberId} AND kind = ${kind}`

export const isOpenState: SQL = isOneOf(sql`state`, OPEN_DOCUMENT_STATES)
