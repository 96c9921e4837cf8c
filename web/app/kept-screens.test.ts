import { expect, test } from 'vitest'
import { buildBoot, buildPermission } from '../../tests/support/build-boot.ts'
import type { PageBoot } from '../lib/boot.tsx'
import { type Drawn, shareScreen } from './kept-screens.ts'

const LIST = { list: ['citrus'] }
const answerOf = (value: object): PageBoot['answers'] => [
  { scope: 'public', route: 'GET /wps/relay/GCSGAME_hotGamesV2', input: { size: 7 }, value },
]
const buildPage = (over: Partial<PageBoot> = {}): PageBoot => ({
  ...buildBoot(),
  texts: {},
  answers: answerOf(LIST),
  ...over,
})
let places = 0
/** Of a test's own. */
const mintPlace = () => ({ path: `/page-${places++}`, hasPictures: false })

/** Draws the first page, then the second; answers how often it was drawn. */
async function countDrawn(
  second: Partial<PageBoot>,
  {
    look = () => {},
    isWhole = true,
    hasPictures = false,
  }: Partial<Drawn> & {
    look?: (page: PageBoot) => unknown
    hasPictures?: boolean
  } = {},
) {
  const place = mintPlace()
  let drawn = 0
  const draw = async (page: PageBoot): Promise<Drawn> => {
    drawn += 1
    look(page)
    return { content: new Uint8Array([drawn]), data: '{}', link: null, name: null, isWhole }
  }
  await shareScreen(place, buildPage(), draw)
  await shareScreen({ ...place, hasPictures }, buildPage(second), draw)
  return drawn
}
const withInfo = (info: object) => {
  const permission = buildPermission()
  return { permission: { ...permission, info: { ...permission.info, ...info } } }
}

test.each<[string, Partial<PageBoot>]>([
  ['the same', {}],
  ['a later moment', { nowMs: 1 }],
  ['a visitor from elsewhere', withInfo({ location: { ip: '198.51.100.9', country: 'TH' } })],
])('%s is drawn once', async (_, second) => {
  expect(await countDrawn(second)).toBe(1)
})

test.each<[string, Partial<PageBoot>]>([
  ['another language', { language: 'TH' }],
  ['equal answers that are not the same copy', { answers: answerOf({ ...LIST }) }],
  ['fewer answers', { answers: [] }],
  ['other settings of the merchant', withInfo({ whitelabel: [{ modId: 'X' }] })],
  ['other pictures', { imageCdn: 'https://img.example' }],
  ['own words of the merchant', { ownTexts: { EN: {} } }],
])('%s is drawn again', async (_, second) => {
  expect(await countDrawn(second)).toBe(2)
})

test('what is one visitor’s alone is drawn for each: a look at the clock, the country or the address, and a part that failed', async () => {
  const looks = [
    (page: PageBoot) => page.nowMs,
    (page: PageBoot) => page.country,
    (page: PageBoot) => page.permission.info.location,
  ]
  for (const look of looks) expect(await countDrawn({}, { look })).toBe(2)
  expect(await countDrawn({}, { isWhole: false })).toBe(2)
  expect(await countDrawn({}, { hasPictures: true })).toBe(2)
})

test('a screen is given as it was drawn', async () => {
  const place = mintPlace()
  const screen = { content: new Uint8Array([7]), data: '{"texts":{}}', link: '</a.svg>', name: 'a game' }
  const draw = async () => ({ ...screen, isWhole: true })
  for (let turn = 0; turn < 2; turn += 1) expect(await shareScreen(place, buildPage(), draw)).toMatchObject(screen)
})
