/** What the compiler cannot see of a further kind: docs/recipes/add-a-promotion-kind.md. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PROMOTION_KINDS } from '../../../contract/calls/promotions.ts'
import { operatorPromotionCalls } from '../../../contract/operator/promotions.ts'

test('OPS-01 an operator can write a file of each kind', () => {
  const { options } = operatorPromotionCalls['promotions-put'].request.shape.promotion
  expect(options.map(({ shape }) => shape.kind.value).toSorted()).toEqual(PROMOTION_KINDS.toSorted())
})

test('PROMO-01 the table of promotions takes each kind', () => {
  const folder = new URL('../../../migrations/platform/', import.meta.url)
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
  const made = texts.flatMap((text) => text.match(/CREATE TABLE promotion \(.*?\) STRICT;/gs) ?? []).at(-1)
  const words = made?.match(/\bkind IN \((.*?)\)/)?.[1]?.match(/\w+/g)
  expect(words?.toSorted()).toEqual(PROMOTION_KINDS.toSorted())
})
