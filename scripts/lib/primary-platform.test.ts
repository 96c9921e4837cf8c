import { describe, expect, it } from 'vitest'
import { bindPrimary, buildPrimaryConfig, findRegionProblems, findUnequalSecrets } from './primary-platform.ts'

const platform = {
  name: 'platform',
  main: 'index.js',
  vars: { DATABASE_REGION: 'aws:eu-central-1' },
  services: [{ binding: 'EDGE', service: 'edge' }],
  d1_databases: [{ binding: 'DB', database_id: 'x' }],
  durable_objects: { bindings: [{ name: 'WALLET', class_name: 'WalletDO' }] },
  migrations: [{ tag: 'v1' }],
  triggers: { crons: ['* * * * *'] },
  queues: { producers: [{ binding: 'JOBS', queue: 'jobs' }], consumers: [{ queue: 'jobs' }] },
  routes: ['wallet.example/*'],
}

describe('the platform at its database', () => {
  it('is placed, has no address, and borrows objects, queues and cron jobs', () => {
    const primary = buildPrimaryConfig(platform)
    expect(primary).toMatchObject({
      name: 'platform-primary',
      main: 'primary.js',
      workers_dev: false,
      placement: { region: 'aws:eu-central-1' },
      d1_databases: platform.d1_databases,
      services: platform.services,
      durable_objects: { bindings: [{ name: 'WALLET', class_name: 'WalletDO', script_name: 'platform' }] },
      queues: { producers: [{ binding: 'JOBS', queue: 'jobs' }], consumers: [] },
    })
    for (const key of ['migrations', 'triggers', 'routes']) expect(primary).not.toHaveProperty(key)
  })

  it('is bound to who chooses between the two', () => {
    expect(bindPrimary(platform).services).toEqual([
      { binding: 'EDGE', service: 'edge' },
      { binding: 'PLATFORM_PRIMARY', service: 'platform-primary' },
    ])
  })

  it.each(['Frankfurt', 'weur', 'aws:', 'https://x'])('refuses %j as a region', (DATABASE_REGION) => {
    expect(findRegionProblems({ vars: { DATABASE_REGION } })).toHaveLength(1)
  })

  it('names each secret that only one of the two has', () => {
    expect(findUnequalSecrets(['A', 'B'], ['B', 'C'])).toEqual([
      'npx wrangler secret put A -c platform/wrangler.toml --name platform-primary',
      'npx wrangler secret delete C -c platform/wrangler.toml --name platform-primary',
    ])
    expect(findUnequalSecrets(['A'], 'unknown')).toHaveLength(1)
    expect(findUnequalSecrets('unknown', ['A'])).toEqual([])
  })
})
