import { afterEach, describe, expect, test, vi } from 'vitest'
import type { GameId } from '../../../../contract/ids.ts'
import { readKept, toggleKept, writeKept } from './kept-favourites.ts'

const ids = (...names: string[]) => names as GameId[]
const [a, b] = ids('a', 'b') as [GameId, GameId]

/** A store like the browser's, holding `text` under every name. */
function stubStorage(text: string | null) {
  const state = { text }
  vi.stubGlobal('localStorage', {
    getItem: () => state.text,
    setItem: (_: string, next: string) => {
      state.text = next
    },
    removeItem: () => {
      state.text = null
    },
  })
  return state
}
afterEach(() => vi.unstubAllGlobals())

describe('GAME-07 hearts of a visitor', () => {
  test('the last marked first; marked again it is gone', () => {
    expect(toggleKept([a], b)).toEqual([b, a])
    expect(toggleKept([b, a], a)).toEqual([b])
  })

  test('no more than the call takes that carries them over', () => {
    const many = ids(...Array.from({ length: 200 }, (_, at) => `game-${at}`))
    expect(toggleKept(many, a)).toHaveLength(200)
    expect(toggleKept(many, a)[0]).toBe(a)
  })

  test('are read as they were written, and the same list while nothing changes', () => {
    const store = stubStorage(null)
    writeKept([b, a])
    expect(readKept()).toEqual([b, a])
    expect(readKept()).toBe(readKept())
    writeKept([])
    expect(store.text).toBeNull()
    expect(readKept()).toEqual([])
  })

  test.each(['{', '{"a":1}', '[1]', '["<script>"]', '["a", null]'])('SEC %s in the store counts as nothing', (text) => {
    stubStorage(text)
    expect(readKept()).toEqual([])
  })
})
