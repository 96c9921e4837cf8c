/** A step along a table of contract/states, as SQL of a Durable Object: the new state and its guard come from one row. */
import type { Transition } from '../../contract/states/transition.ts'

/** For the SET of an UPDATE. */
export const setState = ({ to }: Transition): string => `state = '${to}'`
/** For its WHERE. */
export const canStep = ({ from }: Transition): string => `state IN (${from.map((state) => `'${state}'`).join(', ')})`
