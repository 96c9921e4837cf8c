/** What a fixture is, by its id alone. It brings the schedule: the first script of the page does without. */
import { findFixture } from '../../../../contract/book/schedule.ts'
import { findTold, type ShownFixture } from './feed-fixtures.ts'

/** Null for what is none, and for one of a feed that has not been read yet. */
export const findShown = (fixtureId: string): ShownFixture | null => findFixture(fixtureId) ?? findTold(fixtureId)
