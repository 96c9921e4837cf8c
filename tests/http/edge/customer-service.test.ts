/** MSG-02: the address of customer service, opened at the edge: what is believed and what is not. In workerd, as Node has no DES. */
import { createCipheriv } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { CONFIG_KEY } from '../../../contract/merchant.ts'
import { systemRandom } from '../../../contract/time-and-chance.ts'
import { sealServicePath } from '../../../platform/messaging/service/list-service-paths.ts'
import { openServicePath } from '../../../worker/call/own/customer-service.ts'
import { expectRefusal, expectValue } from '../../support/answers.ts'
import { buildEdge } from '../../support/edge.ts'
import { buildUpstreamSession } from '../../support/fake-upstream.ts'
import { logIn, makeCall } from '../../support/make-call.ts'

const HOSTS = ['chat.example.com']
const LIVE = 'https://chat.example.com/live?m=1'
const VIP = 'https://chat.example.com/vip'

function seal(text: string | Uint8Array, key = 'k3yK3Y!8', padding = true): string {
  const cipher = createCipheriv('des-ecb', Buffer.from(key), null).setAutoPadding(padding)
  return Buffer.concat([cipher.update(Buffer.from(text as string)), cipher.final()]).toString('base64') + key
}

describe('MSG-02 a sealed path', () => {
  test('opens as the platform seals it, letters of any language included', () => {
    expect(openServicePath(sealServicePath(LIVE, systemRandom), HOSTS)).toBe(LIVE)
    // 24 bytes before the letter, so that it lies across two blocks and across update() and final().
    const split = 'https://chat.example.com/客服/ฝ่ายบริการ'
    expect(openServicePath(seal(split), HOSTS)).toBe(new URL(split).href)
  })

  test('is the published vector of DES in ECB', () => {
    const cipher = createCipheriv('des-ecb', Buffer.from('133457799bbcdff1', 'hex'), null).setAutoPadding(false)
    expect(cipher.update('0123456789abcdef', 'hex', 'hex')).toBe('85e813540f0ab405')
  })

  const good = seal(LIVE)
  test.each([
    ['nothing', ''],
    ['a key alone', 'k3yK3Y!8'],
    ['shorter than a key', 'abc'],
    ['not base64', `%%%%${good}`],
    ['base64 of another alphabet', good.replace(/^./, '_')],
    ['with a line break', `\n${good}`],
    ['cut by a letter', good.slice(1)],
    ['not whole blocks', `${Buffer.alloc(9).toString('base64')}k3yK3Y!8`],
    ['one block too few', `${Buffer.from(good.slice(0, -8), 'base64').subarray(0, -8).toString('base64')}k3yK3Y!8`],
    ['with another key', `${good.slice(0, -8)}AAAAAAAA`],
    ['a key of eight letters that are more bytes', `${good.slice(0, -8)}ééééîîîî`],
    ['not UTF-8', seal(Uint8Array.of(0xff, 0xfe, 0xfd))],
    ['plain text', LIVE],
    ['not an address', seal('chat.example.com/live')],
    ['javascript:', seal('javascript:alert(document.domain)//chat.example.com')],
    ['data:', seal('data:text/html,<script>alert(1)</script>')],
    ['http:', seal('http://chat.example.com/live')],
    ['another host', seal('https://evil.example/chat.example.com')],
    ['a host below', seal('https://x.chat.example.com/')],
    ['a host that begins alike', seal('https://chat.example.com.evil.example/')],
    ['a user that looks like the host', seal('https://chat.example.com@evil.example/')],
    ['a user at the host', seal('https://user:secret@chat.example.com/')],
    ['another port', seal('https://chat.example.com:8443/')],
    ['a trailing dot', seal('https://chat.example.com./')],
    ['backslashes', seal('https:\\\\evil.example\\chat.example.com')],
  ])('that is %s opens to nothing', (_, path) => {
    expect(openServicePath(path, HOSTS)).toBeNull()
  })
})

const pathList = (...list: [type: string, path: string][]) => ({
  version: { pathList: list.map(([type, path]) => ({ type, path })) },
})
const merchant = { customerService: { url: null, hosts: HOSTS } }
const memberInfo = (rankLevel: number | null) => ({
  id: 'member-1',
  account: 'player1',
  nickname: 'player1',
  type: 0,
  toUpline: false,
  clubLabel: rankLevel === null ? null : { labelName: `VIP ${rankLevel}`, rankLevel },
  memberLabel: [],
  language: 'EN',
  maskedMobile: null,
  maskedEmail: null,
})

describe('MSG-02 customer service', () => {
  const both = () => pathList(['1', 'other'], ['3', seal(LIVE)], ['4', seal(VIP)])

  test('a visitor gets the live chat, opened; nothing sealed reaches the browser', async () => {
    const edge = await buildEdge({ merchant, upstream: { servicePaths: both } })
    const answer = await makeCall(edge.browser(), 'customerService')
    expect(await answer.clone().text()).not.toContain('k3yK3Y!8')
    expect(await expectValue(answer, 'customerService')).toEqual({ channel: 'live', url: LIVE })
  })

  test.each([
    [null, 'live'],
    [0, 'live'],
    [4, 'live'],
    [5, 'vip'],
    [9, 'vip'],
  ])('PROMO-05 a member of rank %s gets the %s channel', async (rank, channel) => {
    const edge = await buildEdge({ merchant, upstream: { servicePaths: both, memberInfo: () => memberInfo(rank) } })
    const browser = edge.browser()
    await logIn(browser)
    expect(await expectValue(await makeCall(browser, 'customerService'), 'customerService')).toEqual({
      channel,
      url: channel === 'vip' ? VIP : LIVE,
    })
  })

  const inHouse = (...others: [string, string][]) => pathList(['0', '/service'], ...others)
  test.each([
    ['alone', () => inHouse(), { channel: 'in-house', url: '/service' }],
    ['before the live chat', () => inHouse(['3', seal(LIVE)]), { channel: 'in-house', url: '/service' }],
    ['after the VIP channel of a high rank', () => inHouse(['4', seal(VIP)]), { channel: 'vip', url: VIP }],
    ['never another path', () => pathList(['0', '/game?x=1'], ['3', seal(LIVE)]), { channel: 'live', url: LIVE }],
    ['never another host', () => pathList(['0', '//evil.example'], ['3', seal(LIVE)]), { channel: 'live', url: LIVE }],
  ])('the thread of this site is offered %s', async (_, servicePaths, expected) => {
    const edge = await buildEdge({ merchant, upstream: { servicePaths, memberInfo: () => memberInfo(7) } })
    const browser = edge.browser()
    await logIn(browser)
    expect(await expectValue(await makeCall(browser, 'customerService'), 'customerService')).toEqual(expected)
  })

  test.each([
    ['the thread alone', { url: null, hosts: [] }, () => inHouse(), true],
    ['a host alone', { url: null, hosts: HOSTS }, () => pathList(), true],
    ['nothing', { url: null, hosts: [] }, () => pathList(), false],
    ['a type 0 that is another page', { url: null, hosts: [] }, () => pathList(['0', '/game']), false],
    ['a platform that does not answer', { url: null, hosts: [] }, () => new Response('broken', { status: 500 }), false],
  ])('NAV-04 a merchant with %s shows the entry or not', async (_, customerService, servicePaths, available) => {
    const edge = await buildEdge({ merchant: { customerService }, upstream: { servicePaths } })
    const { info } = await expectValue(await makeCall(edge.browser(), 'permission'), 'permission')
    expect(info.customerService).toEqual({ available })
  })

  test('a rank that cannot be read, or a VIP path that cannot be used, ends in the live chat', async () => {
    const broken = () => pathList(['3', seal(LIVE)], ['4', seal('https://evil.example/')])
    const edge = await buildEdge({ merchant, upstream: { servicePaths: broken, memberInfo: () => memberInfo(7) } })
    const browser = edge.browser()
    await logIn(browser)
    expect(await expectValue(await makeCall(browser, 'customerService'), 'customerService')).toMatchObject({
      url: LIVE,
    })

    const blind = await buildEdge({ merchant, upstream: { servicePaths: both, memberInfo: () => new Response('x') } })
    const other = blind.browser()
    await logIn(other)
    expect(await expectValue(await makeCall(other, 'customerService'), 'customerService')).toMatchObject({ url: LIVE })
  })

  test('a guest and a visitor are not asked about', async () => {
    const edge = await buildEdge({
      merchant,
      upstream: {
        servicePaths: both,
        login: () => buildUpstreamSession({ memberType: 4 }),
        memberInfo: () => memberInfo(9),
      },
    })
    const browser = edge.browser()
    await logIn(browser)
    expect(await expectValue(await makeCall(browser, 'customerService'), 'customerService')).toMatchObject({
      channel: 'live',
    })
    expect(edge.upstream.count('memberInfo')).toBe(0)
  })

  test.each([
    ['no path at all', () => pathList(), 'function_disabled'],
    ['no item of type 3', () => pathList(['1', seal(LIVE)]), 'function_disabled'],
    ['a path to another host', () => pathList(['3', seal('https://evil.example/')]), 'upstream_failed'],
    ['a path of http', () => pathList(['3', seal('http://chat.example.com/')]), 'upstream_failed'],
  ] as const)('%s is a refusal and no address', async (_, servicePaths, code) => {
    const edge = await buildEdge({ merchant, upstream: { servicePaths } })
    const answer = await makeCall(edge.browser(), 'customerService')
    expect(await answer.clone().text()).not.toContain('evil')
    await expectRefusal(answer, code)
  })

  test('the address an operator configured stands in where the platform has none or does not answer', async () => {
    const url = 'https://desk.example.net/talk'
    const configured = { customerService: { url, hosts: HOSTS } }
    for (const servicePaths of [() => pathList(), () => new Response('broken', { status: 500 })]) {
      const edge = await buildEdge({ merchant: configured, upstream: { servicePaths } })
      expect(await expectValue(await makeCall(edge.browser(), 'customerService'), 'customerService')).toEqual({
        channel: 'live',
        url,
      })
    }
  })

  test('SYS-04, SYS-05 works while the site is shut for maintenance, and from a region shut out', async () => {
    const withThread = () => inHouse(['3', seal(LIVE)])
    const edge = await buildEdge({ merchant, upstream: { servicePaths: withThread } })
    await edge.publish(CONFIG_KEY.maintenance(edge.merchant.code), { version: 1, active: true })
    await edge.publish(CONFIG_KEY.region(edge.merchant.code), { version: 1, denyCountries: ['TH'] })
    for (const country of ['PH', 'TH']) {
      const answer = await makeCall(edge.browser({ 'x-local-country': country }), 'customerService')
      expect(await expectValue(answer, 'customerService')).toEqual({ channel: 'live', url: LIVE })
    }
  })
})
