import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { getWords } from '../../../app/all-words.ts'
import { LanguageProvider } from '../../../app/language-provider.tsx'
import { ApiError } from '../../../lib/api.ts'
import { Dictionary } from '../../../lib/i18n.tsx'
import { FailedParts } from './failed-parts.tsx'

const READ = { isLoadingError: false, isLoading: false, error: null, refetch: () => {} }
const LOST = { ...READ, isLoadingError: true, error: new ApiError('upstream_failed') }

const draw = (parts: Parameters<typeof FailedParts>[0]['parts']) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <LanguageProvider
        dictionary={new Dictionary('EN', getWords('EN'))}
        initial="EN"
        loader={() => Promise.resolve({})}
      >
        <FailedParts parts={parts} />
      </LanguageProvider>
    </QueryClientProvider>,
  )

test('ERR-01 however many parts did not come, it is said once', () => {
  expect(draw([READ, LOST, false, LOST]).match(/role="alert"/g)).toHaveLength(1)
})

test('a page of which all parts came says nothing, nor of one that is there from an earlier reading', () => {
  expect(draw([READ, { ...LOST, isLoadingError: false }])).toBe('')
})
