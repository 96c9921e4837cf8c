/** EDGE-11: an address that stops answering, and the others that the page offers. */
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { reach } from '../../web/lib/reach.ts'
import { EMPTY_ANSWERS } from './support/answers.ts'
import { type ApiTable, lost, refusal } from './support/build-fake-api.ts'
import { goTo, renderPage } from './support/render-page.tsx'
import { expectCount, expectGone, expectText, passMoment } from './support/screen.ts'

const DOMAINS = ['a.example', location.hostname, 'b.example']
const offer = page.getByRole('status', { name: 'This address isn’t answering.' })
const boot = { domains: DOMAINS }
/** Nothing is answered. */
const DOWN: ApiTable = Object.fromEntries(Object.keys(EMPTY_ANSWERS).map((name) => [name, lost]))

beforeEach(() => reach.answered())

// The modules before it fill what a browser keeps by itself.
performance.setResourceTimingBufferSize(5_000)
const hasOffer = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('/offered-domains'))

test('EDGE-11 the offer is read after the first screen, and the hosts are asked for by no call', async () => {
  const { api } = await renderPage('/down', { boot })
  await passMoment()
  expect(hasOffer()).toBe(false)
  await expect.poll(hasOffer).toBe(true)
  await passMoment()
  expect(api.asked('domainRoute')).toHaveLength(0)
})

test('EDGE-11 three calls without an answer offer the page at the other hosts, and an answer takes it away', async () => {
  const { api } = await renderPage('/rng?sort=name', { boot, api: DOWN })
  await expectText(offer, 'You’ll need to log in again there.')
  const links = offer.getByRole('link')
  await expectCount(links, 2)
  expect(links.elements().map((link) => link.getAttribute('href'))).toEqual([
    `http://a.example:${location.port}/rng`,
    `http://b.example:${location.port}/rng`,
  ])
  expect(location.pathname, 'offered, not followed').toBe('/rng')
  goTo('/help')
  await expect.poll(() => links.first().element().getAttribute('href')).toMatch(/\/help$/)
  api.set(EMPTY_ANSWERS)
  goTo('/rng')
  await expectGone(offer)
})

test('EDGE-11 refusals are answers, however many', async () => {
  const { api } = await renderPage('/rng', { boot, api: { gameList: refusal('upstream_failed') } })
  for (const times of [1, 2, 3]) {
    await expect.poll(() => api.asked('gameList').length).toBe(times)
    await page.getByRole('button', { name: 'Try again' }).click()
  }
  await passMoment()
  await expectGone(offer)
})

test('EDGE-11 where no host is another nothing is offered', async () => {
  const { api } = await renderPage('/rng', { boot: { domains: [location.hostname] }, api: DOWN })
  await expect.poll(() => api.asked('domainRoute').length).toBeGreaterThan(0)
  await expectGone(offer)
})

test('EDGE-11 the words of another language are there as well', async () => {
  await renderPage('/rng', { language: 'TH', boot, api: DOWN })
  const link = page.getByRole('link', { name: 'a.example', exact: true })
  await expect.element(link).toBeVisible()
  expect(link.element().closest('section')?.textContent?.length).toBeGreaterThan(30)
})
