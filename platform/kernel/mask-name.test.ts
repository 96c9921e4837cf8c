import { expect, test } from 'vitest'
import { maskName } from './mask-name.ts'

test.each([
  ['player1', 'pl***1'],
  ['maria', 'm***a'],
  ['lee', 'l***'],
  ['龙行天下大吉', '龙行***吉'],
  ['', '***'],
])('GAME-07 the winner board names %s as %s', (name, masked) => expect(maskName(name)).toBe(masked))
