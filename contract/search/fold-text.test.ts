import { describe, expect, test } from 'vitest'
import { foldText, foldWords, writingOf } from './fold-text.ts'

describe('FIND-01 folding', () => {
  test.each([
    ['Thủy Triều Đèn Lồng', 'thuy trieu den long'],
    ["King's  POOL", 'kings pool'],
    ['ＬＡＮＴＥＲＮ７', 'lantern7'],
    ['ドラゴン', 'とらこん'],
    ['どらごん', 'とらこん'],
    ['灯潮', '灯潮'],
    ['Lan\u200btern\u{13441} T\u3164ide', 'lantern tide'],
    ['ハイ＆ロー', 'はい ろー'],
    ['%_\\|', ''],
    ['ลัคกี้ ๗๗๗', 'ลคก 777'],
    ['٧٧٧', '777'],
  ])('FIND-01 %s becomes %s', (text, folded) => expect(foldText(text)).toBe(folded))

  test('FIND-01 Thai tone marks do not part two spellings', () => {
    expect(foldText('น้ำตก')).toBe(foldText('นำตก'))
  })

  test('FIND-01 folding twice is folding once', () => {
    const once = foldText('Thủy Triều ガーデン 12')
    expect(foldText(once)).toBe(once)
  })

  test('FIND-01 six words at most, signs without letters ignored', () => {
    expect(foldWords('  Tide -- lantern ')).toEqual(['tide', 'lantern'])
    expect(foldWords('a b c d e f g h')).toHaveLength(6)
  })

  test.each([
    ['lantern', 'spaced'],
    ['thuy trieu', 'spaced'],
    ['กระแสโคมไฟ', 'thai'],
    ['灯潮', 'dense'],
    ['うさき', 'dense'],
  ])('FIND-01 %s is written %s', (text, writing) => expect(writingOf(text)).toBe(writing))
})
