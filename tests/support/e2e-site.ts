/** Starts one site for all browser tests; the workers learn its address from E2E_ORIGIN. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../../scripts/lib/build.ts'
import { findFreePorts } from '../../scripts/lib/ports.ts'
import { startSite } from '../../scripts/lib/site.ts'

export default async function setup() {
  if (process.env.E2E_ORIGIN) return undefined
  ensureBuilt()
  const dataDir = mkdtempSync(join(tmpdir(), 'site-'))
  const site = await startSite({ port: await findFreePorts(), dataDir })
  process.env.E2E_ORIGIN = site.edge
  process.env.E2E_OPS_TOKEN = site.secrets.OPS_TOKEN
  return async () => {
    await site.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
