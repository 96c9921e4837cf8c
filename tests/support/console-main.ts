/** The console Worker for tests: its objects, and an app that no test asks, as each builds its own. */
export { CeremonyDO } from '../../console/identity/ceremony-do.ts'
export { SessionDO } from '../../console/sessions/session-do.ts'

export default { fetch: () => new Response(null, { status: 404 }) }
