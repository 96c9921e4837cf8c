/** Members by the very calls of the page, with money in their wallets, each at a table of the built-in vendor. */
import { z } from 'zod'
import { botCheckChallengeSchema } from '../../contract/calls/identity/bot-check.ts'
import { memberIdSchema, merchantCodeSchema } from '../../contract/ids.ts'
import { vendorCalls } from '../../contract/protocols/vendor-wallet.ts'
import { type Wallet, walletName } from '../../platform/kernel/wallet/wallet-interface.ts'
import { solveBotCheck } from '../../tests/support/solve-bot-check.ts'
import type { Site } from '../lib/site.ts'
import { openBrowser } from './browser.ts'
import { Refused } from './http.ts'
import { askVendorWay } from './vendor-way.ts'

export const MERCHANT = merchantCodeSchema.parse('meridian')
export const CURRENCY = 'PHP'
export const OPENING_MINOR = 100_000
const GAME = 'harbor-lucky-pier'
/** Registering is mostly a slow hash, of which the machine does a few at a time. */
const AT_ONCE = 8
const SEAT_TRIES = 5

type Seat = z.output<typeof vendorCalls.authenticate.response>
export type Player = { wallet: Wallet; seat: Seat; gameCode: string; name: string }

const detailSchema = z.object({ nodeId: z.number(), vassalage: z.string() })
const launchSchema = z.object({ game_url: z.url() })

/** A new member with money, and a launch of that game that nobody has used yet. */
async function launchFor(site: Site, index: number, again: number, gameId: string) {
  const { call } = openBrowser(site.edge, index)
  const name = `load${process.pid % 100_000}x${index}x${again}`
  const challenge = botCheckChallengeSchema.parse(await call('GET', '/wps/verification/botCheck'))
  const consent = { ageConfirmed: true, termsAgreed: true, botCheck: solveBotCheck(challenge) }
  await call('PUT', '/wps/member/register', { username: name, password: 'Quiet-Sea-77', ...consent })
  const { id } = z.object({ id: memberIdSchema }).parse(await call('GET', '/wps/member/info'))

  const namespace = await site.miniflare.getDurableObjectNamespace('WALLET', 'platform')
  const wallet = namespace.get(namespace.idFromName(walletName(MERCHANT, id))) as unknown as Wallet
  const moved = await wallet.deposit({ key: 'load', currency: CURRENCY, amountMinor: OPENING_MINOR })
  if (!moved.ok) throw new Error(`no money for ${name}: ${moved.refusal}`)

  const { nodeId, vassalage } = detailSchema.parse(await call('GET', `/lgw/games/detail?gameId=${gameId}`))
  const launched = await call('POST', '/wps/game/launchGame', { gameId, nodeId, vassalage })
  const address = new URL(launchSchema.parse(launched).game_url)
  const gameCode = decodeURIComponent(address.pathname.split('/').at(-1) ?? '')
  return { wallet, gameCode, name, launchToken: address.searchParams.get('token') ?? '' }
}
export type Launched = Awaited<ReturnType<typeof launchFor>>

async function seatPlayer(site: Site, index: number, again: number): Promise<Player> {
  const { launchToken, gameCode, wallet, name } = await launchFor(site, index, again, GAME)
  const seat = await askVendorWay(site, vendorCalls.authenticate, { launchToken, gameCode })
  return { wallet, seat, gameCode, name }
}

/** A connection that broke says nothing of what was done, so another newcomer takes the place. Throws after the last try. */
async function withNewcomers<T>(index: number, seat: (again: number) => Promise<T>): Promise<T> {
  for (let again = 0; ; again += 1) {
    try {
      return await seat(again)
    } catch (error) {
      if (error instanceof Refused || again === SEAT_TRIES) throw error
      console.error(`place ${index} again: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}

async function fill<T>(count: number, seat: (index: number, again: number) => Promise<T>): Promise<T[]> {
  const all: T[] = []
  let next = 0
  const work = async () => {
    while (next < count) {
      const index = next++
      all.push(await withNewcomers(index, (again) => seat(index, again)))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return all
}

/** Throws with the first place that nobody could take. */
export const seatPlayers = (site: Site, count: number): Promise<Player[]> =>
  fill(count, (index, again) => seatPlayer(site, index, again))

/** As `seatPlayers`, for a game whose own page takes the seat: `sit` does what it would. */
export const launchPlayers = <Seated>(
  site: Site,
  count: number,
  gameId: string,
  sit: (launched: Launched, index: number) => Promise<Seated>,
): Promise<Seated[]> => fill(count, async (index, again) => sit(await launchFor(site, index, again, gameId), index))
