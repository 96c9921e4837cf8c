import { MINUTE_MS } from '../../contract/time-units.ts'

/** The same words of the same author again within this are one: the first answer was lost, or the button was pressed twice. */
export const REPEAT_MS = 10 * MINUTE_MS
