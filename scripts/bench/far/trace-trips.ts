/** Runs inside each Worker of the far bench, round the built one: what it asks of databases and objects is noted, and waits. */
import {
  isOwnName,
  type Road,
  type Travel,
  type Trip,
  traceDatabase,
  traceObjects,
} from '../../../tests/support/roads.ts'
import { ROAD_MS } from './road-times.ts'

/** Answers the trips since it was asked last, and begins or ends to take as long as the roads do (far-site.ts). */
const TRIPS_PATH = '/__bench/trips'

type Bindings = Record<string, unknown>
type ObjectClass = new (ctx: DurableObjectState, env: Bindings) => object
type Entry = Required<Pick<ExportedHandler<Bindings>, 'fetch'>> & ExportedHandler<Bindings>
type Built = { default: Entry } & Record<string, unknown>
/** `own`: bindings whose objects stand near the member who asks. `mixed`: where the name says so. */
type Options = { classes: string[]; own: string[]; mixed: string[] }

let trips: Trip[] = []
let isFar = false

const travel: Travel = async (road, what, go) => {
  if (!isFar) return go()
  const trip = { road, what, fromMs: Date.now(), toMs: Number.POSITIVE_INFINITY }
  trips.push(trip)
  await new Promise((resolve) => setTimeout(resolve, ROAD_MS[road]))
  try {
    return await go()
  } finally {
    trip.toMs = Date.now()
  }
}

const tracedEnvs = new WeakMap<Bindings, Bindings>()

function traceEnv(env: Bindings, { own, mixed }: Options): Bindings {
  const known = tracedEnvs.get(env)
  if (known) return known
  const trace = (name: string, binding: unknown): unknown => {
    if (typeof binding !== 'object' || binding === null) return binding
    if (binding.constructor.name === 'D1Database') return traceDatabase(binding as D1Database, travel)
    if (binding.constructor.name !== 'DurableObjectNamespace') return binding
    const roadOf = (object: string): Road =>
      own.includes(name) || (mixed.includes(name) && isOwnName(object)) ? 'own' : 'other'
    return traceObjects(binding, roadOf, travel)
  }
  const traced = Object.fromEntries(Object.entries(env).map(([name, binding]) => [name, trace(name, binding)]))
  tracedEnvs.set(env, traced)
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
      return fetch.call(built.default, request, traceEnv(env, options), ctx)
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
