/**
 * OPS-01: who may do what. Each call names its permission and its risk; a role is a set of permissions, given for merchants.
 * Names and rules alone: the console's page carries them in its script. The schemas are in `grants.ts`.
 */

/** What a call touches: `pii` shows data of a person, `act` stops or marks something, the others say what they change. */
const RISKS = ['read', 'pii', 'act', 'money', 'config', 'people'] as const
export type Risk = (typeof RISKS)[number]

export const PERMISSIONS = [
  'work.read',
  'site.read',
  'maintenance.switch',
  'region.set',
  'merchant.set',
  'changes.read',
  'changes.propose',
  'audit.read',
  'audit.export',
  'people.read',
  'people.set',
  'approvals.read',
  'withdrawals.read',
  'withdrawals.decide',
  'deposits.read',
  'deposits.decide',
  'transfers.read',
  'turnover.waive',
  'cashier.read',
  'cashier.set',
  'documents.read',
  'documents.decide',
  'members.read',
  'members.reveal',
  'members.note',
  'members.sessions',
  'members.lock',
  'members.unbind',
  'members.correct',
  'safety.read',
  'safety.set',
  'complaints.read',
  'complaints.answer',
  'service.read',
  'service.answer',
  'messages.read',
  'messages.send',
  'content.read',
  'content.set',
  'rewards.set',
  'rewards.decide',
  'games.read',
  'games.set',
  'games.void',
  'vendors.read',
  'vendors.switch',
  'agents.read',
  'agents.set',
  'books.read',
  'books.run',
] as const
export type Permission = (typeof PERMISSIONS)[number]

/** A part of each row of the operators' tables: it does not compile without. */
export type Rights = {
  permission: Permission
  risk: Risk
  /** Only with a passkey used in the last minutes, besides what its risk asks for. */
  stepUp?: true
}

export const ROLES = [
  'duty',
  'config',
  'content',
  'payments',
  'payments-lead',
  'support',
  'risk',
  'agents',
  'games',
  'finance',
  'compliance',
  'admin',
] as const
export type Role = (typeof ROLES)[number]

/** Everybody sees their own work and what the sites are. */
const EVERYBODY = ['work.read', 'site.read', 'approvals.read'] as const satisfies Permission[]
const PAYMENTS = [
  'withdrawals.read',
  'withdrawals.decide',
  'deposits.read',
  'deposits.decide',
  'transfers.read',
  'cashier.read',
  'documents.read',
  'documents.decide',
  'members.read',
  'members.note',
] as const satisfies Permission[]
/** Who speaks with members. */
const DESK = ['members.read', 'members.reveal', 'members.note', 'members.sessions'] as const satisfies Permission[]
const READ_EVERYTHING = PERMISSIONS.filter((name) => name.endsWith('.read') && name !== 'people.read')

export const ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  duty: [...EVERYBODY, 'maintenance.switch', 'vendors.read', 'vendors.switch', 'games.read', 'audit.read'],
  config: [
    ...EVERYBODY,
    'region.set',
    'merchant.set',
    'content.read',
    'vendors.read',
    'audit.read',
    'changes.read',
    'changes.propose',
    'cashier.read',
  ],
  content: [
    ...EVERYBODY,
    'content.read',
    'content.set',
    'rewards.set',
    'messages.read',
    'changes.read',
    'changes.propose',
  ],
  payments: [...EVERYBODY, ...PAYMENTS],
  'payments-lead': [...EVERYBODY, ...PAYMENTS, 'cashier.set', 'turnover.waive', 'audit.read'],
  support: [
    ...EVERYBODY,
    ...DESK,
    'withdrawals.read',
    'deposits.read',
    'transfers.read',
    'documents.read',
    'members.unbind',
    'complaints.read',
    'complaints.answer',
    'service.read',
    'service.answer',
    'messages.read',
    'messages.send',
  ],
  risk: [
    ...EVERYBODY,
    ...DESK,
    'withdrawals.read',
    'documents.read',
    'documents.decide',
    'members.lock',
    'members.correct',
    'safety.read',
    'safety.set',
    'games.read',
    'audit.read',
  ],
  agents: [...EVERYBODY, 'agents.read', 'agents.set'],
  games: [...EVERYBODY, 'games.read', 'games.set', 'games.void', 'vendors.read', 'vendors.switch'],
  finance: [
    ...EVERYBODY,
    'books.read',
    'books.run',
    'withdrawals.read',
    'deposits.read',
    'transfers.read',
    'members.read',
    'cashier.read',
    'rewards.decide',
    'agents.read',
    'audit.read',
    'audit.export',
  ],
  compliance: [...READ_EVERYTHING, 'members.reveal', 'members.note', 'complaints.answer', 'audit.export'],
  admin: [...EVERYBODY, 'people.read', 'people.set', 'audit.read'],
}

/** Roles by which somebody moves or steers money. Who gives roles holds none of them. */
const MONEY_ROLES: readonly Role[] = ['payments', 'payments-lead', 'finance', 'config', 'content', 'games', 'agents']

/** A role for one merchant, or for all of them (null). */
export type Grant = { role: Role; merchant: string | null }

/** Pure. */
export const clashes = (grants: readonly Grant[]): boolean =>
  grants.some(({ role }) => role === 'admin') && grants.some(({ role }) => MONEY_ROLES.includes(role))

/** What a command line's token carries where nothing else was said: what it could do before there were roles. */
export const ROLES_OF_A_TOKEN = ROLES.filter((role) => role !== 'admin')

/**
 * The role by which these grants cover a permission. `merchant`: the one it is about; null: all of them; undefined: no one
 * merchant, and the answer is cut down to those of the grants. Null when none does. Pure.
 */
export function findRole(
  grants: readonly Grant[],
  permission: Permission,
  merchant: string | null | undefined,
): Role | null {
  const covers = (grant: Grant) => merchant === undefined || grant.merchant === null || grant.merchant === merchant
  return grants.find((grant) => covers(grant) && ROLE_PERMISSIONS[grant.role].includes(permission))?.role ?? null
}

/** Whose rows these grants may see by a permission: null for all merchants. Pure. */
export function listMerchantsOf(grants: readonly Grant[], permission: Permission): readonly string[] | null {
  const giving = grants.filter(({ role }) => ROLE_PERMISSIONS[role].includes(permission))
  return giving.some(({ merchant }) => merchant === null) ? null : [...new Set(giving.map(({ merchant }) => merchant!))]
}

export const STEP_UP_MS = 5 * 60_000

/** Configuration and people change only by a passkey used in the last five minutes. Pure. */
export const needsStepUp = ({ risk, stepUp }: Pick<Rights, 'risk' | 'stepUp'>): boolean =>
  stepUp === true || risk === 'config' || risk === 'people'

export const isFresh = (stepUpAtMs: number | null, nowMs: number): boolean =>
  stepUpAtMs !== null && nowMs - stepUpAtMs < STEP_UP_MS
