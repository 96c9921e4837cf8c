/** Input that is more than words: files, lists, and options that exclude each other. */

import { readFileSync } from 'node:fs'
import type { ParseArgsConfig } from 'node:util'
import { z } from 'zod'
import { dropFileMark } from '../../contract/lib/json-text.ts'
import { parseStrictJson } from '../../contract/protocols/strict-json.ts'
import { UPLOAD_MAX_BYTES } from '../../contract/protocols/upload-limits.ts'
import { explainNoCountry, isCountry } from '../../contract/rules/countries.ts'
import { foldDashed, foldTyped } from '../../contract/rules/typed-text.ts'
import { typedTimeSchema } from '../../contract/rules/typed-time.ts'
import { readMoney, readNumber, UsageError } from './read-words.ts'

type Values = Readonly<Record<string, unknown>>
type Reader = {
  usage: string
  options: NonNullable<ParseArgsConfig['options']>
  read(values: Values): Record<string, unknown>
}

const one = { type: 'string' } as const
const yes = { type: 'boolean' } as const
const many = { type: 'string', multiple: true } as const

const textOf = (values: Values, name: string) => (typeof values[name] === 'string' ? values[name] : undefined)
const listOf = (values: Values, name: string) => z.array(z.string()).default([]).parse(values[name])
function requireText(values: Values, name: string): string {
  const text = textOf(values, name)
  if (text === undefined) throw new UsageError(`Say which: --${name}.`)
  return text
}

function readAnswer(values: Values): string {
  const [text, file] = [textOf(values, 'text'), textOf(values, 'file')]
  if (text !== undefined) return text
  if (file === undefined) throw new UsageError('Give the answer: --text TEXT or --file FILE.')
  return readFile(file)
}

const readFile = (file: string): string => dropFileMark(readBytes(file).toString('utf8'))

function readBytes(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new UsageError(`${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Base64. What it shows, the platform looks at. */
function readPicture(file: string): string {
  const bytes = readBytes(file)
  if (bytes.length > UPLOAD_MAX_BYTES) throw new UsageError(`${file}: send a PNG or JPEG of up to 5 MB.`)
  return bytes.toString('base64')
}

function readJson<T>(file: string, schema: z.ZodType<T>): T {
  const text = readFile(file)
  try {
    return schema.parse(parseStrictJson(text))
  } catch (error) {
    throw new UsageError(`${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const byLanguage = z.record(z.string(), z.string())
/** `{ "titles": { "EN": "…" }, "contents": { "EN": "<p>…</p>" } }` */
const messageFileSchema = z.object({ titles: byLanguage, contents: byLanguage })

/** `payments@meridian`, or `payments` for all merchants. */
function readGrant(text: string): { role: string; merchant: string | null } {
  const [role = '', merchant, ...rest] = text.split('@')
  if (role === '' || merchant === '' || rest.length > 0) throw new UsageError(`--role ${text}: ROLE or ROLE@MERCHANT.`)
  return { role, merchant: merchant ?? null }
}

export const readers: Record<string, Reader> = {
  grants: {
    usage: '--role ROLE[@MERCHANT]...',
    options: { role: many },
    read: (values) => ({ grants: listOf(values, 'role').map(readGrant) }),
  },
  review: {
    usage: '[--keep ROLE[@MERCHANT]]... [--remove ROLE[@MERCHANT]]...',
    options: { keep: many, remove: many },
    read: (values) => ({
      keep: listOf(values, 'keep').map(readGrant),
      remove: listOf(values, 'remove').map(readGrant),
    }),
  },
  racePrizes: {
    usage: '[--prize AMOUNT]...',
    options: { prize: many },
    read: (values) => ({ prizes: listOf(values, 'prize').map((prize) => readMoney('--prize', prize)) }),
  },
  maintenance: {
    usage: '[--merchant CODE] [--until ISO] [--allow IP]... [--no-logins]',
    options: { merchant: one, until: one, allow: many, 'no-logins': yes },
    read(values) {
      const until = textOf(values, 'until')
      return {
        merchant: values.merchant,
        until: until === undefined ? null : parseTime(until),
        allowIps: listOf(values, 'allow').map(foldDashed),
        ...(values['no-logins'] === true && { logins: false }),
      }
    },
  },
  region: {
    usage: '[--merchant CODE] [--allow-country CC]... [--deny-country CC]... [--allow-ip CIDR]... [--deny-ip CIDR]...',
    options: { merchant: one, 'allow-country': many, 'deny-country': many, 'allow-ip': many, 'deny-ip': many },
    read(values) {
      const rules = {
        allowCountries: parseCountries(listOf(values, 'allow-country')),
        denyCountries: parseCountries(listOf(values, 'deny-country')),
        allowCidrs: listOf(values, 'allow-ip').map(asBlock),
        denyCidrs: listOf(values, 'deny-ip').map(asBlock),
      }
      if (Object.values(rules).every((list) => list.length === 0))
        throw new UsageError('Name at least one rule, or use `region clear`.')
      return { merchant: values.merchant, ...rules }
    },
  },
  message: {
    usage: '--to USERNAME | --all --file FILE [--kind system|personal|promotion]',
    options: { to: one, all: yes, kind: one, file: one },
    read(values) {
      if ((values.to === undefined) === (values.all === undefined))
        throw new UsageError('Say to whom: --to USERNAME or --all.')
      const kind = textOf(values, 'kind') ?? (values.all ? 'system' : 'personal')
      return { username: values.to ?? null, kind, ...readJson(requireText(values, 'file'), messageFileSchema) }
    },
  },
  answer: {
    usage: '--text TEXT | --file FILE',
    options: { text: one, file: one },
    read(values) {
      return { answer: readAnswer(values) }
    },
  },
  serviceAnswer: {
    usage: '--text TEXT | --file FILE [--picture FILE] [--up-to N]',
    options: { text: one, file: one, picture: one, 'up-to': one },
    read(values) {
      const [picture, upTo] = [textOf(values, 'picture'), textOf(values, 'up-to')]
      return {
        text: readAnswer(values),
        ...(upTo !== undefined && { upTo: readNumber('--up-to', upTo) }),
        ...(picture !== undefined && { image: readPicture(picture) }),
      }
    },
  },
  referralTerms: {
    usage: '--deposit AMOUNT | --turnover AMOUNT --reward AMOUNT --days N [--unseen N]',
    options: { deposit: one, turnover: one, reward: one, days: one, unseen: one },
    read(values) {
      const [deposit, turnover] = [textOf(values, 'deposit'), textOf(values, 'turnover')]
      const unseen = textOf(values, 'unseen')
      if ((deposit === undefined) === (turnover === undefined))
        throw new UsageError('Say --deposit or --turnover: one of them is the condition.')
      return {
        condition: deposit === undefined ? 'turnover' : 'deposit',
        conditionAmount: readMoney(deposit === undefined ? '--turnover' : '--deposit', deposit ?? turnover ?? ''),
        reward: readMoney('--reward', requireText(values, 'reward')),
        withinDays: readNumber('--days', requireText(values, 'days')),
        ...(unseen !== undefined && { unseenInMonth: readNumber('--unseen', unseen) }),
      }
    },
  },
}

function parseCountries(list: string[]): string[] {
  const codes = list.flatMap((text) => foldTyped(text).toUpperCase().split(',')).map((code) => code.trim())
  const wrong = codes.find((code) => !isCountry(code))
  if (wrong !== undefined) throw new UsageError(explainNoCountry(wrong))
  return codes
}

/** The API takes blocks; a plain address is a block of one. */
function asBlock(typed: string): string {
  const text = foldDashed(typed)
  if (text.includes('/')) return text
  return `${text}/${text.includes(':') ? 128 : 32}`
}

function parseTime(text: string): string {
  const time = typedTimeSchema.safeParse(text)
  if (!time.success) throw new UsageError(`'${text}' is not a time that exists, with its zone: 2026-12-01T04:00:00Z.`)
  return time.data
}
