import { expect, test } from 'vitest'
import type { z } from 'zod'
import { type OperatorCall, operatorCalls } from './calls.ts'
import { operatorNameSchema } from './people.ts'
import { hostnameSchema } from './site-fields.ts'

const paged = Object.entries(operatorCalls).flatMap(([name, { request }]: [string, OperatorCall]) => {
  const { cursor } = 'shape' in request ? (request.shape as Record<string, z.ZodType>) : {}
  return cursor ? [{ name, cursor }] : []
})

test.each(paged)('$name takes a cursor of a page, or none, and no empty one', ({ cursor }) => {
  const takes = (value: unknown) => cursor.safeParse(value).success
  expect([takes('eyJh.c2Vh'), takes(undefined), takes('')]).toEqual([true, true, false])
})

test.each(['ａｎａ', 'ana\u200b', ' Ana '])('OPS-01 the name %j is ana', (typed) => {
  expect(operatorNameSchema.parse(typed)).toBe('ana')
})

test.each(['play.example\u200b', 'ＰＬＡＹ．example', 'play。example', ' play.example'])(
  'OPS-02 the host %j is read',
  (typed) => {
    expect(hostnameSchema.parse(typed)).toBe('play.example')
  },
)
