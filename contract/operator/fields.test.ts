import { expect, test } from 'vitest'
import type { z } from 'zod'
import { type OperatorCall, operatorCalls } from './calls.ts'

const paged = Object.entries(operatorCalls).flatMap(([name, { request }]: [string, OperatorCall]) => {
  const { cursor } = 'shape' in request ? (request.shape as Record<string, z.ZodType>) : {}
  return cursor ? [{ name, cursor }] : []
})

test.each(paged)('$name takes a cursor of a page, or none, and no empty one', ({ cursor }) => {
  const takes = (value: unknown) => cursor.safeParse(value).success
  expect([takes('eyJh.c2Vh'), takes(undefined), takes('')]).toEqual([true, true, false])
})
