/**
 * Sockets that name no player: anyone may watch a match, and a table of play money. A whole network counts as one watcher, so
 * that no one takes all the places of a table by opening sockets.
 */
import type { Context } from 'hono'
import { computeLimitedAddress } from '../contract/rules/limited-address.ts'

/** A phone network behind one address is a crowd; a page of the book opens eight. */
export const MOST_WATCHERS_AN_ADDRESS = 60

const OWN_MACHINE: readonly string[] = ['127.0.0.1', '::1']

/** As limits count it; empty where the network does not say, and on one's own machine. */
export function addressOf(c: Context): string {
  const ip = c.req.header('cf-connecting-ip') ?? ''
  return OWN_MACHINE.includes(ip) ? '' : computeLimitedAddress(ip)
}

const tagOf = (address: string) => `a:${address}`

/** How a watcher's socket is accepted, or null where the address has enough of them. */
export function tagWatcher(ctx: Pick<DurableObjectState, 'getWebSockets'>, address: string): string[] | null {
  if (address === '') return []
  return ctx.getWebSockets(tagOf(address)).length >= MOST_WATCHERS_AN_ADDRESS ? null : [tagOf(address)]
}

export const tooManyWatchers = () => new Response('so many pages of one network are enough', { status: 429 })
