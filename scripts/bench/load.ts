/** The other end of load-process.ts. */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { LoadJob, LoadReply, LoadResult } from './load-job.ts'

export type Loader = { run(job: LoadJob): Promise<LoadResult>; close(): void }

/** One process for all jobs, so that its own warming up is over when it counts. Jobs run one at a time. */
export function startLoader(): Loader {
  const child = fork(fileURLToPath(new URL('load-process.ts', import.meta.url)))
  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        const gone = () => reject(new Error('the load process ended'))
        child.once('exit', gone)
        child.once('message', (reply: LoadReply) => {
          child.off('exit', gone)
          if ('error' in reply) reject(new Error(reply.error))
          else resolve(reply.result)
        })
        child.send(job)
      }),
    close: () => void child.kill(),
  }
}
