/** Acts that move money or claim it: under one idempotency key for as long as it is not known what became of them. */
import { sha256Hex } from '../../../contract/lib/digest.ts'
import { ApiError, type Route, type RouteInput, type RouteValue } from '../../lib/api.ts'
import { readStoredJson, STORAGE_KEY, writeStored } from '../../lib/storage.ts'
import { call } from '../session/call.ts'
import { useSession } from '../session/session.tsx'

/**
 * Refusals that end a key: asked again under it, the answer would be the same for ever (docs/guides/upstream.md, Repeats).
 * Any other refusal leaves the key in use, since an earlier try under it may have succeeded.
 */
const ENDS_A_KEY: readonly string[] = [
  'balance_insufficient',
  'points_insufficient',
  'turnover_left',
  'limit_reached',
  'account_locked',
  'conflict',
]

type Keys = Readonly<Record<string, string>>
const isKeys = (value: unknown): value is Keys =>
  typeof value === 'object' && value !== null && Object.values(value).every((key) => typeof key === 'string')

/** Where the browser keeps nothing, for as long as the page stands. */
let ofThePage: Keys = {}

const readKeys = () => readStoredJson('session', STORAGE_KEY.keysInUse, isKeys, ofThePage)

function writeKeys(keys: Keys): void {
  ofThePage = keys
  writeStored('session', STORAGE_KEY.keysInUse, JSON.stringify(keys))
}

function takeKey(name: string): string {
  const keys = readKeys()
  const key = keys[name] ?? crypto.randomUUID()
  writeKeys({ ...keys, [name]: key })
  return key
}

function dropKey(name: string): void {
  const { [name]: _, ...others } = readKeys()
  writeKeys(others)
}

/**
 * `by`: the member. `content`: what makes it the same act; a password typed again or a fee is none of it. `isFinal`: whether
 * an answer ends the act; each does where it is not given.
 */
type Act<Value> = { by: string; content: object; isFinal?: ((value: Value) => boolean) | undefined }

const nameOf = (route: Route, { by, content }: Pick<Act<never>, 'by' | 'content'>): Promise<string> =>
  sha256Hex(JSON.stringify([by, route, content]))

/**
 * Calls under the key of its act. The key is kept until it was done, or refused as one that is used up: it outlives
 * the form, a page loaded again and a session that ended, as a digest that tells nobody who asked for what.
 */
export async function callOnce<R extends Route>(
  route: R,
  input: RouteInput<R>,
  act: Act<RouteValue<R>>,
): Promise<RouteValue<R>> {
  const name = await nameOf(route, act)
  return callUnder(route, input, { ...act, name, key: takeKey(name) })
}

/** Asks again how an act ended whose answer was not final. Null where its key is used up: it begins no new one. */
export async function callAgain<R extends Route>(
  route: R,
  input: RouteInput<R>,
  act: Act<RouteValue<R>>,
): Promise<RouteValue<R> | null> {
  const name = await nameOf(route, act)
  const key = readKeys()[name]
  return key === undefined ? null : callUnder(route, input, { ...act, name, key })
}

/** The end of an act was learnt elsewhere: the same once more is another one. */
export const endAct = async (route: Route, act: Pick<Act<never>, 'by' | 'content'>): Promise<void> =>
  dropKey(await nameOf(route, act))

type Keyed<Value> = Pick<Act<Value>, 'isFinal'> & { name: string; key: string }
async function callUnder<R extends Route>(
  route: R,
  input: RouteInput<R>,
  { name, key, isFinal }: Keyed<RouteValue<R>>,
): Promise<RouteValue<R>> {
  try {
    const value = await call(route, input, { idempotencyKey: key })
    if (isFinal?.(value) ?? true) dropKey(name)
    return value
  } catch (error) {
    if (error instanceof ApiError && ENDS_A_KEY.includes(error.code)) dropKey(name)
    throw error
  }
}

/** For the member who is logged in. */
export function useCallOnce<R extends Route>(route: R, contentOf: (input: RouteInput<R>) => object = (input) => input) {
  const by = useSession()?.username ?? ''
  return (input: RouteInput<R>) => callOnce(route, input, { by, content: contentOf(input) })
}

/** An act that may be answered before it has ended: then its key stays for `again`, until an answer is final or `end`. */
export function useAct<R extends Route>(route: R, isFinal: (value: RouteValue<R>) => boolean) {
  const by = useSession()?.username ?? ''
  const actOf = (content: RouteInput<R>) => ({ by, content, isFinal })
  return {
    once: (input: RouteInput<R>) => callOnce(route, input, actOf(input)),
    again: (input: RouteInput<R>) => callAgain(route, input, actOf(input)),
    end: (input: RouteInput<R>) => endAct(route, actOf(input)),
  }
}
