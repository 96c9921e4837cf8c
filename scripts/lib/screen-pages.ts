/** What a page needs before a picture of it is fit to be shown. */
import type { Page } from '@playwright/test'

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

/** Who comes by an address gets the keyboard's ring on what a tap would leave without; a field is marked for everybody. */
export async function dropRing(page: Page) {
  await page.evaluate(() => {
    const { activeElement } = document
    if (activeElement instanceof HTMLElement && !activeElement.matches('input, textarea')) activeElement.blur()
  })
}

/** Of two letters that look alike where no font has them. */
const LETTERS = { th: ['ก', 'ฮ'] } as const

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
    throw new Error(`No font here has the letters of "${language}": install one (fonts-tlwg-loma-otf for th)`)
}
