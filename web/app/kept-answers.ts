/**
 * EDGE-09: the vendor list, the menus and the settings and rules of registration, as this tab had them last. They fill in
 * where the document came without them. The document's answers win over them, and so does every answer of the network:
 * only a copy of this very minute spares a question, an older one is shown until the answer comes, or fails to come.
 */
import type { QueryClient, QueryFunction } from '@tanstack/react-query'
import { SYSTEM_STATUS } from '../../contract/constants.ts'
import { readApiLanguage } from '../lib/api.ts'
import type { PageBoot } from '../lib/boot.tsx'
import { loadChunk } from '../lib/lazy.tsx'
import { keyOf } from '../lib/queries.ts'
import { readStored, STORAGE_KEY, writeStored } from '../lib/storage.ts'

const KEPT = [
  'GET /wps/relay/GCSGAME_gameVendor',
  'GET /lgw/games/game_menus',
  'GET /wps/system/setting/register',
  'GET /wps/system/setting/validation',
] as const
export type KeptRoute = (typeof KEPT)[number]

/** As the edge keeps them: fresh for a minute, good for a day while the platform is away. */
const FRESH_MS = 60_000
const GOOD_MS = 86_400_000

type Copy = { at: number; value: unknown }
/** `label` says of what site, language and build they are: of another they are none. */
type Copies = { label: string; copies: Partial<Record<KeptRoute, Copy>> }

function readCopies(label: string): Copies {
  const none: Copies = { label, copies: {} }
  try {
    const kept = JSON.parse(readStored('session', STORAGE_KEY.answers) ?? 'null') as Copies | null
    return kept?.label === label && typeof kept.copies === 'object' && kept.copies !== null ? kept : none
  } catch {
    return none
  }
}

function readCopy(label: string, route: KeptRoute): (Copy & { ageMs: number }) | null {
  const { at, value } = readCopies(label).copies[route] ?? {}
  const ageMs = Date.now() - Number(at)
  // A clock that was set back makes no copy young.
  return typeof at === 'number' && ageMs >= 0 && ageMs < GOOD_MS ? { at, value, ageMs } : null
}

function keep(label: string, answers: Partial<Record<KeptRoute, unknown>>) {
  const { copies } = readCopies(label)
  for (const route of KEPT) if (answers[route]) copies[route] = { at: Date.now(), value: answers[route] }
  writeStored('session', STORAGE_KEY.answers, JSON.stringify({ label, copies }))
}

/** What a shut site had may be another when it opens. */
export const forgetAnswers = () => writeStored('session', STORAGE_KEY.answers, null)

const parse = (route: KeptRoute, value: unknown) =>
  loadChunk(() => import('./kept-schemas.ts')).then(
    ({ parseKept }) => parseKept(route, value),
    () => null,
  )

/**
 * From now on answers are kept, and used where there are none. `build` names the code that understands them. Returns what
 * keeps those of the document, for when the first screen is whole.
 */
export function keepAnswers(queryClient: QueryClient, { permission, answers }: PageBoot, build: string): () => void {
  if (permission.systemStatus !== SYSTEM_STATUS.normal) return () => {}
  const { merchant, register } = permission.info
  const labelNow = () => JSON.stringify([merchant.code, readApiLanguage(), build])

  const readThrough = async <T>(route: KeptRoute, ask: () => T | Promise<T>): Promise<T> => {
    const key = keyOf('public', route, {})
    const label = labelNow()
    const isMissing = () => queryClient.getQueryData(key) === undefined
    const copy = isMissing() ? readCopy(label, route) : null
    if (copy && copy.ageMs < FRESH_MS) {
      const value = await parse(route, copy.value)
      if (value) return value as T
    } else if (copy) {
      void parse(route, copy.value).then((value) => {
        if (value && isMissing() && labelNow() === label) queryClient.setQueryData(key, value, { updatedAt: copy.at })
      })
    }
    const value = await ask()
    keep(label, { [route]: value })
    return value
  }
  for (const route of KEPT)
    queryClient.setQueryDefaults(keyOf('public', route, {}), {
      persister: (ask: QueryFunction, context) => readThrough(route, () => ask(context)),
    })

  const brought = labelNow()
  return () => {
    if (brought !== labelNow()) return
    keep(brought, {
      'GET /wps/system/setting/register': register?.setting,
      'GET /wps/system/setting/validation': register && { rules: register.rules },
      ...Object.fromEntries(answers.map(({ route, value }) => [route, value])),
    })
  }
}
