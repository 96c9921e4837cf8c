/** Before the system tests: the production build as the sources stand now, and data seeded once for all to copy. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { ensureBuilt } from '../../scripts/lib/build.ts'
import { writeOpenApi } from '../../scripts/lib/openapi.ts'
import { findFreePorts } from '../../scripts/lib/ports.ts'
import { startSite } from '../../scripts/lib/site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    seededDataDir: string
  }
}

export default async function setup(project: TestProject) {
  ensureBuilt()
  writeOpenApi()
  const dataDir = mkdtempSync(join(tmpdir(), 'site-'))
  const site = await startSite({ port: await findFreePorts(), dataDir, quickPasswords: true })
  await site.settle()
  await site.close()
  project.provide('seededDataDir', dataDir)
  return () => rmSync(dataDir, { recursive: true, force: true })
}
