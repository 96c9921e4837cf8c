import { expect, test } from 'vitest'
import { findForbidden } from './check-imports.ts'

test.each([
  ['worker/app.ts', '../platform/app.ts'],
  ['contract/call.ts', '../worker/env.ts'],
  ['web/app/router.tsx', '../../studio/index.ts'],
  ['worker/document/document.ts', '../../web/app/router.tsx'],
  ['web/features/games/list.tsx', '../lottery/draw.ts'],
  ['web/ui/button.tsx', '../features/games/list.tsx'],
  ['platform/money/ledger/post.ts', '../../identity/find-member.ts'],
])('%s may not import %s', (from, to) => {
  expect(findForbidden(from, `import { x } from '${to}'`)).toHaveLength(1)
  expect(findForbidden(from, `const x = await import('${to}')`)).toHaveLength(1)
})

test.each([
  ['worker/app.ts', '../contract/call.ts'],
  ['worker/document/document.ts', '../../web/entry-server.tsx'],
  ['web/features/games/list.tsx', './api/list-games.ts'],
  ['web/features/games/list.tsx', '../../ui/button.tsx'],
  ['platform/games/vendors/take-stake.ts', '../../money/ledger/post.ts'],
  ['platform/money/ledger/post.ts', './rounds.ts'],
])('%s may import %s', (from, to) => {
  expect(findForbidden(from, `import { x } from '${to}'`)).toEqual([])
})
