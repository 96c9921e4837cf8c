import { expect, test } from 'vitest'
import { newMerchantSchema } from '../../../../contract/operator/new-merchant.ts'
import { beginDraft, buildMerchant, type Draft, findProblems, type Template } from './draft.ts'

const TERMS = { fee: '0.00', rate: '0.00', min: '100.00', max: '500.00', usualMinutes: 5, open: true }
const template: Template = {
  site: {
    languages: ['EN'],
    defaultLanguage: 'EN',
    timeZone: 'Asia/Manila',
    currency: { code: 'PHP' },
    jurisdiction: 'none',
    theme: { scheme: 'dark', tokens: {} },
    gameOrigins: ['https://games.example'],
  },
  vendors: [{ vendor: 'STUDIO', name: 'Studio' }],
  deposits: [{ channelId: 'coin', kind: 'crypto', provider: 'PSP', label: null, terms: TERMS }],
  withdrawals: [],
}
const draft = (over: Partial<Draft>): Draft => ({
  ...beginDraft(template),
  code: 'nova',
  name: 'Nova',
  email: 'help@nova.example',
  tagline: { EN: 'Play' },
  licence: { EN: 'Licensed' },
  hosts: 'nova.example',
  ...over,
})
const limits = (over: Partial<typeof TERMS>) => ({
  deposits: beginDraft(template).deposits.map((row) => ({ ...row, terms: { ...TERMS, ...over } })),
})
const keysOf = (over: Partial<Draft>) => findProblems(draft(over), []).map(({ key }) => key)

test.each<[string, Partial<Draft>, string[]]>([
  ['all of it', {}, []],
  ['texts of which nothing can be seen', { tagline: { EN: '\u2060' }, licence: { EN: '\u3164' } }, ['text', 'text']],
  ['a most below the least', limits({ max: '99.99' }), ['terms']],
  ['a least that is no amount', limits({ min: '1,00' }), ['amount']],
  ['play money of nothing', { playMoney: '0' }, ['play']],
])('OPS-02 of %s these points are open', (_, over, keys) => {
  expect(keysOf(over)).toEqual(keys)
})

test.each(['1,000.00', '1000', '１０００', '1000\u200b'])('OPS-02 a most of %j is 1000.00', (max) => {
  const typed = { ...limits({ max }), code: 'ｎｏｖａ', hosts: 'ｎｏｖａ。example\u200b', playMoney: '5,000' }
  Object.assign(typed, { currency: 'ｐｈｐ', email: 'help＠bücher。example' })
  expect(keysOf(typed)).toEqual([])
  const merchant = newMerchantSchema
    .omit({ theme: true })
    .loose()
    .parse(buildMerchant(draft(typed)))
  expect(merchant).toMatchObject({
    code: 'nova',
    domains: ['nova.example'],
    brand: { supportEmail: 'help@xn--bcher-kva.example' },
    currency: { code: 'PHP' },
  })
  expect(merchant.platform).toMatchObject({ playMoney: '5000.00', deposits: [{ terms: { max: '1000.00' } }] })
})
