/** GAME-09: the home of each book on a slow phone, by itself, as the lobby's frame loads it: until its first price can be pressed. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePorts } from '../lib/ports.ts'
import { startSite } from '../lib/site.ts'
import { launchGame } from './first-visit.ts'
import { visitByPhone } from './phone.ts'
import { showSpread, showTable, spread } from './statistics.ts'

/** BENCH_VISITS: fresh browsers a book. */
const VISITS = Number(process.env.BENCH_VISITS ?? 5)
const MARKS = { scriptKb: 130, readyMs: 3_000 }
const KB = 1_024
const BOOKS = ['summit-sportsbook', 'pixelarena-esports-book']
/** Chips and stars are pressed too: a price alone has its match in its name. */
const PRICE = 'main li button[aria-pressed][aria-label*=" – "]'

type BookFigures = { id: string; scriptKb: number; requests: number; readyMs: number[]; longTasksMs: number[] }

export async function benchBookPage(): Promise<BookFigures[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-book-'))
  const site = await startSite({ port: await findFreePorts(), dataDir })
  try {
    const figures: BookFigures[] = []
    for (const id of BOOKS) {
      const measured: BookFigures = { id, scriptKb: 0, requests: 0, readyMs: [], longTasksMs: [] }
      for (let turn = 0; turn < VISITS; turn += 1) {
        const visit = await visitByPhone({ url: await launchGame(site, id), mark: PRICE })
        measured.scriptKb = visit.scriptGzipBytes / KB
        measured.requests = visit.requests
        measured.readyMs.push(visit.markMs)
        measured.longTasksMs.push(visit.longTasksMs)
      }
      console.error(`  ${id}: ${measured.readyMs.map(Math.round)} ms`)
      figures.push(measured)
    }
    return figures
  } finally {
    await site.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

export const showBookPage = (figures: readonly BookFigures[]): string =>
  showTable(
    [
      'Slow phone, cold',
      `script, KB (mark: ${MARKS.scriptKb})`,
      'requests',
      `first price, ms (mark: ${MARKS.readyMs})`,
      'long tasks, ms',
    ],
    figures.map(({ id, scriptKb, requests, readyMs, longTasksMs }) => [
      id,
      scriptKb.toFixed(1),
      String(requests),
      showSpread(spread(readyMs), 0),
      showSpread(spread(longTasksMs), 0),
    ]),
  )
