/** PERF-01: the first visit of the lobby, and the first launch of a game, on a slow phone. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { gameSchema } from '../../contract/calls/games.ts'
import { findFreePorts } from '../lib/ports.ts'
import { type Site, startSite } from '../lib/site.ts'
import { type Visit, visitByPhone } from './phone.ts'
import { showSpread, showTable, spread } from './statistics.ts'

/** BENCH_VISITS: fresh browsers of each kind. */
const VISITS = Number(process.env.BENCH_VISITS ?? 5)

export type VisitFigures = { title: string; mark: string; visits: Visit[] }

export async function benchVisits(): Promise<VisitFigures[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-visit-'))
  const site = await startSite({ port: await findFreePorts(), dataDir })
  try {
    const home = () => visitByPhone({ url: `${site.edge}/`, mark: 'html[data-ready]' })
    const play = async () => {
      const mark = 'button.spin:not([aria-disabled=true])'
      return visitByPhone({ url: await launchGame(site), mark })
    }
    // The edge's own first answer, before its caches hold anything, is another matter.
    await fetch(`${site.edge}/index`, { headers: { accept: 'text/html' } })
    return [
      { title: 'lobby, a visitor', mark: 'script has started', visits: await repeat(home) },
      { title: 'studio, a game', mark: 'first spin possible', visits: await repeat(play) },
    ]
  } finally {
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
const launchSchema = z.object({ value: z.object({ game_url: z.string() }) })

/** A guest and a launch of its own for each visit: the token is good for one, and a first game asks once more. */
async function launchGame({ edge }: Site): Promise<string> {
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  const post = (path: string, body: object, cookie = '') =>
    fetch(edge + path, { method: 'POST', headers: { ...headers, cookie }, body: JSON.stringify(body) })
  const session = await post('/wps/session/login/freeplay', {})
  const cookie = session.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const list = await fetch(`${edge}/wps/relay/GCSGAME_gameList?gameType=RNG&playable=1&pageSize=1`)
  const [game] = gamesSchema.parse(await list.json()).value.games
  const { gameId, nodeId, vassalage } = game!
  const launch = await post('/wps/game/launchGame', { gameId, nodeId, vassalage }, cookie)
  return launchSchema.parse(await launch.json()).value.game_url
}

const KB = 1_024

export function showVisits(figures: readonly VisitFigures[]): string {
  const rows: [string, (visit: Visit) => number, number][] = [
    ['requests', (visit) => visit.requests, 0],
    ['script, gzip 9, KB', (visit) => visit.scriptGzipBytes / KB, 1],
    ['all bytes as sent, KB', (visit) => visit.wireBytes / KB, 0],
    ['first contentful paint, ms', (visit) => visit.firstPaintMs, 0],
    ['largest contentful paint, ms', (visit) => visit.largestPaintMs, 0],
    ['layout shift', (visit) => visit.layoutShift, 3],
    ['long tasks together, ms', (visit) => visit.longTasksMs, 0],
    ['longest task, ms', (visit) => visit.longestTaskMs, 0],
    [`${figures.map(({ mark }) => mark).join(' / ')}, ms`, (visit) => visit.markMs, 0],
  ]
  const cells = rows.map(([name, get, digits]) => [
    name,
    ...figures.map(({ visits }) => showSpread(spread(visits.map(get)), digits)),
  ])
  const largest = figures.map(({ visits }) => [...new Set(visits.map((visit) => visit.largestElement))].join(', '))
  return showTable(
    ['Slow phone, cold', ...figures.map(({ title }) => title)],
    [...cells, ['largest element', ...largest]],
  )
}
