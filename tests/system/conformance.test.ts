/** OPS-03: the suite against ourselves: the embedded platform, its edge and the reference studio, by their public doors. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run } from '../../conformance/run/run.ts'
import { at } from '../../scripts/lib/paths.ts'
import { findFreePorts } from '../../scripts/lib/ports.ts'
import { buildConformanceConfig } from '../../scripts/lib/sandbox/conformance-config.ts'
import { Control } from '../../scripts/lib/sandbox/control.ts'
import { TestClock } from '../../scripts/lib/sandbox/moved-clock.ts'
import { StudioPlayer } from '../../scripts/lib/sandbox/studio-player.ts'
import { seedLotteries } from '../../scripts/lib/seed.ts'
import { siteForTests } from '../support/system.ts'

/** By night everything, and what measures time. By day what moves money. */
const IS_NIGHT = process.env.AUDIT === '1'
const LEVEL = IS_NIGHT ? 'full' : 'money'
/** A run counts by its checks, so no limit of time says anything of it. */
const NEVER_MS = 15 * 60_000
/** A busy machine answers late: that is no finding of this file. */
const TIMEOUT_MS = '60000'
const never = { promise: new Promise<void>(() => {}), isCut: () => false }

/** Where the embedded default leaves something out, or the suite would need a second site. The list may only shrink. */
const UNPROVED: Record<string, readonly string[]> = {
  platform: ['REG-03', 'REG-09', 'REG-14', 'MON-16', 'LNC-04', 'LIV-01'],
  vendor: ['VMG-01', 'VMG-02', 'VMG-03', 'VMG-04'],
  edge: ['EDG-08'],
  wallet: ['WRD-01'],
}

const folder = mkdtempSync(join(tmpdir(), 'conformance-'))
/** Where the suite will be the operator of the studio's vendors. */
let listen = 0
beforeAll(async () => {
  listen = await findFreePorts()
})
const operator = () => `http://127.0.0.1:${listen}`
const system = siteForTests({
  sandbox: true,
  walletOrigin: operator,
  lobbyOrigins: () => [operator()],
  clockAheadMs: () => clock.aheadMs,
})
const clock: TestClock = new TestClock(system.dataDir, (between) => system.restart(between))
const player = new StudioPlayer(() => system.site.studio)
const control = new Control(() => system.site, {
  setClock: (input) => clock.advance(input),
  restart: async () => {
    await system.restart()
    return {}
  },
  kill: async () => {
    await system.restart()
    return {}
  },
  play: async (input) => {
    // A round of the wallet's profile is not the studio's, which cannot be made to answer for it.
    if (input.detailOf !== undefined) throw new Error('the studio has no such round')
    if (input.rotate === true) await player.rotate()
    else player.play({ token: String(input.token), gameCode: String(input.gameCode) })
    return {}
  },
})

beforeAll(async () => {
  await control.listen()
  // As a sandbox does at its start: half a million hashes, for which the first call of a run would wait.
  await seedLotteries(system.site.platform)
  const config = buildConformanceConfig(system.site, {
    control: control.origin,
    own: ['restart', 'kill', 'play', 'setClock'],
    listen,
  })
  writeFileSync(`${folder}/conformance.json`, JSON.stringify(config))
}, NEVER_MS)
afterAll(() => {
  control.close()
  rmSync(folder, { recursive: true, force: true })
})

type Result = { id: string; outcome: string; expected: string; got: string; reason: string }

async function runProfile(profile: string): Promise<Result[]> {
  const said: string[] = []
  const words = [profile, '--config', `${folder}/conformance.json`, '--report', `${folder}/${profile}`]
  await run([...words, '--level', LEVEL, '--seed', '7', '--timeout-ms', TIMEOUT_MS], (line) => said.push(line), never)
  try {
    return JSON.parse(readFileSync(`${folder}/${profile}/report.json`, 'utf8')).results
  } catch {
    throw new Error(said.join('\n'))
  }
}

const presentFaults = (results: readonly Result[]) =>
  results
    .filter(({ outcome }) => !['pass', 'skip'].includes(outcome))
    .filter(({ outcome }) => IS_NIGHT || outcome !== 'warn')
    .map(({ id, outcome, expected, got, reason }) => `${outcome} ${id}: ${expected} / ${got} ${reason}`)

const show = (skipped: readonly Result[]) => skipped.map(({ id, reason }) => `${id}: ${reason}`).join('\n')

/** The vendor's checks wait for repeats that come later and later. */
const PROFILES = [...(IS_NIGHT ? ['vendor'] : []), 'edge', 'platform', 'wallet']

test.each(PROFILES)(
  'OPS-03 our own %s passes the suite, by all that can be asked of it',
  async (profile) => {
    const results = await runProfile(profile)
    const faults = presentFaults(results)
    expect(faults, faults.join('\n')).toEqual([])
    const skipped = results.filter(({ outcome }) => outcome === 'skip')
    const foreseen = (UNPROVED[profile] ?? []).filter((listed) => results.some(({ id }) => id === listed))
    expect(skipped.map(({ id }) => id).toSorted(), show(skipped)).toEqual(foreseen.toSorted())
  },
  NEVER_MS,
)

describe('the tarball, in an empty folder', () => {
  const empty = `${folder}/empty`
  const conformance = (...args: string[]) =>
    spawn(process.execPath, [`${empty}/node_modules/.bin/conformance`, ...args, '--report', 'out'], { cwd: empty })
  const ended = async (child: ChildProcess, onText: (text: string) => void = () => {}) => {
    let text = ''
    child.stdout?.on('data', (chunk) => {
      text += chunk
      onText(text)
    })
    const [code] = await once(child, 'close')
    return { code, text }
  }

  beforeAll(() => {
    const source = `${folder}/package`
    execFileSync(process.execPath, [at('conformance/build.ts'), `${source}/dist`])
    for (const file of ['package.json', 'README.md']) cpSync(at(`conformance/${file}`), `${source}/${file}`)
    mkdirSync(empty)
    const npm = (...args: string[]) => execFileSync('npm', args, { cwd: empty, encoding: 'utf8' })
    const [packed] = JSON.parse(npm('pack', source, '--ignore-scripts', '--json'))
    npm('install', packed.filename, '--offline', '--no-audit', '--no-fund')
    cpSync(`${folder}/conformance.json`, `${empty}/conformance.json`)
  }, NEVER_MS)

  test(
    'OPS-03 proves the served wallet by Node alone',
    async () => {
      const { code, text } = await ended(
        conformance('wallet', '--area', 'WSG', '--level', 'core', '--timeout-ms', TIMEOUT_MS),
      )
      expect(code, text).toBe(0)
      expect(readdirSync(`${empty}/out`).toSorted()).toEqual(['junit.xml', 'log.ndjson', 'report.html', 'report.json'])
    },
    NEVER_MS,
  )

  test(
    'OPS-03 ends at Ctrl+C with a report of what ran',
    async () => {
      const child = conformance('platform', '--area', 'SES', '--timeout-ms', TIMEOUT_MS)
      const { code, text } = await ended(child, (so) => /level money/.test(so) && child.kill('SIGINT'))
      expect(code, text).toBe(2)
      expect(readFileSync(`${empty}/out/report.html`, 'utf8')).toContain('The run was ended early')
    },
    NEVER_MS,
  )
})
