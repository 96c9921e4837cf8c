/** Runs inside each Worker of the far bench, round the built one: what it asks of databases and objects is noted, and waits. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { type Road, type Travel, type Trip, traceDatabase, traceObjects } from '../../../tests/support/roads.ts'
import { PRIMARY_BINDING } from '../../lib/primary-platform.ts'
import { ROAD_MS } from './road-times.ts'

/** Answers the trips since it was asked last, and begins or ends to take as long as the roads do (far-site.ts). */
const TRIPS_PATH = '/__bench/trips'

type Bindings = Record<string, unknown>
type ObjectClass = new (ctx: DurableObjectState, env: Bindings) => object
type Entry = Required<Pick<ExportedHandler<Bindings>, 'fetch'>> & ExportedHandler<Bindings>
type Built = { default: Entry } & Record<string, unknown>
/** Bindings whose objects stand near the member who asks (`own`), or beside the database, as it alone asks them (`primary`). */
type Options = { classes: string[]; own: string[]; primary: string[] }

let trips: Trip[] = []
let isFar = false
/** Which request a trip belongs to: what is still under way when its answer is there, no one waits for. */
const requests = new AsyncLocalStorage<{ isAnswered: boolean }>()
/** A document goes out while its parts are read. */
const WHOLE_ANSWER = /json|jose/

const travel: Travel = async (road, what, go) => {
  if (!isFar) return go()
  const trip = { road, what, fromMs: Date.now(), toMs: Number.POSITIVE_INFINITY }
  trips.push(trip)
  await new Promise((resolve) => setTimeout(resolve, ROAD_MS[road]))
  try {
    return await go()
  } finally {
    if (!requests.getStore()?.isAnswered) trip.toMs = Date.now()
  }
}

/** Near the member, or beside the database. */
type Place = 'near' | 'primary'
/** Says that a request came to the Worker beside the database: the site has one Worker for both. */
const PLACE_HEADER = 'x-bench-place'

/** The journey is over when the request arrives; what it waits for there are trips of their own. */
const tracePrimary = (binding: Fetcher): Pick<Fetcher, 'fetch'> => ({
  async fetch(input: RequestInfo | URL, init?: RequestInit) {
    const request = new Request(input, init)
    request.headers.set(PLACE_HEADER, 'primary')
    await travel('journey', new URL(request.url).pathname, async () => undefined)
    return binding.fetch(request)
  },
})

const tracedEnvs: Record<Place, WeakMap<Bindings, Bindings>> = { near: new WeakMap(), primary: new WeakMap() }

function traceEnv(env: Bindings, { own, primary }: Options, place: Place = 'near'): Bindings {
  const known = tracedEnvs[place].get(env)
  if (known) return known
  const trace = (name: string, binding: unknown): unknown => {
    if (typeof binding !== 'object' || binding === null) return binding
    if (name === PRIMARY_BINDING) return tracePrimary(binding as Fetcher)
    const database = place === 'primary' ? 'beside' : 'primary'
    if (binding.constructor.name === 'D1Database') return traceDatabase(binding as D1Database, travel, database)
    if (binding.constructor.name !== 'DurableObjectNamespace') return binding
    const roadOf = (): Road => {
      if (place === 'primary') return primary.includes(name) ? 'beside' : 'other'
      return own.includes(name) ? 'own' : 'other'
    }
    return traceObjects(binding, roadOf, travel)
  }
  // What came there is passed on no further.
  const bindings = Object.entries(env).filter(([name]) => place === 'near' || name !== PRIMARY_BINDING)
  const traced = Object.fromEntries(bindings.map(([name, binding]) => [name, trace(name, binding)]))
  tracedEnvs[place].set(env, traced)
  return traced
}

function answerTrips(request: Request): Response {
  isFar = new URL(request.url).searchParams.get('far') === '1'
  const taken = trips
  trips = []
  return Response.json(taken)
}

/** The Worker's entry and its objects, with their roads. */
export function traceWorker(built: Built, options: Options) {
  const { fetch, queue, scheduled } = built.default
  const entry: ExportedHandler<Bindings> = {
    fetch(request, env, ctx) {
      if (new URL(request.url).pathname === TRIPS_PATH) return answerTrips(request)
      const place = request.headers.get(PLACE_HEADER) === 'primary' ? 'primary' : 'near'
      const asked = { isAnswered: false }
      return requests.run(asked, async () => {
        const answer = await fetch.call(built.default, request, traceEnv(env, options, place), ctx)
        asked.isAnswered = WHOLE_ANSWER.test(answer.headers.get('content-type') ?? '')
        return answer
      })
    },
    ...(queue && { queue: (batch, env, ctx) => queue.call(built.default, batch, traceEnv(env, options), ctx) }),
    ...(scheduled && {
      scheduled: (controller, env, ctx) => scheduled.call(built.default, controller, traceEnv(env, options), ctx),
    }),
  }
  const classes = options.classes.map((name) => [name, traceObject(built[name] as ObjectClass, options)] as const)
  return { entry, classes: Object.fromEntries(classes) }
}

function traceObject(BuiltObject: ObjectClass, options: Options): ObjectClass {
  return class Traced extends BuiltObject {
    constructor(ctx: DurableObjectState, env: Bindings) {
      super(ctx, traceEnv(env, options))
    }
  }
}
