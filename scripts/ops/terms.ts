/** `deposits channels [set]`, `withdrawals methods [set]`: the terms of the cashier, and who changed them. */
import { z } from 'zod'
import type { Connect } from './client.ts'
import type { Command } from './commands.ts'
import { one, readWords, requireWord, UsageError } from './read-words.ts'

const termsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
type Terms = z.infer<typeof termsSchema>
const changesSchema = z.array(
  z.object({ name: z.string(), before: termsSchema, after: termsSchema, setBy: z.string(), setAt: z.string() }),
)
const channelsSchema = z.object({
  channels: z.array(
    z.object({
      channelId: z.string(),
      kind: z.string(),
      label: z.string().nullable(),
      currency: z.string(),
      provider: z.string(),
      isSetUp: z.boolean(),
      terms: termsSchema,
    }),
  ),
  changes: changesSchema,
})
const methodsSchema = z.object({
  methods: z.array(z.object({ kind: z.string(), currency: z.string(), terms: termsSchema })),
  changes: changesSchema,
  waitsBecause: z.string().nullable().default(null),
})

/** What each option sets, and how its word is read. */
const READ = {
  money: (word: string) => word,
  /** `1.5` as `1.50`: the platform refuses what is no per cent. */
  percent: (word: string) => (/^\d{1,2}(\.\d{1,2})?$/.test(word) ? Number(word).toFixed(2) : word),
  count: Number,
  yes: (word: string) => {
    if (word !== 'yes' && word !== 'no') throw new UsageError(`It is open yes or no, not '${word}'.`)
    return word === 'yes'
  },
}
const COMMON = {
  fee: ['fee', READ.money],
  rate: ['rate', READ.percent],
  min: ['min', READ.money],
  max: ['max', READ.money],
  open: ['open', READ.yes],
} as const
const CHANNEL = { ...COMMON, minutes: ['usualMinutes', READ.count] } as const
const METHOD = {
  ...COMMON,
  'day-max': ['dayMax', READ.money],
  'day-times': ['dayTimes', READ.count],
  'confirm-minutes': ['confirmMinutes', READ.count],
  'two-people-from': ['twoPeopleFrom', READ.money],
} as const
type Options = Readonly<Record<string, readonly [field: string, read: (word: string) => string | number | boolean]>>

const OPTION_OF = new Map(
  [...Object.entries(CHANNEL), ...Object.entries(METHOD)].map(([option, [field]]) => [field as string, option]),
)
/** By the option that sets it. */
function say([field, value]: [string, Terms[string]]): string {
  if (field === 'open') return value ? 'open' : 'CLOSED'
  return `${OPTION_OF.get(field) ?? field} ${value}${field === 'rate' ? ' %' : ''}`
}
const sayTerms = (terms: Terms) => Object.entries(terms).map(say).join(', ')
const sayChanges = (changes: z.infer<typeof changesSchema>) =>
  changes.map(
    ({ name, before, after, setBy, setAt }) =>
      `  ${setAt}  ${name}: ${sayTerms(before)} became ${sayTerms(after)}, by ${setBy}`,
  )

function sayChannels(answer: unknown): string {
  const { channels, changes } = channelsSchema.parse(answer)
  const lines = channels.map(({ channelId, kind, label, currency, provider, isSetUp, terms }) => {
    const paidBy = isSetUp ? `by ${provider}` : `by ${provider}, which is NOT SET UP HERE: offered to nobody`
    return `${channelId}  ${kind}${label === null ? '' : ` ${label}`}, ${currency}, ${paidBy}\n    ${sayTerms(terms)}`
  })
  return [...lines, ...sayChanges(changes)].join('\n') || 'There are no ways to deposit.'
}

function sayMethods(answer: unknown): string {
  const { methods, changes, waitsBecause } = methodsSchema.parse(answer)
  const lines = methods.map(({ kind, currency, terms }) => `${kind}, ${currency}\n    ${sayTerms(terms)}`)
  const waits = waitsBecause === null ? [] : ['Nothing is changed yet: it is when a second operator says the same.']
  return [...lines, ...sayChanges(changes), ...waits].join('\n') || 'There are no ways to withdraw.'
}

type Verb = { read: string; set: string; key: string; options: Options; print: (answer: unknown) => string }

/** Without a word more it shows them all. */
async function showOrSet(words: string[], connect: Connect, { read, set, key, options, print }: Verb) {
  const [first, ...rest] = words
  if (first !== 'set') {
    const { values } = readWords(words, { merchant: one })
    return print(await connect().act(read, { merchant: requireWord(values.merchant, 'merchant'), input: {} }))
  }
  const known = Object.fromEntries(Object.keys(options).map((name) => [name, one]))
  const { values, positionals } = readWords(rest, { merchant: one, ...known }, 1)
  const given: Readonly<Record<string, string | undefined>> = values
  const terms = Object.entries(options).flatMap(([name, [field, readWord]]) => {
    const word = given[name]
    return word === undefined ? [] : [[field, readWord(word)] as const]
  })
  if (terms.length === 0) throw new UsageError('Say what to change.')
  const input = { [key]: positionals[0], terms: Object.fromEntries(terms) }
  return print(await connect().act(set, { merchant: requireWord(given.merchant, 'merchant'), input }))
}

export const termsCommands: Record<string, Command> = {
  'deposits channels': (words, connect) =>
    showOrSet(words, connect, {
      ...{ read: 'deposits-channels', set: 'deposits-channel-set', key: 'channelId' },
      ...{ options: CHANNEL, print: sayChannels },
    }),
  'withdrawals methods': (words, connect) =>
    showOrSet(words, connect, {
      ...{ read: 'withdrawals-methods', set: 'withdrawals-method-set', key: 'kind' },
      ...{ options: METHOD, print: sayMethods },
    }),
}
