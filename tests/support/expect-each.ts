import { expect } from 'vitest'

/** Checks a rule on each of many things, one after the other. Fails with those that differ, each with its reason. */
export async function expectEach<Name extends string>(names: readonly Name[], check: (name: Name) => Promise<void>) {
  expect(names).not.toEqual([])
  const differing: Record<string, string> = {}
  for (const name of names) {
    try {
      await check(name)
    } catch (error) {
      differing[name] = error instanceof Error ? error.message : String(error)
    }
  }
  expect(differing).toEqual({})
}
