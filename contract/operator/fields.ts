/** OPS-01: fields that many of the operators' calls have. */
import { z } from 'zod'
import { usernameSchema } from '../calls/identity/fields.ts'
import { LANGUAGES } from '../constants.ts'
import { memberIdSchema } from '../ids.ts'
import { moneySchema } from '../money.ts'
import { freeHtml, freeText } from '../rules/free-text.ts'

export const chosenMember = { username: usernameSchema }
/** Why an operator does it: for the audit, or for the member. */
export const reasonSchema = freeText(200, 3)
export const someMoneySchema = moneySchema.refine((amount) => !/^0\.00$/.test(amount), 'more than nothing')
/** `second_approval`: nothing is done until a second operator says the same. */
export const waitsSchema = z.enum(['second_approval']).nullable()
/** Of a list: `nextCursor` of the page before. An empty one is none of them. */
export const cursorSchema = z.string().min(1).max(400).optional()
/** A platform that does not page says that there is no more. */
export const nextCursorSchema = z.string().nullable().default(null)
/** Words that members read, by language. */
export const texts = (most: number) => z.partialRecord(z.enum(LANGUAGES), freeText(most))
/** The same as HTML, cleaned like every operator's on its way to the page. */
export const htmlTexts = (most: number) => z.partialRecord(z.enum(LANGUAGES), freeHtml(most))
/** A draft is kept and shown only with its token. The same file without this field publishes it. */
export const draftSchema = z.boolean().default(false)
/** Of a draft: the page that shows it, with its token. */
export const previewSchema = z.string().nullable()
/** Where something with a beginning and an end stands on the site. */
export const PUBLICATION_STATES = ['draft', 'coming', 'shown', 'ended'] as const
/** The path of a picture below the image CDN. */
export const picturePathSchema = z.string().regex(/^\/[a-z0-9/._-]{1,120}$/)
/**
 * Of an act that ends a member's sessions: whose, so that the edge ends its own at once. A platform that does not say it
 * has them end with the next call of each. `isAsked`: their object has not answered yet, and hears of it again each minute.
 */
export const endedSessionsSchema = z.object({
  endedSessionsOf: memberIdSchema.optional(),
  isAsked: z.boolean().optional(),
})
