/** The same object, but for these methods, which are the test's. */
export function changeMethods<Real extends object>(
  real: Real,
  methods: { [Name in keyof Real]?: (...given: never[]) => unknown },
): Real {
  return new Proxy(real, {
    get(target, name) {
      if (Object.hasOwn(methods, name)) return Reflect.get(methods, name)
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
