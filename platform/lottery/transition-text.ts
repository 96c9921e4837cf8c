/** Tables of contract/states as SQL of a Durable Object: a step's new state and its guard come from one row. */
import type { Transition } from '../../contract/states/transition.ts'

/** For the list of an IN. */
export const words = (list: readonly string[]): string => list.map((word) => `'${word}'`).join(', ')
/** For the SET of an UPDATE. */
export const setState = ({ to }: Transition): string => `state = '${to}'`
/** For its WHERE. */
export const canStep = ({ from }: Transition): string => `state IN (${words(from)})`
