/** Times that operators give: one form for all of them. */
import { z } from 'zod'
import { foldDashed } from './typed-text.ts'

/**
 * ISO 8601 with its zone, `2026-12-01T04:00:00Z` or `2026-12-01T12:00+08:00`, of a day that exists. Kept in UTC. Seconds
 * may be left out, and the signs may be those of another keyboard.
 */
export const typedTimeSchema = z
  .string()
  .max(1_000)
  .overwrite(foldDashed)
  .pipe(
    z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })], {
      error: 'a time that exists, with its zone: 2026-12-01T04:00:00Z',
    }),
  )
  .transform((text) => new Date(text).toISOString())
  // An offset may lead out of the years that have four digits.
  .refine((time) => /^\d{4}-/.test(time), 'a year of four digits in UTC')
