import type { Road } from '../../../tests/support/roads.ts'

/** Manila to a database in Frankfurt, to a copy of it in Asia, and to objects that were made nearby or anywhere. */
export const ROAD_MS: Record<Road, number> = { primary: 200, replica: 15, own: 5, other: 200 }
