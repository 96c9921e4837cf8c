/** What the first visit may weigh. Bytes and counts only, no times: npm run bench takes those. */
import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { expect, test } from '../support/e2e.ts'

const KB = 1_024
/** The mark of docs/benchmarks.md; most of it is react-dom. */
const MAX_SCRIPT_KB = 140
/** Without covers: how many are in sight is a matter of the screen, and each is 2 KB. */
const MAX_REQUESTS = 18
const MAX_COVERS = 32
/** What a visitor who looks at the lobby does not need: rules of forms, telephone numbers, cleaning of HTML, dialogs. */
const UNWANTED = ['ZodError', 'isPossiblePhoneNumber', 'DOMPurify', 'data-base-ui']

/** All that a fresh browser asks for until it has nothing more to ask. */
async function watchVisit(page: Page, path: string): Promise<Response[]> {
  const answers: Response[] = []
  page.on('response', (answer) => answers.push(answer))
  await page.goto(path)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  return answers
}

test('PERF-01 the first visit stays within its budget of script and requests', async ({ page }) => {
  const answers = await watchVisit(page, '/')
  const scripts = answers.filter((answer) => answer.request().resourceType() === 'script')
  const bodies = await Promise.all(scripts.map((script) => script.body()))
  const gzipKb = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / KB
  const list = scripts.map((script) => new URL(script.url()).pathname).join('\n')
  expect(gzipKb, `script of the first visit, gzip 9:\n${list}`).toBeLessThanOrEqual(MAX_SCRIPT_KB)

  const covers = answers.filter((answer) => new URL(answer.url()).pathname.startsWith('/img/'))
  const others = answers.filter((answer) => !covers.includes(answer)).map((answer) => new URL(answer.url()).pathname)
  expect(others.length, others.join('\n')).toBeLessThanOrEqual(MAX_REQUESTS)
  expect(covers.length).toBeLessThanOrEqual(MAX_COVERS)
})

test('PERF-01 the first visit asks no call and brings nothing it does not need', async ({ page }) => {
  const answers = await watchVisit(page, '/index')
  const calls = answers.map((answer) => new URL(answer.url()).pathname).filter((path) => /^\/(wps|lgw)\//.test(path))
  expect(calls, 'the document brings the answers of its first screen').toEqual([])
  for (const script of answers.filter((answer) => answer.request().resourceType() === 'script')) {
    const source = await script.text()
    for (const word of UNWANTED) expect(source.includes(word), `${word} in ${script.url()}`).toBe(false)
  }
})
