import type { QueryKey } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Permission } from '../../contract/calls/site/system.ts'
import { HOUR_MS, SECOND_MS } from '../../contract/time-units.ts'
import { buildPageBoot, buildPermission, NOTHING_OPEN } from '../../tests/support/build-boot.ts'
import { publicAnswer } from '../../tests/support/render-part.tsx'
import { setApiLanguage } from '../lib/api.ts'
import { keyOf } from '../lib/queries.ts'
import { setSiteTime } from '../shared/site/site-clock.ts'
import { makeQueryClient } from './query-client.ts'
import { keepAnswers } from './start-keeping.ts'

const MENUS = 'GET /lgw/games/game_menus'
/** Files share the site's clock: the tests of another one may have set it. */
const setOwnTime = () => setSiteTime(new Date().toISOString(), 0)
const store = new Map<string, string>()
beforeEach(() => {
  setOwnTime()
  setApiLanguage('EN')
  store.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  setOwnTime()
})

function start(permission: Permission, menus?: object, load?: () => Promise<null>) {
  const boot = buildPageBoot({ permission, answers: menus ? [publicAnswer(MENUS, {}, menus)] : [] })
  const client = makeQueryClient({ ...boot, nowMs: Date.now() })
  const keepBrought = keepAnswers(client, boot, 'build-1', load)
  const ask = vi.fn(async () => ({ groups: ['asked'] }))
  const fetch = (staleTime: number, queryKey: QueryKey = keyOf('public', MENUS, {})) =>
    client.fetchQuery({ queryKey, queryFn: ask, staleTime })
  return { keepBrought, fetch, ask }
}
const readKept = () => Object.keys(JSON.parse(store.get('answers') ?? '{"copies":{}}').copies).sort()

test('EDGE-09 what the document brought is kept when it is said, and nothing else of it', async () => {
  const permission = buildPermission()
  permission.info.register = { setting: NOTHING_OPEN, rules: [] }
  const { keepBrought } = start(permission, { groups: [] })
  expect(readKept()).toEqual([])
  await keepBrought()
  expect(readKept()).toEqual([MENUS, 'GET /wps/system/setting/register', 'GET /wps/system/setting/validation'])
})

test('EDGE-09 what the page has wins over a copy: it is asked again, never replaced by what was kept', async () => {
  await start(buildPermission(), { groups: ['kept'] }).keepBrought()
  const { fetch, ask } = start(buildPermission(), { groups: ['brought'] })
  expect(await fetch(60_000)).toEqual({ groups: ['brought'] })
  expect(await fetch(0)).toEqual({ groups: ['asked'] })
  expect(ask).toHaveBeenCalledOnce()
})

test('EDGE-09 a site that is shut neither keeps nor fills in', async () => {
  await start(buildPermission(), { groups: ['kept'] }).keepBrought()
  const kept = store.get('answers')
  const { keepBrought, fetch } = start(buildPermission({ systemStatus: 1 }))
  await keepBrought()
  expect(await fetch(0)).toEqual({ groups: ['asked'] })
  expect(store.get('answers')).toBe(kept)
})

test('EDGE-09 a question waits for no code where nothing is kept, and is asked where the code does not come', async () => {
  const never = vi.fn(() => new Promise<null>(() => {}))
  expect(await start(buildPermission(), undefined, never).fetch(0)).toEqual({ groups: ['asked'] })
  await start(buildPermission(), { groups: ['kept'] }).keepBrought()
  const lost = async () => null
  expect(await start(buildPermission(), undefined, lost).fetch(0)).toEqual({ groups: ['asked'] })
})

const KEPT_MENUS = { groups: [{ gameGroupCode: 'RNG', labelName: 'Kept', gameMenus: [] }] }
/** A tab's copies as they are stored, by default of this site, language and build. */
const copiesOf = (ageMs: number, value: unknown = KEPT_MENUS, label = ['meridian', 'EN', 'build-1']) =>
  JSON.stringify({ label: JSON.stringify(label), copies: { [MENUS]: { at: Date.now() - ageMs, value } } })

test('EDGE-09 a copy of this minute spares the question', async () => {
  store.set('answers', copiesOf(30 * SECOND_MS))
  const { fetch, ask } = start(buildPermission())
  expect(await fetch(0)).toEqual(KEPT_MENUS)
  expect(ask).not.toHaveBeenCalled()
})

test.each([
  ['of another merchant', copiesOf(SECOND_MS, KEPT_MENUS, ['saffron', 'EN', 'build-1'])],
  ['of another language', copiesOf(SECOND_MS, KEPT_MENUS, ['meridian', 'TH', 'build-1'])],
  ['of another build', copiesOf(SECOND_MS, KEPT_MENUS, ['meridian', 'EN', 'build-0'])],
  ['a day old', copiesOf(25 * HOUR_MS)],
  ['of a clock that was set back', copiesOf(-HOUR_MS)],
  ['of another form', copiesOf(SECOND_MS, { groups: [{ gameGroupCode: 'RNG', labelName: 7 }] })],
  ['of another form, and older', copiesOf(HOUR_MS, { groups: 'RNG' })],
  ['without a time', copiesOf(SECOND_MS).replace(/"at":\d+,/, '')],
  ['that is no JSON', '{"label":'],
  ['that is nothing', 'null'],
  ['without copies', copiesOf(SECOND_MS).replace(/"copies":.*$/, '"copies":null}')],
])('EDGE-09 a copy %s is none', async (_, text) => {
  store.set('answers', text)
  const { fetch, ask } = start(buildPermission())
  expect(await fetch(0)).toEqual({ groups: ['asked'] })
  expect(ask).toHaveBeenCalledOnce()
})

// @fault Device's clock set back between two pages
test('EDGE-09 a copy is as old as the site says, on a device that was set back', async () => {
  store.set('answers', copiesOf(30 * SECOND_MS))
  expect(await start(buildPermission()).fetch(0)).toEqual(KEPT_MENUS)
  setSiteTime(new Date(Date.now() + HOUR_MS).toISOString(), 0)
  expect(await start(buildPermission()).fetch(0)).toEqual({ groups: ['asked'] })
})
