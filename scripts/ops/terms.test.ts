import { describe, expect, test } from 'vitest'
import type { Connect } from './client.ts'
import { UsageError } from './read-words.ts'
import { termsCommands } from './terms.ts'

const TERMS = { fee: '0.00', rate: '0.00', min: '1.00', max: '9.00', open: true }
const METHOD = { ...TERMS, dayMax: '9.00', dayTimes: 3, confirmMinutes: 60, twoPeopleFrom: '5.00' }
const CHANGE = {
  name: 'bank',
  before: { dayMax: '8.00' },
  after: { dayMax: '9.00' },
  setBy: 'olga, omar',
  setAt: 'then',
}

/** Runs a command against a platform that answers `answer`; what it was asked, and what a person reads. */
async function run(command: string, answer: object = { methods: [], channels: [], changes: [] }) {
  const asked: unknown[] = []
  const act = async (...question: unknown[]) => {
    asked.push(question)
    return answer
  }
  const connect: Connect = () => ({ act, read: act })
  const [first, second, ...rest] = command.split(' ')
  const read = termsCommands[`${first} ${second}`]!(rest, connect)
  return { read: await read, asked }
}

describe('OPS-01 terms by the command line', () => {
  test.each([
    ['deposits channels --merchant coral', 'deposits-channels', {}],
    ['withdrawals methods --merchant coral', 'withdrawals-methods', {}],
    [
      'deposits channels set --merchant coral qr --fee 5.00 --rate 1.5 --minutes 10 --open no',
      'deposits-channel-set',
      { channelId: 'qr', terms: { fee: '5.00', rate: '1.50', usualMinutes: 10, open: false } },
    ],
    [
      'withdrawals methods set --merchant coral bank --min 1.00 --max 9.00 --day-max 9.00 --day-times 3 --confirm-minutes 60 --two-people-from 5.00 --open yes',
      'withdrawals-method-set',
      { kind: 'bank', terms: { ...METHOD, fee: undefined, rate: undefined } },
    ],
  ])('%s', async (command, name, input) => {
    expect((await run(command)).asked).toEqual([[name, { merchant: 'coral', input }]])
  })

  test.each([
    'withdrawals methods',
    'withdrawals methods set bank --fee 1.00',
    'withdrawals methods set --merchant coral bank',
    'withdrawals methods set --merchant coral --fee 1.00',
    'withdrawals methods set --merchant coral bank --minutes 5',
    'deposits channels set --merchant coral qr --two-people-from 5.00',
    'deposits channels set --merchant coral qr --open maybe',
    'deposits channels show --merchant coral',
  ])('%s is told how it is said, and nothing is asked', async (command) => {
    await expect(run(command)).rejects.toThrow(UsageError)
  })

  test('a person reads them by the options that set them, who changed them, and that a second one is missing', async () => {
    const methods = [{ kind: 'bank', currency: 'PHP', terms: { ...METHOD, open: false } }]
    const answer = { methods, changes: [CHANGE], waitsBecause: 'second_approval' }
    const { read } = await run('withdrawals methods set --merchant coral bank --two-people-from 9.00', answer)
    expect(read).toContain('CLOSED, day-max 9.00, day-times 3, confirm-minutes 60, two-people-from 5.00')
    expect(read).toContain('bank: day-max 8.00 became day-max 9.00, by olga, omar')
    expect(read).toContain('Nothing is changed yet')
  })

  test('a channel that nobody is offered says so', async () => {
    const terms = { ...TERMS, usualMinutes: 1 }
    const channel = {
      channelId: 'qr',
      kind: 'qr',
      label: null,
      currency: 'PHP',
      provider: 'GONE',
      isSetUp: false,
      terms,
    }
    const { read } = await run('deposits channels --merchant coral', { channels: [channel], changes: [] })
    expect(read).toContain('by GONE, which is NOT SET UP HERE')
  })
})
