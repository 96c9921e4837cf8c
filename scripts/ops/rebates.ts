/** `rebate rates|set`: what turnover brings back. */
import { z } from 'zod'
import type { Command } from './commands.ts'
import { one, readWords, requireWord } from './read-words.ts'

const ratesSchema = z.object({
  timeZone: z.string(),
  rates: z.array(z.object({ vendor: z.string(), minLevel: z.number(), rate: z.string(), since: z.string() })),
})
const setSchema = z.object({ vendor: z.string(), minLevel: z.number(), rate: z.string(), countsFrom: z.string() })

const whose = (vendor: string) => (vendor === '*' ? 'every other vendor' : vendor)
const whom = (minLevel: number) => (minLevel === 0 ? 'everybody' : `VIP ${minLevel} and above`)

export const rebateCommands: Record<string, Command> = {
  async 'rebate rates'(words, connect) {
    const { values } = readWords(words, { merchant: one })
    const merchant = requireWord(values.merchant, 'merchant')
    const { timeZone, rates } = ratesSchema.parse(await connect().act('rebate-rates', { merchant, input: {} }))
    if (rates.length === 0) return 'No rates are set: nothing is paid back.'
    const lines = rates.map(
      ({ vendor, minLevel, rate, since }) =>
        `${rate.padStart(5)} %  ${whose(vendor)}, ${whom(minLevel)}, since ${since}`,
    )
    return [
      ...lines,
      `Days are those of ${timeZone}. A rate counts from the first day that begins after it was set.`,
    ].join('\n')
  },
  async 'rebate set'(words, connect) {
    const { values, positionals } = readWords(words, { merchant: one, level: one }, 2)
    const [vendor, rate] = positionals
    const merchant = requireWord(values.merchant, 'merchant')
    const input = {
      vendor: vendor === 'all' ? '*' : vendor,
      rate,
      ...(values.level ? { minLevel: Number(values.level) } : {}),
    }
    const set = setSchema.parse(await connect().act('rebate-set', { merchant, input }))
    return `${set.rate} % at ${whose(set.vendor)} for ${whom(set.minLevel)}, from ${set.countsFrom} on.`
  },
}
