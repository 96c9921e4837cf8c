import { z } from 'zod'
import { groupThousands, withSymbol } from '../../../contract/amount.ts'
import { type Message, messageIdSchema } from '../../../contract/calls/messaging/messages.ts'
import { DATE_TAG, DAY_FIELDS, LANGUAGES, type Language, TIME_FIELDS } from '../../../contract/constants.ts'
import { assert } from '../../../contract/lib/assert.ts'
import { MESSAGE_KINDS } from '../../../contract/rules/message-kinds.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { type Fact, MESSAGE_EVENTS, type MessageEvent, MONEY_NAMES } from '../../kernel/message-events.ts'
import { pickText } from '../../kernel/pick-text.ts'
import { presentTime } from '../../kernel/present-time.ts'
import { EVENT_TEXTS } from './texts/index.ts'

const factsSchema = z.record(z.string(), z.union([z.string(), z.partialRecord(z.enum(LANGUAGES), z.string())]))
const time = z.number().int()

/** A row of `message` with the reader's own mark, as D1 answers it. */
export const messageRowSchema = z.object({
  id: messageIdSchema,
  kind: z.enum(MESSAGE_KINDS),
  event: z.string().nullable(),
  facts: z.string(),
  about_id: z.string().nullable(),
  titles: z.string().nullable(),
  contents: z.string().nullable(),
  // The contents of a campaign stand there once. Its titles stand in each message too, for the release before.
  campaign_titles: z.string().nullable(),
  campaign_contents: z.string().nullable(),
  at_ms: time,
  read_at_ms: time.nullable(),
})
export type MessageRow = z.infer<typeof messageRowSchema>

const isEvent = (name: string): name is MessageEvent => Object.hasOwn(MESSAGE_EVENTS, name)
/** After a roll-back messages of the later release stand there, too: an event without words is passed over. */
export const canBeSaid = ({ event }: Pick<MessageRow, 'event'>): boolean => event === null || isEvent(event)

type Speaker = Pick<PlatformContext, 'merchant'> & { language: Language }

/** In the reader's language of now. What an operator wrote goes out as it stands: the edge cleans it. */
export function presentMessage(speaker: Speaker, row: MessageRow): Message {
  const { id, kind } = row
  const times = { at: new Date(row.at_ms).toISOString(), readAt: presentTime(row.read_at_ms) }
  return { id, kind, ...wordsOf(speaker, row), ...times }
}

function wordsOf(speaker: Speaker, row: MessageRow): Pick<Message, 'title' | 'content' | 'about'> {
  const { event, about_id: aboutId } = row
  if (event === null) {
    const { campaign_titles: titles, campaign_contents: contents } = row
    const about = aboutId === null ? null : ({ subject: 'promotion', id: aboutId } as const)
    return { ...pickWritten(speaker, titles === null ? row : { titles, contents }), about }
  }
  assert(isEvent(event), 'a message without words is passed over')
  const words = tell(speaker, event, factsSchema.parse(JSON.parse(row.facts)))
  return { ...words, about: { subject: MESSAGE_EVENTS[event].subject, id: aboutId } }
}

function pickWritten({ merchant, language }: Speaker, { titles, contents }: Pick<MessageRow, 'titles' | 'contents'>) {
  const pick = (texts: string | null) => pickText(JSON.parse(texts ?? '{}'), language, merchant.defaultLanguage)
  return { title: pick(titles), content: pick(contents) }
}

/** The words of an event with its facts in their places. */
export function tell(speaker: Speaker, event: MessageEvent, facts: Record<string, Fact>) {
  const { title, text } = EVENT_TEXTS[speaker.language][event]
  const put = (words: string) => words.replaceAll(/\{(\w+)\}/g, (_, name: string) => say(speaker, name, facts[name]))
  return { title: put(title), content: `<p>${escapeHtml(put(text))}</p>` }
}

function say({ merchant, language }: Speaker, name: string, fact: Fact | undefined): string {
  if (typeof fact === 'object') return pickText(fact, language, merchant.defaultLanguage)
  if (name === 'date' && fact) return sayDate(fact, language, merchant.timeZone)
  if (MONEY_NAMES.includes(name) && fact) return withSymbol(groupThousands(fact), merchant.currencySymbol)
  return fact || '-'
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** A day as it was counted, or a moment in the merchant's zone (ISO 8601): both as the language writes them. */
function sayDate(text: string, language: Language, timeZone: string): string {
  const isDay = DAY.test(text)
  const timeMs = Date.parse(text)
  if (Number.isNaN(timeMs)) return text
  const shown = isDay ? { timeZone: 'UTC' } : { ...TIME_FIELDS[language], timeZone }
  return new Intl.DateTimeFormat(DATE_TAG[language], { ...DAY_FIELDS[language], ...shown }).format(timeMs)
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
