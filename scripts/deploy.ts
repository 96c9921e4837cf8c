/**
 * Checks, builds and deploys to Cloudflare in order: `npm run deploy`. Docs: docs/operations/deploy.md
 * `--first` is for the very first deployment; `--dry-run` needs no account and changes nothing.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { build } from './lib/build.ts'
import {
  BUILT_CONFIG,
  type BuiltConfig,
  FIRST_PLATFORM_CONFIG,
  findDeployProblems,
  type KnownSecrets,
  listSecretsArgs,
  planDeploy,
  WORKERS,
  type WorkerName,
  withoutServices,
} from './lib/deploy-plan.ts'
import { at, root } from './lib/paths.ts'

const KNOWN_FLAGS = ['--first', '--dry-run']

function runWrangler(args: readonly string[], stdout: 'inherit' | 'pipe') {
  const command = [at('node_modules/wrangler/bin/wrangler.js'), ...args]
  return spawnSync(process.execPath, command, { cwd: root, stdio: ['inherit', stdout, 'inherit'], encoding: 'utf8' })
}

function fromWorkers<T>(read: (worker: WorkerName) => T): Record<WorkerName, T> {
  const [studio, platform, edge] = WORKERS.map(read) as [T, T, T]
  return { studio, platform, edge }
}

const readBuiltConfig = (worker: WorkerName) =>
  JSON.parse(readFileSync(at(BUILT_CONFIG[worker]), 'utf8')) as BuiltConfig

function listSecrets(worker: WorkerName): KnownSecrets {
  const { status, stdout } = runWrangler(listSecretsArgs(worker), 'pipe')
  return status === 0 ? (JSON.parse(stdout) as { name: string }[]).map(({ name }) => name) : 'unknown'
}

function deploy(flags: readonly string[]) {
  const unknown = flags.filter((flag) => !KNOWN_FLAGS.includes(flag))
  if (unknown.length > 0)
    throw new Error(`Unknown: ${unknown.join(' ')}\nUsage: npm run deploy -- [--first] [--dry-run]`)
  const isFirst = flags.includes('--first')
  const isDryRun = flags.includes('--dry-run')

  console.log('── build')
  build()
  const configs = fromWorkers(readBuiltConfig)
  const problems = findDeployProblems(configs, isDryRun ? null : fromWorkers(listSecrets))
  if (problems.length > 0) {
    const list = problems.map((problem) => `  ${problem}`).join('\n')
    if (!isDryRun) throw new Error(`Not deployed. Still to do (docs/operations/deploy.md):\n${list}`)
    console.log(`\nStill to do before a real deployment (docs/operations/deploy.md):\n${list}`)
  }
  writeFileSync(at(FIRST_PLATFORM_CONFIG), JSON.stringify(withoutServices(configs.platform)))

  for (const { name, args } of planDeploy({ isFirst, isDryRun })) {
    console.log(`\n── ${name}${args ? '' : ': left out of a dry run'}`)
    if (args && runWrangler(args, 'inherit').status !== 0)
      throw new Error(`Stopped at: ${name}. Correct it and run the same command again.`)
  }
  console.log(isDryRun ? '\nDry run done: nothing was changed' : '\nDeployed')
}

try {
  deploy(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
