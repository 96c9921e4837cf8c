import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import { describeError, sayError } from './describe-error.ts'

const LINK = 'https://play.example/login?dialog=reset-password#kq3x'
const values = ['maria@mail.example', '+639171234567', `Open this link: ${LINK}`, '118204']
const failed = new DrizzleQueryError(
  'insert into "outgoing_message" values (?, ?, ?, ?)',
  values,
  new Error('D1 is busy'),
)
const parsing = (text: string) => {
  try {
    return JSON.parse(text)
  } catch (error) {
    return error
  }
}

test.each([
  ['a failed query', failed, 'Failed query: insert into "outgoing_message" values (?, ?, ?, ?) (D1 is busy)'],
  ['a body that is no JSON', parsing('{"password":hunter2}'), /^Unexpected token 'h'/],
  ['a mailbox in a text', new Error('no mail to maria@mail.example'), 'no mail to […]'],
  ['a number in a text', new Error('no SMS to +639171234567'), 'no SMS to […]'],
  ['a text that was thrown', 'hunter2', 'string'],
])('EDGE-16 a log says of %s what is no one’s', (_, error, expected) => {
  const told = describeError(error)
  expect(told.message).toEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected))
  for (const secret of [...values, 'hunter2']) expect(JSON.stringify([told, sayError(error)])).not.toContain(secret)
})

test('no half of a character stands at the end of what is cut', () => {
  expect(describeError(new Error(`${'é '.repeat(149)}.\u{1f600}`)).message).toBe(`${'é '.repeat(149)}.`)
})

test('EDGE-16 the place of a bug is kept', () => {
  expect(describeError(failed).stack).toMatch(/^\s+at /)
})
