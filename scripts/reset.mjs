// `npm run reset`: forgets all local data. The next start begins afresh.
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

rmSync(fileURLToPath(new URL('../.local', import.meta.url)), { recursive: true, force: true })
console.log('Local data is cleared.')
