/** `_headers` of the assets: what the runtime sends with files that do not pass the Worker, in the words the Worker has. */
import { buildSecurityHeaders } from '../gates/security-headers.ts'

export const IMMUTABLE = 'public, max-age=31536000, immutable'
export const ASSETS_PATH = '/assets/*'

/**
 * They belong to no merchant, as they do where the Worker serves them. The build does not know `HSTS_SUBDOMAINS`, and browsers
 * keep the last that a host said of https: pages alone say it.
 */
export function listAssetHeaders(): [string, string][] {
  const { 'strict-transport-security': _, ...headers } = buildSecurityHeaders(null)
  return [...Object.entries(headers), ['cache-control', IMMUTABLE]]
}

export const writeAssetHeaders = (): string =>
  [ASSETS_PATH, ...listAssetHeaders().map(([name, value]) => `  ${name}: ${value}`), ''].join('\n')
