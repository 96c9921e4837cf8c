/** What somebody may put into a link of ours, and what a server may put into a rule: the page stays the page. */
import { expect, test } from '../support/e2e.ts'
import { balanceOf, fetchThrough, mintName, open, sendRegistration } from '../support/e2e-actions.ts'
import { HOSTILE_QUERIES, type HostileQuery } from '../support/hostile-queries.ts'

const { entries } = Object
/** Each page with the queries that its own code reads; the others meet every page in web/hostile-address.test.ts. */
const VISITS: Record<string, readonly HostileQuery[]> = {
  '/index': ['html', 'names of the language'],
  '/rng': ['html', 'lists'],
  '/help': ['names of the language', '15 KB over all names'],
  '/promoDetail': ['html'],
  '/login': ['elsewhere', 'a script as an address'],
  '/game': ['html'],
}

test.describe('SYS-08 a hostile address', { tag: '@once' }, () => {
  // A promotion or a game that does not exist is asked for, and is not there.
  test.use({ allowedErrors: [/status of (400|404|422)/] })
  test('runs nothing, shows no markup, breaks nothing, leads nowhere', async ({ page, baseURL }) => {
    for (const [path, queries] of entries(VISITS)) {
      for (const query of queries) {
        const answer = await open(page, path + HOSTILE_QUERIES[query])
        expect(answer?.status(), `${path} with ${query}`).toBe(200)
        await expect(page.getByText('This part does not work right now')).toHaveCount(0)
        const found = await page.evaluate(() => ({
          stolen: 'stolen' in window,
          markup: document.querySelectorAll('img[src=x], [onerror]').length,
          headings: document.querySelectorAll('h1, h2').length > 0,
          out: [...document.querySelectorAll('a')].filter(
            ({ protocol, host }) => protocol === 'javascript:' || host.includes('evil'),
          ).length,
        }))
        expect(found, `${path} with ${query}`).toEqual({ stolen: false, markup: 0, headings: true, out: 0 })
        expect(new URL(page.url()).origin).toBe(baseURL)
      }
    }
  })
})

test('AUTH-03 a rule of the server with a dangerous or broken pattern: the form stays quick and works', {
  tag: '@once',
}, async ({ page }) => {
  await page.route('**/register', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const answer = await fetchThrough(route)
    const html = (await answer.text()).replace(/("field":"username"[^{}]*"acceptedPattern":)"[^"]*"/, '$1"^(a+)+$("')
    expect(html).toContain('^(a+)+$(')
    await route.fulfill({ response: answer, body: html })
  })
  await open(page, '/register')
  const main = page.getByRole('main')
  const username = main.getByLabel('Username', { exact: true })
  const rule = main.getByText('A letter first, then letters and digits').first()
  const typed = await username.evaluate((input: HTMLInputElement) => {
    // As a paste of more than the field lets one type.
    input.removeAttribute('maxlength')
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    const timed = ['!', '?', '#', '%', '&'].map((last) => {
      const startedAtMs = performance.now()
      write?.call(input, `${'a'.repeat(10_240)}${last}`)
      input.dispatchEvent(new Event('input', { bubbles: true }))
      return performance.now() - startedAtMs
    })
    // The quickest of them: what else the machine does makes a letter slower, and none quicker.
    return Math.min(...timed)
  })
  expect(typed, 'milliseconds for one letter').toBeLessThan(50)
  await expect(rule).not.toContainText(', met')
  await username.fill(mintName())
  await expect(rule).toContainText(', met')
  await sendRegistration(main)
  await expect(balanceOf(page)).toContainText('0.00')
})
