/** Something that happens between two steps of the edge: a method of its objects goes by way of the test. */
import { changeMethods } from './change-methods.ts'

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
  return changeMethods(namespace, { getByName })
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

type Asked = Pick<D1Database, 'prepare' | 'batch'>

/** The same database, and each session of it, but for what the test does in its place. */
export function changeDatabase(database: D1Database, change: (real: Asked) => Partial<Asked>): D1Database {
  const by = <Real extends Asked>(real: Real): Real => {
    const changed = change(real)
    return new Proxy(real, {
      get: (_, key) => {
        if (key === 'withSession') return (from: string) => by(database.withSession(from))
        const value: unknown = Reflect.get(changed, key) ?? Reflect.get(real, key)
        return typeof value === 'function' ? value.bind(real) : value
      },
    })
  }
  return by(database)
}
