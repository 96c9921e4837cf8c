/** The faults of the broken edge, each with the check that names it. */
export const EDGE_FAULTS = {
  'one merchant for every host': 'EDG-01',
  'session outlives its logout': 'EDG-02',
  'token of the platform passed on': 'EDG-03',
  'cookie open to scripts': 'EDG-03',
  'writes from anywhere': 'EDG-04',
  'games framed nowhere': 'EDG-05',
  'a key of its own for each try': 'EDG-06',
  'notices dropped': 'EDG-07',
  'waits for ever': 'EDG-08',
  'a timeout ends the session': 'EDG-08',
} as const
export type EdgeFault = keyof typeof EDGE_FAULTS
