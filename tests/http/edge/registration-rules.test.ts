import { expect, test } from 'vitest'
import { PATTERNS } from '../../../contract/rules/patterns.ts'
import { expectValue } from '../../support/answers.ts'
import { buildEdge } from '../../support/edge.ts'
import { makeCall } from '../../support/make-call.ts'

test('AUTH-03 a pattern of a platform’s own goes on as it is, and the log says that it is not run', async () => {
  const bounds = { minLength: 4, maxLength: 16, enabled: true, required: true }
  const rules = [
    { field: 'username', patternId: 'letterFirst', acceptedPattern: '^[a-z]{4}$', ...bounds },
    { field: 'password', patternId: 'strong', acceptedPattern: PATTERNS.strong.source, ...bounds },
    { field: 'payeeName', patternId: 'personName', acceptedPattern: '*', ...bounds },
  ]
  const edge = await buildEdge({ upstream: { registerRules: () => ({ rules }) } })
  const { info } = await expectValue(await makeCall(edge.browser(), 'permission'), 'permission')
  expect(info.register?.rules).toEqual(rules)
  expect(edge.logs.at(-1)?.warnings).toEqual(['registerRules: the pattern of username is not ours and is not run'])
})
