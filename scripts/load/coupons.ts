/**
 * Many coupons on one match of the local feed. The feed sends its result, the runtime is killed in the middle of the settling, and
 * every wallet is compared with what its coupons pay.
 */
import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { minor, parseMoney, presentMoney } from '../../contract/amount.ts'
import { couponViewSchema } from '../../contract/book/calls.ts'
import { feedMessageSchema, signFeedMessage } from '../../contract/book/feed.ts'
import { showTable } from '../bench/statistics.ts'
import { describeMachine } from '../lib/describe-machine.ts'
import type { Site } from '../lib/site.ts'
import { ask } from './http.ts'
import { readWhole } from './read-whole.ts'
import { type Launched, launchPlayers, OPENING_MINOR } from './seat-players.ts'

const GAME = 'summit-sportsbook'
const FEED = 'demo'
const FIXTURE = 'feed-demo-1'
const PICK = '1x2:1'
const ODDS = 202
const AT_ONCE = 16
/** The runtime dies so long after the result. */
const KILLED_AFTER_MS = 1_500
const SETTLED_WITHIN_MS = 120_000
const LOOK_EVERY_MS = 100

type Bettor = Launched & { bearer: string; unitsMinor: number[] }

const sessionSchema = z.object({ bearer: z.string() })
const secretsSchema = z.record(z.string(), z.string())

const call = async (site: Site, method: 'GET' | 'POST', path: string, bearer: string, body?: object) =>
  (
    await ask(`${site.studio}/api${path}`, {
      method,
      headers: bearer === '' ? {} : { authorization: `Bearer ${bearer}` },
      body: body && JSON.stringify(body),
    })
  ).value

async function tell(site: Site, kind: string, state: object): Promise<void> {
  const secret = secretsSchema.parse(JSON.parse(site.secrets.FEED_SECRETS))[FEED] ?? ''
  const about = { feed: FEED, fixtureId: FIXTURE, kind, seq: 1, sentAt: new Date().toISOString(), state }
  const messages = [await signFeedMessage(secret, feedMessageSchema.parse(about))]
  const headers = { 'content-type': 'application/json', connection: 'close' }
  const answer = await fetch(`${site.studio.replace('studio.localhost', '127.0.0.1')}/feed/v1/messages`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ messages }),
  })
  if (!answer.ok) throw new Error(`the feed was refused: ${await answer.text()}`)
}

/** Each at its own stake, so that no two coupons can be taken for each other. */
async function place(site: Site, bettor: Bettor, coupons: number): Promise<void> {
  for (let at = 0; at < coupons; at += 1) {
    const unitMinor = 100 + at
    const legs = [{ fixtureId: FIXTURE, pick: PICK, odds: ODDS, tick: null }]
    const unit = presentMoney(minor(unitMinor))
    const wish = { couponId: crypto.randomUUID(), kind: 'multiple', unit, choice: 'better', legs }
    const { state } = couponViewSchema.parse(await call(site, 'POST', '/book/coupon', bettor.bearer, wish))
    if (state !== 'accepted') throw new Error(`a coupon is ${state}`)
    bettor.unitsMinor.push(unitMinor)
  }
}

const countOpen = async (site: Site, { bearer }: Bettor) =>
  z.array(z.unknown()).parse(await call(site, 'GET', '/book/coupons?which=open', bearer)).length

/** One after the other: nothing is asked twice but of the first who still waits. */
async function untilSettled(site: Site, bettors: readonly Bettor[]): Promise<void> {
  const deadline = Date.now() + SETTLED_WITHIN_MS
  for (const bettor of bettors)
    while ((await countOpen(site, bettor)) > 0) {
      if (Date.now() > deadline) throw new Error(`coupons of ${bettor.name} are open`)
      await sleep(LOOK_EVERY_MS)
    }
}

/** Of this process alone. */
function killRuntime(): void {
  const pids = execFileSync('pgrep', ['-P', String(process.pid), 'workerd'], { encoding: 'utf8' })
    .trim()
    .split('\n')
  for (const pid of pids) process.kill(Number(pid), 'SIGKILL')
}

async function inTurns<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  const left = [...items]
  const work = async () => {
    for (let item = left.pop(); item; item = left.pop()) await act(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** `restart`: the same site once more, after its runtime was killed. Prints the figures. */
export async function loadCoupons(site: Site, restart: () => Promise<Site>): Promise<boolean> {
  const [count, coupons] = [readWhole('LOAD_BETTORS', 100), readWhole('LOAD_COUPONS', 1_000)]
  const each = Math.ceil(coupons / count)
  await tell(site, 'fixture', {
    sport: 'football',
    league: 'Load Cup',
    teams: ['North', 'South'],
    kickOffAt: new Date(Date.now() + 3_600_000).toISOString(),
  })
  await tell(site, 'prices', { picks: { [PICK]: ODDS } })
  console.error(`${count} bettors …`)
  const bettors = await launchPlayers(site, count, GAME, async (launched): Promise<Bettor> => {
    const opened = await call(site, 'POST', '/session', '', {
      token: launched.launchToken,
      gameCode: launched.gameCode,
    })
    return { ...launched, bearer: sessionSchema.parse(opened).bearer, unitsMinor: [] }
  })
  console.error(`${each} coupons each …`)
  await inTurns(bettors, (bettor) => place(site, bettor, each))
  console.error('the result, a kill, the rest …')
  const before = describeMachine()
  const toldMs = Date.now()
  await tell(site, 'result', { end: { kind: 'score', home: 2, away: 0 } })
  await sleep(KILLED_AFTER_MS)
  killRuntime()
  const again = await restart()
  const downMs = Date.now() - toldMs - KILLED_AFTER_MS
  await untilSettled(again, bettors)
  const tookMs = Date.now() - toldMs

  const wrong: string[] = []
  await inTurns(bettors, async ({ bearer, name, unitsMinor }) => {
    const { balance } = z.object({ balance: z.string() }).parse(await call(again, 'GET', '/balance', bearer))
    const dueMinor = unitsMinor.reduce((sum, unit) => sum - unit + Math.floor((unit * ODDS) / 100), OPENING_MINOR)
    if (parseMoney(balance) !== dueMinor) wrong.push(`${name}: wallet ${balance}, coupons ${dueMinor}`)
  })
  console.log(
    `${new Date().toISOString().slice(0, 10)}, ${before}\n\n${showTable(
      ['Coupons on one match', ''],
      [
        ['coupons / players', `${each * count} / ${count}`],
        ['from the result to the last payout, killed once, s', (tookMs / 1_000).toFixed(1)],
        ['of it without a runtime, s', (downMs / 1_000).toFixed(1)],
        ['wallets that differ from their coupons', String(wrong.length)],
      ],
    )}`,
  )
  for (const line of wrong.slice(0, 20)) console.error(line)
  return wrong.length === 0
}
