/** One line of JSON for each thing worth knowing, its name first: what to look for stands in docs/operations/log.md. */
type Facts = Record<string, unknown>

const write =
  (level: 'warn' | 'error') =>
  (event: string, facts: Facts = {}) =>
    console[level](JSON.stringify({ event, ...facts }))

/** `error`: a person should look. `warn`: it mends itself. `facts` hold no personal data (docs/architecture/security.md). */
export const log = { warn: write('warn'), error: write('error') }
