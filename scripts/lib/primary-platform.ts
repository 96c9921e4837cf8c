/**
 * The platform's second deployment, placed at its database (docs/decisions/0283): from the same build, so both are one release.
 * Pure: `scripts/deploy.ts` writes the files.
 */
import type { BuiltConfig } from './deploy-plan.ts'

export const PRIMARY_NAME = 'platform-primary'
export const PRIMARY_BINDING = 'PLATFORM_PRIMARY'
export const PRIMARY_CONFIG = 'dist/platform/wrangler.primary.json'

/** A Durable Object belongs to the Worker that has its migration: this entry has none. */
export const PRIMARY_ENTRY = { name: 'primary.js', text: "export { default } from './index.js'\n" }

const REGION = /^(aws|gcp|azure):[a-z0-9-]+$/

export const readRegion = (platform: BuiltConfig): string => String(platform.vars?.DATABASE_REGION ?? '')

export const findRegionProblems = (platform: BuiltConfig): string[] =>
  readRegion(platform) === '' || REGION.test(readRegion(platform))
    ? []
    : ['platform/wrangler.toml: DATABASE_REGION needs a cloud region like aws:eu-central-1, or nothing']

/** Objects, queues and cron jobs stay the platform's own; it has no public address. */
export function buildPrimaryConfig(platform: BuiltConfig): BuiltConfig {
  const { migrations: _, triggers: __, routes: ___, route: ____, queues, durable_objects, ...rest } = platform
  return {
    ...rest,
    name: PRIMARY_NAME,
    main: PRIMARY_ENTRY.name,
    workers_dev: false,
    preview_urls: false,
    placement: { region: readRegion(platform) },
    queues: { producers: queues?.producers ?? [], consumers: [] },
    durable_objects: {
      bindings: (durable_objects?.bindings ?? []).map((one) => ({ ...one, script_name: 'platform' })),
    },
  }
}

/** For who chooses between the two by the call: the edge, and the platform for what comes to its own host. */
export const bindPrimary = (config: BuiltConfig): BuiltConfig => ({
  ...config,
  services: [...(config.services ?? []), { binding: PRIMARY_BINDING, service: PRIMARY_NAME }],
})

/** The second one needs every secret of the first. Their values cannot be compared. */
export function findUnequalSecrets(platform: readonly string[] | 'unknown', primary: readonly string[] | 'unknown') {
  if (platform === 'unknown') return []
  const known = primary === 'unknown' ? [] : primary
  const command = (verb: string, name: string) =>
    `npx wrangler secret ${verb} ${name} -c platform/wrangler.toml --name ${PRIMARY_NAME}`
  return [
    ...platform.filter((name) => !known.includes(name)).map((name) => command('put', name)),
    ...known.filter((name) => !platform.includes(name)).map((name) => command('delete', name)),
  ]
}
