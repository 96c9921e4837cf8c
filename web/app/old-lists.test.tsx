/** ERR-01: lists of orders and cases of which nothing was there before, and which cannot be read again. */
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { buildSession } from '../../tests/support/build-boot.ts'
import { renderPart } from '../../tests/support/render-part.tsx'
import { historyQuery } from '../features/cashier/api/deposits.ts'
import { withdrawHistoryQuery } from '../features/cashier/api/withdrawals.ts'
import { DepositHistory } from '../features/cashier/components/deposit-history.tsx'
import { WithdrawHistory } from '../features/cashier/components/withdraw-history.tsx'
import { ownCasesQuery } from '../features/help/api/own-cases.ts'
import { OwnCases } from '../features/help/components/own-cases.tsx'
import { ApiError } from '../lib/api.ts'

const Cases = () => <OwnCases base="/help" />

function draw(List: ComponentType, queryKey: readonly unknown[], error: Error | null) {
  const prepare = (client: QueryClient) => {
    client.setQueryData(queryKey, { pages: [{ rows: [], nextCursor: null }], pageParams: [undefined] })
    if (error) client.getQueryCache().find({ queryKey, exact: true })?.setState({ status: 'error', error })
  }
  return renderPart(<List />, { session: buildSession(), prepare }).html
}

test.each<[string, ComponentType, readonly unknown[], string]>([
  ['deposits', DepositHistory, historyQuery.queryKey, 'No deposits yet'],
  ['withdrawals', WithdrawHistory, withdrawHistoryQuery.queryKey, 'No withdrawals yet'],
  ['cases', Cases, ownCasesQuery().queryKey, 'You haven’t written to us yet'],
])('ERR-01 no %s before, and none could be read now: that is said, not that there are none', (_, List, key, none) => {
  const before = draw(List, key, null)
  expect(before).toContain(none)
  expect(before).not.toContain('role="alert"')
  const failed = draw(List, key, new ApiError('too_many_requests'))
  expect(failed).toContain('role="alert"')
  expect(failed).toContain('Try again')
  expect(failed).not.toContain(none)
})
