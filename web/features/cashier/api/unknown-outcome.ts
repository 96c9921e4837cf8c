/** Nothing is known of what became of it: the same has to be asked under the same key. */
export const UNKNOWN_OUTCOME: readonly string[] = [
  'network_failed',
  'answer_unreadable',
  'internal',
  'upstream_failed',
  'upstream_timeout',
]
