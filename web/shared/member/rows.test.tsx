import { expect, test } from 'vitest'
import { renderPart } from '../../../tests/support/render-part.tsx'
import { ApiError } from '../../lib/api.ts'
import { Rows } from './rows.tsx'

const QUERY = {
  isPending: false,
  isLoadingError: false,
  isError: false,
  error: null,
  hasNextPage: true,
  isFetching: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => {},
  refetch: () => {},
}
const MORE = 'Load more'
const FAILED = { isError: true, error: new ApiError('too_many_requests') }

const draw = (changes: object, isEmpty = false) =>
  renderPart(
    <Rows query={{ ...QUERY, ...changes }} isEmpty={isEmpty} empty={<p>nothing yet</p>}>
      <p>a row that was read</p>
    </Rows>,
  ).html

test('ERR-01 a page that does not come takes nothing away of what was read, and says so', () => {
  const html = draw({ ...FAILED, isFetchNextPageError: true })
  expect(html).toContain('a row that was read')
  expect(html).toContain('role="alert"')
  expect(html, 'one way to ask once more').not.toContain(MORE)
})

test('ERR-01 a list that never came is a failure, not an empty list', () => {
  for (const isEmpty of [true, false]) {
    const html = draw({ ...FAILED, isLoadingError: true }, isEmpty)
    expect(html).toContain('role="alert"')
    expect(html).not.toContain('nothing yet')
    expect(html).not.toContain('a row that was read')
  }
})

test('an empty list that could not be read again says so, for it may be empty no longer', () => {
  expect(draw(FAILED, true)).toContain('role="alert"')
  expect(draw({}, true)).toContain('nothing yet')
})

test('what was read comes with the way to more', () => {
  const html = draw({})
  expect(html).toContain('a row that was read')
  expect(html).toContain('<button')
  expect(html).not.toContain('role="alert"')
})
