import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HereProvider } from '../lib/self.tsx'
import { Line } from './fields.tsx'

const here = { merchant: { currency: 'PHP', symbol: '₱' } } as Parameters<typeof HereProvider>[0]['here']

test.each([
  ['.50', 'Figures alone, such as 500 or 500.50.'],
  ['1,000円', 'Figures alone, such as 500 or 500.50.'],
  ['1,000,000,000,000', 'At most 999,999,999,999.99.'],
  ['999,999,999,999.99', 'Empty takes it away.'],
  ['500.', 'Empty takes it away.'],
  ['', 'Empty takes it away.'],
])('OPS-02 an amount typed as %j has the words %j under its field', (value, words) => {
  const html = renderToStaticMarkup(
    <HereProvider here={here}>
      <Line label="At most" hint="Empty takes it away." value={value} isAmount onChange={() => {}} />
    </HereProvider>,
  )
  expect(html).toContain(`>${words}</p>`)
})
