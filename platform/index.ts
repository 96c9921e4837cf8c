/** Entry of the platform Worker as it is deployed. On one machine tools/demo/platform/index.ts takes its place. */
import { createWorker } from './worker.ts'

export * from './objects.ts'
export default createWorker()
