/** The results of the search by keyboard: Down and Up walk through them as they stand, and up again into the field. */

/** Every result in order; `data-result="hit"` is one that fits the text. */
export function resultsIn(panel: HTMLElement | null): HTMLElement[] {
  return [...(panel?.querySelectorAll<HTMLElement>('[data-result]') ?? [])]
}

/** What has the focus after the key; null where the key says nothing here. */
export function nextResult<Result extends object>(
  key: string,
  focused: object | null,
  results: readonly Result[],
): Result | 'field' | null {
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return null
  const at = results.findIndex((each) => Object.is(each, focused))
  const next = key === 'ArrowDown' ? at + 1 : at - 1
  if (next < 0) return at === 0 ? 'field' : null
  return results[Math.min(next, results.length - 1)] ?? null
}
