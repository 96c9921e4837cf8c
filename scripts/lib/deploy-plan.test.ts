import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  type BuiltConfig,
  findDeployProblems,
  findWalletFormProblems,
  holdsDemo,
  planDeploy,
  readDeployedBindings,
  type WorkerName,
  withoutServices,
} from './deploy-plan.ts'
import { at } from './paths.ts'

const KV_ID = '0123456789abcdef0123456789abcdef'
const D1_ID = '01234567-89ab-cdef-0123-456789abcdef'

const buildConfigs = (changes: Partial<Record<WorkerName, BuiltConfig>> = {}): Record<WorkerName, BuiltConfig> => ({
  studio: { vars: { LOCAL: '', LOBBY_ORIGINS: 'https://play.example https://www.play.example' } },
  platform: {
    vars: { LOCAL: '', STUDIO_ORIGIN: 'https://games.example' },
    d1_databases: [{ binding: 'DB', database_id: D1_ID }],
    services: [{ binding: 'EDGE', service: 'edge' }],
  },
  edge: {
    vars: { LOCAL: '' },
    kv_namespaces: [{ binding: 'CONFIG', id: KV_ID }],
    d1_databases: [{ binding: 'EDGE_DB', database_id: D1_ID }],
  },
  console: { vars: { LOCAL: '', CONSOLE_HOST: 'console.example' }, services: [{ binding: 'EDGE', service: 'edge' }] },
  ...changes,
})
const SECRETS = {
  studio: ['WALLET_SECRETS'],
  platform: ['ENVELOPE_KEYS', 'PASSWORD_PEPPER', 'MEMBER_DATA_KEYS', 'VENDOR_SECRETS'],
  edge: ['ENVELOPE_KEYS', 'OPS_TOKEN', 'CONSOLE_KEYS'],
  console: ['CONSOLE_KEYS'],
}

describe('problems of a deployment', () => {
  it('has none when ids, origins and secrets are there', () => {
    expect(findDeployProblems(buildConfigs(), SECRETS)).toEqual([])
  })

  it('names each placeholder id with its file', () => {
    const edge = {
      kv_namespaces: [{ binding: 'CONFIG', id: 'config' }],
      d1_databases: [{ binding: 'EDGE_DB', database_id: 'edge' }],
    }
    expect(findDeployProblems(buildConfigs({ edge }), SECRETS)).toEqual([
      'wrangler.toml: CONFIG needs the id of its KV namespace',
      'wrangler.toml: EDGE_DB needs the id of its D1 database',
    ])
  })

  it.each(['', 'http://games.example', 'https://games.example/', 'https://games.example/play'])(
    'refuses %j as the public origin of the games',
    (origin) => {
      const platform = { ...buildConfigs().platform, vars: { LOCAL: '', STUDIO_ORIGIN: origin } }
      expect(findDeployProblems(buildConfigs({ platform }), SECRETS)).toEqual([
        'platform/wrangler.toml: STUDIO_ORIGIN needs the public https origin',
      ])
    },
  )

  it('refuses the switch of a developer’s machine', () => {
    const edge = { ...buildConfigs().edge, vars: { LOCAL: '1' } }
    expect(findDeployProblems(buildConfigs({ edge }), SECRETS)).toHaveLength(1)
  })

  it('gives the command for each missing secret, and asks for none where nobody can look', () => {
    expect(
      findDeployProblems(buildConfigs(), { ...SECRETS, edge: ['ENVELOPE_KEYS', 'CONSOLE_KEYS'], studio: [] }),
    ).toEqual([
      'npx wrangler secret put WALLET_SECRETS -c studio/wrangler.toml',
      'npx wrangler secret put OPS_TOKEN -c wrangler.toml',
    ])
    expect(findDeployProblems(buildConfigs(), null)).toEqual([])
  })

  it('says so when wrangler cannot list the secrets of a Worker', () => {
    expect(findDeployProblems(buildConfigs(), { ...SECRETS, studio: 'unknown' })).toEqual([
      "studio: its secrets could not be listed, see wrangler's message above",
      'npx wrangler secret put WALLET_SECRETS -c studio/wrangler.toml',
    ])
  })
})

describe('the compact form of wallets', () => {
  const BEFORE = ['DB', 'WALLET', 'LOTTERY_BEACON']
  const SINCE = [...BEFORE, 'WALLET_FORM']
  const find = (
    WALLET_FORM: string | undefined,
    deployed: Parameters<typeof findWalletFormProblems>[1],
    isFirst = false,
  ) => findWalletFormProblems({ vars: { WALLET_FORM } }, deployed, { isFirst })

  it('is not deployed over a release that does not know it, nor where one of two versions does not', () => {
    for (const deployed of [[BEFORE], [SINCE, BEFORE]])
      expect(find('compact', deployed)).toEqual([expect.stringContaining('WALLET_FORM must be "rows"')])
    expect(find('compact', [BEFORE], true)).toHaveLength(1)
  })

  it('is deployed over one that does, and over none', () => {
    for (const deployed of [[SINCE], [], [['ENVELOPE_KEYS']]]) expect(find('compact', deployed)).toEqual([])
  })

  it('is refused where nobody can say what is deployed, except the first time', () => {
    expect(find('compact', 'unknown')).toHaveLength(1)
    expect(find('compact', 'unknown', true)).toEqual([])
  })

  it('is not asked about where wallets stay in rows', () => {
    for (const form of ['rows', undefined]) expect(find(form, [BEFORE])).toEqual([])
  })

  it('reads what each version that answers now is bound to', () => {
    const printed: Record<string, string> = {
      'deployments status':
        '{"id":"d","versions":[{"version_id":"v1","percentage":90},{"version_id":"v2","percentage":10}]}',
      'versions view v1': '{"id":"v1","resources":{"bindings":[{"name":"WALLET","type":"durable_object_namespace"}]}}',
      'versions view v2':
        '{"id":"v2","resources":{"bindings":[{"name":"WALLET_FORM","type":"plain_text","text":"rows"}]}}',
    }
    const answer = (args: readonly string[]) => printed[args.slice(0, args.indexOf('-c')).join(' ')] ?? null
    expect(readDeployedBindings(answer)).toEqual([['WALLET'], ['WALLET_FORM']])
    for (const lost of ['null', 'no JSON', '{"versions":[{}]}', null])
      expect(
        readDeployedBindings((args) => (args[0] === 'deployments' ? answer(args) : lost)),
        String(lost),
      ).toBe('unknown')
    expect(readDeployedBindings(() => null)).toBe('unknown')
  })
})

describe('the plan of a deployment', () => {
  const listDeploys = (isFirst: boolean) =>
    planDeploy({ isFirst, isDryRun: false }).map(({ args }) => args?.slice(0, 4).join(' '))

  it('migrates both databases, then deploys each Worker after those it is bound to', () => {
    expect(listDeploys(false)).toEqual([
      'd1 migrations apply edge',
      'd1 migrations apply platform',
      'deploy -c dist/studio/studio/wrangler.json',
      'deploy -c dist/platform/wrangler.json',
      'deploy -c dist/edge/wrangler.json',
      'deploy -c dist/console/console/wrangler.json',
    ])
  })

  it('sends the platform without its bindings, then the edge, the very first time', () => {
    expect(listDeploys(true).slice(2, 4)).toEqual([
      'deploy -c dist/platform/wrangler.first.json',
      'deploy -c dist/edge/wrangler.json',
    ])
    expect(listDeploys(true).slice(4)).toEqual(listDeploys(false).slice(2))
    expect(withoutServices(buildConfigs().platform)).not.toHaveProperty('services')
  })

  it('deploys the platform at its database after the platform, and before the edge that is bound to it', () => {
    const names = planDeploy({ isFirst: true, isDryRun: false, hasPrimary: true }).map(({ name }) => name)
    expect(names.slice(2)).toEqual([
      'platform, without its bindings',
      'platform-primary, without its bindings',
      'edge, for the first time',
      'studio',
      'platform',
      'platform-primary',
      'edge',
      'console',
    ])
  })

  it('changes nothing on a dry run', () => {
    const steps = planDeploy({ isFirst: true, isDryRun: true })
    expect(steps).toHaveLength(8)
    for (const { args } of steps) expect(args === null || args.includes('--dry-run')).toBe(true)
  })
})

it('a platform that holds the demo is not deployed', () => {
  const read = (file: string) => readFileSync(at(file), 'utf8')
  expect(holdsDemo(read('tools/demo/platform/mount-demo.ts'))).toBe(true)
  expect(holdsDemo(read('platform/app.ts'))).toBe(false)
})
