/** Serves the production build with local data. Started by start.mjs, which has installed what is needed. */
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureBuilt } from './lib/build.ts'
import { at } from './lib/paths.ts'
import { openControl, prepareSandbox, presentSandbox, readSandbox } from './lib/sandbox/serve-sandbox.ts'
import { seedAgentHistory, seedLotteries, seedWaiting } from './lib/seed.ts'
import { startSite } from './lib/site.ts'

const CRON_MS = 60_000
const SEED_AFTER_MS = 4_000

const DEMO_ACCOUNTS = `player1, player2, player3, player4 (members), general1, regional1, master1, agent1, agent2 (agents): password Play-2026!, payment password 246810
             newbie: password 123456, to be changed at first login`
const OUTSIDE_ACCOUNTS = 'those of your platform; envelope keys for it are in .local/secrets.json, ENVELOPE_KEYS'

async function serve() {
  const startedAt = performance.now()
  // Both were looked at by start.mjs.
  const port = Number(process.env.PORT || 8787)
  const host = process.env.BIND_HOST || '127.0.0.1'
  const sandbox = readSandbox(process.argv.slice(2), process.env)
  ensureBuilt()
  const platformOrigin = process.env.PLATFORM_ORIGIN
  const dataDir = at(sandbox ? '.local/sandbox' : '.local')
  const watcher = sandbox ? prepareSandbox(dataDir, sandbox) : undefined
  const start = (clockAheadMs = 0) =>
    startSite({ port, host, dataDir, platformOrigin, sandbox: sandbox !== null, watcher, clockAheadMs })
  const running = { site: await start(), start }
  const { site } = running
  const opened = watcher && (await openControl(running, watcher, { dataDir, port: port + 5 }))
  let cron: NodeJS.Timeout | undefined

  let closing = false
  const close = async () => {
    if (closing) return
    closing = true
    clearInterval(cron)
    opened?.control.close()
    await running.site.settle()
    await running.site.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, close)
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && close(), 1_000).unref()

  console.log(`
Ready in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s. Stop with Ctrl+C; data stays in .local, npm run reset clears it.

  Meridian   ${site.edge}
  Saffron    http://saffron.localhost:${port}
  Studio     ${site.studio}   the game vendor, framed by the sites
  Platform   ${platformOrigin ?? `${site.platform}   loopback only, authenticated calls only`}
  Payments   ${site.psp}   the payment provider, where deposits are paid
  Console    ${site.console}/__local/people   operators: sign in as one of the demo people

  Accounts   ${platformOrigin ? OUTSIDE_ACCOUNTS : DEMO_ACCOUNTS}
  Operate    npm run ops -- status
  Mails, SMS ${site.edge}/__local/outbox
  Log        .local/site.log
${opened && sandbox ? presentSandbox(opened.control.origin, opened.config, sandbox) : ''}`)
  // Behind a site that answers already. The cron job seals windows, so it begins once the weeks before are there.
  // A request that comes while a part of it runs has to wait. The first visitors are served before it, others between its parts.
  // A sandbox has what its guide says and no past: no start waits for one.
  for (const seed of platformOrigin ? [] : sandbox ? [seedLotteries] : [seedWaiting, seedLotteries, seedAgentHistory]) {
    await sleep(SEED_AFTER_MS)
    if (!closing) await seed(site.platform).catch(console.error)
  }
  if (!closing) cron = setInterval(() => running.site.runScheduled().catch(console.error), CRON_MS)
}

serve().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
