/**
 * What a log may say of an error (EDGE-16). Its own text may hold what a person typed: a query builder's error lists the values
 * of the query, a parser's quotes the text it could not read, and a stack begins with both.
 */
import { cutText } from './typed-text.ts'

const LONG_TOKEN = /[A-Za-z0-9_+=-]{24,}(\.[A-Za-z0-9_+=-]*)*/g
const MAILBOX = /[^\s"'<>@]+@[^\s"'<>@]+/g
const PHONE = /\+\d{8,}/g
/** `Failed query: …\nparams: …`: of the values nothing is worth a log. */
const VALUES = /\nparams:[\s\S]*/
const QUOTED = /"[\s\S]*/
const MESSAGE_CHARS = 300
/** Only so much of a message is cleaned, as some patterns take quadratic time. */
const READ_CHARS = 2_000
const STACK_LINES = 5

/** Anything long enough to be a key, token, cookie or envelope becomes `[…]`. */
export function redact(text: string): string {
  return text.replace(LONG_TOKEN, '[…]')
}

/** Name, cleaned text and place. Of what is no error only the type is said. */
export function describeError(error: unknown): { name: string; message: string; stack: string } {
  if (!(error instanceof Error)) return { name: 'Error', message: typeof error, stack: '' }
  const { name, cause, stack = '' } = error
  const plain = cutText(error.message.replace(VALUES, ''), READ_CHARS)
  const said = name === 'SyntaxError' ? plain.replace(QUOTED, '[…]') : plain
  const whole = cause instanceof Error ? `${said} (${describeError(cause).message})` : said
  const message = cutText(redact(whole.replace(MAILBOX, '[…]').replace(PHONE, '[…]')), MESSAGE_CHARS)
  const where = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return { name, message, stack: where.slice(0, STACK_LINES).join('\n') }
}

/** The same in one line, without its place. */
export function sayError(error: unknown): string {
  const { name, message } = describeError(error)
  return `${name}: ${message}`
}
