import { keySetSchema } from '../../contract/protocols/envelope.ts'
import { testSecrets } from './secrets.ts'

/** What the console signs with and the edge checks by, in tests of either. */
export const consoleKeys = keySetSchema.parse(JSON.parse(testSecrets.CONSOLE_KEYS))
