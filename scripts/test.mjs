// `npm test`: everything, ending in one line `N passed, N failed`.
import { continueWith, ensureInstalled, runScript } from './lib/install.mjs'

await runScript(() => {
  ensureInstalled()
  continueWith('scripts/check.ts')
})
