/** OPS-03: what `npm pack` ships runs by itself. */
import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const here = import.meta.dirname
const run = (file: string, ...args: string[]) =>
  execFileSync(process.execPath, [file, ...args], { encoding: 'utf8', cwd: '/' })

it('is plain JavaScript that imports Node and itself alone, and lists every profile', () => {
  const dist = mkdtempSync(join(tmpdir(), 'conformance-'))
  run(join(here, 'build.ts'), dist)
  const files = globSync('**/*.js', { cwd: dist })
  expect(files.length).toBeGreaterThan(30)
  for (const file of files) {
    const script = readFileSync(join(dist, file), 'utf8')
    const targets = [...script.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, target = '']) => target)
    for (const target of targets) {
      const isOurs = target.startsWith('.') && resolve(dirname(join(dist, file)), target).startsWith(dist)
      expect(isOurs || target.startsWith('node:'), `${file} imports ${target}`).toBe(true)
    }
  }
  for (const profile of ['platform', 'edge', 'wallet', 'vendor'])
    expect(run(join(dist, 'main.js'), profile, '--list')).toMatch(/Checks at level money: \d+\n$/)
  rmSync(dist, { recursive: true })
})
