import { describe, expect, test } from 'vitest'
import { countNeeded, cutPieces, foldNames, foldText, foldWords } from './fold-text.ts'

describe('FIND-01 folding', () => {
  test.each([
    ['Thủy Triều Đèn Lồng', 'thuytrieudenlong'],
    ["King's  POOL", 'kingspool'],
    ['ＬＡＮＴＥＲＮ７', 'lantern7'],
    ['ドラゴン', 'とらこん'],
    ['どらごん', 'とらこん'],
    ['灯潮', '灯潮'],
    ['%_\\', ''],
  ])('FIND-01 %s becomes %s', (text, folded) => expect(foldText(text)).toBe(folded))

  test('FIND-01 Thai tone marks do not part two spellings', () => {
    expect(foldText('น้ำตก')).toBe(foldText('นำตก'))
  })

  test('FIND-01 names stay apart, so that no match spans two', () => {
    expect(foldNames(['Moon', 'moon', 'Koi'])).toBe('moon|koi')
  })
})

describe('FIND-01 queries', () => {
  test('FIND-01 words in any order, six at most, signs without letters ignored', () => {
    expect(foldWords('  Tide -- lantern ')).toEqual(['tide', 'lantern'])
    expect(foldWords('a b c d e f g h')).toHaveLength(6)
  })

  test('FIND-01 pieces: three letters, two signs of scripts without spaces, each once, a bounded number', () => {
    expect(cutPieces(['koii'])).toEqual(['koi', 'oii'])
    expect(cutPieces(['月のうさ'])).toEqual(['月の', 'のう', 'うさ'])
    expect(cutPieces(['aaaaaa'])).toEqual(['aaa'])
    expect(cutPieces(['ab'])).toEqual([])
    expect(cutPieces(['abcdefghijklmnopqrstuvwxyz']).length).toBeLessThanOrEqual(12)
  })

  test.each([
    [0, 1],
    [1, 1],
    [2, 1],
    [5, 2],
    [10, 4],
  ])('of %i pieces a near name holds %i', (pieces, needed) => expect(countNeeded(pieces)).toBe(needed))
})
