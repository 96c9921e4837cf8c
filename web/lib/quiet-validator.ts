/** Imported before any schema: the validator's fast path compiles code, which the page's policy forbids and reports. */
import * as z from 'zod/mini'

z.config({ jitless: true })
