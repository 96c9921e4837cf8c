import type { Near } from '../../contract/protocols/near.ts'

/**
 * The same namespace, with objects that are made at a location, from wherever they are first asked. One from before stays where
 * it is. `''`: they are made near the one who asks.
 */
export function placeBeside<Namespace extends Pick<DurableObjectNamespace, 'getByName'>>(
  namespace: Namespace,
  location: Near | '',
): Namespace {
  if (location === '') return namespace
  return new Proxy(namespace, {
    get(target, key) {
      if (key === 'getByName') return (name: string) => target.getByName(name, { locationHint: location })
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
