/** Which files hold code: a check that left a folder out would say nothing of it. */
export const CODE_FOLDERS = [
  'conformance',
  'console',
  'contract',
  'kit',
  'platform',
  'psp',
  'scripts',
  'studio',
  'tests',
  'tools',
  'web',
  'worker',
] as const

/** For `globSync` at the root, by their endings: `ts,tsx`. */
export const codeGlob = (endings: string) => `{*,{${CODE_FOLDERS.join(',')}}/**/*}.{${endings}}`
