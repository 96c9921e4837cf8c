import { describe, expect, test } from 'vitest'
import { foldText } from './fold-text.ts'
import { buildSearchIndex, searchEntries } from './search-index.ts'

/** EN, CN, JA, TH, VI and the vendor; the most popular first. */
const GAMES: [string, string, string, string, string, string][] = [
  ['Lantern Tide', '灯潮', '灯籠の潮', 'กระแสโคมไฟ', 'Thủy Triều Đèn Lồng', 'Harbor Lane Studio'],
  ['Lantern Roulette', '灯笼轮盘', 'ランタンルーレット', 'รูเล็ตโคมไฟ', 'Roulette Đèn Lồng', 'Lantern House'],
  ['Lucky Pier', '幸运码头', 'ラッキーピア', 'ท่าเรือนำโชค', 'Bến Cảng May Mắn', 'Harbor Lane Studio'],
  ['Lucky Cat Lane', '招财猫小巷', '招き猫横丁', 'ซอยแมวกวัก', 'Ngõ Mèo Thần Tài', 'Kitewind Games'],
  ['Moon Rabbit', '月宫玉兔', '月のうさぎ', 'กระต่ายบนจันทร์', 'Thỏ Ngọc Cung Trăng', 'Kitewind Games'],
  ['Teahouse Moon', '茶馆月色', '茶屋の月', 'จันทร์โรงน้ำชา', 'Trăng Trà Quán', 'Moonferry'],
  ['Koi Trio', '三尾锦鲤', '三匹の鯉', 'ปลาคาร์ปสามตัว', 'Ba Chú Cá Koi', 'Harbor Lane Studio'],
  ['Gold Baccarat', '黄金百家乐', 'ゴールドバカラ', 'บาคาร่าทอง', 'Baccarat Vàng', 'Lantern House'],
]
const index = buildSearchIndex(
  GAMES.map(([en, cn, ja, th, vi, vendor]) => ({
    names: [en, cn, ja, th, vi].map(foldText),
    also: [foldText(vendor)],
  })),
)
const find = (text: string) => searchEntries(index, text).found.map(({ at }) => GAMES[at]?.[0])

describe('FIND-01 what stands first', () => {
  test.each([
    ['the very name', 'lantern tide', 'Lantern Tide'],
    ['the beginning of the name', 'lantern t', 'Lantern Tide'],
    ['the beginning of a word', 'rab', 'Moon Rabbit'],
    ['a letter wrong', 'lantarn tide', 'Lantern Tide'],
    ['a letter too few', 'lanern', 'Lantern Tide'],
    ['a letter too many', 'rabbbit', 'Moon Rabbit'],
    ['two letters changed round', 'lantren', 'Lantern Tide'],
    ['two words with two letters changed round each', 'lukcy peir', 'Lucky Pier'],
    ['a slip in what is not yet whole', 'rabib', 'Moon Rabbit'],
    ['words in any order', 'rabbit moon', 'Moon Rabbit'],
    ['words run together', 'lanterntide', 'Lantern Tide'],
    ['a word torn apart', 'tea house moon', 'Teahouse Moon'],
    ['wide letters', 'ＬＵＣＫＹ ｐｉｅｒ', 'Lucky Pier'],
    ['name and vendor', 'baccarat lantern house', 'Gold Baccarat'],
    ['CN', '灯潮', 'Lantern Tide'],
    ['CN, part of a name', '玉兔', 'Moon Rabbit'],
    ['CN, a sign wrong', '招财描小巷', 'Lucky Cat Lane'],
    ['JA', '月のうさぎ', 'Moon Rabbit'],
    ['JA, the other kana', '月のウサギ', 'Moon Rabbit'],
    ['JA, the middle of a name', 'ルーレット', 'Lantern Roulette'],
    ['JA, without voicing', 'らつきーひあ', 'Lucky Pier'],
    ['TH', 'กระต่ายบนจันทร์', 'Moon Rabbit'],
    ['TH, the middle of a name', 'โคมไฟ', 'Lantern Tide'],
    ['TH, a letter too many', 'กระแสโคมไฟฟ', 'Lantern Tide'],
    ['TH, without tone marks', 'ซอยแมวกวก', 'Lucky Cat Lane'],
    ['VI', 'Thủy Triều Đèn Lồng', 'Lantern Tide'],
    ['VI, without accents', 'tho ngoc cung trang', 'Moon Rabbit'],
    ['VI, without accents and with a slip', 'thuy treiu den long', 'Lantern Tide'],
  ])('FIND-01 %s: %s', (_, text, expected) => expect(find(text)[0]).toBe(expected))

  test('FIND-01 a name before the same word in a vendor, the more popular first', () => {
    expect(find('lantern')).toEqual(['Lantern Tide', 'Lantern Roulette', 'Gold Baccarat'])
    expect(find('lucky')).toEqual(['Lucky Pier', 'Lucky Cat Lane'])
  })

  test('FIND-01 a word at the beginning of the name before one in its middle', () => {
    expect(find('moon').slice(0, 2)).toEqual(['Moon Rabbit', 'Teahouse Moon'])
  })

  test('FIND-01 every word has to be met; where that leaves nothing, the nearest are said to be near', () => {
    expect(searchEntries(index, 'koi trio')).toMatchObject({ near: false })
    const near = searchEntries(index, 'tide of lanterns')
    expect(near.near).toBe(true)
    expect(GAMES[near.found[0]?.at ?? -1]?.[0]).toBe('Lantern Tide')
  })

  test.each(['xqzjw', '', '  ', '%', '|', '💎', 'ก'.repeat(80)])('FIND-01 %j finds nothing and is no error', (text) =>
    expect(find(text)).toEqual([]),
  )

  test('FIND-01 short words forgive nothing', () => expect(find('kai')).toEqual([]))
})
