import { expect, test } from 'vitest'
import { isPersonName } from '../../../contract/rules/person-name.ts'
import { foldHolder } from '../../identity/member/fold-holder.ts'
import { checkAccount, maskAccount } from './check-account.ts'
import { findProvider, listProviders, type Provider } from './providers.ts'

const require = (currency: string, kind: Provider['kind'], code: string) => {
  const provider = findProvider(currency, kind, code)
  if (!provider) throw new Error(`no ${code}`)
  return provider
}
const harbour = require('PHP', 'bank', 'PH_HARBOUR')
const jade = require('CNY', 'bank', 'CN_JADE')
const iban = require('EUR', 'bank', 'IBAN')
const wallet = require('PHP', 'ewallet', 'PH_PESOGO')
const tron = require('PHP', 'crypto', 'USDT_TRON')
const bitcoin = require('PHP', 'crypto', 'BTC')

test.each([
  ['ten digits', harbour, '0012345678', '0012345678'],
  ['digits as they are printed', harbour, ' 0012-3456 78 ', '0012345678'],
  ['wide digits', harbour, '００１２３４５６７８', '0012345678'],
  ['digits with the mark of a footnote', harbour, '001234567⁸', null],
  ['digits behind the number of a list', harbour, '①001234567', null],
  ['nine digits', harbour, '001234567', null],
  ['a letter', harbour, '00123456O8', null],
  ['markup', harbour, '<b>0012345678', null],
  ['a card', jade, '6222 0000 0000 0008', null],
  ['a card whose last digit is right', jade, '6222020000000007', '6222020000000007'],
  ['a card with two digits changed over', jade, '6222200000000007', null],
  ['an IBAN', iban, 'gb29 nwbk 6016 1331 9268 19', 'GB29NWBK60161331926819'],
  ['an IBAN with minus signs', iban, 'GB29\u2212NWBK\u22126016\u22121331\u22129268\u221219', 'GB29NWBK60161331926819'],
  ['digits with the dots that Vietnamese banks print', harbour, '0012.345.678', '0012345678'],
  ['digits with the full stop of another keyboard', harbour, '００１２。３４５。６７８', '0012345678'],
  ['digits with a stroke', harbour, '001/2-34567-8', '0012345678'],
  ['an IBAN behind its name', iban, 'IBAN: GB29 NWBK 6016 1331 9268 19', 'GB29NWBK60161331926819'],
  ['a mobile number with strokes', wallet, '0917/123/4567', '+639171234567'],
  ['a TRON address in groups', tron, 'TR7NHqje KQxGTCi8 q8ZY4pL8 otSzgjLj 6t', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['a mobile number with the dots of another keyboard', wallet, '0917。123・4567', '+639171234567'],
  ['digits with the long sound of a kana keyboard', harbour, '００１２ー３４５６ー７８', '0012345678'],
  ['a mobile number with bullets', wallet, '0917\u2043123\u20434567', '+639171234567'],
  ['an IBAN with one digit changed', iban, 'GB29NWBK60161331926818', null],
  ['an own mobile number', wallet, '0917 123 4567', '+639171234567'],
  ['a mobile number of elsewhere', wallet, '+66812345678', null],
  ['a TRON address', tron, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['a TRON address with one letter changed', tron, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', null],
  ['a Bitcoin address at TRON', tron, '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', null],
  ['a Bitcoin address of a key', bitcoin, '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
  [
    'a Bitcoin address of a script',
    bitcoin,
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
  ],
  ['one changed', bitcoin, '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3', null],
  [
    'a bech32 address',
    bitcoin,
    'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  ],
  ['a bech32 address with one changed', bitcoin, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', null],
  ['a bech32 address in both cases', bitcoin, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8F3T4', null],
  [
    'a taproot address',
    bitcoin,
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  ],
  ['a test network address', bitcoin, 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', null],
])('MEM-02 %s', (_, provider, text, expected) => {
  expect(checkAccount(provider, text)).toBe(expected)
})

test('MEM-02 of a number only its end is shown', () => {
  expect(maskAccount({ kind: 'bank' }, '0012345678')).toBe('•••• 5678')
  expect(maskAccount({ kind: 'crypto' }, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe('TR7N…Lj6t')
})

test.each([
  ['MARIA CRUZ', 'maria  cruz'],
  ['Cruz, Maria', 'Maria Cruz'],
  ['José Peña', 'Jose Pena'],
  ['Nguyễn Văn Đức', 'NGUYEN VAN DUC'],
  ["Anne-Marie O'Neill", 'ONEILL ANNE MARIE'],
  ['Keali\u02bbi Ka', "Keali'i Ka"],
  ['\u02bfAlī Ka', 'Ali Ka'],
  ['Muthu A/L Raman', 'MUTHU AL RAMAN'],
  ['Tan Ah Kow @ Tan Kow', 'TAN KOW TAN AH KOW'],
  ['山田　太郎', '山田太郎'],
  ['สมชาย ใจดี', 'สมชายใจดี'],
])('MEM-02 %s is %s', (one, other) => {
  expect(foldHolder(one)).toBe(foldHolder(other))
})

test.each([
  ['Maria Cruz', 'Maria Cruise'],
  ['Maria Cruz', 'Maria'],
  ['Maria Cruz', 'Maria Maria Cruz'],
  ['ใจดี', 'ใจดา'],
  ['山田太郎', '山田花子'],
])('MEM-02 %s is not %s', (one, other) => {
  expect(foldHolder(one)).not.toBe(foldHolder(other))
})

test.each([
  ['Maria Cruz', true],
  ["Anne-Marie O'Neill", true],
  ['สมชาย ใจดี', true],
  ['山田 太郎', true],
  ['A', false],
  ['Maria 2', false],
  ['<b>Maria</b>', false],
  ['.. --', false],
])('MEM-02 whether %s is a name: %s', (text, expected) => {
  expect(isPersonName(text)).toBe(expected)
})

test('a code stands for one provider of its kind', () => {
  for (const currency of ['PHP', 'THB', 'VND', 'JPY', 'CNY', 'EUR', 'XYZ']) {
    const codes = listProviders(currency).map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
  }
})
