/**
 * What a request waits for that stands elsewhere. Each trip through the wrapped bindings is noted with its begin and end; a
 * trip that begins when another has ended waited for it.
 */
import { changeMethods } from './change-methods.ts'

/**
 * To the one database, and to a copy nearby. To the Worker beside the database, and from there to it. To an object near its
 * member, and to any other; from beside the database a member's object is one of the others.
 */
export const ROADS = ['primary', 'replica', 'journey', 'beside', 'own', 'other'] as const
export type Road = (typeof ROADS)[number]
export type Trip = { road: Road; what: string; fromMs: number; toMs: number }
/** Goes a road: takes as long as the road does, and is noted. */
export type Travel = <T>(road: Road, what: string, go: () => Promise<T>) => Promise<T>

/** How many trips of each kind wait for one another on the longest chain, and how long the longest chain is. */
export type Depth = Record<Road, number> & { all: number; roadMs: number }

/** By weights in milliseconds; a trip that never ended is left out. */
export function computeDepth(trips: readonly Trip[], weights: Record<Road, number>): Depth {
  const none: Depth = { primary: 0, replica: 0, journey: 0, beside: 0, own: 0, other: 0, all: 0, roadMs: 0 }
  const deepest = (all: readonly Depth[]): Depth =>
    all.reduce((most, one) => {
      const keys = Object.keys(most) as (keyof Depth)[]
      return Object.fromEntries(keys.map((key) => [key, Math.max(most[key], one[key])])) as Depth
    }, none)
  const done: { trip: Trip; depth: Depth }[] = []
  for (const trip of trips.toSorted((one, other) => one.fromMs - other.fromMs)) {
    const before = deepest(done.filter((other) => other.trip.toMs <= trip.fromMs).map(({ depth }) => depth))
    const depth = {
      ...before,
      [trip.road]: before[trip.road] + 1,
      all: before.all + 1,
      roadMs: before.roadMs + weights[trip.road],
    }
    done.push({ trip, depth })
  }
  return deepest(done.map(({ depth }) => depth))
}

const originals = new WeakMap<object, D1PreparedStatement>()

function traceStatement(statement: D1PreparedStatement, sql: string, road: Road, travel: Travel): D1PreparedStatement {
  const go = <T>(ask: () => Promise<T>) => travel(road, sql.trim().slice(0, 60), ask)
  const traced = changeMethods(statement, {
    bind: (...values: unknown[]) => traceStatement(statement.bind(...values), sql, road, travel),
    first: (...args: []) => go(() => statement.first(...args)),
    run: () => go(() => statement.run()),
    all: () => go(() => statement.all()),
    raw: (...args: []) => go(() => statement.raw(...args)),
  })
  originals.set(traced, statement)
  return traced
}

type Asked = Pick<D1Database, 'prepare' | 'batch'>

const traceAsked = (asked: Asked, road: Road, travel: Travel): Asked => ({
  prepare: (sql) => traceStatement(asked.prepare(sql), sql, road, travel),
  batch: (statements) =>
    travel(road, `batch of ${statements.length}`, () =>
      asked.batch(statements.map((one) => originals.get(one) ?? one)),
    ),
})

/**
 * A session that begins anywhere reads copies; one that begins at the primary, and all without a session, goes there:
 * by `primary`.
 */
export function traceDatabase(database: D1Database, travel: Travel, primary: Road = 'primary'): D1Database {
  return {
    ...traceAsked(database, primary, travel),
    exec: (sql) => travel(primary, sql, () => database.exec(sql)),
    dump: () => database.dump(),
    withSession: (constraint) => {
      const session = database.withSession(constraint)
      const road = constraint === undefined || constraint === 'first-primary' ? primary : 'replica'
      return Object.assign(traceAsked(session, road, travel), { getBookmark: () => session.getBookmark() })
    },
  } satisfies D1Database
}

/** Every call on a stub is a trip. `roadOf`: by the object's name, where it has one. */
export function traceObjects<Namespace extends object>(
  namespace: Namespace,
  roadOf: (name: string) => Road,
  travel: Travel,
): Namespace {
  const traceStub = (stub: object, road: Road, label: string) =>
    new Proxy(stub, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key, target)
        if (typeof value !== 'function' || typeof key !== 'string') return value
        return (...args: unknown[]) =>
          travel(road, `${label}.${key}`, async () => (await Reflect.apply(value, target, args)) as unknown)
      },
    })
  const named = new Map<string, string>()
  return new Proxy(namespace, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        const made: unknown = Reflect.apply(value, target, args)
        if (key === 'idFromName') named.set(String(made), String(args[0]))
        if (key !== 'get' && key !== 'getByName') return made
        const name = key === 'getByName' ? String(args[0]) : (named.get(String(args[0])) ?? String(args[0]))
        return traceStub(made as object, roadOf(name), name.slice(0, 24))
      }
    },
  })
}
