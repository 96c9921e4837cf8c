/** OPS-02: how a draft may be looked at on its site. Without schemas: the console's page carries it in its script. */
import type { ChangeKind } from './change-kinds.ts'

/** Each but the visitor is invented: no account, no session and no money stand behind it. */
export const LOOK_AS = ['visitor', 'member', 'agent'] as const
export type LookAs = (typeof LOOK_AS)[number]

/** `own`: where the draft itself stands. */
export const LOOK_PAGES = [
  'own',
  'home',
  'promotions',
  'vip',
  'points',
  'notices',
  'slots',
  'live',
  'register',
] as const
export type LookPage = (typeof LOOK_PAGES)[number]

/** Kinds that a page of the site shows; the others are read by their difference. */
export const LOOK_KINDS = [
  'flags',
  'site',
  'modules',
  'notice',
  'promotion',
  'ladder',
  'good',
  'mission',
  'text',
] as const satisfies readonly ChangeKind[]
export type LookKind = (typeof LOOK_KINDS)[number]

/** Pure. */
export const hasLook = (kind: string): kind is LookKind => (LOOK_KINDS as readonly string[]).includes(kind)
