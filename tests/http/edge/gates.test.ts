/** Who may enter: merchant by host, maintenance, region, stand-ins; and what a spoilt KV does. */
import { describe, expect, test } from 'vitest'
import { CONFIG_KEY } from '../../../contract/merchant.ts'
import { calls } from '../../../contract/table.ts'
import { expectRefusal, expectValue } from '../../support/answers.ts'
import { buildEdge, buildMerchant } from '../../support/edge.ts'
import { logIn, makeCall } from '../../support/make-call.ts'

describe('EDGE-01 the host picks the merchant', () => {
  test('SYS-11 an unknown host is told so, as page and as call, with nothing asked', async () => {
    const edge = await buildEdge()
    for (const host of ['nobody.example', `x.${edge.host}`, '[::1]', '10.0.0.1']) {
      const page = await edge.send(new Request(`http://${host}/index`, { headers: { accept: 'text/html' } }))
      expect(page.status).toBe(404)
      expect(await page.text()).toContain('Invalid URL, please contact customer service')
      await expectRefusal(await edge.send(new Request(`http://${host}/wps/system/status`)), 'unknown_host')
    }
  })

  test.each([
    ['th,en;q=0.5', 'lang="th', 'URL ไม่ถูกต้อง กรุณาติดต่อฝ่ายบริการลูกค้า'],
    ['vi-VN', 'lang="vi', 'URL không hợp lệ'],
    ['zh-CN', 'lang="zh', '网址无效，请联系客服'],
    ['ja', 'lang="ja', 'URLが正しくありません'],
    ['fr', 'lang="en', 'Invalid URL, please contact customer service'],
  ])('ERR-01, SYS-11 it says so in the language of the browser (%s)', async (accepted, lang, text) => {
    const edge = await buildEdge()
    const headers = { accept: 'text/html', 'accept-language': accepted }
    const page = await (await edge.send(new Request('http://nobody.example/', { headers }))).text()
    expect(page).toContain(lang)
    expect(page).toContain(text)
  })

  test('two hosts, two merchants, and what one changes the other does not see', async () => {
    const one = await buildEdge({ merchant: { flags: { loginRequired: true } } })
    const other = buildMerchant({ currency: { code: 'THB', symbol: '฿' } })
    await one.publish(CONFIG_KEY.merchant(other.code), other)
    await one.publish(CONFIG_KEY.host('other.example'), { version: 1, merchant: other.code })
    const ask = async (origin: string) =>
      expectValue(await one.send(new Request(`${origin}/wps/system/status`)), 'permission')
    expect((await ask(one.origin)).info.merchant).toMatchObject({
      code: one.merchant.code,
      flags: { loginRequired: true },
    })
    expect((await ask('http://other.example')).info.merchant).toMatchObject({
      code: other.code,
      flags: {},
      currency: { symbol: '฿' },
    })
  })

  test('the newer version wins, whatever KV says later', async () => {
    const edge = await buildEdge({ merchant: { version: 5, brand: { ...buildMerchant().brand, name: 'Five' } } })
    const brand = async () =>
      (await expectValue(await makeCall(edge.browser(), 'permission'), 'permission')).info.merchant.brand.name
    expect(await brand()).toBe('Five')
    await edge.publish(CONFIG_KEY.merchant(edge.merchant.code), {
      ...edge.merchant,
      version: 4,
      brand: { ...edge.merchant.brand, name: 'Four' },
    })
    edge.pass()
    expect(await brand()).toBe('Five')
    await edge.publish(CONFIG_KEY.merchant(edge.merchant.code), {
      ...edge.merchant,
      version: 6,
      brand: { ...edge.merchant.brand, name: 'Six' },
    })
    edge.pass()
    expect(await brand()).toBe('Six')
  })

  test.each(['', 'null', '{', '[]', '{"version":9}', '\u0000'])(
    'a merchant spoilt to %j: the last good one stays in force',
    async (garbage) => {
      const edge = await buildEdge()
      expect((await makeCall(edge.browser(), 'permission')).status).toBe(200)
      await edge.publish(CONFIG_KEY.merchant(edge.merchant.code), garbage)
      edge.pass()
      expect((await makeCall(edge.browser(), 'permission')).status).toBe(200)
      expect(edge.logs.at(-1)?.warnings?.join()).toContain('last good copy')
    },
  )

  test('spoilt from the beginning: the unknown-host page, not an error', async () => {
    const edge = await buildEdge()
    await edge.publish(CONFIG_KEY.merchant(edge.merchant.code), '{')
    await expectRefusal(await makeCall(edge.browser(), 'permission'), 'unknown_host')
  })
})

describe('EDGE-03 maintenance', () => {
  test('SYS-04 shuts page and calls, keeps the status answering, and opens again', async () => {
    const edge = await buildEdge()
    const key = CONFIG_KEY.maintenance(edge.merchant.code)
    const until = new Date(edge.services.clock() + 3_600_000).toISOString()
    await edge.publish(key, { version: 1, active: true, until, allowIps: ['203.0.113.0/24'] })
    const browser = edge.browser()
    const page = await browser.visit('/index')
    expect(page.status).toBe(503)
    expect(page.headers.get('retry-after')).toBe('3600')
    const shown = await page.text()
    expect(shown).toContain('"systemStatus":1')
    expect(shown, 'EDGE-11 names no other way in').toContain('"domains":[]')
    expect(await expectValue(await makeCall(browser, 'permission'), 'permission')).toMatchObject({
      systemStatus: 1,
      maintenance: true,
      maintenanceEnd: until,
    })
    expect(edge.upstream.asked).toEqual([])
    // The operator's own people get in.
    expect((await edge.browser({ 'x-local-ip': '203.0.113.7' }).visit('/index')).status).toBe(200)
    await edge.publish(key, { version: 2, active: false })
    edge.pass()
    expect(await expectValue(await makeCall(browser, 'permission'), 'permission')).toMatchObject({
      systemStatus: 0,
      maintenance: false,
    })
  })

  test('for all merchants; and a spoilt switch leaves the site as it was', async () => {
    const edge = await buildEdge()
    await edge.publish(CONFIG_KEY.maintenanceAll, { version: 1, active: true })
    const answer = await makeCall(edge.browser(), 'gameMenus')
    // Nobody knows the end: a minute is a fair guess.
    expect(answer.headers.get('retry-after')).toBe('60')
    await expectRefusal(answer, 'maintenance')
    await edge.publish(CONFIG_KEY.maintenanceAll, 'oops')
    edge.pass()
    await expectRefusal(await makeCall(edge.browser(), 'gameMenus'), 'maintenance')
    const fresh = await buildEdge()
    expect((await makeCall(fresh.browser(), 'gameMenus')).status).toBe(200)
    expect(fresh.logs.at(-1)?.warnings?.join()).toContain('maintenance:all cannot be read')
    await edge.env.CONFIG.delete(CONFIG_KEY.maintenanceAll)
  })

  test('wins over the region', async () => {
    const edge = await buildEdge()
    await edge.publish(CONFIG_KEY.maintenance(edge.merchant.code), { version: 1, active: true })
    await edge.publish(CONFIG_KEY.region(edge.merchant.code), { version: 1, allowCountries: ['PH'] })
    expect(await expectValue(await makeCall(edge.browser(), 'permission'), 'permission')).toMatchObject({
      systemStatus: 1,
      regionRestriction: false,
    })
  })
})

describe('EDGE-02 region', () => {
  test('SYS-05 a refused country sees the region page and its own address; a call is refused; assets load', async () => {
    const edge = await buildEdge()
    await edge.publish(CONFIG_KEY.region(edge.merchant.code), { version: 1, denyCountries: ['TH'] })
    const browser = edge.browser({ 'x-local-country': 'TH', 'x-local-ip': '198.51.100.4' })
    const page = await browser.visit('/index')
    expect(page.status).toBe(451)
    expect(await page.text()).toContain('"location":{"ip":"198.51.100.4","country":"TH"}')
    expect(await expectValue(await makeCall(browser, 'permission'), 'permission')).toMatchObject({
      systemStatus: 2,
      regionRestriction: true,
    })
    await expectRefusal(await browser.fetch('/img/covers/x.svg'), 'region_restricted')
    expect((await browser.fetch('/assets/entry-abcdefgh.js')).status).toBe(200)
    expect((await browser.fetch('/favicon.svg')).status).toBe(200)
    expect((await browser.fetch('/favicon-no-such.svg')).status).toBe(404)
    expect(page.headers.get('retry-after')).toBeNull()
    expect((await edge.browser({ 'x-local-country': 'PH' }).visit('/index')).status).toBe(200)
    expect((await edge.browser({ 'x-local-country': 'XX' }).visit('/index')).status).toBe(451)
  })

  test('a session does not carry anybody over the border', async () => {
    const edge = await buildEdge()
    await edge.publish(CONFIG_KEY.region(edge.merchant.code), { version: 1, allowCountries: ['PH'] })
    const browser = edge.browser({ 'x-local-country': 'PH' })
    await logIn(browser)
    await expectRefusal(
      await makeCall(browser, 'memberInfo', { headers: { 'x-local-country': 'TH' } }),
      'region_restricted',
    )
  })

  test('rules that never could be read admit nobody; spoilt ones leave the last good in force', async () => {
    const edge = await buildEdge()
    const key = CONFIG_KEY.region(edge.merchant.code)
    await edge.publish(key, { version: 1, denyCountries: ['TH'] })
    const [thai, filipino] = ['TH', 'PH'].map((country) => edge.browser({ 'x-local-country': country }))
    await expectRefusal(await makeCall(thai!, 'gameMenus'), 'region_restricted')
    await edge.publish(key, 'oops')
    edge.pass()
    await expectRefusal(await makeCall(thai!, 'gameMenus'), 'region_restricted')
    expect((await makeCall(filipino!, 'gameMenus')).status).toBe(200)
    const fresh = await buildEdge()
    await fresh.publish(CONFIG_KEY.region(fresh.merchant.code), 'oops')
    await expectRefusal(await makeCall(fresh.browser({ 'x-local-country': 'PH' }), 'gameMenus'), 'region_restricted')
  })
})

describe('stand-in headers and the outbox are for a local set-up', () => {
  const stand = { 'x-local-country': 'PH', 'x-local-ip': '203.0.113.9' }
  const rules = { version: 1, allowCountries: ['PH'] }

  test.each([
    ['the flag without a loopback host', { domain: 'example' as const, bindings: { LOCAL: '1' } }],
    ['a loopback host without the flag', { domain: 'localhost' as const, bindings: { LOCAL: '' } }],
    ['neither', { domain: 'example' as const, bindings: { LOCAL: '' } }],
  ])('%s: ignored', async (_, options) => {
    const edge = await buildEdge(options)
    await edge.publish(CONFIG_KEY.region(edge.merchant.code), rules)
    const browser = edge.browser({ ...stand, 'cf-connecting-ip': '198.51.100.77', 'x-forwarded-for': '203.0.113.9' })
    const permission = await expectValue(await makeCall(browser, 'permission'), 'permission')
    expect(permission).toMatchObject({ systemStatus: 2, info: { location: { ip: '198.51.100.77', country: 'XX' } } })
    expect((await browser.fetch('/__local/outbox')).status).toBe(404)
    expect(edge.upstream.asked).toEqual([])
  })

  test('both: they count', async () => {
    const edge = await buildEdge()
    await edge.publish(CONFIG_KEY.region(edge.merchant.code), rules)
    const permission = await expectValue(await makeCall(edge.browser(stand), 'permission'), 'permission')
    expect(permission).toMatchObject({ systemStatus: 0, info: { location: { ip: '203.0.113.9', country: 'PH' } } })
    edge.upstream.breakdown = (request) => Response.json({ asked: new URL(request.url).pathname })
    expect(await (await edge.browser().fetch('/__local/outbox')).json()).toEqual({ asked: '/__local/outbox' })
  })
})

describe('EDGE-14 nothing is said in clear', () => {
  const send = async (host: string, init: RequestInit = {}, bindings: { LOCAL: string } = { LOCAL: '' }) => {
    const edge = await buildEdge({ domain: 'example', bindings })
    const at = host === 'own' ? edge.host : host
    const answer = await edge.send(new Request(`http://${at}/index?dialog=login`, { redirect: 'manual', ...init }))
    return { answer, edge, at }
  }

  test('a page asked for over http is led to https, with its address', async () => {
    for (const method of ['GET', 'HEAD']) {
      const { answer, edge, at } = await send('own', { method })
      expect([answer.status, answer.headers.get('location')]).toEqual([308, `https://${at}/index?dialog=login`])
      expect(edge.upstream.asked).toEqual([])
    }
  })

  test('what carries a secret is refused: the calls, and the operators’', async () => {
    for (const [method, path] of [
      ['POST', calls.login.path],
      ['POST', '/__ops/v1/flag-set'],
      ['GET', '/__ops/v1/status'],
      // Led on, a program would go on asking in clear, unseen.
      ['GET', calls.memberInfo.path],
    ] as const) {
      const edge = await buildEdge({ domain: 'example', bindings: { LOCAL: '' } })
      const headers = { origin: `http://${edge.host}`, 'content-type': 'application/json', authorization: 'Bearer x' }
      const request = new Request(`http://${edge.host}${path}`, {
        method,
        headers,
        ...(method === 'POST' && { body: '{}' }),
      })
      await expectRefusal(await edge.send(request), 'upgrade_required')
      expect(edge.upstream.asked).toEqual([])
    }
  })

  test('what came by TLS that is no longer recommended is refused, pages too', async () => {
    const weak = { tlsVersion: 'TLSv1.1', tlsCipher: 'ECDHE-RSA-AES128-SHA' }
    for (const path of ['/index', calls.memberInfo.path]) {
      const edge = await buildEdge({ domain: 'example', bindings: { LOCAL: '' } })
      const ask = (cf: CfProperties) => edge.send(new Request(`https://${edge.host}${path}`, { cf }))
      const refused = await ask(weak)
      expect([refused.status, refused.headers.get('location')]).toEqual([400, null])
      expect((await ask({ tlsVersion: 'TLSv1.3', tlsCipher: 'AEAD-AES128-GCM-SHA256' })).status).not.toBe(
        refused.status,
      )
    }
  })

  test('a machine that talks to itself may, and one where it is tried out', async () => {
    expect((await send('127.0.0.1')).answer.status).not.toBe(308)
    expect((await send('own', {}, { LOCAL: '1' })).answer.status).not.toBe(308)
  })
})

test('country and domains are answered by the edge', async () => {
  const edge = await buildEdge({ merchant: { domains: ['a.example', 'b.example'] } })
  const browser = edge.browser({ 'x-local-country': 'PH' })
  expect(await expectValue(await makeCall(browser, 'country'), 'country')).toEqual({
    countryCode: 'PH',
    countryDialingCode: '+63',
  })
  expect(await expectValue(await makeCall(browser, 'domainRoute'), 'domainRoute')).toEqual({
    domainList: ['a.example', 'b.example'],
  })
})
