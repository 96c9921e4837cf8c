import { expect, test } from 'vitest'
import { readMessage } from './table-sockets.ts'

test('of a message that two readers understand differently, nothing is taken', () => {
  expect(readMessage('{"type":"leave"}')).toEqual({ type: 'leave' })
  for (const text of [
    '{"type":"look","type":"leave"}',
    '{"type":"look","\\u0074ype":"leave"}',
    '{"type":"leave","hand":1e400}',
    '{"type":"leave"',
  ])
    expect(readMessage(text), text).toBeNull()
})
