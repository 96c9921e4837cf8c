import { expect, test } from 'vitest'
import { UsageError } from './read-words.ts'
import { safetyCommands } from './safety.ts'

const WORDS = ['--merchant', 'coral', 'ana', '--reason', 'asked in writing']

async function lift(words: string[], until: string | null) {
  const asked: unknown[] = []
  const act = async (...question: unknown[]) => {
    asked.push(question)
    return { username: 'ana', until }
  }
  return { read: await safetyCommands['safety lift']!(words, () => ({ act, read: act })), asked }
}

test('OPS-01 safety lift says from when on, as the exclusion holds for a while yet', async () => {
  const { read, asked } = await lift(WORDS, '2026-12-03T14:30:00.000Z')
  const input = { username: 'ana', reason: 'asked in writing' }
  expect(asked).toEqual([['safety-lift', { merchant: 'coral', input }]])
  expect(read).toBe('ana may play again from 2026-12-03T14:30:00.000Z on.')
  expect((await lift(WORDS, null)).read, 'nothing holds').toBe('ana may play.')
})

test('OPS-01 safety lift asks the reason', async () => {
  await expect(lift(WORDS.slice(0, 3), null)).rejects.toThrow(UsageError)
})
