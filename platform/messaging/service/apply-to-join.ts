import type { Handler } from '../../kernel/handler.ts'
import { fileCase } from './file-case.ts'

/** An application to the affiliate programme, from anyone: a case like the others, for the house to answer. */
export const applyToJoin: Handler<'joinApplication'> = (ctx, { name, email, channel, address, content }) =>
  fileCase(ctx, { kind: 'application', topic: channel, content, email, details: { name, address } })
