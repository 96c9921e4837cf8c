/** Words on a page that a browser may have translated. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { h, write } from './dom.ts'

class Line {
  textContent: string | null = null
  replaceChildren() {}
}
beforeEach(() => void vi.stubGlobal('document', { createElement: () => new Line() }))
afterEach(() => vi.unstubAllGlobals())

test('ERR-01 a translation stays until the words under it change, and the next words are written', () => {
  const line = h('p')
  write(line, 'No more bets')
  line.textContent = 'Keine Einsätze mehr'
  write(line, 'No more bets')
  expect(line.textContent).toBe('Keine Einsätze mehr')
  write(line, 'In the air')
  expect(line.textContent).toBe('In the air')
  write(line, 'No more bets')
  expect(line.textContent).toBe('No more bets')
})
