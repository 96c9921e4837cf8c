/** EDGE-09: lists, settings and rules that a tab had before fill in where a page came without them. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '../../contract/time-units.ts'
import { reach } from '../../web/lib/reach.ts'
import { REGISTER_SETTING, vendorOf } from './support/answers.ts'
import { hold, lost } from './support/build-fake-api.ts'
import { type Around, BUILD, renderPage } from './support/render-page.tsx'
import { expectGone, header, passMoment, widen } from './support/screen.ts'

const MENUS = 'GET /lgw/games/game_menus'

const menusOf = (category: 'RNG' | 'FISH', name: string) => ({
  groups: [
    {
      gameGroupCode: category,
      labelName: name,
      gameMenus: [vendorOf(name.toUpperCase(), name, { gameCategory: category })],
    },
  ],
})
const kept = menusOf('RNG', 'Kept')
const current = menusOf('FISH', 'Current')
const linkOf = (name: string) => header.getByRole('link', { name, exact: true })
const [keptLink, currentLink] = [linkOf('Slots'), linkOf('Fishing')]

const LABEL = ['meridian', 'EN', BUILD]
const build = (ageMs: number, value: unknown = kept) =>
  JSON.stringify({ label: JSON.stringify(LABEL), copies: { [MENUS]: { at: Date.now() - ageMs, value } } })
const readKept = () =>
  JSON.parse(sessionStorage.getItem('answers') ?? 'null') as { copies: Record<string, unknown> } | null

/** A page in a tab that has kept this. */
async function renderWith(text: string, around: Around = {}) {
  await widen()
  sessionStorage.setItem('answers', text)
  return renderPage('/down', around)
}

beforeEach(() => reach.answered())
afterEach(() => vi.restoreAllMocks())

test('EDGE-09 what the network answered is kept, of four calls and no other', async () => {
  await renderPage('/register', { info: { register: null }, api: { gameMenus: current } })
  await expect
    .poll(() => Object.keys(readKept()?.copies ?? {}).sort())
    .toEqual([
      MENUS,
      'GET /wps/relay/GCSGAME_gameVendor',
      'GET /wps/system/setting/register',
      'GET /wps/system/setting/validation',
    ])
  await expect.poll(() => readKept()?.copies[MENUS]).toMatchObject({ value: current })
  expect(readKept()?.copies['GET /wps/system/setting/register']).toMatchObject({ value: REGISTER_SETTING })
})

test('EDGE-09 a copy of this minute spares the question', async () => {
  const { api } = await renderWith(build(30 * SECOND_MS), { api: { gameMenus: current } })
  await expect.element(keptLink).toBeVisible()
  await passMoment()
  expect(api.asked('gameMenus')).toHaveLength(0)
})

test('EDGE-09 an older copy fills in until the network answers, and then the answer holds', async () => {
  const answer = hold(current)
  await renderWith(build(5 * MINUTE_MS), { api: { gameMenus: answer.answer } })
  await expect.element(keptLink).toBeVisible()
  answer.letGo()
  await expect.element(currentLink).toBeVisible()
  await expectGone(keptLink)
  await expect.poll(() => readKept()?.copies[MENUS]).toMatchObject({ value: current })
})

test('EDGE-09 it stays where no answer comes', async () => {
  const { api } = await renderWith(build(5 * MINUTE_MS), { api: { gameMenus: lost } })
  await expect.poll(() => api.asked('gameMenus').length).toBe(3)
  await expect.element(keptLink).toBeVisible()
})

test('EDGE-09 a copy of another form is none', async () => {
  const answer = hold(current)
  const { api } = await renderWith(build(5 * MINUTE_MS, { groups: 'RNG' }), { api: { gameMenus: answer.answer } })
  await expect.poll(() => api.asked('gameMenus').length).toBe(1)
  await passMoment(300)
  await expectGone(keptLink)
  answer.letGo()
  await expect.element(currentLink).toBeVisible()
})

test.each(['getItem', 'setItem'] as const)('EDGE-09 a browser whose %s throws shows the same', async (method) => {
  await widen()
  vi.spyOn(Storage.prototype, method).mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  await renderPage('/down', { api: { gameMenus: current } })
  await expect.element(currentLink).toBeVisible()
})

test('SYS-03 a site that shuts forgets them: it may open with others', async () => {
  const permission = { systemStatus: 1 as const, maintenance: true }
  const { queryClient } = await renderWith(build(30 * SECOND_MS), {})
  await expect.element(keptLink).toBeVisible()
  queryClient.setQueryData(['public', 'GET /wps/system/status', {}], (open: object) => ({ ...open, ...permission }))
  await expect.poll(() => readKept()).toBeNull()
})
