/**
 * Checks, builds and deploys to Cloudflare in order: `npm run deploy`. Docs: docs/operations/deploy.md
 * `--first` is for the very first deployment; `--dry-run` needs no account and changes nothing.
 */
import { spawnSync } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { build } from './lib/build.ts'
import {
  BUILT_CONFIG,
  type BuiltConfig,
  FIRST_PLATFORM_CONFIG,
  FIRST_PRIMARY_CONFIG,
  findDeployProblems,
  findWalletFormProblems,
  holdsDemo,
  type KnownSecrets,
  listSecretsArgs,
  planDeploy,
  readDeployedBindings,
  WORKERS,
  type WorkerName,
  withoutServices,
} from './lib/deploy-plan.ts'
import { OPENAPI_FILE, writeOpenApi } from './lib/openapi.ts'
import { at, root } from './lib/paths.ts'
import {
  bindPrimary,
  buildPrimaryConfig,
  findUnequalSecrets,
  PRIMARY_CONFIG,
  PRIMARY_ENTRY,
  PRIMARY_NAME,
  readRegion,
} from './lib/primary-platform.ts'
import { auditPackages, listPackages } from './lib/supply-chain.ts'

const KNOWN_FLAGS = ['--first', '--dry-run', '--unaudited']

function runWrangler(args: readonly string[], stdout: 'inherit' | 'pipe') {
  const command = [at('node_modules/wrangler/bin/wrangler.js'), ...args]
  return spawnSync(process.execPath, command, { cwd: root, stdio: ['inherit', stdout, 'inherit'], encoding: 'utf8' })
}

function fromWorkers<T>(read: (worker: WorkerName) => T): Record<WorkerName, T> {
  const [studio, platform, edge, console] = WORKERS.map(read) as [T, T, T, T]
  return { studio, platform, edge, console }
}

const readBuiltConfig = (worker: WorkerName) =>
  JSON.parse(readFileSync(at(BUILT_CONFIG[worker]), 'utf8')) as BuiltConfig

function listSecrets(worker: WorkerName, name?: string): KnownSecrets {
  const { status, stdout } = runWrangler(listSecretsArgs(worker, name), 'pipe')
  return status === 0 ? (JSON.parse(stdout) as { name: string }[]).map(({ name }) => name) : 'unknown'
}

const readDeployed = () =>
  readDeployedBindings((args) => {
    const { status, stdout } = runWrangler(args, 'pipe')
    return status === 0 ? stdout : null
  })

const write = (file: string, config: BuiltConfig) => writeFileSync(at(file), JSON.stringify(config))

/** What is deployed beside the build's own configuration: the platform's first version, and its second deployment. */
function writeConfigs({ platform, edge }: Record<WorkerName, BuiltConfig>, hasPrimary: boolean) {
  write(FIRST_PLATFORM_CONFIG, withoutServices(platform))
  if (!hasPrimary) return
  const primary = buildPrimaryConfig(platform)
  writeFileSync(at(`dist/platform/${PRIMARY_ENTRY.name}`), PRIMARY_ENTRY.text)
  write(PRIMARY_CONFIG, primary)
  write(FIRST_PRIMARY_CONFIG, withoutServices(primary))
  write(BUILT_CONFIG.platform, bindPrimary(platform))
  write(BUILT_CONFIG.edge, bindPrimary(edge))
}

/** The calls of a platform and the bill of materials go with the build. A registry that does not answer is no all-clear: somebody says so. */
function checkPackages({ mayBeUnaudited }: { mayBeUnaudited: boolean }) {
  console.log('── packages')
  writeOpenApi()
  copyFileSync(at(OPENAPI_FILE), at('dist/openapi.json'))
  writeFileSync(at('dist/sbom.cdx.json'), listPackages())
  const audit = auditPackages()
  if (audit.state === 'clean') return console.log('npm audit knows no high or critical fault')
  if (audit.state === 'found') throw new Error(`Not deployed. npm audit knows:\n  ${audit.lines.join('\n  ')}`)
  const said = `NOT AUDITED: ${audit.why}`
  if (!mayBeUnaudited) throw new Error(`Not deployed. ${said}\n--unaudited deploys all the same`)
  console.log(said)
}

function deploy(flags: readonly string[]) {
  const unknown = flags.filter((flag) => !KNOWN_FLAGS.includes(flag))
  if (unknown.length > 0)
    throw new Error(`Unknown: ${unknown.join(' ')}\nUsage: npm run deploy -- [--first] [--dry-run] [--unaudited]`)
  const isFirst = flags.includes('--first')
  const isDryRun = flags.includes('--dry-run')

  console.log('── build')
  build({ forDeploy: true })
  if (holdsDemo(readFileSync(at('dist/platform/index.js'), 'utf8')))
    throw new Error('Not deployed. dist/platform holds the demo: it is a build for one machine')
  checkPackages({ mayBeUnaudited: isDryRun || flags.includes('--unaudited') })
  const configs = fromWorkers(readBuiltConfig)
  const hasPrimary = readRegion(configs.platform) !== ''
  const secrets = isDryRun ? null : fromWorkers((worker) => listSecrets(worker))
  const problems = [
    ...findDeployProblems(configs, secrets),
    ...(secrets ? findWalletFormProblems(configs.platform, readDeployed(), { isFirst }) : []),
    ...(secrets && hasPrimary ? findUnequalSecrets(secrets.platform, listSecrets('platform', PRIMARY_NAME)) : []),
  ]
  if (problems.length > 0) {
    const list = problems.map((problem) => `  ${problem}`).join('\n')
    if (!isDryRun) throw new Error(`Not deployed. Still to do (docs/operations/deploy.md):\n${list}`)
    console.log(`\nStill to do before a real deployment (docs/operations/deploy.md):\n${list}`)
  }
  writeConfigs(configs, hasPrimary)

  for (const { name, args } of planDeploy({ isFirst, isDryRun, hasPrimary })) {
    console.log(`\n── ${name}${args ? '' : ': left out of a dry run'}`)
    if (args && runWrangler(args, 'inherit').status !== 0)
      throw new Error(`Stopped at: ${name}. Correct it and run the same command again (docs/operations/deploy.md).`)
  }
  console.log(isDryRun ? '\nDry run done: nothing was changed' : '\nDeployed')
}

try {
  deploy(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
