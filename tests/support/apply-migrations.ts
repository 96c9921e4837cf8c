import { migrate } from './workers.ts'

await migrate()
