/** The calls that are measured, as each lane has to ask them. */
import { z } from 'zod'
import { upstreamSessionSchema } from '../../contract/calls/identity/session.ts'
import {
  ENVELOPE_CONTENT_TYPE,
  ENVELOPE_HEADER,
  ENVELOPE_LIFETIME_SECONDS,
  openAnswer,
  type RequestClaims,
  requestClaimsSchema,
  sealRequest,
} from '../../contract/protocols/envelope.ts'
import { randomToken, systemClock, systemRandom } from '../../contract/time-and-chance.ts'
import type { BenchSite, Origins } from './bench-site.ts'
import type { LoadRequest } from './load-job.ts'

/** `direct`: the upstream with an envelope made beforehand. `proxy`: the same through a Worker that only forwards. */
export const LANES = ['direct', 'proxy', 'edge'] as const
export type Lane = (typeof LANES)[number]

export type EdgeCase = {
  title: string
  method: 'GET' | 'POST'
  path: string
  /** Where each lane asks; a lane that has no such thing is left out. */
  origins: Partial<Record<Lane, string>>
  /** Calls of one turn: one at a time for the latency, 16 at once for the rate. */
  alone: number
  together: number
  /** For `direct` and `proxy` sealed, for `edge` as a browser sends it. Envelopes are made now: they live 30 s. */
  prepare(lane: Lane, count: number): Promise<LoadRequest[]>
}

const upstreamLoginSchema = z.object({ value: upstreamSessionSchema })
const DEMO_LOGIN = { type: 'username', username: 'player1', password: 'Play-2026!', rememberMe: false }
const BROWSER = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
const FIRST_VISIT = { accept: 'text/html', 'accept-encoding': 'br', 'sec-fetch-mode': 'navigate' }
/** More names than connections, so that no account has two tries under way. */
const BARE_ACCOUNTS = 64

type Asked = { method: 'GET' | 'POST'; path: string; query?: string; sessionToken?: string }

function buildClaims({ merchant }: BenchSite, { method, path, query = '', sessionToken }: Asked): RequestClaims {
  const iat = Math.floor(systemClock() / 1_000)
  return requestClaimsSchema.parse({
    merchant,
    method,
    path,
    query,
    sessionToken,
    clientIp: '127.0.0.1',
    country: 'XX',
    language: 'EN',
    host: 'localhost',
    requestId: crypto.randomUUID(),
    jti: randomToken(systemRandom, 16),
    iat,
    exp: iat + ENVELOPE_LIFETIME_SECONDS,
  })
}

const sealHeader = async (site: BenchSite, asked: Asked): Promise<LoadRequest> => ({
  headers: { [ENVELOPE_HEADER]: await sealRequest(site.keys.toPlatform, { claims: buildClaims(site, asked) }) },
})

async function sealLogin(site: BenchSite, payload: object): Promise<LoadRequest & { jti: string; body: string }> {
  const claims = buildClaims(site, { method: 'POST', path: '/wps/session/login' })
  const body = await sealRequest(site.keys.toPlatform, { claims, payload })
  return { headers: { 'content-type': ENVELOPE_CONTENT_TYPE }, body, jti: claims.jti }
}

const lanesOf = (origins: Origins): Record<Lane, string> => ({
  direct: origins.platform,
  proxy: origins.proxy,
  edge: origins.edge,
})
const bareLanesOf = (origins: Origins): Record<Lane, string> => ({
  direct: origins.bare,
  proxy: origins['bare-proxy'],
  edge: origins['bare-edge'],
})

/** A plain GET: one envelope serves a whole turn, as reads are not kept against replay. */
function buildRead(site: BenchSite, path: string, query: string, by: { cookie?: string; sessionToken?: string }) {
  const address = query === '' ? path : `${path}?${query}`
  const asked = { method: 'GET' as const, path, query, ...(by.sessionToken ? { sessionToken: by.sessionToken } : {}) }
  const prepare = async (lane: Lane) => [
    lane === 'edge' ? { headers: by.cookie ? { cookie: by.cookie } : {} } : await sealHeader(site, asked),
  ]
  return { method: 'GET' as const, path: address, prepare }
}

/** A login: every envelope is good for one call. */
function buildLogin(site: BenchSite, bodyOf: (index: number) => object) {
  const prepare = (lane: Lane, count: number) =>
    Promise.all(
      Array.from({ length: count }, async (_, index): Promise<LoadRequest> => {
        if (lane === 'edge') return { headers: BROWSER, body: JSON.stringify(bodyOf(index)) }
        const { headers, body } = await sealLogin(site, bodyOf(index))
        return { headers, body }
      }),
    )
  return { method: 'POST' as const, path: '/wps/session/login', prepare }
}

export async function buildEdgeCases(site: BenchSite): Promise<EdgeCase[]> {
  const { origins } = site
  const sessionToken = await logInDirectly(site)
  const cookie = await logInAtEdge(origins.edge, DEMO_LOGIN)
  const bareCookie = await logInAtEdge(origins['bare-edge'], { ...DEMO_LOGIN, username: 'bench' })
  const balance = '/wps/v2/wallets/balance'
  return [
    {
      title: 'public call, cached: a page of 24 games',
      origins: lanesOf(origins),
      alone: 200,
      together: 800,
      ...buildRead(site, '/wps/relay/GCSGAME_gameList', 'gameType=RNG&pageSize=24', {}),
    },
    {
      title: 'token call, forwarded: balance',
      origins: lanesOf(origins),
      alone: 200,
      together: 800,
      ...buildRead(site, balance, '', { cookie, sessionToken }),
    },
    {
      title: 'encrypted call: login, with its scrypt',
      origins: lanesOf(origins),
      alone: 6,
      together: 0,
      ...buildLogin(site, () => DEMO_LOGIN),
    },
    {
      title: 'token call before an upstream that does nothing',
      origins: bareLanesOf(origins),
      alone: 300,
      together: 1_200,
      ...buildRead(site, balance, '', { cookie: bareCookie, sessionToken: 'token-of-0000000000bench' }),
    },
    {
      title: 'encrypted call (login) before an upstream that does nothing',
      origins: bareLanesOf(origins),
      alone: 200,
      together: 800,
      ...buildLogin(site, (index) => ({ ...DEMO_LOGIN, username: `bench-${index % BARE_ACCOUNTS}` })),
    },
    {
      title: 'document: a first visit of the lobby',
      origins: { edge: origins.edge },
      alone: 30,
      together: 120,
      method: 'GET',
      path: '/index',
      prepare: async () => [{ headers: FIRST_VISIT }],
    },
  ]
}

async function logInDirectly(site: BenchSite): Promise<string> {
  const { headers, body, jti } = await sealLogin(site, DEMO_LOGIN)
  const answer = await fetch(`${site.origins.platform}/wps/session/login`, { method: 'POST', headers, body })
  const opened = await openAnswer(site.keys.toEdge, await answer.text(), jti)
  return upstreamLoginSchema.parse(opened).value.token
}

async function logInAtEdge(origin: string, login: object): Promise<string> {
  const init = { method: 'POST', headers: BROWSER, body: JSON.stringify(login) }
  const answer = await fetch(`${origin}/wps/session/login`, init)
  if (!answer.ok) throw new Error(`login: ${answer.status} ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .join('; ')
}
