/** SAFE-02: where nothing has been paid in yet, the list leads to the first deposit, but not on a break. */
import { expect, test } from 'vitest'
import { buildSession } from '../../../../tests/support/build-boot.ts'
import { renderPart } from '../../../../tests/support/render-part.tsx'
import { memberQuery } from '../../../lib/queries.ts'
import { historyQuery } from '../api/deposits.ts'
import { DepositHistory } from './deposit-history.tsx'

test.each([
  ['a member', null, true],
  ['who is on a break', { kind: 'break', until: '2026-12-01T00:00:00.000Z', lifts: 'by_itself' }, false],
])('SAFE-02 %s without a deposit is led to the first, or not', (_, playBar, offered) => {
  const { html } = renderPart(<DepositHistory />, {
    session: buildSession(),
    prepare: (queryClient) => {
      queryClient.setQueryData(memberQuery('GET /wps/member/info', {}).queryKey, { playBar } as never)
      queryClient.setQueryData(historyQuery.queryKey, {
        pages: [{ rows: [], nextCursor: null }],
        pageParams: [undefined],
      })
    },
  })
  expect(html).toContain('No deposits yet')
  expect(html.includes('Make a deposit')).toBe(offered)
})
