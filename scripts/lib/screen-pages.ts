/** What a page needs before a picture of it is fit to be shown. */
import type { Page, Route } from '@playwright/test'
import type { Screen, Theme } from './screen.ts'
import { PICTURE_ID } from './screen-moments.ts'

/** A bill, as one photographs it. */
const DRAWN = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160"><rect width="160" height="160" fill="#6b5a48"/>
<g transform="rotate(-4 80 80)"><rect x="30" y="12" width="100" height="140" rx="2" fill="#f6f3ec"/><rect x="40" y="24"
width="36" height="8" fill="#3c6e91"/><path d="M40 48h80M40 58h80M40 68h56M40 92h80M40 102h80M40 112h30M92 132h28"
stroke="#a9a394" stroke-width="4"/></g></svg>`

/** What the site itself says. Names below `localhost` are known to browsers alone. */
async function askSite(route: Route) {
  const { host, port, pathname, search } = new URL(route.request().url())
  const headers = { ...(await route.request().allHeaders()), host }
  return route.fetch({ url: `http://localhost:${port}${pathname}${search}`, headers })
}

/** Takes the place of the site for what the screen says by itself, and of nothing else. */
export async function answerFor(page: Page, { answers = {}, told }: Pick<Screen, 'answers' | 'told'>, theme: Theme) {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  for (const [name, answer] of Object.entries(answers)) {
    const [path = '', method = 'GET'] = name.split(' ').toReversed()
    const fulfil = async (route: Route) => {
      if (route.request().method() !== method) return route.fallback()
      const ask = async () => ((await (await askSite(route)).json()) as { value?: unknown }).value
      await route.fulfill({ json: { success: true, value: await answer(ask, theme) } })
    }
    await page.route(({ pathname }) => pathname === path, fulfil)
  }
  await page.route(`**/files/${PICTURE_ID}`, (route) => route.fulfill({ contentType: 'image/svg+xml', body: DRAWN }))
  if (!told) return
  await page.route('**/*', async (route) => {
    const request = route.request()
    const isPage = request.resourceType() === 'document' && !request.frame().parentFrame()
    // What the first HTML says may be read again before the picture is taken, on a slow machine or where an order has ended.
    const { pathname } = new URL(request.url())
    const isReadAgain = request.method() === 'GET' && pathname.startsWith('/wps/') && !(pathname in answers)
    if (!isPage && !isReadAgain) return route.fallback()
    const response = await askSite(route)
    const said = await response.text()
    const body = Object.entries(told).reduce((text, [has, instead]) => text.replaceAll(has, instead), said)
    await route.fulfill({ response, body })
  })
}

/** Until the dialog of the address is there, and nothing in sight is a stand-in for what is still to come. */
export async function waitUntilFull(page: Page) {
  if (page.url().includes('dialog=')) await page.getByRole('dialog').waitFor({ timeout: 90_000 })
  await page.evaluate(() => document.fonts.ready)
  const isFull = () =>
    [...document.querySelectorAll('.shimmer')].every((each) => each.getBoundingClientRect().top > innerHeight)
  await page.waitForFunction(isFull, null, { timeout: 90_000 })
  const isDrawn = () =>
    [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight)
  await page.waitForFunction(isDrawn, null, { timeout: 90_000 })
  // What has come is drawn at leisure otherwise, under load after the picture.
  await page.evaluate(() => Promise.allSettled([...document.images].map((image) => image.complete && image.decode())))
}

/**
 * Who comes by an address gets the keyboard's ring on what a tap would leave without; a field is marked for everybody.
 * What was pressed is not pointed at any more either.
 */
export async function dropRing(page: Page) {
  await page.mouse.move(0, 0)
  await page.evaluate(() => {
    const { activeElement } = document
    if (activeElement instanceof HTMLElement && !activeElement.matches('input, textarea')) activeElement.blur()
  })
}

/** Of two letters that look alike where no font has them. */
const LETTERS = { th: ['ก', 'ฮ'], ja: ['あ', '円'] } as const

/** Without a font a picture of such a language is one of empty boxes. */
export async function requireFont(page: Page, language: keyof typeof LETTERS) {
  const isDrawn = await page.evaluate((letters) => {
    const draw = (letter: string) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 40 })
      const context = canvas.getContext('2d')
      if (context) context.font = '24px sans-serif'
      context?.fillText(letter, 4, 30)
      return canvas.toDataURL()
    }
    return new Set(letters.map(draw)).size === letters.length
  }, LETTERS[language])
  if (!isDrawn)
    throw new Error(
      `No font here has the letters of "${language}": install one (fonts-tlwg-loma-otf for th, fonts-ipafont-gothic for ja)`,
    )
}
