import { expect, test } from 'vitest'
import { renderPart } from '../../../tests/support/render-part.tsx'
import { AmountField } from './amount-field.tsx'

test.each([
  ['1,000,000,000,000', 'At most 999,999,999,999.99.'],
  ['.50', 'Such as 50.'],
  ['$50', 'This amount is in another currency'],
])('SAFE-01 the amount %j is answered with %j', (text, words) => {
  const { html } = renderPart(<AmountField label="At most" text={text} error="Such as 50." onType={() => {}} />)
  expect(html).toContain(words)
})
