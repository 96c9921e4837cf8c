// `npm test`, `npm run verify`, `npm run test:full`: installs what is missing, then runs that mode of the gate.
import { continueWith, ensureInstalled, runScript } from './lib/install.mjs'

await runScript(() => {
  const startMs = performance.now()
  ensureInstalled()
  process.env.INSTALL_MS = String(Math.round(performance.now() - startMs))
  continueWith('scripts/check.ts')
})
