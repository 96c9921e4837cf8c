import { expect, test } from 'vitest'
import { minutesLate } from './late.ts'

const drawAt = '2026-12-01T12:00:00.000Z'

test.each([
  ['no result yet', null, null],
  ['a platform that does not say', undefined, null],
  ['made as usual', '2026-12-01T12:00:09.000Z', null],
  ['after an outage', '2026-12-01T12:31:40.000Z', 31],
])('FAIR-02 %s', (_, drawnAt, minutes) => expect(minutesLate({ drawAt, drawnAt })).toBe(minutes))
