/** OPS-03: the runner's own behaviour. The wallet stands for any tested side. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BrokenWallet, WALLET_VENDORS } from '../broken/wallet.ts'
import { findFault } from '../kit/schema.ts'
import { presentPage } from '../report/page.ts'
import { showHidden } from '../report/terminal.ts'
import { type Check, PROFILES } from './check.ts'
import { parseConfig } from './config.ts'
import { judge } from './expected.ts'
import { takeTurn } from './one-at-a-time.ts'
import { listChecks } from './profiles.ts'
import { Log, type Recorder, Secrets } from './recorder.ts'
import { run } from './run.ts'
import { runChecks } from './run-checks.ts'

const folder = mkdtempSync(join(tmpdir(), 'conformance-'))
const wallet = new BrokenWallet()
beforeAll(() => wallet.listen())
beforeEach(() => wallet.begin())
afterAll(() => {
  wallet.close()
  rmSync(folder, { recursive: true, force: true })
})

const never = { promise: new Promise<void>(() => {}), isCut: () => false }
const build = (changes: object = {}) => ({
  wallet: {
    origin: wallet.origin,
    vendor: 'HARBOR',
    secret: WALLET_VENDORS.HARBOR[0],
    games: [{ gameCode: 'harbor-lantern-tide', lowest: '0.10', highest: '500.00' }],
    ...changes,
  },
  hooks: { launch: `${wallet.origin}/control/launch`, logout: `${wallet.origin}/control/logout` },
})

async function runWith(config: unknown, args: string[], cut = never) {
  const file = join(folder, 'conformance.json')
  writeFileSync(file, typeof config === 'string' ? config : JSON.stringify(config))
  const lines: string[] = []
  const code = await run([...args, '--config', file], (line) => lines.push(line), cut)
  return { code, text: lines.join('\n'), lines }
}
const SHORT = ['wallet', '--area', 'WBT-01,WBT-02', '--report', folder]
const REPORTS = ['report.html', 'junit.xml', 'report.json', 'log.ndjson'] as const
const readReports = (): Record<string, string> =>
  Object.fromEntries(REPORTS.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))

describe('a run', () => {
  it('passes with exit code 0 and writes four files', async () => {
    const { code, text } = await runWith(build(), SHORT)
    expect(code, text).toBe(0)
    const files = readReports()
    expect(JSON.parse(files['report.json'] ?? '').totals).toEqual({ pass: 2, fail: 0, warn: 0, skip: 0, error: 0 })
    expect(files['junit.xml']).toContain('<testsuite name="WBT" tests="2" failures="0"')
    expect(files['report.html']).not.toMatch(/(src|href)=/)
  })

  it('fails with exit code 1, and each report says what to do', async () => {
    wallet.begin('balance of today in a repeat')
    const { code, text } = await runWith(build(), SHORT)
    expect(code, text).toBe(1)
    const files: Record<string, string> = { terminal: text, ...readReports() }
    for (const [name, report] of Object.entries(files)) expect(report, name).toContain('WBT-02')
    for (const part of [
      'The same id always gives the same answer',
      'the balance of the repeat is read',
      '--area WBT-02',
    ])
      for (const report of [files.terminal, files['report.html']]) expect(report).toContain(part)
  })

  it('gives the terminal no sign of an answer that it would obey or hide, and no line of its own', async () => {
    const said = 'x\u001b[2J\u009b1A\u202e\u200b\nFAIL WBT-99'
    const codes = ['login_required']
    const liar = createServer((_, response) =>
      response.end(JSON.stringify({ success: false, errorCode: codes.shift() ?? said })),
    )
    await new Promise<void>((done) => liar.listen(0, '127.0.0.1', done))
    const origin = `http://127.0.0.1:${(liar.address() as AddressInfo).port}`
    const { text } = await runWith(build({ origin }), ['wallet', '--area', 'WBT-01,WSG-01'])
    liar.close()
    expect(text).toContain('\\u{202e}')
    expect(text).not.toMatch(/(?![\n\t])[\p{Cc}\p{Cf}]|^FAIL WBT-99/mu)
  })

  it('shows no secret of the configuration and no token of an answer in any report', async () => {
    wallet.begin('balance of today in a repeat')
    const canary = 'canary/with "quotes" & slashes 4711'
    const { text } = await runWith(build({ secondSecret: canary }), [
      ...SHORT.slice(0, 2),
      'WBT-02,WSG-03',
      '--report',
      folder,
    ])
    const files: Record<string, string> = { terminal: text, ...readReports() }
    const tokens = [...(files['log.ndjson'] ?? '').matchAll(/"(?:session|token|launchToken)\\*":\\*"([^"\\]+)/g)]
    expect(tokens.length).toBeGreaterThan(2)
    for (const [, token] of tokens) expect(token).toMatch(/^‹secret \d+›$/)
    for (const [name, report] of Object.entries(files)) {
      for (const secret of [canary, WALLET_VENDORS.HARBOR[0], 'quotes" & slashes', 'canary/with'])
        expect(report, name).not.toContain(secret)
    }
  })

  it('ends early with a report of what ran', async () => {
    let isCut = false
    const promise = new Promise<void>((end) => {
      setTimeout(() => {
        isCut = true
        end()
      }, 30)
    })
    const slow = createServer((_, response) =>
      setTimeout(() => response.end('{"success":false,"errorCode":"login_required"}'), 20),
    )
    await new Promise<void>((done) => slow.listen(0, '127.0.0.1', done))
    const origin = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`
    const { code, text } = await runWith(build({ origin }), ['wallet', '--area', 'WSG', '--report', folder], {
      promise,
      isCut: () => isCut,
    })
    slow.closeAllConnections()
    slow.close()
    expect(code, text).toBe(2)
    expect(readReports()['report.html']).toContain('The run was ended early')
    expect(text).toContain('the run was ended before it')
  })
})

describe('what the suite cannot run', () => {
  const strange: [string, () => object, string[], number, RegExp][] = [
    [
      'a typing error',
      () => ({ ...build(), hookes: {} }),
      ['wallet'],
      3,
      /^.*conformance\.json: hookes is not known, did you mean hooks\?$/,
    ],
    [
      'a missing key',
      () => ({ wallet: { origin: 'http://127.0.0.1:1' } }),
      ['wallet'],
      3,
      /^.*: wallet\.vendor is missing$/,
    ],
    [
      'a missing variable',
      () => build({ secret: { env: 'CF_NOT_SET' } }),
      ['wallet'],
      3,
      /wallet\.secret names the variable CF_NOT_SET/,
    ],
    ['no such area', () => build(), ['wallet', '--area', 'XYZ'], 3, /names no check/],
    ['no such profile', () => build(), ['walet'], 3, /the profile is one of platform, edge, wallet, vendor/],
    ['no such option', () => build(), ['wallet', '--levle', 'core'], 3, /--levle/],
    ['no server', () => build({ origin: 'http://127.0.0.1:1' }), ['wallet'], 2, /does not answer/],
    [
      'another secret',
      () => build({ secret: 'another-secret-of-nobody' }),
      ['wallet'],
      2,
      /check the vendor code and its secret/,
    ],
    ['production', () => build({ origin: 'https://wallet.example.com' }), ['wallet'], 2, /--yes-not-production/],
    ['an address with a path', () => build({ origin: 'https://wallet.example.com/x' }), ['wallet'], 3, /is no origin/],
  ]
  it.each(strange)('%s: one line and the exit code', async (_, config, args, code, line) => {
    const answer = await runWith(config(), args)
    expect(answer).toMatchObject({ code })
    expect(answer.lines).toHaveLength(1)
    expect(answer.text).toMatch(line)
  })

  // @fault Key twice in one JSON body or file
  it('a key that stands twice: of two secrets it would take the last', () => {
    const text = JSON.stringify(build()).replace('"secret"', '"secret":"another-secret","secret"')
    expect(() => parseConfig('conformance.json', text)).toThrow(/has the key "secret" twice/)
  })

  it.each(['wallet', 'platform', 'vendor'])('a clock that is an hour off, of a %s: one line', async (profile) => {
    const date = new Date(Date.now() - 3_600_000).toUTCString()
    const server = createServer((_, response) => response.setHeader('date', date).end('{}'))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const key = { current: 'k', keys: { k: 'A'.repeat(43) } }
    const config = {
      ...build({ origin }),
      platform: { origin, merchants: { meridian: { toPlatform: key, toEdge: key } } },
      vendor: { origin, code: 'HARBOR', secret: 'a-secret-of-the-vendor-000000000000', game: 'g' },
    }
    const { code, lines } = await runWith(config, [profile])
    server.closeAllConnections()
    server.close()
    expect(code).toBe(2)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/the clock of .* differs from ours by -36\d\d s/)
  })

  it('a port that is taken, as by a second run: one line', async () => {
    const vendor = { origin: wallet.origin, code: 'HARBOR', secret: 'a-secret-of-the-vendor-000000000000', game: 'g' }
    const { port } = new URL(wallet.origin)
    const { code, lines } = await runWith({ vendor }, ['vendor', '--listen', port])
    expect(code).toBe(2)
    expect(lines).toEqual([`port ${port} is not free (EADDRINUSE): --listen takes another one`])
  })

  it('a second run on the same side: one line, and the first goes on', async () => {
    const both = await Promise.all([runWith(build(), SHORT), runWith(build(), SHORT)])
    const [first, second] = both.toSorted((a, b) => a.code - b.code)
    expect(first).toMatchObject({ code: 0 })
    expect(second).toMatchObject({
      code: 2,
      lines: [expect.stringMatching(/is being tested by process \d+: two runs/)],
    })
    expect(await runWith(build(), SHORT)).toMatchObject({ code: 0 })
  })

  it('takes over from a run that ended without a word', () => {
    const take = () => takeTurn('wallet', folder)
    const giveBack = take()
    let refused = ''
    try {
      take()
    } catch (error) {
      refused = (error as Error).message
    }
    const [, file = ''] = /remove (\S+)$/.exec(refused) ?? []
    writeFileSync(file, '999999999')
    expect(take).not.toThrow()
    giveBack()
    expect(existsSync(file)).toBe(false)
  })

  it('is not JSON: one line', async () => {
    const { code, lines } = await runWith('{"wallet":', ['wallet'])
    expect(code).toBe(3)
    expect(lines[0]).toContain('is not JSON')
  })
})

describe('a check that cannot read what came', () => {
  const check = (run: Check<Recorder>['run']): Check<Recorder> => ({
    id: 'TST-01',
    title: 'reads',
    isMust: true,
    level: 'core',
    says: [],
    hint: '',
    run,
  })
  const plan = {
    areas: [],
    level: 'full',
    isSlow: false,
    hooks: new Set<string>(),
    parallel: 1,
    limitMs: 1_000,
  } as const
  const read = async (run: Check<Recorder>['run']) => {
    const [result] = await runChecks([check(run)], (recorder) => recorder, new Log(new Secrets()), plan, never)
    return result?.outcome
  }
  const misread = () => (JSON.parse('{}') as { games: string[] }).games.length

  it('fails after an answer, and is a fault of the suite without one', async () => {
    expect(
      await read(async (recorder) => {
        recorder.note('edge', {}, {}, { ms: 1 })
        misread()
      }),
    ).toBe('fail')
    expect(await read(async () => void misread())).toBe('error')
  })
})

describe('expected failures', () => {
  const base = { area: 'A', title: '', ms: 1, expected: '', got: '', reason: '', says: [], hint: '', exchange: [] }
  const results = [
    { ...base, id: 'A-01', isMust: true, outcome: 'fail' as const },
    { ...base, id: 'A-02', isMust: true, outcome: 'pass' as const },
    { ...base, id: 'A-03', isMust: false, outcome: 'warn' as const },
    { ...base, id: 'A-04', isMust: true, outcome: 'error' as const },
  ]
  const ids = (list: { id: string }[]) => list.map(({ id }) => id)
  it('hold until their date, and a passed one is a surprise', () => {
    const known = judge(results, { 'A-01': '2026-12-01', 'A-02': '2026-12-01' }, '2026-12-01', false)
    expect([ids(known.failures), known.expectedFailures, known.surprises]).toEqual([['A-04'], ['A-01'], ['A-02']])
    expect(ids(judge(results, { 'A-01': '2026-12-01' }, '2026-12-02', false).failures)).toEqual(['A-01', 'A-04'])
    expect(ids(judge(results, {}, '2026-12-02', true).failures)).toEqual(['A-01', 'A-03', 'A-04'])
  })
})

describe('the list of checks', () => {
  it('has each id once, and every check says what is usually wrong', async () => {
    const checks = (await Promise.all(PROFILES.map((profile) => listChecks(profile)))).flat()
    expect(new Set(checks.map(({ id }) => id)).size).toBe(checks.length)
    for (const { id, hint, says, title } of checks) {
      expect(id).toMatch(/^[A-Z]{3}-\d\d$/)
      for (const text of [hint, title, ...says]) expect(text, id).not.toBe('')
    }
  })
})

describe('what is printed', () => {
  it.each([0x00a0, 0x2007, 0x202f, 0x3000, 0x3164, 0x115f, 0x1160, 0xffa0, 0x2800, 0xd83d, 0xfe0f])(
    'shows by its number a sign that looks like a blank or like nothing: %i',
    (code) => {
      expect(showHidden(`100${String.fromCodePoint(code)}00`)).toBe(`100\\u{${code.toString(16).padStart(4, '0')}}00`)
    },
  )

  it('shows such a sign on the page too', () => {
    const row = { id: 'WBT-01', area: 'WBT', title: '', isMust: true, reason: '', says: [], hint: '', exchange: [] }
    const result = { ...row, outcome: 'fail' as const, ms: 1, expected: '100.00', got: '100.00\u3164' }
    const verdict = { failures: [result], expectedFailures: [], surprises: [] }
    const run = { profile: 'wallet' as const, origin: wallet.origin, documents: {}, seed: 1, level: 'money' }
    const when = { startedAt: '', endedAt: '', isCut: false }
    const page = presentPage({ ...run, ...when, results: [result], verdict, log: new Log(new Secrets()) })
    expect(page).toContain('<dd>100.00</dd>')
    expect(page).toContain('<dd>100.00\\u{3164}</dd>')
  })

  it('leaves letters and plain blanks as they are', () => {
    for (const text of ['100.00 | 100.00', 'a\n\tb', 'สวัสดี', 'Trần Thị', '😀']) expect(showHidden(text)).toBe(text)
  })

  it('has words that hold for one and for many', async () => {
    const { lines } = await runWith(build(), ['wallet', '--list', '--area', 'WBT-01'])
    expect(lines.at(-1)).toBe('Checks at level money: 1')
    expect(findFault([], { minItems: 1 }, '$.list')).toBe('$.list is a list shorter than 1')
    expect(findFault([1, 2], { maxItems: 1 }, '$.list')).toBe('$.list is a list longer than 1')
  })
})
