/** SAFE-01, SAFE-02: what the page says of waits, by the policy of the merchant. */
import type { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { STRICTEST_POLICY } from '../../../../contract/policy/policy.ts'
import { buildPermission, buildSession } from '../../../../tests/support/build-boot.ts'
import { renderPart } from '../../../../tests/support/render-part.tsx'
import { keyOf } from '../../../lib/queries.ts'
import { SafetyPage } from './safety.tsx'

const UNTIL = '2026-12-03T14:30:00.000Z'
const SAFETY = {
  limits: [],
  bar: { kind: 'exclusion', until: UNTIL, lifts: 'by_itself' },
  prompt: 'none',
  reminder: { minutes: 30, chosen: false, choices: [15, 30] },
  lifetime: { deposits: '0.00', withdrawals: '0.00', net: '0.00' },
}
const lifted = (id: number, change: object) => ({ id, at: '2026-11-26T14:30:00.000Z', by: 'operator', change })
const HISTORY = [lifted(2, { what: 'bar_lifted', until: UNTIL }), lifted(1, { what: 'bar_lifted' })]

/** `bar`: in place of one that ends by itself. */
function draw(policy: object, { bar = SAFETY.bar, isShut = false } = {}): string {
  const permission = buildPermission({ systemStatus: isShut ? 2 : 0 })
  Object.assign(permission.info.merchant, { helpLinks: [], policy: { ...STRICTEST_POLICY, ...policy } })
  const prepare = (client: QueryClient) => {
    client.setQueryData(keyOf('member', 'GET /wps/safety', {}), { ...SAFETY, bar })
    client.setQueryData(['member', 'GET /wps/safety/history'], {
      pages: [{ rows: HISTORY, next: null }],
      pageParams: [undefined],
    })
  }
  return renderPart(<SafetyPage />, { permission, session: buildSession(), prepare }).html
}

test.each([
  [24, 'Raising it takes 1 day.'],
  [36, 'Raising it takes 36 hours.'],
  [96, 'Raising it takes 4 days.'],
])('SAFE-01 the page says that a looser limit waits %i hours', (hours, said) => {
  const html = draw({ limitLoosenAfterHours: hours })
  expect(html).toContain(said)
  expect(html).not.toContain('{{')
})

test('SAFE-02 an exclusion that was lifted is told with its end, above and in the history; one of before it just ended', () => {
  const html = draw({ limitLoosenAfterHours: 24 })
  expect(html).toMatch(/Until 3 Dec 2026, 2:30\spm\. You can withdraw/)
  expect(html.match(/dateTime="2026-12-03T14:30:00.000Z"/gi)).toHaveLength(1)
  expect(html).toContain('>Exclusion ends</span> <')
  expect(html).toContain('Exclusion ended')
})

const OVER = { kind: 'exclusion', until: '2026-01-21T08:00:00.000Z', lifts: 'on_request' }

test.each([
  [168, '7 days'],
  [36, '36 hours'],
])(
  'SAFE-02 an exclusion whose end is to be asked for says that it holds %i hours longer once granted',
  (hours, said) => {
    const html = draw({ exclusionLiftHours: hours }, { bar: OVER })
    expect(html).toContain(`until you ask us to end it, and ${said} longer once granted.`)
    expect(html).not.toContain('{{')
  },
)

test('SAFE-02, SAFE-04 where the site is shut, its end is asked for by mail: the letter box is shut too', () => {
  const asked = (isShut: boolean) =>
    /<a[^>]*href="([^"]*)"[^>]*>Ask to end it/.exec(draw({}, { bar: OVER, isShut }))?.[1]
  expect(asked(false)).toBe('/help?view=write&amp;topic=safety')
  expect(asked(true)).toBe('mailto:help@a.example')
})

test('SAFE-02 an exclusion whose end is to be asked for, and whose term runs, says so and offers no asking yet', () => {
  const runs = { ...OVER, until: new Date(Date.now() + 3 * 86_400_000).toISOString() }
  const html = draw({}, { bar: runs })
  expect(html).toMatch(/Until .* at the earliest. It doesn’t end automatically/)
  expect(html).not.toContain('Ask to end it')
})
