/** The line below the board as the lobby pauses the game and lets it go on. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createResult } from './stage-parts.ts'

class Line {
  readonly dataset: Record<string, string> = {}
  textContent: string | null = null
  setAttribute() {}
  addEventListener() {}
  replaceChildren(...children: (string | Line)[]) {
    this.textContent = children.map((child) => (typeof child === 'string' ? child : `[${child.textContent}]`)).join('')
  }
}
beforeEach(() => void vi.stubGlobal('document', { createElement: () => new Line() }))
afterEach(() => vi.unstubAllGlobals())

type Result = ReturnType<typeof createResult>
const PAUSE = ({ pause }: Result) => pause(true)
const RESUME = ({ pause }: Result) => pause(false)
const RESUMED = ({ tell }: Result) => tell('Your last round is finished')
const WON = ({ tell }: Result) => tell('Won 5.00', 'win')
const WAITS = ({ tellWay }: Result) => tellWay('A round waits in Mines', 'Back to Mines', () => {})

test.each<[what: string, steps: ((result: Result) => void)[], text: string, tone: string]>([
  ['a pause says so', [WON, PAUSE], 'Paused', 'calm'],
  ['what was told before it', [RESUMED, PAUSE, RESUME], 'Your last round is finished', 'calm'],
  ['the tone of it', [WON, PAUSE, RESUME], 'Won 5.00', 'win'],
  ['a way to another game', [WAITS, PAUSE, RESUME], 'A round waits in Mines [Back to Mines]', 'calm'],
  ['a pause stands over what is told in it', [RESUMED, PAUSE, WON], 'Paused', 'calm'],
  ['what was told in it', [RESUMED, PAUSE, WON, RESUME], 'Won 5.00', 'win'],
  ['what was told before two pauses', [WON, PAUSE, PAUSE, RESUME], 'Won 5.00', 'win'],
  ['a game that was not paused goes on as it is', [WON, RESUME], 'Won 5.00', 'win'],
])('F1 a pause takes nothing away: %s', (_, steps, text, tone) => {
  const result = createResult('Paused')
  for (const step of steps) step(result)
  expect([result.element.textContent, result.element.dataset.tone]).toEqual([text, tone])
})
