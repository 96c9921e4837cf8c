import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ALONG, REDIRECTS, redirectTo } from './build.ts'

describe('the configuration that plain wrangler is led to after a build', () => {
  test('lies in the folder that stays, and not in the one that was built into', () => {
    const text = JSON.stringify({
      configPath: '../../dist.next-11331/edge/wrangler.json',
      auxiliaryWorkers: [{ configPath: '../../dist.next-11331/platform/wrangler.json' }],
    })
    expect(JSON.parse(redirectTo('dist', 'dist.next-11331', text))).toEqual({
      configPath: '../../dist/edge/wrangler.json',
      auxiliaryWorkers: [{ configPath: '../../dist/platform/wrangler.json' }],
    })
  })

  test('another folder of a like name stays', () => {
    expect(redirectTo('dist', 'dist.next-1', '"../../dist.next-11/edge/wrangler.json"')).toContain('dist.next-11')
  })

  test('is there for each Worker, in whose folder wrangler would else find that of the edge and refuse', () => {
    const cwd = join(import.meta.dirname, '../..')
    const workers = globSync('{,*/}wrangler.toml', { cwd }).map((file) => dirname(file))
    const led = [...REDIRECTS.map((file) => dirname(dirname(dirname(file)))), ...ALONG]
    expect(led.sort()).toEqual(workers.sort())
  })
})
