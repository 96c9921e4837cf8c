/** OPS-02: what a look lays over a page, and what it invents, has the form that the page reads. */
import { describe, expect, test } from 'vitest'
import { merchantSchema } from '../../../contract/merchant.ts'
import { LOOK_KINDS } from '../../../contract/operator/looks.ts'
import { type CallName, calls } from '../../../contract/table.ts'
import type { EdgeContext } from '../../context.ts'
import { inventSession, isReadable, prepareAnswers } from './look-answers.ts'

const words = { EN: 'Words', TH: 'คำ' }
const times = { startsAt: '2026-12-01T00:00:00.000Z', endsAt: null }
const DRAFTS: Record<(typeof LOOK_KINDS)[number], object> = {
  flags: { flags: {} },
  site: {},
  modules: { modules: [] },
  notice: { id: 'maintenance', type: 'PU', titles: words, contents: words, ...times },
  promotion: {
    id: 'spring',
    category: 'slots',
    kind: 'gift',
    amount: '5.00',
    rule: {},
    titles: words,
    rewards: words,
    conditions: words,
    terms: words,
    ...times,
  },
  ladder: { ranks: [{ names: words, from: 100 }], rates: { RNG: 10 } },
  good: {
    id: 'cup',
    category: 'credit',
    names: words,
    descriptions: words,
    points: 50,
    value: '5.00',
    delivery: 'credit',
    stock: null,
    ...times,
  },
  mission: { id: 'spins', kind: 'rounds', period: 'day', target: '20', reward: '1.00', points: 10 },
  text: { key: 'lobby.hero.register', texts: { EN: { plain: 'Join' } } },
}
/** What a visitor is answered where nothing is laid over it. */
const PLAIN = {
  announcements: { popup: [], banners: [], player: [], promotion: [] },
  promotions: { promotions: [] },
  vipLadder: { ranks: [], rates: [] },
  whitelabel: { modules: [{ modId: 'M1', enabled: '1', childrenNodes: [] }] },
}

const merchant = merchantSchema.parse({
  version: 1,
  code: 'meridian',
  brand: { name: 'Test', tagline: {}, licenceLine: {}, supportEmail: 'help@example.com' },
  theme: { scheme: 'dark', tokens: {} },
  languages: ['EN', 'TH'],
  defaultLanguage: 'EN',
  currency: { code: 'PHP' },
  jurisdiction: 'demo',
  customerService: { url: null, hosts: [] },
})
const nowMs = Date.parse('2026-12-02T00:00:00.000Z')
const c = { var: { merchant, language: 'TH', clock: () => nowMs } } as unknown as EdgeContext

describe('a look', () => {
  test.each(LOOK_KINDS)('of %s has answers that its page reads', (kind) => {
    const { layers, invented } = prepareAnswers(c, { kind, subject: '', payload: DRAFTS[kind] as never }, 'member')
    const laid = Object.entries(layers).map(([name, lay]) => [name, lay?.(PLAIN[name as never] as never)])
    for (const [name, value] of [...laid, ...Object.entries(invented)])
      expect(calls[name as CallName].response.safeParse(value), String(name)).toMatchObject({ success: true })
    // The draft's own words, in the language of the request.
    if ('titles' in DRAFTS[kind] || 'names' in DRAFTS[kind]) expect(JSON.stringify([laid, invented])).toContain('คำ')
  })

  test.each([
    [{}, 'Claim'],
    [{ kind: 'turnover', rule: { turnoverMinor: 100 } }, 'Join'],
    [{ kind: 'application' }, 'Join'],
    [{ startsAt: '2026-12-03T00:00:00.000Z' }, 'coming soon'],
    [{ rule: { withCoupon: true } }, null],
  ])('of a promotion with %j is listed to visitors as %s', (over, state) => {
    const payload = { ...DRAFTS.promotion, ...over }
    const { layers } = prepareAnswers(c, { kind: 'promotion', subject: 'spring', payload: payload as never }, 'visitor')
    const promotions = layers.promotions?.(PLAIN.promotions)?.promotions ?? []
    expect(promotions.map((one) => one.state)).toEqual(state === null ? [] : [state])
  })

  test('is not made of a draft that this release cannot read', () => {
    const draft = (payload: object) => ({ kind: 'promotion', subject: 'spring', payload: payload as never }) as const
    expect(isReadable(draft(DRAFTS.promotion))).toBe(true)
    expect(isReadable(draft({ ...DRAFTS.promotion, kind: 'of tomorrow' }))).toBe(false)
  })

  test('of a pop-up is the page of drafts, with its terms', () => {
    const payload = { ...DRAFTS.notice, link: '/vip', popup: { whom: 'agents', often: 'day', button: words } }
    const { layers, invented } = prepareAnswers(
      c,
      { kind: 'notice', subject: '', payload: payload as never },
      'visitor',
    )
    expect(layers).toEqual({})
    expect(invented.contentDraft).toMatchObject({
      title: 'คำ',
      facts: [
        { name: 'whom', value: 'agents' },
        { name: 'often', value: 'day' },
        { name: 'button', value: 'คำ' },
      ],
    })
  })

  test('invents no member for a visitor', () => {
    expect(inventSession('visitor')).toBeNull()
    const { invented } = prepareAnswers(c, { kind: 'flags', subject: '', payload: {} }, 'visitor')
    expect(invented).toEqual({})
  })
})
