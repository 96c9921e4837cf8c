/** What a deployment needs and in which order it goes. Pure: `scripts/deploy.ts` carries it out. */
import { z } from 'zod'
import { findRegionProblems, PRIMARY_CONFIG, PRIMARY_NAME } from './primary-platform.ts'

export const WORKERS = ['studio', 'platform', 'edge', 'console'] as const
export type WorkerName = (typeof WORKERS)[number]

/** The configuration that wrangler deploys, as the build wrote it; what no check reads is left out. */
export type BuiltConfig = {
  vars?: Record<string, unknown>
  kv_namespaces?: { binding: string; id?: string }[]
  d1_databases?: { binding: string; database_id?: string }[]
  services?: { binding: string; service: string }[]
  durable_objects?: { bindings: { name: string; class_name: string }[] }
  queues?: { producers?: unknown[]; consumers?: unknown[] }
} & Record<string, unknown>

const SOURCE_CONFIG = {
  studio: 'studio/wrangler.toml',
  platform: 'platform/wrangler.toml',
  edge: 'wrangler.toml',
  console: 'console/wrangler.toml',
} as const satisfies Record<WorkerName, string>

export const BUILT_CONFIG = {
  studio: 'dist/studio/studio/wrangler.json',
  platform: 'dist/platform/wrangler.json',
  edge: 'dist/edge/wrangler.json',
  console: 'dist/console/console/wrangler.json',
} as const satisfies Record<WorkerName, string>

/** The platform without its bindings: they name Workers that do not exist before the first deployment. */
export const FIRST_PLATFORM_CONFIG = 'dist/platform/wrangler.first.json'
export const FIRST_PRIMARY_CONFIG = 'dist/platform/wrangler.primary.first.json'
export const withoutServices = ({ services: _, ...config }: BuiltConfig): BuiltConfig => config

/** Without one of these a Worker answers 500 and names it in its log. */
const REQUIRED_SECRETS: Record<WorkerName, readonly string[]> = {
  studio: ['WALLET_SECRETS'],
  platform: ['ENVELOPE_KEYS', 'PASSWORD_PEPPER', 'MEMBER_DATA_KEYS', 'VENDOR_SECRETS'],
  edge: ['ENVELOPE_KEYS', 'OPS_TOKEN', 'CONSOLE_KEYS'],
  console: ['CONSOLE_KEYS'],
}
/** Public origins that must be known before the build. */
const REQUIRED_ORIGINS = [
  { worker: 'platform', name: 'STUDIO_ORIGIN' },
  { worker: 'studio', name: 'LOBBY_ORIGINS' },
] as const

const KV_ID = /^[0-9a-f]{32}$/
const D1_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/

const isHttpsOrigins = (value: unknown) =>
  typeof value === 'string' && value !== '' && value.split(' ').every((origin) => /^https:\/\/[^/\s]+$/.test(origin))

function findConfigProblems(worker: WorkerName, config: BuiltConfig): string[] {
  const file = SOURCE_CONFIG[worker]
  const kv = config.kv_namespaces ?? []
  const d1 = config.d1_databases ?? []
  return [
    ...kv
      .filter(({ id = '' }) => !KV_ID.test(id))
      .map(({ binding }) => `${file}: ${binding} needs the id of its KV namespace`),
    ...d1
      .filter(({ database_id: id = '' }) => !D1_ID.test(id))
      .map(({ binding }) => `${file}: ${binding} needs the id of its D1 database`),
    ...REQUIRED_ORIGINS.filter((origin) => origin.worker === worker && !isHttpsOrigins(config.vars?.[origin.name])).map(
      ({ name }) => `${file}: ${name} needs the public https origin`,
    ),
    ...(worker === 'platform' ? findRegionProblems(config) : []),
    ...(worker === 'console' && !HOST.test(String(config.vars?.CONSOLE_HOST ?? ''))
      ? [`${file}: CONSOLE_HOST needs the one host of the console`]
      : []),
    ...(config.vars?.SANDBOX ? [`${file}: SANDBOX must be empty`] : []),
    ...(config.vars?.LOCAL ? [`${file}: LOCAL must be empty, it opens the stand-ins of a developer's machine`] : []),
  ]
}

/** What a build for one machine answers with, and a deployed platform must not even hold (tools/demo/platform). */
const DEMO_PATH = '/__local'

/** Whether the text of a built platform is one for a single machine. */
export const holdsDemo = (script: string): boolean => script.includes(DEMO_PATH)

/** Names of a Worker's secrets; `unknown` where wrangler could not list them, as for a Worker that does not exist. */
export type KnownSecrets = readonly string[] | 'unknown'

function findSecretProblems(worker: WorkerName, known: KnownSecrets): string[] {
  const missing = REQUIRED_SECRETS[worker].filter((name) => known === 'unknown' || !known.includes(name))
  return [
    ...(known === 'unknown' ? [`${worker}: its secrets could not be listed, see wrangler's message above`] : []),
    ...missing.map((name) => `npx wrangler secret put ${name} -c ${SOURCE_CONFIG[worker]}`),
  ]
}

/** Everything that would make the deployment fail or the site answer 500. Without `secrets` they are not checked. */
export function findDeployProblems(
  configs: Record<WorkerName, BuiltConfig>,
  secrets: Record<WorkerName, KnownSecrets> | null,
): string[] {
  return WORKERS.flatMap((worker) => [
    ...findConfigProblems(worker, configs[worker]),
    ...(secrets ? findSecretProblems(worker, secrets[worker]) : []),
  ])
}

/** Names of what each version of the platform that answers now is bound to; `unknown` where wrangler could not list them. */
export type DeployedBindings = readonly (readonly string[])[] | 'unknown'

const deploymentSchema = z.object({ versions: z.array(z.object({ version_id: z.string() })) })
const versionSchema = z.object({ resources: z.object({ bindings: z.array(z.object({ name: z.string() })) }) })

/** `run`: what a call of wrangler prints, or null where it fails. */
export function readDeployedBindings(run: (args: readonly string[]) => string | null): DeployedBindings {
  const ask = <T>(schema: z.ZodType<T>, args: readonly string[]): T => {
    const printed = run([...args, '-c', SOURCE_CONFIG.platform, '--json'])
    return schema.parse(printed === null ? null : JSON.parse(printed))
  }
  try {
    const { versions } = ask(deploymentSchema, ['deployments', 'status'])
    return versions.map(({ version_id }) => {
      const { resources } = ask(versionSchema, ['versions', 'view', version_id])
      return resources.bindings.map(({ name }) => name)
    })
  } catch {
    return 'unknown'
  }
}

/** A release that knows the compact form is bound to `WALLET_FORM`. A Worker that only holds secrets has no wallets yet. */
export function findWalletFormProblems(
  { vars }: BuiltConfig,
  deployed: DeployedBindings,
  { isFirst }: Pick<Plan, 'isFirst'>,
): string[] {
  if (vars?.WALLET_FORM !== 'compact') return []
  if (deployed === 'unknown')
    return isFirst ? [] : ["platform: its deployed version could not be read, see wrangler's message above"]
  const isBefore = deployed.some((names) => names.includes('WALLET') && !names.includes('WALLET_FORM'))
  if (!isBefore) return []
  return [
    `${SOURCE_CONFIG.platform}: WALLET_FORM must be "rows". The deployed release is from before 697adb4a: after a roll-back to it each compact wallet would refuse all calls. Set "compact" in a later deployment`,
  ]
}

/** One call of wrangler, or, where `args` is null, a step that a dry run can only name. */
export type DeployStep = { name: string; args: readonly string[] | null }

const migrate = (worker: 'edge' | 'platform', isDryRun: boolean): DeployStep => ({
  name: `migrations of the database ${worker}`,
  args: isDryRun ? null : ['d1', 'migrations', 'apply', worker, '--remote', '-c', SOURCE_CONFIG[worker]],
})

/** `hasPrimary`: the platform is deployed a second time, at its database. */
type Plan = { isFirst: boolean; isDryRun: boolean; hasPrimary?: boolean }

/**
 * Migrations come first, because new code reads new tables. Then each Worker, after those that it is bound to. The
 * first deployment sends the platform once without its bindings, as platform, edge and studio name each other.
 */
export function planDeploy({ isFirst, isDryRun, hasPrimary = false }: Plan): DeployStep[] {
  const deploy = (name: string, config: string): DeployStep => ({
    name,
    args: ['deploy', '-c', config, ...(isDryRun ? ['--dry-run'] : [])],
  })
  return [
    migrate('edge', isDryRun),
    migrate('platform', isDryRun),
    ...(isFirst
      ? [
          deploy('platform, without its bindings', FIRST_PLATFORM_CONFIG),
          ...(hasPrimary ? [deploy(`${PRIMARY_NAME}, without its bindings`, FIRST_PRIMARY_CONFIG)] : []),
          deploy('edge, for the first time', BUILT_CONFIG.edge),
        ]
      : []),
    ...WORKERS.flatMap((worker) => [
      deploy(worker, BUILT_CONFIG[worker]),
      // Its objects are the platform's, new ones too.
      ...(worker === 'platform' && hasPrimary ? [deploy(PRIMARY_NAME, PRIMARY_CONFIG)] : []),
    ]),
  ]
}

/** `name`: of a Worker that is another one than the file's. */
export const listSecretsArgs = (worker: WorkerName, name?: string) => [
  'secret',
  'list',
  '-c',
  SOURCE_CONFIG[worker],
  ...(name ? ['--name', name] : []),
  '--format',
  'json',
]
