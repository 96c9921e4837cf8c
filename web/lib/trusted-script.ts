/** Trusted Types: the one place of the page that may turn an address into a script to run. */

type Policy = { createScriptURL(url: string): string }
type Factory = { createPolicy(name: string, rules: Policy): Policy }

let policy: Policy | undefined
const known = new Set<string>()

const rules: Policy = {
  createScriptURL(url) {
    if (new URL(url, location.href).origin === location.origin || known.has(url)) return url
    throw new TypeError('not a script of ours')
  },
}

/**
 * `url` as a worker or a script element takes it, in browsers with Trusted Types and in others. Files of the build
 * pass; an address elsewhere only if it came from the merchant's own settings (`isConfigured`), and the CSP still has to name it.
 */
export function trustScript(url: string, { isConfigured = false } = {}): string {
  if (isConfigured) known.add(url)
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes
  policy ??= factory ? factory.createPolicy('site', rules) : rules
  return policy.createScriptURL(url)
}
