import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { keepTemporaryFilesInMemory } from './memory-disk.ts'
import { at } from './paths.ts'

test('temporary files go to the disk that is named, and what a dead process left there goes', () => {
  mkdirSync(at('.local'), { recursive: true })
  const disk = mkdtempSync(at('.local/disk-'))
  // No process has number 0.
  const [dead, alive] = [join(disk, 'tests-of-0'), join(disk, 'tests-of-1')]
  for (const folder of [dead, alive]) mkdirSync(folder)
  vi.stubEnv('TMPDIR', tmpdir())
  try {
    keepTemporaryFilesInMemory(disk)
    expect(tmpdir()).toBe(join(disk, `tests-of-${process.pid}`))
    expect([dead, alive].map(existsSync)).toEqual([false, existsSync('/proc/1')])
  } finally {
    vi.unstubAllEnvs()
    rmSync(disk, { recursive: true })
  }
})

test('where there is no such disk, the usual folder stays', () => {
  const before = tmpdir()
  keepTemporaryFilesInMemory(at('no-such-disk'))
  expect(tmpdir()).toBe(before)
})
