/** OPS-01, MEM-15: messages that operators write; part of `calls.ts`. */
import { z } from 'zod'
import { usernameSchema } from '../calls/identity/fields.ts'
import { messageIdSchema } from '../calls/messaging/messages.ts'
import { LANGUAGES } from '../constants.ts'
import { freeHtml, freeText } from '../rules/free-text.ts'
import { MESSAGE_KINDS } from '../rules/message-kinds.ts'

const byLanguage = (text: z.ZodString) => z.partialRecord(z.enum(LANGUAGES), text)

const writtenSchema = z.object({
  id: messageIdSchema,
  kind: z.enum(MESSAGE_KINDS),
  /** Null: everybody whose account was there. */
  username: z.string().nullable(),
  titles: byLanguage(z.string()),
  writtenBy: z.string(),
  at: z.iso.datetime(),
  /** How many have opened it or taken it out. */
  readBy: z.number().int(),
})

export const operatorMessageCalls = {
  'messages-send': {
    summary: 'Writes to one member, or to everybody; by language, the merchant’s own among them',
    kind: 'act',
    permission: 'messages.send',
    risk: 'act',
    commands: [{ line: 'messages send', reader: 'message' }],
    request: z.strictObject({
      /** Null: everybody. */
      username: usernameSchema.nullable(),
      kind: z.enum(MESSAGE_KINDS),
      titles: byLanguage(freeText(120)),
      /** HTML, cleaned like every operator's on its way to the page. */
      contents: byLanguage(freeHtml(4_000)),
    }),
    response: writtenSchema,
  },
  'messages-count': {
    summary: 'How many would have a message in their inbox, before it is sent',
    kind: 'read',
    permission: 'messages.read',
    risk: 'read',
    commands: [{ line: 'messages count' }],
    request: z.strictObject({ username: usernameSchema.nullable().default(null) }),
    response: z.object({ receivers: z.number().int() }),
  },
  'messages-list': {
    summary: 'What operators wrote, newest first, and how many have read it',
    kind: 'read',
    permission: 'messages.read',
    risk: 'read',
    commands: [{ line: 'messages list' }],
    request: z.strictObject({ limit: z.number().int().min(1).max(100).default(20) }),
    response: z.object({ rows: z.array(writtenSchema) }),
  },
  'messages-withdraw': {
    summary: 'Takes a message that an operator wrote out of every inbox',
    kind: 'act',
    permission: 'messages.send',
    risk: 'act',
    commands: [{ line: 'messages withdraw MESSAGE', fields: { MESSAGE: 'id' } }],
    request: z.strictObject({ id: messageIdSchema }),
    response: writtenSchema,
  },
} as const
