/** Starts one site for all browser tests; the workers learn its address from E2E_ORIGIN. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureBuilt } from '../../scripts/lib/build.ts'
import { findFreePorts } from '../../scripts/lib/ports.ts'
import { type Site, startSite } from '../../scripts/lib/site.ts'

const DAY_MS = 86_400_000

/** Rounds that the demo plays at its start: ten each of two players at two merchants. */
const DEMO_ROUNDS = 40

/**
 * MEM-08, MEM-13: what a site just started has not seen yet. The minute's round is made once, so that the invited
 * friend who has played is paid for; what a demo player of Saffron has played the record has as of yesterday, so that
 * its cashback can be claimed. All that follows is the site's own.
 */
async function letADayPass({ miniflare, runScheduled, settle }: Site) {
  const database = await miniflare.getD1Database('DB', 'platform')
  const played = database.prepare(
    "SELECT count(*) AS rounds FROM round_record WHERE state = 'settled' AND round_id LIKE 'demo-%'",
  )
  // The record follows the wallet by a queue.
  for (let looks = 0; Number((await played.first())?.rounds) < DEMO_ROUNDS; looks += 1) {
    if (looks === 300) throw new Error('the rounds of the demo never reached the record')
    await sleep(100)
  }
  await runScheduled()
  await settle()
  await database
    .prepare(
      `UPDATE round_record SET closed_at = closed_at - ${DAY_MS} WHERE merchant = 'saffron'
       AND member_id = (SELECT id FROM member WHERE merchant = 'saffron' AND username = 'player4')`,
    )
    .run()
}

export default async function setup() {
  if (process.env.E2E_ORIGIN) return undefined
  ensureBuilt()
  const dataDir = mkdtempSync(join(tmpdir(), 'site-'))
  const site = await startSite({ port: await findFreePorts(), dataDir })
  await letADayPass(site)
  process.env.E2E_ORIGIN = site.edge
  process.env.E2E_OPS_TOKEN = site.secrets.OPS_TOKEN
  return async () => {
    await site.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
