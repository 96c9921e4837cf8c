import type { Services } from '../../platform/kernel/context.ts'
import type { Job } from '../../platform/kernel/job.ts'

/** Runs what is due of a job in this process, as the queue's consumer does an item at a time. */
export async function drainJob(job: Job, services: Services): Promise<void> {
  await Promise.all((await job.readDue(services)).map((key) => job.run(services, key)))
}
