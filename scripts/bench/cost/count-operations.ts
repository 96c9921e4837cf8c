/**
 * Runs inside each Worker of the cost bench, round the built one: what it asks of its bindings, its storage and its log is
 * counted on the way. What is deployed knows nothing of it.
 */
import { type Counts, countKey } from './counts.ts'
import type { Operation } from './prices.ts'

/** Answers what was counted since it was asked last (counted-site.ts). */
const COUNTS_PATH = '/__bench/counts'
/** Marks a call by a service binding, which costs no request. */
const INSIDE_HEADER = 'x-bench-inside'
const MESSAGES_A_REQUEST = 20
/** A queue's message has about 100 bytes of its own, and is charged by 64 KB. */
const MESSAGE_EXTRA_BYTES = 100
const MESSAGE_UNIT_BYTES = 64_000

type AnyFunction = (...args: unknown[]) => unknown
type Method = (this: object, ...args: unknown[]) => unknown
type Bindings = Record<string, unknown>
type ObjectClass = new (ctx: DurableObjectState, env: Bindings) => object
type Entry = Required<Pick<ExportedHandler<Bindings>, 'fetch'>> & ExportedHandler<Bindings>
type Built = { default: Entry } & Record<string, unknown>
/** `objects`: the class of each binding. */
type Options = {
  worker: string
  objects: Record<string, string>
  hasInvocationLogs: boolean
  listsDetails: boolean
  measuresTime: boolean
}

/** Requests are counted by their path, and rows of D1 by the statement. */
let listsDetails = false

let counts: Counts = {}
let cursors: { where: string; cursor: Pick<SqlStorageCursor<never>, 'rowsRead' | 'rowsWritten'> }[] = []

function count(operation: Operation, where: string, times = 1) {
  const key = countKey(operation, where)
  counts[key] = (counts[key] ?? 0) + times
}

/** A cursor's rows are known when it has been read, so they are summed up here. */
function takeCounts(): Counts {
  for (const { where, cursor } of cursors) {
    count('objectRowRead', where, cursor.rowsRead)
    count('objectRowWritten', where, cursor.rowsWritten)
  }
  const taken = counts
  counts = {}
  cursors = []
  return taken
}

const patched = new WeakSet<object>()

/** Lets `wrap` stand in the place of a method, once for all things of the same kind. */
function patch(thing: object, name: string, wrap: (original: Method) => Method) {
  let owner: object | null = thing
  while (owner !== null && !Object.hasOwn(owner, name)) owner = Object.getPrototypeOf(owner)
  if (owner === null) throw new Error(`${name} is nowhere to be counted`)
  const original = (owner as Record<string, Method>)[name]!
  if (patched.has(original)) return
  const replacement = wrap(original)
  patched.add(replacement)
  Object.defineProperty(owner, name, { value: replacement, configurable: true, writable: true })
}

/** The same thing, with some of its methods led through `count…`. */
function lead<Thing extends object>(thing: Thing, methods: Record<string, (call: AnyFunction) => AnyFunction>): Thing {
  return new Proxy(thing, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      const call: AnyFunction = (...args) => Reflect.apply(value, target, args)
      return typeof name === 'string' && Object.hasOwn(methods, name) ? methods[name]!(call) : call
    },
  })
}

const before =
  (note: (...args: unknown[]) => void) =>
  (call: AnyFunction): AnyFunction => {
    return (...args) => {
      note(...args)
      return call(...args)
    }
  }

const countKeys = (operation: Operation, where: string) =>
  before((keys) => count(operation, where, Array.isArray(keys) ? keys.length : 1))

const measureUnits = (body: unknown) =>
  Math.ceil((JSON.stringify(body).length + MESSAGE_EXTRA_BYTES) / MESSAGE_UNIT_BYTES)

/** Every call on a stub is a request of its own. */
function countStub(stub: object, noteCall: () => void): object {
  return new Proxy(stub, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        if (typeof name === 'string') noteCall()
        return Reflect.apply(value, target, args)
      }
    },
  })
}

/** What is asked, on one line. */
const shorten = (asked: unknown) =>
  JSON.stringify(asked ?? '')
    .replaceAll(/\\n|\s+|:/g, ' ')
    .slice(0, 160)

function countD1(database: object, where: string) {
  const note = (result: unknown, asked: unknown) => {
    const texts = [asked].flat() as { statement?: string }[]
    const results = [result].flat() as { meta?: { rows_read?: number; rows_written?: number } }[]
    for (const [index, { meta }] of results.entries()) {
      const place = listsDetails ? `${where} ${shorten(texts[index])}` : where
      count('d1RowRead', place, meta?.rows_read ?? 0)
      count('d1RowWritten', place, meta?.rows_written ?? 0)
    }
    return result
  }
  const { alwaysPrimarySession } = database as { alwaysPrimarySession: object }
  // All statements of all sessions go through one of these two of the runtime.
  for (const name of ['_send', '_queryOrThrow']) {
    patch(
      alwaysPrimarySession,
      name,
      (original) =>
        async function (...args) {
          return note(await original.apply(this, args), args[name === '_send' ? 1 : 0])
        },
    )
  }
}

/** By the name of its class: what stands for another Worker answers to any method's name. */
function countBinding(name: string, binding: unknown, noteCall: (binding: string) => void): unknown {
  if (typeof binding !== 'object' || binding === null) return binding
  const toStub =
    (call: AnyFunction) =>
    (...args: unknown[]) =>
      countStub(call(...args) as object, () => noteCall(name))
  const countMessage = (body: unknown) => count('queueOperation', name, measureUnits(body))
  const [read, write] = [countKeys('kvRead', name), countKeys('kvWrite', name)]
  switch (binding.constructor.name) {
    case 'D1Database':
      countD1(binding, name)
      return binding
    case 'DurableObjectNamespace':
      return lead(binding, { get: toStub, getByName: toStub })
    case 'WorkerQueue':
      return lead(binding, {
        send: before(countMessage),
        sendBatch: before((messages) => {
          for (const { body } of messages as Iterable<{ body: unknown }>) countMessage(body)
        }),
      })
    case 'KvNamespace':
      return lead(binding, { get: read, getWithMetadata: read, put: write, delete: write, list: write })
    case 'Fetcher':
      return name === 'ASSETS' ? binding : markInside(binding as Fetcher)
    case 'R2Bucket':
      return binding
    default:
      throw new Error(`nobody counts what ${name} does, a ${binding.constructor.name}`)
  }
}

const markInside = (binding: Fetcher) => ({
  fetch(input: RequestInfo, init?: RequestInit) {
    const request = new Request(input, init)
    request.headers.set(INSIDE_HEADER, '1')
    return binding.fetch(request)
  },
})

const countedEnvs = new WeakMap<Bindings, Bindings>()

/** One for each environment: Workers remember what they parsed of theirs. */
function countEnv(env: Bindings, noteCall: (binding: string) => void): Bindings {
  const known = countedEnvs.get(env)
  if (known) return known
  const counted = Object.fromEntries(
    Object.entries(env).map(([name, binding]) => [name, countBinding(name, binding, noteCall)]),
  )
  countedEnvs.set(env, counted)
  return counted
}

/** Whose storage it is. */
const owners = new WeakMap<object, string>()
const ownerOf = (thing: object) => owners.get(thing) ?? 'unknown'

function countStorage(ctx: DurableObjectState, name: string): DurableObjectState {
  const { storage } = ctx
  const { sql, kv } = storage
  for (const thing of [storage, sql, kv]) owners.set(thing, name)
  patch(
    sql,
    'exec',
    (original) =>
      function (...args) {
        const cursor = original.apply(this, args) as (typeof cursors)[number]['cursor']
        cursors.push({ where: ownerOf(this), cursor })
        return cursor
      },
  )
  const tell = (thing: object, method: string, operation: Operation) =>
    patch(
      thing,
      method,
      (original) =>
        function (...args) {
          count(operation, ownerOf(this))
          return original.apply(this, args)
        },
    )
  tell(storage, 'setAlarm', 'alarmSet')
  tell(kv, 'get', 'objectRowRead')
  tell(kv, 'put', 'objectRowWritten')
  tell(kv, 'delete', 'objectRowWritten')
  return ctx
}

type Noting = {
  noteCall: (binding: string) => void
  noteRequest: (where: string, times?: number) => void
  measuresTime: boolean
}

/** An object has 128 MB, whatever it uses of them. */
const GIGABYTES = 0.128
type Busy = { calls: number; sinceMs: number }
const busy = new WeakMap<object, Busy>()

/** Seconds in which an object runs: from its first call to the end of the last of those that overlap. */
function timeCall(object: object, name: string, call: () => unknown): unknown {
  const state = busy.get(object) ?? { calls: 0, sinceMs: 0 }
  busy.set(object, state)
  if (state.calls === 0) state.sinceMs = Date.now()
  state.calls += 1
  const end = () => {
    state.calls -= 1
    if (state.calls === 0) count('objectGigabyteSecond', name, ((Date.now() - state.sinceMs) / 1_000) * GIGABYTES)
  }
  let answer: unknown
  try {
    answer = call()
  } catch (error) {
    end()
    throw error
  }
  if (!(answer instanceof Promise)) {
    end()
    return answer
  }
  return answer.finally(end)
}

/** What may be called from outside is among them. */
function listMethods(prototype: object): string[] {
  const names: string[] = []
  for (let one = prototype; one !== Object.prototype; one = Object.getPrototypeOf(one))
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(one)))
      if (name !== 'constructor' && typeof value === 'function') names.push(name)
  return [...new Set(names)]
}

/** Calls are counted by the caller; here is what comes from no caller. */
function countObject(
  name: string,
  BuiltObject: ObjectClass,
  { noteCall, noteRequest, measuresTime }: Noting,
): ObjectClass {
  class Counted extends BuiltObject {
    constructor(ctx: DurableObjectState, env: Bindings) {
      super(countStorage(ctx, name), countEnv(env, noteCall))
    }
  }
  const prototype = BuiltObject.prototype as Record<string, AnyFunction>
  const requestsOf: Record<string, number> = { alarm: 1, webSocketMessage: 1 / MESSAGES_A_REQUEST }
  for (const method of measuresTime ? listMethods(prototype) : Object.keys(requestsOf)) {
    const original = prototype[method]
    if (typeof original !== 'function') continue
    const requests = requestsOf[method]
    const value = function (this: object, ...args: unknown[]) {
      if (requests) noteRequest(name, requests)
      const call = () => Reflect.apply(original, this, args)
      return measuresTime ? timeCall(this, name, call) : call()
    }
    Object.defineProperty(Counted.prototype, method, { configurable: true, writable: true, value })
  }
  return Counted
}

/** The Worker's entry and its objects, counted. */
export function countWorker(built: Built, { worker, objects, hasInvocationLogs, measuresTime, ...options }: Options) {
  listsDetails = options.listsDetails
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    const write = console[level].bind(console)
    console[level] = (...args) => {
      count('logEvent', worker)
      write(...args)
    }
  }
  const noteInvocation = () => {
    if (hasInvocationLogs) count('logEvent', `invocations of ${worker}`)
  }
  const noteRequest = (where: string, times = 1) => {
    count('objectRequest', where, times)
    noteInvocation()
  }
  const noteCall = (binding: string) => noteRequest(objects[binding] ?? binding)
  const { fetch, queue, scheduled } = built.default
  const entry: ExportedHandler<Bindings> = {
    fetch(request, env, ctx) {
      if (new URL(request.url).pathname === COUNTS_PATH) return Response.json(takeCounts())
      const place = listsDetails ? `${worker} ${request.method} ${new URL(request.url).pathname}` : worker
      if (!request.headers.has(INSIDE_HEADER)) count('workerRequest', place)
      noteInvocation()
      return fetch.call(built.default, request, countEnv(env, noteCall), ctx)
    },
    ...(queue && {
      queue(batch, env, ctx) {
        // Read, and deleted when it was taken.
        for (const { body } of batch.messages) count('queueOperation', batch.queue, 2 * measureUnits(body))
        noteInvocation()
        return queue.call(built.default, batch, countEnv(env, noteCall), ctx)
      },
    }),
    ...(scheduled && {
      scheduled(controller, env, ctx) {
        noteInvocation()
        return scheduled.call(built.default, controller, countEnv(env, noteCall), ctx)
      },
    }),
  }
  const classes = Object.values(objects).map((name) => {
    return [name, countObject(name, built[name] as ObjectClass, { noteCall, noteRequest, measuresTime })] as const
  })
  return { entry, classes: Object.fromEntries(classes) }
}
