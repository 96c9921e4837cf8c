/** Pages that are named: so many on each side of the one that is shown, and at both ends. */
export const PAGINATION = { range: 3, margin: 1 } as const
