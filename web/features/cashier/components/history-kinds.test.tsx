/** SAFE-04: the kinds of orders a history lists, where there is one to choose. */
import { expect, test } from 'vitest'
import { buildPermission, buildSession } from '../../../../tests/support/build-boot.ts'
import { renderPart } from '../../../../tests/support/render-part.tsx'
import { HistoryKinds } from './history-kinds.tsx'

test.each([
  ['an open', 0, 2],
  ['a shut', 1, 0],
] as const)('SAFE-04 the history of %s site offers no choice of one', (_, systemStatus, chips) => {
  const permission = buildPermission({ systemStatus })
  const around = { path: '/index?dialog=centre&centre=withdraw&tab=history', session: buildSession(), answers: [] }
  const { html } = renderPart(<HistoryKinds kind="withdraw" />, { ...around, permission })
  expect(html.match(/aria-pressed/g) ?? []).toHaveLength(chips)
})
