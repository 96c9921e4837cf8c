/** ERR-01: lists of orders and cases of which nothing was there before, and which cannot be read again. */
import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { buildBoot, buildSession, siteUrl } from '../../tests/support/boot.ts'
import { historyQuery } from '../features/cashier/api/deposits.ts'
import { withdrawHistoryQuery } from '../features/cashier/api/withdrawals.ts'
import { DepositHistory } from '../features/cashier/components/deposit-history.tsx'
import { WithdrawHistory } from '../features/cashier/components/withdraw-history.tsx'
import { ownCasesQuery } from '../features/help/api/own-cases.ts'
import { OwnCases } from '../features/help/components/own-cases.tsx'
import { ApiError } from '../lib/api.ts'
import { BootProvider, type PageBoot } from '../lib/boot.tsx'
import { Dictionary } from '../lib/i18n.tsx'
import { makeQueryClient } from '../lib/query-client.ts'
import { StaticRouter } from '../lib/router.tsx'
import { SessionProvider } from '../lib/session.tsx'
import { getWords } from './all-words.ts'
import { LanguageProvider } from './language-provider.tsx'

const Cases = () => <OwnCases base="/help" />

function draw(List: ComponentType, queryKey: readonly unknown[], error: Error | null) {
  const boot = buildBoot({ session: buildSession() }) as unknown as PageBoot
  const client = makeQueryClient(boot)
  client.setQueryData(queryKey, { pages: [{ rows: [], nextCursor: null }], pageParams: [undefined] })
  if (error) client.getQueryCache().find({ queryKey, exact: true })?.setState({ status: 'error', error })
  return renderToStaticMarkup(
    <StaticRouter url={siteUrl('/index')}>
      <BootProvider boot={boot}>
        <QueryClientProvider client={client}>
          <SessionProvider initial={boot.session}>
            <LanguageProvider
              dictionary={new Dictionary('EN', getWords('EN'))}
              initial="EN"
              loader={() => Promise.resolve({})}
            >
              <List />
            </LanguageProvider>
          </SessionProvider>
        </QueryClientProvider>
      </BootProvider>
    </StaticRouter>,
  )
}

test.each<[string, ComponentType, readonly unknown[], string]>([
  ['deposits', DepositHistory, historyQuery.queryKey, 'No deposits yet'],
  ['withdrawals', WithdrawHistory, withdrawHistoryQuery.queryKey, 'No withdrawals yet'],
  ['cases', Cases, ownCasesQuery().queryKey, 'You have not written to us yet'],
])('ERR-01 no %s before, and none could be read now: that is said, not that there are none', (_, List, key, none) => {
  const before = draw(List, key, null)
  expect(before).toContain(none)
  expect(before).not.toContain('role="alert"')
  const failed = draw(List, key, new ApiError('too_many_requests'))
  expect(failed).toContain('role="alert"')
  expect(failed).toContain('Try again')
  expect(failed).not.toContain(none)
})
