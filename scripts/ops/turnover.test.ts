import { expect, test } from 'vitest'
import { UsageError } from './read-words.ts'
import { turnoverCommands } from './turnover.ts'

const SAID = 'turnover waive --merchant coral ana --amount 500.00 --case c-1 --reason shut'.split(' ')
const waiver = {
  ...{ reference: 'C-1', amount: '500.00', reason: 'shut', decidedBy: 'olga, omar', decidedAt: 'then' },
  ...{ state: 'waived', waived: '300.00', refusal: null },
}

/** Runs a command against a platform that answers `answer`; what it was asked, and what a person reads. */
async function run(words: readonly string[], answer: object) {
  const asked: unknown[] = []
  const act = async (...question: unknown[]) => {
    asked.push(question)
    return answer
  }
  const [first, second, ...rest] = words
  const read = await turnoverCommands[`${first} ${second}`]!(rest, () => ({ act, read: act }))
  return { read, asked }
}

test('OPS-01 turnover waive says the same to the platform, and what became of it', async () => {
  const input = { username: 'ana', amount: '500.00', reference: 'c-1', reason: 'shut' }
  const first = await run(SAID, { username: 'ana', left: '300.00', waiver: null })
  expect(first.asked).toEqual([['turnover-waive', { merchant: 'coral', input }]])
  expect(first.read).toContain('a second operator has to say the same')
  const said = async (change: object) =>
    (await run(SAID, { username: 'ana', left: '0.00', waiver: { ...waiver, ...change } })).read
  expect(await said({})).toContain('C-1: 300.00 waived. ana has 0.00 left')
  expect(await said({ state: 'decided', waived: null })).toContain('on its way to the wallet')
  expect(await said({ state: 'refused', waived: null, refusal: 'account_locked' })).toMatch(
    /refused .* \(account_locked\)/,
  )
})

test('OPS-01 turnover show tells what is left and who let go of what', async () => {
  const { read } = await run('turnover show --merchant coral ana'.split(' '), {
    ...{ username: 'ana', left: '20.00', waivers: [waiver] },
  })
  expect(read).toBe(
    'ana has 20.00 left to stake before money may leave.\nthen  C-1  of 500.00 300.00 waived, by olga, omar: shut',
  )
})

test.each([SAID.slice(0, -2), SAID.filter((word) => word !== '--case' && word !== 'c-1')])(
  'OPS-01 %# with a word missing asks nothing',
  async (...words) => {
    await expect(run(words, {})).rejects.toThrow(UsageError)
  },
)
