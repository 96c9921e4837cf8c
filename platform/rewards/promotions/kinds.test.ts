/** What the compiler cannot see of a further kind: docs/recipes/add-a-promotion-kind.md. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PROMOTION_KINDS } from '../../../contract/calls/rewards/promotions.ts'
import { operatorPromotionCalls } from '../../../contract/operator/promotions.ts'

test('PROMO-01 the table of promotions takes each kind, and no kind without the amount that its file asks for', () => {
  const folder = new URL('../../../migrations/platform/', import.meta.url)
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
  const made = texts.flatMap((text) => text.match(/CREATE TABLE promotion \(.*?\) STRICT;/gs) ?? []).at(-1)
  const words = made?.match(/\bkind IN \((.*?)\)/)?.[1]?.match(/\w+/g)
  expect(words?.toSorted(), 'CHECK of `kind` in the last migration').toEqual(PROMOTION_KINDS.toSorted())
  const { options } = operatorPromotionCalls['promotions-put'].request.shape.promotion
  const ofAmount = options.filter(({ shape }) => !shape.amount.safeParse(null).success)
  const checked = made?.match(/\bkind NOT IN \((.*?)\) OR amount_minor IS NOT NULL/)?.[1]?.match(/\w+/g)
  expect(checked?.toSorted(), 'CHECK of `amount_minor`').toEqual(
    ofAmount.map(({ shape }) => shape.kind.value).toSorted(),
  )
})
