/** Serves the production build with local data. Started by start.mjs, which has installed what is needed. */
import { ensureBuilt } from './lib/build.ts'
import { at } from './lib/paths.ts'
import { findTakenPort } from './lib/ports.ts'
import { startSite } from './lib/site.ts'

const SWEEP_MS = 60_000

function readPort(): number {
  const port = Number(process.env.PORT || 8787)
  if (Number.isInteger(port) && port > 0 && port < 65_534) return port
  throw new Error(`PORT must be a port number, got ${JSON.stringify(process.env.PORT)}`)
}

async function serve() {
  const startedAt = performance.now()
  const port = readPort()
  const host = process.env.BIND_HOST || '127.0.0.1'
  const taken = await findTakenPort([port, port + 1, port + 2], host)
  if (taken !== null)
    throw new Error(`Port ${taken} is taken. Choose another: PORT=9000 npm start (it uses three in a row)`)
  ensureBuilt()
  const site = await startSite({ port, host, dataDir: at('.local'), platformOrigin: process.env.PLATFORM_ORIGIN })
  const sweep = setInterval(() => site.runScheduled().catch(console.error), SWEEP_MS)

  let closing = false
  const close = async () => {
    if (closing) return
    closing = true
    clearInterval(sweep)
    await site.settle()
    await site.close()
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
  Platform   ${site.platform}   loopback only, authenticated calls only

  Accounts   player1, player2 (members), agent1, master1 (agents): password Play-2026!, payment password 246810
             newbie: password 123456, to be changed at first login
  Operate    npm run ops -- status
  Mails, SMS ${site.edge}/__local/outbox
  Log        .local/site.log
`)
}

serve().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
