import type { PlatformContext } from './context.ts'

/** Of a host that the edge knows to be the merchant's. On a developer's machine it is plain. */
export function siteAddress(env: PlatformContext['env'], host: string): string {
  const isPlain = env.LOCAL && /(^|\.)localhost(:\d+)?$|^127\.0\.0\.1(:\d+)?$/.test(host)
  return `${isPlain ? 'http' : 'https'}://${host}`
}
