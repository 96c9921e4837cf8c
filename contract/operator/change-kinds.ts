/** OPS-01: kinds of configuration that are proposed. Without schemas: the console's page carries it in its script. */
import { type Content, canonicalJson } from '../lib/canonical-json.ts'
import { sha256Hex } from '../lib/digest.ts'
import type { Permission } from './rights.ts'

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
  'help',
  'service',
  'domains',
  'text',
] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** Who may propose and approve it, besides `changes.propose`. */
export const CHANGE_PERMISSION = {
  merchant: 'merchant.set',
  site: 'merchant.set',
  flags: 'merchant.set',
  region: 'region.set',
  modules: 'merchant.set',
  notice: 'content.set',
  promotion: 'content.set',
  ladder: 'rewards.set',
  good: 'rewards.set',
  mission: 'rewards.set',
  help: 'content.set',
  service: 'content.set',
  domains: 'merchant.set',
  text: 'content.set',
} as const satisfies Record<ChangeKind, Permission>

/** False for a kind of a later release, which may stand among the changes. Pure. */
export const isChangeKind = (kind: string): kind is ChangeKind => (CHANGE_KINDS as readonly string[]).includes(kind)

/** What a form began from, as page and edge make it. The stock of a good moves by itself and is left out. */
export const hashBase = (kind: string, base: Content): Promise<string> =>
  sha256Hex(canonicalJson(kind === 'good' ? { ...(base as object), stock: null } : base))
