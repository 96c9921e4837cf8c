/** `npm run build` builds; with `--if-stale` only when the sources have changed since. */
import { build, ensureBuilt } from './lib/build.ts'

if (process.argv.includes('--if-stale')) ensureBuilt()
else build()
