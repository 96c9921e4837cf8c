/** `npm run openapi`: writes docs/openapi.json from the one table of calls. It is not kept in git: what needs it runs this. */
import { OPENAPI_FILE, writeOpenApi } from './lib/openapi.ts'

const isNew = writeOpenApi()
console.log(`${OPENAPI_FILE} ${isNew ? 'written' : 'is up to date'}`)
