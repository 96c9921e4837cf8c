import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { at } from './lib/paths.ts'

const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ optionalDependencies: z.record(z.string(), z.string()).optional() })),
})

/** Every place where Node would look for a package that the one at `path` asks for. */
function* placesOf(path: string, name: string) {
  for (let base = path; base !== ''; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    yield `${base}/node_modules/${name}`
  }
  yield `node_modules/${name}`
}

test('the lock names the packages of every system: without them npm ci refuses it', () => {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(at('package-lock.json'), 'utf8')))
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => ![...placesOf(path, name)].some((place) => place in packages)),
  )
  expect(missing).toEqual([])
})
