/** AGT-02: the link of a report's mail: a scanner's GET stops nothing, and a mail program's POST needs no cookie and no origin. */
import { expect, test } from 'vitest'
import { STOP_REPORT_PATH, type StopOutcome } from '../../../contract/agents/report.ts'
import { Refusal } from '../../../contract/errors.ts'
import { CONFIG_KEY } from '../../../contract/merchant.ts'
import { buildEdge } from '../../support/edge.ts'

const DAY_MS = 86_400_000
/** As the platform writes it, under a seal that is the platform's alone to check. */
const tokenOf = (lastDay: number) =>
  `${btoa(JSON.stringify([`m_${'A'.repeat(22)}`, '', lastDay, 'A'.repeat(16)])).replaceAll('=', '')}.${'A'.repeat(16)}`
const TOKEN = tokenOf(Math.floor(Date.now() / DAY_MS) + 1)
const PATH = `${STOP_REPORT_PATH}?t=${TOKEN}`
const FORM = 'application/x-www-form-urlencoded'

async function build(outcome: StopOutcome = 'stopped') {
  const edge = await buildEdge({ upstream: { stopMailedReport: () => ({ outcome }) } })
  const ask = (init: RequestInit = {}) => edge.app(new Request(edge.origin + PATH, init))
  const post = (body: BodyInit, headers: Record<string, string> = { 'content-type': FORM }) =>
    ask({ method: 'POST', body, headers })
  const stopped = () => edge.upstream.asked.filter(({ name }) => name === 'stopMailedReport').map(({ body }) => body)
  return { edge, ask, post, stopped }
}

test('GET shows a form of one button in the reader’s language and asks the platform nothing', async () => {
  const { edge, ask, stopped } = await build()
  const page = await ask({ headers: { accept: '*/*', 'accept-language': 'th' } })
  expect(page.status).toBe(200)
  const text = await page.text()
  expect(text.match(/<form method="post">/g)).toHaveLength(1)
  expect(text.match(/<button name="List-Unsubscribe" value="One-Click"/g)).toHaveLength(1)
  expect(text).toContain('lang="th')
  expect(text).not.toContain('<script')
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect((await ask({ method: 'HEAD' })).status).toBe(200)
  expect(stopped()).toEqual([])
  expect(edge.upstream.asked).toEqual([])
})

test('POST of the one field stops it, as a form or as parts, from another site and on a shut one', async () => {
  const { edge, post, stopped } = await build()
  const done = await post('List-Unsubscribe=One-Click')
  expect(done.status).toBe(200)
  expect(await done.text()).toContain('no longer sent')
  const parts = new FormData()
  parts.set('List-Unsubscribe', 'One-Click')
  expect((await post(parts, {})).status).toBe(200)
  const foreign = { 'content-type': FORM, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }
  await edge.publish(CONFIG_KEY.region(edge.merchant.code), { version: 1, allowCountries: ['PH'] })
  edge.pass()
  expect((await post('List-Unsubscribe=One-Click', foreign)).status).toBe(200)
  expect(stopped()).toEqual(Array.from({ length: 3 }, () => ({ token: TOKEN })))
})

test('a link that ended shows no button, and leads to the setting, as does one that was used', async () => {
  const { edge, ask, post } = await build('idle')
  const old = `${STOP_REPORT_PATH}?t=${tokenOf(Math.floor(Date.now() / DAY_MS) - 1)}`
  for (const path of [old, `${STOP_REPORT_PATH}?t=W10.AAAAAAAAAAAAAAAA`, STOP_REPORT_PATH]) {
    const page = await edge.app(new Request(edge.origin + path))
    expect(page.status, path).toBe(410)
    const text = await page.text()
    expect(text).not.toContain('<form')
    expect(text).toContain('href="/agent?agent=agentReports"')
  }
  expect(edge.upstream.asked).toEqual([])
  const used = await post('List-Unsubscribe=One-Click')
  expect(used.status).toBe(200)
  expect(await used.text()).toContain('href="/agent?agent=agentReports"')
  expect((await ask()).status).toBe(200)
  const forged = await (await build('ended')).post('List-Unsubscribe=One-Click')
  expect(forged.status, 'so that a mail program says so').toBe(410)
})

test.each([
  ['nothing', ''],
  ['another field', 'stop=yes'],
  ['another value', 'List-Unsubscribe=no'],
])('POST of %s stops nothing', async (_, body) => {
  const { post, stopped } = await build()
  expect((await post(body)).status).toBe(400)
  expect(stopped()).toEqual([])
})

test('a body that is too long is refused, and a platform that is away is no success', async () => {
  const { post, stopped } = await build()
  expect((await post(`List-Unsubscribe=One-Click&x=${'x'.repeat(3_000)}`)).status).toBe(413)
  expect(stopped()).toEqual([])
  const edge = await buildEdge({ upstream: { stopMailedReport: () => new Refusal('internal') } })
  const request = { method: 'POST', body: 'List-Unsubscribe=One-Click', headers: { 'content-type': FORM } }
  const answer = await edge.app(new Request(edge.origin + PATH, request))
  expect(answer.status).toBe(502)
})
