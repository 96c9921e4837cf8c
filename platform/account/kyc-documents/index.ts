/** The verbs of a member's papers, as calls of the table. */
import type { Handlers } from '../../calls.ts'
import { addDocument, listDocuments } from './send-document.ts'

export const documentHandlers = { documents: listDocuments, addDocument } satisfies Partial<Handlers>
