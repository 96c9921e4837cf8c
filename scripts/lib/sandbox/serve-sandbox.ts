/** `npm start -- --sandbox`: what differs from a usual local start (docs/guides/sandbox.md). */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { loadSecrets } from '../secrets.ts'
import { DEMO_MERCHANTS } from '../seed.ts'
import type { Site } from '../site.ts'
import { buildConformanceConfig } from './conformance-config.ts'
import { Control, forward } from './control.ts'
import { buildOutcomeHook } from './force-outcome.ts'
import { TestClock } from './moved-clock.ts'
import { withSecondKeys } from './second-keys.ts'
import { StudioPlayer } from './studio-player.ts'
import { Watcher } from './watcher.ts'

/** Where one of these is set, this is no place for a sandbox. */
const SECRETS = [
  'ENVELOPE_KEYS',
  'MEMBER_DATA_KEYS',
  'PASSWORD_PEPPER',
  'VENDOR_SECRETS',
  'WALLET_SECRETS',
  'PAYMENT_PROVIDERS',
  'OPS_TOKEN',
  'CONSOLE_KEYS',
  'CLOUDFLARE_API_TOKEN',
]
const LOOPBACK = ['', 'localhost', '127.0.0.1', '::1']

export type Sandbox = { rate: number; seed: number }

/** Null: a usual start. Throws, in one line, for what a sandbox refuses. */
export function readSandbox(args: string[], env: Record<string, string | undefined>): Sandbox | null {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ args, options: { sandbox: { type: 'boolean' }, faults: text, seed: text } })
  if (!values.sandbox) {
    if (values.faults ?? values.seed) throw new Error('--faults and --seed go with --sandbox')
    return null
  }
  const found = SECRETS.filter((name) => env[name])
  if (found.length > 0) throw new Error(`A sandbox takes no keys of elsewhere: ${found.join(', ')} is set. Unset it.`)
  if (env.NODE_ENV === 'production') throw new Error('A sandbox does not start with NODE_ENV=production')
  if (env.PLATFORM_ORIGIN) throw new Error('A sandbox has the built-in platform: unset PLATFORM_ORIGIN')
  if (!LOOPBACK.includes(env.BIND_HOST ?? ''))
    throw new Error('A sandbox listens on this machine alone: unset BIND_HOST')
  const [, percent] = /^(\d{1,2}(?:\.\d)?)%?$/.exec(values.faults ?? '0') ?? []
  if (percent === undefined) throw new Error('--faults takes a share such as 5%')
  const seed = Number(values.seed ?? 1)
  if (!Number.isInteger(seed)) throw new Error('--seed takes a whole number')
  return { rate: Number(percent) / 100, seed }
}

/** Data and keys of the last start go first, so no key but of this very start is taken. */
export function prepareSandbox(dataDir: string, { rate, seed }: Sandbox): Watcher {
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true })
  const { ENVELOPE_KEYS } = withSecondKeys(loadSecrets(`${dataDir}/secrets.json`, DEMO_MERCHANTS))
  const keys = JSON.parse(ENVELOPE_KEYS)
  return new Watcher({ file: `${dataDir}/calls.ndjson`, keys, rate, seed, now: Date.now })
}

/** The site that runs, and how the next one starts in its place. */
export type Running = { site: Site; start: (clockAheadMs: number) => Promise<Site> }

/** The control, and conformance.json with all that the suite needs. */
export async function openControl(
  running: Running,
  watcher: Watcher,
  { dataDir, port }: { dataDir: string; port: number },
) {
  const clock: TestClock = new TestClock(dataDir, async (between) => {
    await running.site.settle()
    await running.site.close()
    between()
    running.site = await running.start(clock.aheadMs)
  })
  const launch = (input: object) => forward(running.site.platform, 'launch', { ...input })
  const outcome = buildOutcomeHook(launch, new StudioPlayer(() => running.site.studio))
  const control = new Control(() => running.site, { setClock: clock.advance, outcome }, watcher)
  await control.listen(port)
  const config = `${dataDir}/conformance.json`
  const content = buildConformanceConfig(running.site, { control: control.origin, own: ['setClock'] })
  writeFileSync(config, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  return { control, config }
}

export const presentSandbox = (control: string, config: string, { rate, seed }: Sandbox) => `
  Sandbox    ten members sbplayer, sbsecond, sbfresh, sbempty, sbrich, sblocked, sbexcluded, sbbreak, sbagent, sbdown
  Control    ${control}   POST /hooks/NAME, GET /calls   (docs/guides/sandbox.md)
  Calls      ${config.replace('conformance.json', 'calls.ndjson')}   each call with its envelope opened
  Suite      npm run conformance -- wallet --config ${config}
  Faults     ${rate === 0 ? 'none by chance: --faults 5% makes some' : `${rate * 100} % of vendors’ calls by chance, seed ${seed}`}
`
