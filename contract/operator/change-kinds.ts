/** OPS-01: kinds of configuration that are proposed. Names alone: the console's page carries them in its script. */

/** One row a kind of `worker/operator/changes/kinds.ts`. */
export const CHANGE_KINDS = [
  'merchant',
  'site',
  'flags',
  'region',
  'modules',
  'notice',
  'promotion',
  'ladder',
  'good',
  'mission',
] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** False for a kind of a later release, which may stand among the changes. Pure. */
export const isChangeKind = (kind: string): kind is ChangeKind => (CHANGE_KINDS as readonly string[]).includes(kind)
