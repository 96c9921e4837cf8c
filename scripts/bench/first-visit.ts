/** PERF-01: the first visit of the lobby, and the first launch of a game, on a slow phone; an empty page beside them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { gameSchema } from '../../contract/calls/games/games.ts'
import { findFreePorts } from '../lib/ports.ts'
import { type Site, startSite } from '../lib/site.ts'
import { serveEmptyPage } from './empty-page.ts'
import { type Visit, type Visiting, visitByPhone } from './phone.ts'
import { showSpread, showTable, spread } from './statistics.ts'
import { benchTaps, type TapFigures } from './taps.ts'

/** BENCH_VISITS: fresh browsers of each kind. */
const VISITS = Number(process.env.BENCH_VISITS ?? 5)

export type VisitFigures = { title: string; mark: string; visits: Visit[] }
export type FirstVisitFigures = { visits: VisitFigures[]; taps: TapFigures[] }

export async function benchVisits(): Promise<FirstVisitFigures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-visit-'))
  const site = await startSite({ port: await findFreePorts(), dataDir })
  const empty = await serveEmptyPage()
  try {
    const saffron = site.edge.replace('localhost', 'saffron.localhost')
    const cookie = await beginGuest(site.edge)
    const home = (origin: string, as: Pick<Visiting, 'locale' | 'cookie'> = {}) =>
      repeat(() => visitByPhone({ url: `${origin}/index`, mark: 'html[data-ready]', ...as }))
    const play = async () => {
      const mark = 'button.spin:not([aria-disabled=true])'
      return visitByPhone({ url: await launchGame(site), mark })
    }
    // The edge's own first answer, before its caches hold anything, is another matter.
    await fetch(`${site.edge}/index`, { headers: { accept: 'text/html' } })
    const mark = 'script has started'
    const visits = [
      { title: 'lobby, a visitor', mark, visits: await home(site.edge) },
      { title: 'a guest', mark, visits: await home(site.edge, { cookie }) },
      { title: 'Saffron', mark, visits: await home(saffron) },
      { title: 'TH', mark, visits: await home(site.edge, { locale: 'th-TH' }) },
      { title: 'studio, a game', mark: 'first spin possible', visits: await repeat(play) },
      {
        title: 'an empty page',
        mark,
        visits: await repeat(() => visitByPhone({ url: empty.url, mark: 'html[data-ready]' })),
      },
    ]
    return { visits, taps: await benchTaps(`${site.edge}/index`) }
  } finally {
    empty.close()
    await site.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function repeat(visit: () => Promise<Visit>): Promise<Visit[]> {
  const visits: Visit[] = []
  for (let index = 0; index < VISITS; index += 1) visits.push(await visit())
  return visits
}

const gamesSchema = z.object({ value: z.object({ games: z.array(gameSchema).min(1) }) })
const detailSchema = z.object({ value: z.object({ gameId: z.string(), nodeId: z.number(), vassalage: z.string() }) })
const launchSchema = z.object({ value: z.object({ game_url: z.string() }) })

let visitors = 0

/** From an address of its own: guests of one address are counted. */
function callsOf(edge: string) {
  visitors += 1
  const address = `198.18.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', 'x-local-ip': address }
  return (path: string, body: object, cookie = '') =>
    fetch(edge + path, { method: 'POST', headers: { ...headers, cookie }, body: JSON.stringify(body) })
}

/** A guest with a play wallet: for the page a member, with balance and shortcuts in the place of the forms. */
async function beginGuest(edge: string, call = callsOf(edge)): Promise<string> {
  const session = await call('/wps/session/login/freeplay', {})
  const cookies = session.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  return cookies.find((line) => line.includes('sid=')) ?? ''
}

/** A guest and a launch of its own for each visit: the token is good for one, and a first game asks once more. */
export async function launchGame({ edge }: Site, wanted?: string): Promise<string> {
  const call = callsOf(edge)
  const cookie = await beginGuest(edge, call)
  const { gameId, nodeId, vassalage } = wanted ? await findGame(edge, wanted) : await findFirstSlot(edge)
  const launch = await call('/wps/game/launchGame', { gameId, nodeId, vassalage }, cookie)
  return launchSchema.parse(await launch.json()).value.game_url
}

async function findGame(edge: string, gameId: string) {
  const detail = await fetch(`${edge}/lgw/games/detail?gameId=${gameId}`)
  return detailSchema.parse(await detail.json()).value
}

async function findFirstSlot(edge: string) {
  const list = await fetch(`${edge}/wps/relay/GCSGAME_gameList?gameType=RNG&playable=1&pageSize=1`)
  const [game] = gamesSchema.parse(await list.json()).value.games
  return game!
}

const KB = 1_024

export function showVisits({ visits: figures, taps }: FirstVisitFigures): string {
  const rows: [string, (visit: Visit) => number, number][] = [
    ['requests', (visit) => visit.requests, 0],
    ['script, gzip 9, KB', (visit) => visit.scriptGzipBytes / KB, 1],
    ['all bytes as sent, KB', (visit) => visit.wireBytes / KB, 0],
    ['first contentful paint, ms', (visit) => visit.firstPaintMs, 0],
    ['largest contentful paint, ms', (visit) => visit.largestPaintMs, 0],
    ['layout shift', (visit) => visit.layoutShift, 3],
    ['long tasks together, ms', (visit) => visit.longTasksMs, 0],
    ['longest task, ms', (visit) => visit.longestTaskMs, 0],
    ['errors and complaints of the console', (visit) => visit.complaints.length, 0],
    [`${[...new Set(figures.map(({ mark }) => mark))].join(' / ')}, ms`, (visit) => visit.markMs, 0],
  ]
  const cells = rows.map(([name, get, digits]) => [
    name,
    ...figures.map(({ visits }) => showSpread(spread(visits.map(get)), digits)),
  ])
  const largest = figures.map(({ visits }) => [...new Set(visits.map((visit) => visit.largestElement))].join(', '))
  const visits = showTable(
    ['Slow phone, cold', ...figures.map(({ title }) => title)],
    [...cells, ['largest element', ...largest]],
  )
  const tapRows = taps.map(({ name, pressesMs: { finger, mouse } }) => [
    name,
    ...[finger, mouse].map((ms) => showSpread(spread(ms), 0)),
  ])
  return `${visits}\n\n${showTable(['Press to next paint, processor 4x slower, ms', 'a finger', 'a mouse'], tapRows)}`
}
