import { fileURLToPath } from 'node:url'

/** The repository's root, with a trailing slash. */
export const root = fileURLToPath(new URL('../../', import.meta.url))
export const at = (path: string) => `${root}${path}`
