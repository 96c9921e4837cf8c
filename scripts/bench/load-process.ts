/** Makes the load, in a process of its own: a job comes as a message, its figures go back as one. */
import { Pool } from 'undici'
import type { LoadJob, LoadReply, LoadRequest, LoadResult } from './load-job.ts'

async function run({ origin, method, path, requests, count, atOnce }: LoadJob): Promise<LoadResult> {
  const pool = new Pool(origin, { connections: atOnce, pipelining: 1 })
  const send = async ({ headers, body }: LoadRequest) => {
    const answer = await pool.request({ method, path, headers, body: body ?? null })
    const text = await answer.body.text()
    if (answer.statusCode !== 200) throw new Error(`${method} ${path}: ${answer.statusCode} ${text.slice(0, 300)}`)
  }
  try {
    const latenciesMs: number[] = []
    let next = 0
    const play = async () => {
      while (next < count) {
        const request = requests[next++ % requests.length]!
        const startMs = performance.now()
        await send(request)
        latenciesMs.push(performance.now() - startMs)
      }
    }
    const startMs = performance.now()
    await Promise.all(Array.from({ length: atOnce }, play))
    const totalMs = performance.now() - startMs
    latenciesMs.sort((a, b) => a - b)
    const at = (share: number) => latenciesMs[Math.floor((latenciesMs.length - 1) * share)] ?? Number.NaN
    return { totalMs, medianMs: at(0.5), p99Ms: at(0.99) }
  } finally {
    await pool.close()
  }
}

process.on('message', async (job: LoadJob) => {
  const reply: LoadReply = await run(job).then(
    (result) => ({ result }),
    (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
  )
  process.send?.(reply)
})
