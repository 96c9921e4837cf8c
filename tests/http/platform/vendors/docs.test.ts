import { expect, test } from 'vitest'
import { z } from 'zod'
import { ERRORS, errorCodeSchema, failureSchema } from '../../../../contract/errors.ts'
import { gameMessageSchema, lobbyMessageSchema } from '../../../../contract/protocols/game-messages.ts'
import { SIGNATURE_WINDOW_MS, sign } from '../../../../contract/protocols/signature.ts'
import {
  LOBBY_BAR,
  operatorCalls,
  vendorAnswerSchema,
  vendorCalls,
} from '../../../../contract/protocols/vendor-wallet.ts'
import page from '../../../../docs/guides/vendors.md?raw'
import { SIGNED_BODY_MAX_BYTES } from '../../../../platform/kernel/http/require-signed-request.ts'
import {
  EXCHANGE_AGAIN_MS,
  LAUNCH_TOKEN_MS,
  SESSION_ABSOLUTE_MS,
  SESSION_IDLE_MS,
} from '../../../../platform/kernel/wallet/session-lifetime.ts'

/** The fenced block with this name. */
function readBlock(name: string): string {
  const [, block] = page.split(new RegExp(`^\`\`\`(?:json|text) ${name.replace('.', '\\.')}\n`, 'm'))
  const text = block?.split('\n```')[0]
  if (text === undefined) throw new Error(`docs/guides/vendors.md has no block ${name}`)
  return text
}

const calls = { ...vendorCalls, ...operatorCalls }

/** Calls that the guide shows with every field, each with the reason. The others stand in openapi.json alone. */
const SHOWN = {
  authenticate: 'begins a session',
  bet: 'takes a stake',
  win: 'pays a result',
  rollback: 'gives a stake back',
  correct: 'moves money after the end of a round',
} as const satisfies Partial<Record<keyof typeof calls, string>>
const isShown = (name: string) => Object.hasOwn(SHOWN, name)
const examples = Object.entries(calls)
  .filter(([name]) => isShown(name))
  .flatMap(([name, call]) => [[`${name}.request`, call.request] as const, [`${name}.response`, call.response] as const])

/** Where one example cannot hold all fields. */
const FURTHER: Readonly<Record<string, readonly string[]>> = { 'win.request': ['win.request.jackpot'] }

test.each(examples)('the example %s is of the agreed form and leaves nothing out', (name, schema: z.ZodType) => {
  const blocks = [name, ...(FURTHER[name] ?? [])].map((block): object => JSON.parse(readBlock(block)))
  for (const example of blocks) expect(schema.parse(example)).toEqual(example)
  const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  expect([...new Set(blocks.flatMap(Object.keys))].toSorted()).toEqual(fields.toSorted())
})

test('no other call has an example', () => {
  const shown = [...page.matchAll(/^```json ([a-z]+)\.(?:request|response)/gm)].map(([, name = '']) => name)
  expect([...new Set(shown)].toSorted()).toEqual(Object.keys(SHOWN).toSorted())
})

test.each(Object.entries(calls))('the path of %s is written down', (_, { path }) => {
  expect(page).toContain(`${path}`)
})

test('both kinds of answer are of the agreed form', () => {
  vendorAnswerSchema(vendorCalls.balance.response).parse(JSON.parse(readBlock('answer.success')))
  failureSchema.parse(JSON.parse(readBlock('answer.failure')))
})

test('the worked example of a signature is right', async () => {
  const body = readBlock('signature.body')
  vendorCalls.bet.request.parse(JSON.parse(body))
  const headers = new Headers(
    readBlock('signature.headers')
      .split('\n')
      .map((line) => line.split(': ') as [string, string]),
  )
  const [timestamp, method = '', path = '', bodyHash] = readBlock('signature.text').split('\n')
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body))
  expect(Buffer.from(digest).toString('hex')).toBe(bodyHash)
  expect(timestamp).toBe(headers.get('x-timestamp'))
  expect(Number(timestamp)).toBe(Date.parse('2026-11-20T12:00:00Z'))
  const signed = { timestampMs: Number(timestamp), method, path, body }
  expect(await sign('example-secret-of-one-vendor', signed)).toBe(headers.get('x-signature'))
})

test('every code in the table exists with that status', () => {
  const rows = [...page.matchAll(/^\| `([a-z_]+)` \| (\d{3}) \|/gm)]
  expect(rows.length).toBeGreaterThan(15)
  for (const [, code, status] of rows) expect(ERRORS[errorCodeSchema.parse(code)]).toBe(Number(status))
})

test('the messages are those of the contract', () => {
  const told = [...page.matchAll(/^\| `(\{ "type".*?\})` \|/gm)].map(([, text]): unknown =>
    JSON.parse((text ?? '').replaceAll('"…"', '"x"')),
  )
  const known = [gameMessageSchema, lobbyMessageSchema].flatMap((schema) =>
    schema.def.options.map((option) => option.shape.type.def.values[0]),
  )
  expect(told.map((message) => z.object({ type: z.string() }).parse(message).type).toSorted()).toEqual(known.toSorted())
  for (const message of told) z.union([gameMessageSchema, lobbyMessageSchema]).parse(message)
})

test('the launch address names the lobby’s bar', () => {
  expect(page).toContain(`&${new URLSearchParams(LOBBY_BAR)}`)
})

test('the times and sizes named are those in force', () => {
  expect([SIGNATURE_WINDOW_MS, LAUNCH_TOKEN_MS, EXCHANGE_AGAIN_MS]).toEqual([5 * 60_000, 2 * 60_000, 10_000])
  expect([SESSION_IDLE_MS, SESSION_ABSOLUTE_MS, SIGNED_BODY_MAX_BYTES]).toEqual([
    30 * 60_000,
    12 * 3_600_000,
    16 * 1024,
  ])
})
