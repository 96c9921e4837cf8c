/** The whole product on one machine, with every Worker inside a counter. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { type BuiltWorker, type Site, startSite, type WorkerName } from '../../lib/site.ts'
import { bundleWorker } from '../bundle.ts'
import { addCounts, type Counts } from './counts.ts'

const COUNTS_PATH = '/__bench/counts'

/** `BENCH_DETAILS=1` */
const LISTS_DETAILS = process.env.BENCH_DETAILS === '1'

/** A day has the seconds of objects in it, which the machine decides. */
const MEASURES_TIME = process.env.BENCH_COST === 'day'

/** `BENCH_WALLET_FORM=rows`: wallets as those of a deployment that may be rolled back to a release without the compact form. */
const WALLET_FORM = process.env.BENCH_WALLET_FORM ?? 'compact'

const configSchema = z.object({
  vars: z.object({ LOG_SAMPLE_RATE: z.string().optional() }),
  observability: z.object({ logs: z.object({ invocation_logs: z.boolean().optional() }).optional() }).optional(),
  durable_objects: z.object({ bindings: z.array(z.object({ name: z.string(), class_name: z.string() })) }),
})

/** As it is deployed, but for what only a local site has. */
const readConfig = (folder: string) => configSchema.parse(JSON.parse(readFileSync(`${folder}/wrangler.json`, 'utf8')))

async function buildCounter() {
  const contents = await bundleWorker('cost/count-operations.ts')
  return (name: WorkerName, worker: BuiltWorker): BuiltWorker => {
    const { modulesRoot: folder } = worker
    const { vars, observability, durable_objects } = readConfig(folder)
    const objects = Object.fromEntries(durable_objects.bindings.map((one) => [one.name, one.class_name]))
    const options = {
      worker: name,
      objects,
      hasInvocationLogs: observability?.logs?.invocation_logs ?? true,
      listsDetails: LISTS_DETAILS,
      measuresTime: MEASURES_TIME,
    }
    const entry = `import * as built from './index.js'
import { countWorker } from './count-operations.js'
const { entry, classes } = countWorker(built, ${JSON.stringify(options)})
export default entry
export const { ${Object.values(objects).join(', ')} } = classes`
    const { LOG_SAMPLE_RATE } = vars
    return {
      ...worker,
      modules: [
        { type: 'ESModule', path: `${folder}/counted-entry.js`, contents: entry },
        { type: 'ESModule', path: `${folder}/count-operations.js`, contents },
        ...worker.modules,
      ] as typeof worker.modules,
      bindings: {
        ...worker.bindings,
        ...(LOG_SAMPLE_RATE !== undefined && { LOG_SAMPLE_RATE }),
        ...(name === 'platform' && { WALLET_FORM }),
      },
    }
  }
}

export type CountedSite = Site & {
  /** What was counted in all Workers since it was asked last. */
  takeCounts(): Promise<Counts>
}

export async function startCountedSite(port: number, dataDir: string): Promise<CountedSite> {
  const site = await startSite({ port, dataDir, adapt: await buildCounter() })
  const origins = [0, 1, 2].map((offset) => `http://127.0.0.1:${port + offset}`)
  const takeCounts = async () => {
    const answers = await Promise.all(
      origins.map((origin) => fetch(origin + COUNTS_PATH, { headers: { connection: 'close' } })),
    )
    const counts = await Promise.all(answers.map(async (answer) => (await answer.json()) as Counts))
    return addCounts(...counts)
  }
  return { ...site, takeCounts }
}
