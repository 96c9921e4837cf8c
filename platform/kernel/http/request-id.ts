import { requestIdSchema } from '../../../contract/ids.ts'
import { type RandomBytes, randomUuid } from '../../../contract/time-and-chance.ts'

export const REQUEST_ID_HEADER = 'x-request-id'

/** The caller's id where it has the agreed form, else a new one: a log line is never without. */
export function getRequestId(headers: Headers, random: RandomBytes): string {
  const given = requestIdSchema.safeParse(headers.get(REQUEST_ID_HEADER))
  return given.success ? given.data : randomUuid(random)
}
