import { type SQL, sql } from 'drizzle-orm'
import { type DocumentState, OPEN_DOCUMENT_STATES } from '../../../contract/states/document.ts'
import { isOpenState } from '../../account/kyc-documents/document-rows.ts'
import { isOneOf } from '../../kernel/is-one-of.ts'

/** That a row called `document` is of the member of a row of `withdraw_order`. */
export const isOfItsMember: SQL = sql`document.merchant = withdraw_order.merchant AND document.member_id = withdraw_order.member_id`

/** As a condition on a row of `withdraw_order`: a document of its member's is in one of these states. */
const hasDocument = (states: readonly DocumentState[]): SQL =>
  sql`EXISTS (SELECT 1 FROM member_document_public AS document WHERE ${isOfItsMember}
    AND ${isOneOf(sql`document.state`, states)})`

/** As a condition on a row of `withdraw_order`: its member is asked for a document that is not accepted yet. */
export const hasOpenDocument: SQL = hasDocument(OPEN_DOCUMENT_STATES)
/** As a condition on a row of `withdraw_order`: all that its member is asked for is there, and people look at it. */
export const hasSentDocuments: SQL = sql`(${hasDocument(['sent'])} AND NOT ${hasDocument(['asked', 'refused'])})`

/** Beside a row of `withdraw_order`: the documents that its member is asked for, each with its state, as a JSON list. */
export const openDocuments: SQL = sql`(SELECT json_group_array(kind || ' ' || state)
  FROM member_document_public AS document WHERE ${isOfItsMember} AND ${isOpenState})`
