import { expect, test } from 'vitest'
import { calls } from '../../contract/table.ts'
import { buildOpenApi } from './openapi.ts'

const document = JSON.parse(JSON.stringify(buildOpenApi()))

test('EDGE-04 every call that an upstream answers stands in it, and no other', () => {
  const listed = Object.entries(document.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const expected = Object.values(calls).filter(({ handledBy }) => handledBy !== 'edge')
  expect(listed.sort()).toEqual(expected.map(({ method, path }) => `${method} ${path}`).sort())
})

test('every reference leads somewhere', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path ?? '')
  expect(references.length).toBeGreaterThan(0)
  for (const path of references) {
    const target = path
      .split('/')
      .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document)
    expect(target, path).toBeDefined()
  }
})
