/** Starts one site for all browser tests; the workers learn its address from E2E_ORIGIN. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureBuilt } from '../../scripts/lib/build.ts'
import { findFreePorts } from '../../scripts/lib/ports.ts'
import { type Site, startSite } from '../../scripts/lib/site.ts'

/** At two merchants one of those invited by the demo player has played enough. */
const DEMO_REFERRALS = 2

/**
 * MEM-08, MEM-13, AGT-03: what a site just started has not seen yet. The minute's round is made until the invited friends
 * who have played are paid for, a demo player of Saffron plays as of yesterday, so that its cashback can be claimed, and
 * Meridian's demo tree has signed contracts and played for three days.
 */
async function letADayPass({ miniflare, platform, runScheduled }: Site) {
  await playBefore(platform, 'agent-history', { merchant: 'meridian', days: 3 })
  await playBefore(platform, 'play-days-ago', { merchant: 'saffron', days: 1 })
  const database = await miniflare.getD1Database('DB', 'platform')
  const paid = database.prepare(
    "SELECT count(*) AS rewards FROM reward_payment WHERE kind = 'referral' AND status = 'paid'",
  )
  // What was played is counted by a queue.
  for (let looks = 0; Number((await paid.first())?.rewards) < DEMO_REFERRALS; looks += 1) {
    if (looks === 60) throw new Error('the invitations of the demo were never paid')
    await runScheduled()
    await sleep(1_000)
  }
}

async function playBefore(platform: string, route: 'agent-history' | 'play-days-ago', input: object) {
  const headers = { 'content-type': 'application/json', connection: 'close' }
  const answer = await fetch(`${platform}/__local/${route}`, { method: 'POST', headers, body: JSON.stringify(input) })
  if (!answer.ok) throw new Error(`${route} was refused: ${await answer.text()}`)
}

export default async function setup() {
  if (process.env.E2E_ORIGIN) return undefined
  ensureBuilt()
  const dataDir = mkdtempSync(join(tmpdir(), 'site-'))
  const site = await startSite({ port: await findFreePorts(), dataDir, quickPasswords: true })
  await letADayPass(site)
  process.env.E2E_ORIGIN = site.edge
  process.env.E2E_OPS_TOKEN = site.secrets.OPS_TOKEN
  process.env.E2E_FEED_SECRETS = site.secrets.FEED_SECRETS
  return async () => {
    await site.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
