import { expect, test } from 'vitest'
import { type Policy, STRICTEST_POLICY } from '../../contract/policy/policy.ts'
import { buildPermission, NOTHING_OPEN } from '../../tests/support/build-boot.ts'
import { renderPart } from '../../tests/support/render-part.tsx'
import { FirstTimeCard } from '../features/lobby/components/first-time-card.tsx'

test.each<[Policy['limitPrompt'], boolean]>([
  ['registration', true],
  ['first_deposit', false],
  ['none', false],
])('SAFE-04 with the limit asked for at %s a new member is led to it: %s', (limitPrompt, expected) => {
  const permission = buildPermission()
  permission.info.merchant.policy = { ...STRICTEST_POLICY, limitPrompt }
  const { html } = renderPart(<FirstTimeCard />, { permission })
  expect(html.includes('centre=safety')).toBe(expected)
  expect(html.includes('Set a limit')).toBe(expected)
  expect(html, 'AUTH-09').toContain('Add an email so you never lose access')
})

test.each([
  ['mail', { messageChannels: ['email' as const] }, 'Add an email so you never lose access'],
  [
    'SMS',
    { messageChannels: ['sms' as const], passwordResetBySms: true },
    'Add your mobile number so you never lose access',
  ],
  ['SMS that opens no account', { messageChannels: ['sms' as const] }, null],
  ['nothing', { messageChannels: [] }, null],
])('AUTH-09 the way back is by what is sent here: %s', (_, ways, expected) => {
  const permission = buildPermission()
  permission.info.merchant.policy = { ...STRICTEST_POLICY, limitPrompt: 'none' }
  permission.info.register = { setting: { ...NOTHING_OPEN, ...ways }, rules: [] }
  const { html } = renderPart(<FirstTimeCard />, { permission })
  if (expected) expect(html).toContain(expected)
  else expect(html, 'no card at all').toBe('')
})
