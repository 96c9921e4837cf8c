/** Whether this document was loaded for an entry of the history that was there before: a reload, or Back from elsewhere. */
export const cameBack = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type !== 'navigate')
