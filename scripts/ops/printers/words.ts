/** What printers are given, and the words that they share. */
import type { OperatorCallName, OperatorResponse } from '../../../contract/operator/calls.ts'
import type { OpsClient } from '../client.ts'

export type Printing = {
  client: OpsClient
  /** The merchant that was named, if any. */
  merchant: string
  input: Record<string, unknown>
  /** The file to write to. */
  out: string
}

export type Printer = (answer: never, printing: Printing) => string | Promise<string>
/** By the names that rows give as `print`. */
export type Printers = Record<string, Printer>
export type Answer<Name extends OperatorCallName> = OperatorResponse<Name>

export const orNothing = (lines: readonly string[], nothing: string) => lines.join('\n') || nothing

/** `1 coupon`, `2 coupons`. */
export const several = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

export const SECOND = 'Written down. A second operator has to say the same.'
/** After an act whose end the member's own object has not heard. */
export const ASKED = 'Their open pages are asked to end, and asked again each minute until they have.'

export const sumOf = <T>(list: readonly T[], figure: (one: T) => number) =>
  list.reduce((sum, one) => sum + figure(one), 0)

const SHOWN: Record<string, string> = { '\n': '\\n', '\t': '\\t' }
/** Line breaks and tabs as `\n` and `\t`. `show-hidden.ts` shows the other signs that a terminal obeys. */
export const oneLine = (text: string) => text.replaceAll(/[\n\t]/g, (sign) => SHOWN[sign] ?? '')

/** What somebody typed. Its own double quotes are shown as single ones, so that nothing in it ends it. */
export const quote = (text: string) => `"${oneLine(text).replaceAll('"', "'")}"`
