/** EDGE-09: what a first visit needs of the lists and rules that a tab keeps. The rest comes when there is something to keep or to read. */
import type { QueryClient, QueryFunction } from '@tanstack/react-query'
import { SYSTEM_STATUS } from '../../contract/constants.ts'
import { loadChunk } from '../../kit/lib/lazy.tsx'
import { readApiLanguage } from '../lib/api.ts'
import type { PageBoot } from '../lib/boot.tsx'
import { keyOf } from '../lib/queries.ts'
import { readStored, STORAGE_KEY, writeStored } from '../lib/storage.ts'

export const KEPT = [
  'GET /wps/relay/GCSGAME_gameVendor',
  'GET /lgw/games/game_menus',
  'GET /wps/system/setting/register',
  'GET /wps/system/setting/validation',
] as const
export type KeptRoute = (typeof KEPT)[number]

/** What a shut site had may be another when it opens. */
export const forgetAnswers = () => writeStored('session', STORAGE_KEY.answers, null)

const loadKept = () => loadChunk(() => import('./kept-answers.ts')).catch(() => null)

/**
 * From now on answers are kept, and used where there are none. `build` names the code that understands them. Returns what
 * keeps those of the document, for when the first screen is whole. Without its code (`load`) nothing is kept.
 */
export function keepAnswers(
  queryClient: QueryClient,
  { permission, answers }: PageBoot,
  build: string,
  load: typeof loadKept = loadKept,
): () => Promise<void> {
  if (permission.systemStatus !== SYSTEM_STATUS.normal) return async () => {}
  const { merchant, register } = permission.info
  const labelNow = () => JSON.stringify([merchant.code, readApiLanguage(), build])

  const readThrough = async <T>(route: KeptRoute, ask: () => T | Promise<T>): Promise<T> => {
    const label = labelNow()
    // A question does not wait for code that would find nothing.
    const kept = readStored('session', STORAGE_KEY.answers) === null ? null : await load()
    const copy = await kept?.readFresh<T>({ queryClient, route, labelNow })
    if (copy) return copy
    const value = await ask()
    void load().then((code) => code?.keep(label, { [route]: value }))
    return value
  }
  for (const route of KEPT)
    queryClient.setQueryDefaults(keyOf('public', route, {}), {
      persister: (ask: QueryFunction, context) => readThrough(route, () => ask(context)),
    })

  const brought = labelNow()
  return async () => {
    const kept = await load()
    if (brought !== labelNow()) return
    kept?.keep(brought, {
      'GET /wps/system/setting/register': register?.setting,
      'GET /wps/system/setting/validation': register && { rules: register.rules },
      ...Object.fromEntries(answers.map(({ route, value }) => [route, value])),
    })
  }
}
