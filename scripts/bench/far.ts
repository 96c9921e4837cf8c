/**
 * What a player far from the database waits for: how many trips each act makes, how many of them wait for one another, and the
 * time of these roads (far/road-times.ts). Only roads count, not the work at their ends: no figure depends on the machine.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROADS, type Road } from '../../tests/support/roads.ts'
import { findFreePorts } from '../lib/ports.ts'
import { type Browser, openBrowser } from '../load/browser.ts'
import { closeLines } from '../load/http.ts'
import * as acts from './cost/acts.ts'
import { type FarSite, type Measured, startFarSite } from './far/far-site.ts'
import { ROAD_MS } from './far/road-times.ts'
import { showTable } from './statistics.ts'

type Line = { act: string } & Measured

/** `BENCH_TRIPS=1` lists each trip of each act. */
const LISTS_TRIPS = process.env.BENCH_TRIPS === '1'

/** What an act leaves behind the answer is over by then. */
const QUIET_MS = 2_500

async function openPage({ edge }: FarSite, path: string, browser?: Browser) {
  const cookie = [...(browser?.cookies ?? [])].map((pair) => pair.join('=')).join('; ')
  const headers = { cookie, 'sec-fetch-site': 'none', 'x-local-ip': '203.0.113.200', connection: 'close' }
  const answer = await fetch(edge + path, { headers, redirect: 'manual' })
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
  await answer.text()
}

export async function benchFar(): Promise<Line[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-far-'))
  const site = await startFarSite(await findFreePorts(), dataDir)
  const lines: Line[] = []
  const measure = async (act: string, go: () => Promise<unknown>) => {
    console.error(`  ${act}`)
    await sleep(QUIET_MS)
    lines.push({ act, ...(await site.measure(go)) })
  }
  try {
    await measureAll(site, measure)
    return lines
  } finally {
    await closeLines()
    await site.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Measure = (act: string, go: () => Promise<unknown>) => Promise<void>

async function measureAll(site: FarSite, measure: Measure) {
  const member = await acts.buildMember(site)
  const account = await acts.bindAccount(site, member)
  const { browser } = member
  // The first of each is dearer: isolates and caches begin with it.
  for (const path of ['/index', '/vip', '/promotions']) {
    await openPage(site, path)
    await openPage(site, path, browser)
  }
  await acts.readBalance(member)

  await measure("visitor's home", () => openPage(site, '/index'))
  await measure("member's home", () => openPage(site, '/index', browser))
  await measure("member's VIP page", () => openPage(site, '/vip', browser))
  await measure("member's promotions", () => openPage(site, '/promotions', browser))
  await measure('balance', () => acts.readBalance(member))
  await measure('badges', () => acts.ask(browser, 'badges', {}))
  await measure('member info', () => acts.ask(browser, 'memberInfo', {}))
  await measure('betting record', () => acts.ask(browser, 'bettingRecord', {}))
  await measure('account record', () => acts.ask(browser, 'ledgerRecord', {}))
  await measure('points', () => acts.ask(browser, 'pointBalance', {}))
  await measureGame(member, measure)
  await measure('deposit order', () =>
    acts.ask(browser, 'createDeposit', { channelId: 'wallet', amount: '500.00', receive: '500.00' }),
  )
  await measure('withdrawal order', () => acts.orderWithdrawal(member, account))
  await measure('login', () => acts.logIn(site, member))
  const visitor = openBrowser(site.edge, 900)
  await measure('register', () => acts.register(visitor, `far${process.pid % 100_000}`))
}

async function measureGame(member: acts.Member, measure: Measure) {
  let table: acts.Table | undefined
  await measure('launch, with seat and seed', async () => {
    table = await acts.launch(member)
  })
  await table?.spin()
  await measure('spin', async () => table?.spin())
  await measure('launch again, with seat and seed', async () => {
    await acts.launch(member)
  })
}

const ROAD_NAMES: Record<Road, string> = {
  primary: 'primary, from afar',
  replica: 'replica',
  journey: 'journeys to the Worker at the primary',
  beside: 'primary, from there',
  own: 'own objects',
  other: 'other objects',
}

function listTrips({ act, trips }: Line): string {
  const first = Math.min(...trips.map(({ fromMs }) => fromMs))
  const rows = trips
    .toSorted((one, other) => one.fromMs - other.fromMs)
    .map(({ road, what, fromMs, toMs }) => `${fromMs - first} to ${toMs - first}, ${road}: ${what}`)
  return [`${act}:`, ...rows].join('\n')
}

/** Trips and, in brackets, how many wait for one another; then the longest chain of all. */
export function showFar(lines: readonly Line[]): string {
  const count = ({ trips, depth }: Line, road: Road) => {
    const all = trips.filter((trip) => trip.road === road).length
    return all === 0 ? '0' : `${all} (${depth[road]})`
  }
  const roads = ROADS.map((road) => `${ROAD_NAMES[road]} ${ROAD_MS[road]}`).join(', ')
  const table = showTable(
    ['Act', ...ROADS.map((road) => ROAD_NAMES[road]), 'roads, ms'],
    lines.map((line) => [line.act, ...ROADS.map((road) => count(line, road)), String(line.depth.roadMs)]),
  )
  const figures = `Trips, in brackets how many wait for one another. Milliseconds a road: ${roads}.\n\n${table}`
  return LISTS_TRIPS ? `${figures}\n\n${lines.map(listTrips).join('\n\n')}` : figures
}
