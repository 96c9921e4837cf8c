import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findForbidden, findUnlistedSeams, SEAMS } from './check-imports.ts'
import { at } from './lib/paths.ts'

test.each([
  ['worker/app.ts', '../platform/app.ts'],
  ['contract/call.ts', '../worker/env.ts'],
  ['conformance/run/run.ts', '../../contract/errors.ts'],
  ['platform/app.ts', '../conformance/run/run.ts'],
  ['web/app/router.tsx', '../../studio/index.ts'],
  ['worker/document/document.ts', '../../web/app/router.tsx'],
  ['web/features/games/list.tsx', '../lottery/draw.ts'],
  ['web/features/games/list.tsx', '../../app/layout.tsx'],
  ['web/shared/forms/form-error.tsx', '../../features/auth/login-form.tsx'],
  ['web/ui/time.tsx', '../shared/forms/form-error.tsx'],
  ['kit/ui/button.tsx', '../../web/lib/api.ts'],
  ['platform/app.ts', '../kit/lib/money.ts'],
  ['contract/call.ts', '../kit/lib/money.ts'],
  ['web/lib/session.tsx', '../../contract/calls/session.ts'],
  ['platform/money/deposits/credit.ts', '../../rewards/bonuses/grant.ts'],
  ['platform/rewards/vip/ladder.ts', '../../games/vendors/launch.ts'],
  ['platform/identity/entry/login.ts', '../../calls.ts'],
  ['platform/identity/entry/login.ts', '../../newcomers/list.ts'],
  ['platform/identity/proof/passwords.ts', '../entry/login.ts'],
  ['worker/gates/rate-limit.ts', '../call/answer.ts'],
  ['worker/call/answer.ts', '../lounge/open.ts'],
  ['contract/lib/digest.ts', '../calls/call.ts'],
  ['platform/lottery/games/list.ts', '../tickets/read.ts'],
  ['console/edge/routes.ts', '../identity/routes.ts'],
  ['console/app/lib/act.tsx', '../parts/table.tsx'],
  ['studio/art/symbol.ts', '../themes/theme.ts'],
  ['studio/pond/fire.ts', '../rounds/seat.ts'],
  ['platform/newcomers/list.ts', '../operator/calls.ts'],
  ['platform/money/operate/deposits.ts', '../../identity/find-member.ts'],
  ['platform/money/deposits/create.ts', '../operate/deposits.ts'],
])('%s may not import %s', (from, to) => {
  expect(findForbidden(from, `import { x } from '${to}'`)).toHaveLength(1)
  expect(findForbidden(from, `const x = await import('${to}')`)).toHaveLength(1)
})

test.each([
  ['worker/app.ts', '../contract/call.ts'],
  ['worker/document/document.ts', '../../web/entry-server.tsx'],
  ['web/features/games/list.tsx', './api/list-games.ts'],
  ['web/features/games/list.tsx', '../../../kit/ui/button.tsx'],
  ['studio/client/book/slip.tsx', '../../../kit/ui/button.tsx'],
  ['studio/rounds/seat.ts', '../games/index.ts'],
  ['contract/operator/calls.ts', '../calls/call.ts'],
  ['kit/ui/money.tsx', '../../contract/amount.ts'],
  ['web/features/games/list.tsx', '../../shared/forms/form-error.tsx'],
  ['web/shared/forms/form-error.tsx', '../../ui/message.tsx'],
  ['platform/games/vendors/take-stake.ts', '../../money/ledger/post.ts'],
  ['platform/services.ts', './rewards/count-rewards.ts'],
  ['platform/agents/bills.ts', '../lottery/books.ts'],
  ['platform/operator/calls.ts', '../money/operate/calls.ts'],
  ['platform/money/operate/deposits.ts', '../deposits/order-rows.ts'],
  ['platform/money/ledger/post.ts', '../../kernel/wallet/accounts.ts'],
  ['platform/money/ledger/post.ts', './rounds.ts'],
])('%s may import %s', (from, to) => {
  expect(findForbidden(from, `import { x } from '${to}'`)).toEqual([])
})

test('the ledger may import neither another area nor the rest of the kernel', () => {
  for (const to of ['../../identity/find-member.ts', '../../kernel/commit.ts', '../deposits/order-rows.ts'])
    expect(findForbidden('platform/money/ledger/post.ts', `import { x } from '${to}'`)).not.toEqual([])
})

test('a seam is called where it is listed, and every listed file calls it', () => {
  expect(findUnlistedSeams('platform/identity/entry/login.ts', 'ctx.seams.identity.findInviter(ctx)')).toHaveLength(1)
  expect(findUnlistedSeams('platform/identity/entry/register.ts', 'ctx.seams.money.x()')).toHaveLength(1)
  for (const [name, files] of Object.entries(SEAMS))
    for (const file of files) expect(readFileSync(at(file), 'utf8'), file).toContain(`seams.${name}`)
})
