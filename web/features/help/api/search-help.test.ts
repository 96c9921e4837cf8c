import { expect, test } from 'vitest'
import { readText } from '../../../../kit/lib/plain-text.ts'
import { foldText, searchHelp } from './search-help.ts'

const article = (id: string, title: string, content: string) => ({
  id,
  title,
  content,
  updatedAt: '2026-11-21T00:00:00Z',
})
const categories = [
  {
    code: 'money',
    title: 'Money',
    articles: [
      article('deposit', 'How to deposit', '<p>Choose a method. Your <strong>deposit limit</strong> applies.</p>'),
      article('limits', 'Setting limits', '<p>You may limit deposits &amp; losses. At most 500.</p>'),
      article('rut', 'Cách rút tiền', '<p>Đặt hạn mức</p>'),
      article('thon', 'วิธีถอนเงิน', '<p>เปิดหน้าถอนเงิน</p>'),
    ],
  },
]
const find = (query: string) => searchHelp(categories, query)?.map(({ id }) => id)

test.each([
  ['deposit', ['deposit', 'limits']],
  ['LIMIT deposit', ['deposit', 'limits']],
  ['setting limits', ['limits']],
  ['rut tien', ['rut']],
  ['\u200edep\u200bosit', ['deposit', 'limits']],
  ['ｓｅｔｔｉｎｇ　ｌｉｍｉｔｓ', ['limits']],
  ['han muc', ['rut']],
  ['ถอนเงิน', ['thon']],
  ['๕๐๐', ['limits']],
  ['strong', []],
  ['nothing of this', []],
  ['', undefined],
  [' d ', undefined],
  ['de\u200bposit', ['deposit', 'limits']],
  ['\u200b\u2060', undefined],
])('MSG-03 %j finds %j', (query, ids) => {
  expect(find(query)).toEqual(ids)
})

test('MSG-03 text is read without its tags, and folds alike in every form', () => {
  expect(readText('<p>One <b>two</b></p><p>three &amp; &lt;four&gt;</p>')).toBe('One two three & <four>')
  expect(foldText('Ắ')).toBe('a')
  expect(foldText('น้ำ')).toBe(foldText('น้ำ'.normalize('NFKD')))
})

test.each(['%', '_', '💎', '..', '.', '&', '%%', ' * '])('signs alone find nothing: %s', (query) =>
  expect(find(query)).toEqual([]),
)

test('signs beside words are not looked for', () => expect(find('& setting - limits %')).toEqual(['limits']))
