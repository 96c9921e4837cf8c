/** Each command: its words, the call it makes, what it prints. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { explainNoCountry, isCountry } from '../../contract/rules/countries.ts'
import { booksCommands, sayBooks } from './books.ts'
import type { Connect, OpsClient } from './client.ts'
import { complaintsCommands } from './complaints.ts'
import { depositsCommands } from './deposits.ts'
import { documentsCommands } from './documents.ts'
import { membersCommands } from './members.ts'
import { messagesCommands } from './messages.ts'
import { missionCommands } from './missions.ts'
import { operatorsCommands } from './operators.ts'
import { payoutsCommands } from './payouts.ts'
import { promotionsCommands } from './promotions.ts'
import { many, one, readWords as read, UsageError, yes } from './read-words.ts'
import { rebateCommands } from './rebates.ts'
import { recordsCommands } from './records.ts'
import { referralCommands } from './referrals.ts'
import { safetyCommands } from './safety.ts'
import { termsCommands } from './terms.ts'
import { transfersCommands } from './transfers.ts'
import { turnoverCommands } from './turnover.ts'
import { vendorCommands } from './vendors.ts'
import { withdrawalsCommands } from './withdrawals.ts'

export type Command = (words: string[], connect: Connect) => Promise<string>

async function act(client: OpsClient, name: string, input: Record<string, unknown>, said: string): Promise<string> {
  const value = await client.act(name, input)
  return `${said}\n${JSON.stringify(value)}\nFelt everywhere within a minute.`
}

const statusSchema = z.looseObject({ merchants: z.array(z.looseObject({ merchant: z.string() })) })

const who = (merchant: string | undefined) => merchant ?? 'all merchants'
const print = (value: unknown) => JSON.stringify(value, null, 2)

export const commands: Record<string, Command> = {
  ...booksCommands,
  ...recordsCommands,
  ...promotionsCommands,
  ...missionCommands,
  ...rebateCommands,
  ...referralCommands,
  ...complaintsCommands,
  ...safetyCommands,
  ...membersCommands,
  ...messagesCommands,
  ...operatorsCommands,
  ...depositsCommands,
  ...withdrawalsCommands,
  ...payoutsCommands,
  ...termsCommands,
  ...transfersCommands,
  ...turnoverCommands,
  ...documentsCommands,
  ...vendorCommands,
  async 'maintenance on'(words, connect) {
    const { values } = read(words, { merchant: one, until: one, allow: many, 'no-logins': yes })
    const until = values.until === undefined ? null : parseTime(values.until)
    const logins = values['no-logins'] !== true
    const input = { merchant: values.merchant, until, allowIps: values.allow ?? [], ...(!logins && { logins }) }
    const end =
      until === null ? 'No end time is shown.' : `Visitors are told: until ${until}. It does not open by itself.`
    return act(connect(), 'maintenance-on', input, `Maintenance is ON for ${who(values.merchant)}. ${end}`)
  },
  async 'maintenance off'(words, connect) {
    const { values } = read(words, { merchant: one })
    const client = connect()
    const said = `Maintenance is off for ${who(values.merchant)}.`
    const answer = await act(client, 'maintenance-off', { merchant: values.merchant }, said)
    return (await isAllShut(client)) ? `${answer}\n${STILL_SHUT}` : answer
  },
  async 'region set'(words, connect) {
    const options = { merchant: one, 'allow-country': many, 'deny-country': many, 'allow-ip': many, 'deny-ip': many }
    const { values } = read(words, options)
    const rules = {
      allowCountries: parseCountries(values['allow-country']),
      denyCountries: parseCountries(values['deny-country']),
      allowCidrs: (values['allow-ip'] ?? []).map(asBlock),
      denyCidrs: (values['deny-ip'] ?? []).map(asBlock),
    }
    if (Object.values(rules).every((list) => list.length === 0))
      throw new UsageError('Name at least one rule, or use `region clear`.')
    return act(
      connect(),
      'region-set',
      { merchant: values.merchant, ...rules },
      [
        `Region rules set for ${who(values.merchant)}, in place of all that were set before.`,
        ...nameCountries('Only these are admitted', rules.allowCountries),
        ...nameCountries('Refused', rules.denyCountries),
        ...nameBlocks('Addresses let in', rules.allowCidrs),
        ...nameBlocks('Addresses refused', rules.denyCidrs),
      ].join(' '),
    )
  },
  async 'region clear'(words, connect) {
    const { values } = read(words, { merchant: one })
    return act(connect(), 'region-clear', { merchant: values.merchant }, `No region rules for ${who(values.merchant)}.`)
  },
  async 'merchant list'(words, connect) {
    read(words, {})
    return print(await connect().read('merchants'))
  },
  async 'merchant put'(words, connect) {
    const { positionals } = read(words, {}, 1)
    const { version: _, ...merchant } = readJsonObject(positionals[0] ?? '')
    return act(connect(), 'merchant-put', { merchant }, `Merchant ${String(merchant.code)} published.`)
  },
  async 'domain add'(words, connect) {
    const { positionals } = read(words, {}, 2)
    const [host, merchant] = positionals
    return act(connect(), 'domain-add', { host, merchant }, `${host} now leads to ${merchant}.`)
  },
  async 'flag set'(words, connect) {
    const { values, positionals } = read(words, { merchant: one }, 2)
    const [name, state] = positionals
    if (state !== 'on' && state !== 'off') throw new UsageError(`A flag is on or off, not '${state}'.`)
    const input = { name, on: state === 'on', merchant: values.merchant }
    return act(connect(), 'flag-set', input, `${name} is ${state} for ${who(values.merchant)}.`)
  },
  async status(words, connect) {
    read(words, {})
    const client = connect()
    const status = statusSchema.parse(await client.read('status'))
    const merchants = status.merchants.map(async (facts) => ({
      ...facts,
      books: await sayBooks(client, facts.merchant),
    }))
    return print({ ...status, merchants: await Promise.all(merchants) })
  },
  async audit(words, connect) {
    const { values } = read(words, { limit: one })
    return print(await connect().read(`audit?limit=${encodeURIComponent(values.limit ?? '20')}`))
  },
}

function parseCountries(list: string[] = []): string[] {
  const codes = list.flatMap((text) => text.toUpperCase().split(',')).map((code) => code.trim())
  const wrong = codes.find((code) => !isCountry(code))
  if (wrong !== undefined) throw new UsageError(explainNoCountry(wrong))
  return codes
}

/** By name: who wrote VI for Vietnam sees the Virgin Islands. */
function nameCountries(what: string, codes: string[]): string[] {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  return codes.length === 0 ? [] : [`${what}: ${codes.map((code) => names.of(code)).join(', ')}.`]
}

const STILL_SHUT =
  'But ALL merchants are still shut by the other switch: `maintenance off` without --merchant opens them.'

/** The switch of one merchant and the switch of all are two: who turns off one should hear of the other. */
async function isAllShut(client: OpsClient): Promise<boolean> {
  const status = z.object({ maintenance: z.object({ active: z.boolean() }) }).safeParse(await client.read('status'))
  return status.success && status.data.maintenance.active
}

const nameBlocks = (said: string, blocks: string[]) => (blocks.length > 0 ? [`${said}: ${blocks.join(', ')}.`] : [])

/** The API takes blocks; a plain address is a block of one. */
function asBlock(text: string): string {
  if (text.includes('/')) return text
  return `${text}/${text.includes(':') ? 128 : 32}`
}

function parseTime(text: string): string {
  const ms = Date.parse(text)
  if (Number.isNaN(ms)) throw new UsageError(`'${text}' is not a time such as 2026-12-01T04:00:00Z.`)
  return new Date(ms).toISOString()
}

function readJsonObject(file: string): Record<string, unknown> {
  try {
    const json: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof json === 'object' && json !== null && !Array.isArray(json)) return { ...json }
  } catch (error) {
    throw new UsageError(`${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
  throw new UsageError(`${file} does not hold a merchant.`)
}
