/** Imported before any schema: the validator's fast path compiles code, which the page's policy forbids and reports. */
import { z } from 'zod'

z.config({ jitless: true })
