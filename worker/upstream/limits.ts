/** Times and sizes of the way to the upstream (EDGE-12). */

/** A person waits this long and no longer; both tries together fit in. */
export const UPSTREAM_TIMEOUT_MS = 8_000
/** Where a second try is allowed, the first one gives up early enough to leave room for it. */
export const FIRST_TRY_TIMEOUT_MS = 4_000
/** Largest answer that is read, plain or sealed. The largest honest one, a page of 100 games, is about 60 KB. */
export const UPSTREAM_MAX_BYTES = 1024 * 1024
/** Stands in for an origin where a service binding carries the request: the host is nobody's. */
export const BINDING_ORIGIN = 'https://platform.internal'
