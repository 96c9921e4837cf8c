/**
 * SYS-08: what the first HTML carries, so that the first screen needs no chain of requests. The
 * document route fills it; the SPA renders from it at the edge and hydrates from it in the browser.
 */

import type { Session } from './calls/identity/session.ts'
import type { Permission } from './calls/site/system.ts'
import type { Language } from './constants.ts'
import type { OwnLines } from './rules/own-texts.ts'
import type { CallInput, CallName, CallResponse } from './table.ts'

/** A call of the first screen: asked by `planFirstScreen` of the SPA, answered by the document route. */
export type PlannedCall<Name extends CallName = CallName> = { [N in Name]: { name: N; input: CallInput<N> } }[Name]
export type BootAnswer<Name extends CallName = CallName> = {
  [N in Name]: { name: N; input: CallInput<N>; value: CallResponse<N> }
}[Name]

export type Boot = {
  permission: Permission
  country: CallResponse<'country'>
  language: Language
  session: Session | null
  /** Only the calls that were answered; the rest is asked by the SPA in the ordinary way. */
  answers: BootAnswer[]
  /** The server's time when the page was made, milliseconds since the epoch. */
  nowMs: number
  /** CDN picked for this visit (EDGE-10), without trailing slash. */
  imageCdn: string
  /** EDGE-11: the merchant's hosts, best first, for when the one in use stops answering. None while the site is shut. */
  domains: readonly string[]
  /** OPS-02: what the merchant says in its own words, in every language that a visitor may choose. */
  ownTexts?: OwnLines
}
