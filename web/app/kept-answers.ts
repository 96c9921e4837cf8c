/**
 * EDGE-09: the vendor list, the menus and the settings and rules of registration, as this tab had them last. They fill in
 * where the document came without them. The document's answers win over them, and so does every answer of the network:
 * only a copy of this very minute spares a question, an older one is shown until the answer comes, or fails to come.
 */
import type { QueryClient } from '@tanstack/react-query'
import { DAY_MS } from '../../contract/time-units.ts'
import { loadChunk } from '../../kit/lib/lazy.tsx'
import { keyOf } from '../lib/queries.ts'
import { readStored, STORAGE_KEY, writeStored } from '../lib/storage.ts'
import { readNowMs } from '../shared/site/site-now.ts'
import { KEPT, type KeptRoute } from './start-keeping.ts'

/** As the edge keeps them: fresh for a minute, good for a day while the platform is away. */
const FRESH_MS = 60_000
const GOOD_MS = DAY_MS
/** The site's time comes in whole seconds: two pages of one moment may differ by so much. */
const SITE_ROUNDS_MS = 2_000

/** `at`: the site's time, so that a device's clock makes no copy young. */
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
  const ageMs = readNowMs() - Number(at)
  return typeof at === 'number' && ageMs > -SITE_ROUNDS_MS && ageMs < GOOD_MS ? { at, value, ageMs } : null
}

export function keep(label: string, answers: Partial<Record<KeptRoute, unknown>>) {
  const { copies } = readCopies(label)
  for (const route of KEPT) if (answers[route]) copies[route] = { at: readNowMs(), value: answers[route] }
  writeStored('session', STORAGE_KEY.answers, JSON.stringify({ label, copies }))
}

const parse = (route: KeptRoute, value: unknown) =>
  loadChunk(() => import('./kept-schemas.ts')).then(
    ({ parseKept }) => parseKept(route, value),
    () => null,
  )

type Wanted = { queryClient: QueryClient; route: KeptRoute; labelNow: () => string }

/** The copy that spares a question, or null. An older one is put in the place of the answer until that comes. */
export async function readFresh<T>({ queryClient, route, labelNow }: Wanted): Promise<T | null> {
  const key = keyOf('public', route, {})
  const label = labelNow()
  const isMissing = () => queryClient.getQueryData(key) === undefined
  const copy = isMissing() ? readCopy(label, route) : null
  if (copy && copy.ageMs < FRESH_MS) return (await parse(route, copy.value)) as T | null
  if (copy) {
    void parse(route, copy.value).then((value) => {
      if (value && isMissing() && labelNow() === label) {
        // By the clock that the store asks for ages.
        queryClient.setQueryData(key, value, { updatedAt: Date.now() - copy.ageMs })
      }
    })
  }
  return null
}
