import { execFileSync } from 'node:child_process'
import { matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { CODE_FOLDERS, codeGlob } from './code-files.ts'
import { root } from './paths.ts'

const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')

test('names every folder of the repository that holds code', () => {
  const folders = tracked.filter((file) => /^[^/]+\/.*\.(?:tsx?|mjs)$/.test(file)).map((file) => file.split('/')[0])
  expect([...new Set(folders)].sort()).toEqual([...CODE_FOLDERS])
})

test.each(['vite.config.ts', 'console/app/main.tsx', 'tools/art/draw.ts'])('its pattern takes %s', (file) => {
  expect(matchesGlob(file, codeGlob('ts,tsx'))).toBe(true)
})
