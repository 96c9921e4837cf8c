import { expect, test } from 'vitest'
import { renderPart } from '../../../../tests/support/render-part.tsx'
import { ApiError } from '../../../lib/api.ts'
import { FailedParts } from './failed-parts.tsx'

const READ = { isLoadingError: false, isLoading: false, error: null, refetch: () => {} }
const LOST = { ...READ, isLoadingError: true, error: new ApiError('upstream_failed') }

const draw = (parts: Parameters<typeof FailedParts>[0]['parts']) => renderPart(<FailedParts parts={parts} />).html

test('ERR-01 however many parts did not come, it is said once', () => {
  expect(draw([READ, LOST, false, LOST]).match(/role="alert"/g)).toHaveLength(1)
})

test('a page of which all parts came says nothing, nor of one that is there from an earlier reading', () => {
  expect(draw([READ, { ...LOST, isLoadingError: false }])).toBe('')
})
