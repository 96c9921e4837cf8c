import { expect, it } from 'vitest'
import { STATUSES } from '../../conformance/platform/statuses.ts'
import { ERRORS } from '../../contract/errors.ts'

it('OPS-03 the suite knows each error code with its status', () => {
  expect(STATUSES).toEqual(ERRORS)
})
