/** Something that happens between two steps of the edge: a method of its objects goes by way of the test. */

type Around = (go: () => Promise<unknown>, name: string) => Promise<unknown>
type Namespace = { getByName: (name: string) => object }

/** The same objects, but what `method` answers is `around`'s to say; `go` does what it would have done, `name` is the object's. */
export function goByWayOf<Given extends Namespace>(namespace: Given, method: string, around: Around): Given {
  const getByName = (name: string) => {
    const stub = namespace.getByName(name) as Record<string, (...args: unknown[]) => Promise<unknown>>
    const call =
      (key: string) =>
      (...args: unknown[]) =>
        key === method ? around(async () => stub[key]?.(...args), name) : stub[key]?.(...args)
    return new Proxy(stub, { get: (_, key) => call(String(key)) })
  }
  return { getByName } as unknown as Given
}

/** Does `act` the first time that it is called after `arm`. */
export function onceArmed(act: () => Promise<unknown>) {
  let isArmed = false
  return {
    arm: () => {
      isArmed = true
    },
    fire: async () => {
      if (!isArmed) return
      isArmed = false
      await act()
    },
  }
}
