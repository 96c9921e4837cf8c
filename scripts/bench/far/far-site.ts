/** The whole product on one machine, with roads of the world between its parts. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { computeDepth, type Depth, type Trip } from '../../../tests/support/roads.ts'
import { PRIMARY_BINDING } from '../../lib/primary-platform.ts'
import { type BuiltWorker, type Site, startSite, type WorkerName } from '../../lib/site.ts'
import { bundleWorker } from '../bundle.ts'
import { ROAD_MS } from './road-times.ts'

const TRIPS_PATH = '/__bench/trips'

/** Objects that are made by their member's first visit, so near them. */
const OWN = ['ACCOUNT', 'LIMITER', 'WALLET', 'PLAYER']
/** Ids of writes, which are all done beside the database. */
const PRIMARY = ['REPLAY']

const withServicesSchema = z.looseObject({ serviceBindings: z.record(z.string(), z.unknown()).default({}) })
const configSchema = z.object({
  durable_objects: z.object({ bindings: z.array(z.object({ class_name: z.string() })) }),
})

/** One Worker stands for both platforms: the binding tells which one is asked (trace-trips.ts). */
const bindPlatformTwice = (worker: BuiltWorker): BuiltWorker => {
  const { serviceBindings } = withServicesSchema.parse(worker)
  return Object.assign({}, worker, { serviceBindings: { ...serviceBindings, [PRIMARY_BINDING]: 'platform' } })
}

async function buildTracer() {
  const contents = await bundleWorker('far/trace-trips.ts')
  return (name: WorkerName, worker: BuiltWorker): BuiltWorker => {
    const { modulesRoot: folder } = worker
    const { durable_objects } = configSchema.parse(JSON.parse(readFileSync(`${folder}/wrangler.json`, 'utf8')))
    const classes = durable_objects.bindings.map(({ class_name }) => class_name)
    const entry = `import * as built from './index.js'
import { traceWorker } from './trace-trips.js'
const { entry, classes } = traceWorker(built, ${JSON.stringify({ classes, own: OWN, primary: PRIMARY })})
export default entry
export const { ${classes.join(', ')} } = classes`
    return {
      ...(name === 'studio' ? worker : bindPlatformTwice(worker)),
      modules: [
        { type: 'ESModule', path: `${folder}/traced-entry.js`, contents: entry },
        { type: 'ESModule', path: `${folder}/trace-trips.js`, contents },
        ...worker.modules,
      ] as typeof worker.modules,
    }
  }
}

export type Measured = { trips: Trip[]; depth: Depth }

export type FarSite = Site & {
  /** What one act waits for, from its begin to its answer. Work that goes on behind the answer is not in it. */
  measure(act: () => Promise<unknown>): Promise<Measured>
}

export async function startFarSite(port: number, dataDir: string): Promise<FarSite> {
  const site = await startSite({ port, dataDir, adapt: await buildTracer() })
  const origins = [0, 1, 2].map((offset) => `http://127.0.0.1:${port + offset}`)
  const take = async (far: boolean) => {
    const query = far ? '?far=1' : ''
    const answers = await Promise.all(
      origins.map((origin) => fetch(origin + TRIPS_PATH + query, { headers: { connection: 'close' } })),
    )
    const trips = await Promise.all(answers.map(async (answer) => (await answer.json()) as Trip[]))
    return trips.flat()
  }
  const measure = async (act: () => Promise<unknown>) => {
    await take(true)
    await act()
    const trips = (await take(false)).filter(({ toMs }) => toMs !== null)
    return { trips, depth: computeDepth(trips, ROAD_MS) }
  }
  return { ...site, measure }
}
