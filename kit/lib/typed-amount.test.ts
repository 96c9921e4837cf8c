import { expect, test } from 'vitest'
import {
  dropBegun,
  dropCurrency,
  dropPercent,
  dropTimes,
  dropWords,
  isBeyondMost,
  isForeign,
  readTyped,
  readTypedCount,
  readTypedStake,
} from './typed-amount.ts'

test.each([
  ['50', '50.00'],
  ['1,000.5', '1000.50'],
  ['48 000.5', '48000.50'],
  ['007.25', '7.25'],
  ['0', '0.00'],
  ['', null],
  ['５００', '500.00'],
  ['１，０００', '1000.00'],
  ['１，０００．５', '1000.50'],
  ['1\u00a0000', '1000.00'],
  ['1\u202f234\u202f567.8', '1234567.80'],
  ["1'000", '1000.00'],
  ['๕๐๐', '500.00'],
  ['٥٠٠', '500.00'],
  ['5\u200b00\u200e', '500.00'],
  // What may be meant in two ways is not guessed.
  ['1.000', null],
  ['1.000,50', null],
  ['12 50', null],
  ['1,000 000', null],
  ['10,00', null],
  ['５００円', null],
  // A mark of a footnote is no digit.
  ['500²', null],
  ['500①', null],
  ['-5', null],
  ['5.001', null],
  ['5e3', null],
  ['999,999,999,999.99', '999999999999.99'],
  ['1,000,000,000,000', null],
  ['1234567890123', null],
])('SAFE-01, MEM-04 %j is the amount %j', (text, amount) => {
  expect(readTyped(text)).toBe(amount)
})

test.each([
  ['999,999,999,999.99', false],
  ['1,000,000,000,000', true],
  ['1 000 000 000 000 000', true],
  ['1000000000000x', false],
  ['', false],
])('an amount is too large to be one: %j %s', (text, isSo) => expect(isBeyondMost(text)).toBe(isSo))

const PESO = { code: 'PHP', symbol: '₱' }
const LETTER = { code: 'PHP', symbol: 'P' }
const YEN = { code: 'JPY', symbol: '¥' }
const DONG = { code: 'VND', symbol: '₫' }
const YUAN = { code: 'CNY', symbol: '¥' }
const BAHT = { code: 'THB', symbol: '฿' }

test.each([
  ['₱500.00', PESO, '500.00'],
  ['₱ 500', PESO, '500.00'],
  ['PHP 500', PESO, '500.00'],
  ['500 PHP', PESO, '500.00'],
  ['500php', PESO, '500.00'],
  ['₱10,432.00', PESO, '10432.00'],
  ['₱\u00a010,432.00', PESO, '10432.00'],
  ['P\u00a01,234.50', LETTER, '1234.50'],
  ['PHP 500', LETTER, '500.00'],
  ['₱500', LETTER, '500.00'],
  ['￥５００', YEN, '500.00'],
  ['500円', YEN, '500.00'],
  ['500.000 ₫', DONG, null],
  ['500,000đ', DONG, '500000.00'],
  ['500', PESO, '500.00'],
  ['P500', PESO, '500.00'],
  ['500 pesos', PESO, '500.00'],
  ['P\u00a0500.00', { code: 'PHP', symbol: '' }, '500.00'],
  ['+₱500.00', PESO, '500.00'],
  ['+500', PESO, '500.00'],
  ['500 pesos.', PESO, '500.00'],
  ['500 piso', PESO, '500.00'],
  ['500块', YUAN, '500.00'],
  ['CN¥500', YUAN, '500.00'],
  ['500 บ.', BAHT, '500.00'],
  ['500 ペソ', PESO, '500.00'],
  ['500フィリピンペソ', PESO, '500.00'],
  ['500 เปโซ', PESO, '500.00'],
  ['500日元', YEN, '500.00'],
  ['500 yên', YEN, '500.00'],
  ['500人民元', YUAN, '500.00'],
  ['500 tệ', YUAN, '500.00'],
  ['500バーツ', BAHT, '500.00'],
  ['500泰铢', BAHT, '500.00'],
  ['500块钱', YUAN, '500.00'],
  ['500 ดอง', DONG, '500.00'],
  ['500ドン', DONG, '500.00'],
  // No cents, as prices are written; a dash right behind the digits may be a minus.
  ['500.-', BAHT, '500.00'],
  ['฿1,000.–', BAHT, '1000.00'],
  ['500.- บาท', BAHT, '500.00'],
  ['1,000.-₫', DONG, '1000.00'],
  ['500-', YEN, null],
  ['500.-5', PESO, null],
  ['US$500', { code: 'USD', symbol: '$' }, '500.00'],
  ['500 dollars', { code: 'USD', symbol: '$' }, '500.00'],
  ['HK$500', { code: 'HKD', symbol: '$' }, '500.00'],
  ['K 500', { code: 'MMK', symbol: 'K' }, '500.00'],
  ['₱', PESO, null],
  ['₱-5', PESO, null],
] as const)('MEM-04 %j by a site of %j is %j', (text, currency, amount) => {
  const left = dropCurrency(text, currency)
  expect(readTyped(left)).toBe(amount)
  expect(isForeign(left, currency)).toBe(false)
})

test.each([
  ['1,000,000', '1000000.00'],
  ['₱12,345,678.50', '12345678.50'],
  ['PHP 1 000 000', '1000000.00'],
  ["+1'000'000.-", '1000000.00'],
])('OPS-02 %j is %s in a field that drops the currency at each sign that is typed', (text, amount) => {
  const typed = [...text].reduce((shown, sign) => dropCurrency(shown + sign, PESO), '')
  expect(readTyped(typed)).toBe(amount)
})

// @fault Letters of the site's own currency refused while they are typed one by one
test.each([
  ['500 PHP', PESO],
  ['500pesos', PESO],
  ['500 phi', { code: 'XXX', symbol: 'Phi' }],
  ['PHP 500', PESO],
  ['+₱500.00', PESO],
  ['500 pê-sô', PESO],
  ['500フィリピンペソ', PESO],
  ['500 dong', DONG],
  ['500 đồng', DONG],
  ['500 dong'.normalize('NFD'), DONG],
  ['500 nhân dân tệ', YUAN],
  ['500 rmb', YUAN],
  ['500 nhan', YUAN],
  ['500 baht', BAHT],
  ['500 bat', BAHT],
  ['500日本円', YEN],
  ['US$500', { code: 'USD', symbol: '$' }],
  ['500 đô la', { code: 'USD', symbol: '$' }],
] as const)('MEM-04 typed key by key, no part of %j is a fault', (text, currency) => {
  const faults = [...text].flatMap((_, at, signs) => {
    const typed = signs.slice(0, at + 1).join('')
    const left = dropBegun(typed, currency)
    return isForeign(left, currency) || (left !== '' && readTyped(left) === null) ? [typed] : []
  })
  expect(faults).toEqual([])
  expect(readTyped(dropBegun(text, currency))).toBe('500.00')
})

test.each(['500 US', '500 PX', '500 PHPX', '5PH00', '500 HP', 'PH'])(
  'MEM-04 %j is no amount in PHP once the field is left',
  (text) => expect(readTyped(dropCurrency(text, PESO))).toBe(null),
)

test.each(['500 US', '500 PX', '500 PHPX', '5PH00', '500 HP', 'USD 500'])(
  'MEM-04 %j is none while it is typed',
  (text) => expect(readTyped(dropBegun(text, PESO))).toBe(null),
)

test.each([
  ['$500', PESO],
  ['500 USD', PESO],
  ['¥500', PESO],
  ['500円', PESO],
  ['₱500', YEN],
  ['500 บาท', DONG],
  ['500 USDT', PESO],
  ['500 dollars', PESO],
  ['500 pounds', PESO],
  ['RM500', PESO],
  ['500 rupiah', BAHT],
  ['500圓', PESO],
  ['500 ฿', PESO],
  // By its name, in the words of our markets.
  ['500 ドル', PESO],
  ['500香港ドル', PESO],
  ['500 ペソ', YEN],
  ['500 pesos', YEN],
  ['500 Euros', PESO],
  ['500 ดอลลาร์', PESO],
  ['500 ดอลล่าร์สหรัฐ', BAHT],
  ['500 เปโซ', BAHT],
  ['500 เยน', BAHT],
  ['500美元', PESO],
  ['500 美金', YUAN],
  ['500日元', YUAN],
  ['500港币', YUAN],
  ['500新台幣', YUAN],
  ['500 กีบ', BAHT],
  ['500 đô la', DONG],
  ['500 đô', DONG],
  ['500 yên', DONG],
  ['500 nhân dân tệ', DONG],
  ['500 đồng', PESO],
  ['500バーツ', PESO],
  ['500 ドン', PESO],
  ['ドル500', PESO],
])('MEM-04 %j is of another currency than %j', (text, currency) => {
  expect(readTyped(dropCurrency(text, currency))).toBe(null)
  expect(isForeign(dropCurrency(text, currency), currency)).toBe(true)
})

// @fault A figure with a word that multiplies it, or with words, called another currency's
test.each([
  ['500k', PESO],
  ['₱5K', PESO],
  ['5k pesos', PESO],
  ['5kphp', PESO],
  ['1.5m', PESO],
  ['1.5M PHP', PESO],
  ['1 million pesos', PESO],
  ['500K', { code: 'MMK', symbol: 'K' }],
  ['1万', YEN],
  ['1万円', YEN],
  ['¥1万', YEN],
  ['3万5千円', YEN],
  ['1万2,000円', YEN],
  ['１億円', YEN],
  ['1.5万元', YUAN],
  ['5千块', YUAN],
  ['1万人民币', YUAN],
  ['1w', YUAN],
  ['5萬', YUAN],
  ['5만원', { code: 'KRW', symbol: '₩' }],
  ['5 พัน', BAHT],
  ['5พันบาท', BAHT],
  ['2 หมื่นบาท', BAHT],
  ['3แสน', BAHT],
  ['1 ล้านบาท', BAHT],
  ['500kđ', DONG],
  ['500kvnd', DONG],
  ['1tr', DONG],
  ['1tr5', DONG],
  ['1 triệu đồng', DONG],
  ['1 trieu dong', DONG],
  ['5 nghìn đồng', DONG],
  ['5 ngan', DONG],
  ['5 triệu', DONG],
  ['5 nghìn', DONG],
  ['500 x', PESO],
  ['500 only', PESO],
  ['500 max', PESO],
  ['500元整', YUAN],
  ['500円分', YEN],
  ['500 บาทถ้วน', BAHT],
])('MEM-04 %j is no amount of %j, and names no other currency', (text, currency) => {
  const left = dropCurrency(text, currency)
  expect([readTyped(left), isForeign(left, currency)]).toEqual([null, false])
})

test.each([
  ['1万ドル', YEN],
  ['1万元', PESO],
  ['5k USD', PESO],
  ['5 พันบาท', PESO],
  ['1 triệu đồng', PESO],
  ['5만원', PESO],
  ['1 triệu đô', DONG],
])('MEM-04 %j is of another currency than %j, multiplied as it is', (text, currency) => {
  const left = dropCurrency(text, currency)
  expect([readTyped(left), isForeign(left, currency)]).toEqual([null, true])
})

test.each([
  ['5', 5],
  ['１２', 12],
  ['1,000', 1_000],
  ['5\u200b', 5],
  ['5.00', null],
  ['5．5', null],
  ['5。', null],
  ['', null],
  ['x', null],
])('a number of things %j is %j', (text, count) => {
  expect(readTypedCount(text)).toBe(count)
})

test.each([
  ['1,204 points', 1_204],
  ['1 Point', 1],
  ['１，２０４ＰＯＩＮＴＳ', 1_204],
  ['1,204', 1_204],
  ['1,204 pts', null],
  ['5k', null],
  ['points', null],
])('PROMO-04 %j as the page writes points is %j', (text, count) => {
  expect(readTypedCount(dropWords(text, ['1 point', '2 points']))).toBe(count)
})

test.each(['1,204ポイント', '1,204 积分', '1,204 คะแนน', '1,204 điểm'])('PROMO-04 %j is 1,204 of them', (text) => {
  expect(readTypedCount(dropWords(text, [text.replace('1,204', '2')]))).toBe(1_204)
})

test.each([
  ['12', 1_200],
  ['12.5', 1_250],
  ['12,50', 1_250],
  [' 0.10 ', 10],
  ['3.', 300],
  ['0', 0],
  ['１２', 1_200],
  ['１，０００', 100_000],
  ['1,000', 100_000],
  ['1 000', 100_000],
  ['5\u200b', 500],
  ['๕๐', 5_000],
  ['₱50.00', 5_000],
  ['₱1,000.00', 100_000],
  ['50 PHP', 5_000],
  ['$50', null],
  ['', null],
  ['1.234', null],
  ['1,0000', null],
  ['-5', null],
  ['1e3', null],
  ['5²', null],
])('GAME-06 a stake of %j is %j', (text, amountMinor) => {
  expect(readTypedStake(text, '₱')).toBe(amountMinor)
})

test.each([
  ['1.50 %.', dropPercent, '1.50'],
  ['１．５％。', dropPercent, '1.50'],
  ['1,5', dropPercent, '1.50'],
  ['0，25 %', dropPercent, '0.25'],
  ['1,500', dropPercent, '1500.00'],
  ['2.50×.', dropTimes, '2.50'],
  ['2.5倍。', dropTimes, '2.50'],
  ['5 lần', dropTimes, '5.00'],
  ['5 เท่า', dropTimes, '5.00'],
  ['5 times', dropTimes, '5.00'],
])('AGT-04 %j is a figure, as it was copied out of a sentence', (text, drop, figure) => {
  expect(readTyped(drop(text))).toBe(figure)
})
