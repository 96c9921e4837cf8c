/** What a device keeps of one member is no other's. */
import { afterEach, expect, test, vi } from 'vitest'
import { createKeptRound } from './kept.ts'

afterEach(() => vi.unstubAllGlobals())

test('the round that was not shown stays for its member while another plays on the same device', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  const [ana, ben] = ['0123456789abcdef.1', 'fedcba9876543210.2'].map((bearer) =>
    createKeptRound({ mode: 'real', bearer }),
  )
  ana?.write('spin-1')
  expect(ben?.read()).toBeNull()
  ben?.clear()
  expect(ana?.read()).toBe('spin-1')
  ana?.clear()
  expect(ana?.read()).toBeNull()
})
