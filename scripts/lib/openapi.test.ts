import { expect, test } from 'vitest'
import { operatorCalls, vendorCalls } from '../../contract/protocols/vendor-wallet.ts'
import { calls } from '../../contract/table.ts'
import { buildOpenApi } from './openapi.ts'

const document = JSON.parse(JSON.stringify(buildOpenApi()))
type VendorCall = { path: string; request: { properties: object }; value: { properties: object } }
const vendorDocument: Record<string, VendorCall> = document['x-vendor-calls']

test('EDGE-04 every call that an upstream answers stands in it, and no other', () => {
  const listed = Object.entries(document.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const expected = Object.values(calls).filter(({ handledBy }) => handledBy !== 'edge')
  expect(listed.sort()).toEqual(expected.map(({ method, path }) => `${method} ${path}`).sort())
})

test('every call of vendors stands in it with all its fields', () => {
  const fieldsOf = ({ shape }: { shape: object }) => Object.keys(shape).toSorted()
  const listed = Object.values(vendorDocument).map(({ path, request, value }) => [
    path,
    Object.keys(request.properties).toSorted(),
    Object.keys(value.properties).toSorted(),
  ])
  const expected = Object.values({ ...vendorCalls, ...operatorCalls }).map(({ path, request, response }) => [
    path,
    fieldsOf(request),
    fieldsOf(response),
  ])
  expect(listed).toEqual(expected)
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
