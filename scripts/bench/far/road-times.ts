import type { Road } from '../../../tests/support/roads.ts'

/** From Manila: the database and the Worker beside it stand in Frankfurt, a copy in Asia. */
export const ROAD_MS: Record<Road, number> = { primary: 200, replica: 15, journey: 200, beside: 2, own: 5, other: 200 }
