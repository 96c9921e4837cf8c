import { expect, it } from 'vitest'
import { readAudit } from './supply-chain.ts'

const answer = (severity: string) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities: { lib: { name: 'lib', severity, range: '<2.0.0' } } })

it.each([
  ['nothing known', JSON.stringify({ vulnerabilities: {} }), { state: 'clean' }],
  ['a moderate one', answer('moderate'), { state: 'clean' }],
  ['a high one', answer('high'), { state: 'found', lines: ['high: lib <2.0.0'] }],
  [
    'a registry that does not take the question',
    '{"message":"405 Method Not Allowed"}',
    { state: 'unknown', why: '405 Method Not Allowed' },
  ],
  ['silence', '', { state: 'unknown', why: 'npm audit gave no answer' }],
  [
    'another form',
    '{"vulnerabilities":{"lib":{"severity":"dire"}}}',
    { state: 'unknown', why: 'npm audit gave no answer' },
  ],
])('reads %s', (_, text, expected) => {
  expect(readAudit(text)).toEqual(expected)
})
