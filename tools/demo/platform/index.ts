/** Entry of the platform Worker on one machine: the whole platform, and the demo's routes beside. It is never deployed. */
import { createWorker } from '../../../platform/worker.ts'
import { mountDemo } from './mount-demo.ts'

export * from '../../../platform/objects.ts'
export default createWorker({ mountMore: mountDemo })
