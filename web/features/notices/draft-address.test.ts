import { expect, test } from 'vitest'
import { readDraftName } from './draft-address.ts'

const token = 'A'.repeat(32)
test.each([
  [`?draft=article&id=one&token=${token}`, { kind: 'article', id: 'one', token }],
  [`?draft=announcement&id=one&token=${token}`, { kind: 'announcement', id: 'one', token }],
  ['?draft=article&id=one', null],
  ['?draft=article&id=one&token=short', null],
  [`?draft=good&id=lamp&token=${token}`, { kind: 'good', id: 'lamp', token }],
  [`?draft=promotion&id=one&token=${token}`, { kind: 'promotion', id: 'one', token }],
  [`?draft=ladder&id=ladder&token=${token}`, { kind: 'ladder', id: 'ladder', token }],
  [`?draft=member&id=one&token=${token}`, null],
  [`?draft=article&token=${token}`, null],
  ['?of=n1', null],
])('OPS-01 the address %s names the draft %o', (search, draft) => expect(readDraftName(search)).toEqual(draft))
