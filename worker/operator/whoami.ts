/** OPS-01: who asks, what they may and at which merchants, as a screen shows it. */
import { CONFIG_KEY, maintenanceSchema, merchantSchema } from '../../contract/merchant.ts'
import {
  type Grant,
  PERMISSIONS,
  type Permission,
  ROLE_PERMISSIONS,
  STEP_UP_MS,
} from '../../contract/operator/rights.ts'
import type { EdgeContext } from '../context.ts'
import { readStored } from './read-stored.ts'
import { listHosts, listOwnCodes } from './reads.ts'

type OwnMerchant = {
  code: string
  name: string
  /** Where its site is seen; null before it has a host. */
  host: string | null
  scheme: 'dark' | 'light'
  /** The colours that stand on everything of this merchant; null where the theme leaves them as they are. */
  colour: string | null
  ground: string | null
  currency: string
  symbol: string
  timeZone: string
  languages: readonly string[]
  permissions: readonly Permission[]
}

export async function showSelf(c: EdgeContext) {
  const { actor, env, config } = c.var
  const codes = await listOwnCodes(c)
  const merchants = await Promise.all(
    codes.map(async (code): Promise<OwnMerchant | null> => {
      const reading = await config.read(env.CONFIG, CONFIG_KEY.merchant(code), merchantSchema)
      if (reading.state !== 'present') return null
      const { brand, theme, currency, timeZone, languages, domains } = reading.value
      return {
        code,
        name: brand.name,
        host: domains[0] ?? null,
        scheme: theme.scheme,
        colour: theme.tokens.accent ?? null,
        ground: theme.tokens['surface-0'] ?? null,
        currency: currency.code,
        symbol: currency.symbol,
        timeZone,
        languages,
        permissions: listPermissions(actor.grants, code),
      }
    }),
  )
  return {
    name: actor.name,
    grants: actor.grants,
    /** For all merchants, those of tomorrow too. */
    permissionsEverywhere: listPermissions(actor.grants, null),
    merchants: merchants.filter((merchant) => merchant !== null),
    stepUpUntil: actor.stepUpAtMs === null ? null : new Date(actor.stepUpAtMs + STEP_UP_MS).toISOString(),
  }
}

const listPermissions = (grants: readonly Grant[], merchant: string | null): Permission[] =>
  PERMISSIONS.filter((permission) =>
    grants.some(
      (grant) =>
        (grant.merchant === null || grant.merchant === merchant) && ROLE_PERMISSIONS[grant.role].includes(permission),
    ),
  )

/** A switch is felt everywhere within this: KV's copy and the isolate's memory are both younger. */
const FELT_SECONDS = 60

async function readSwitch(c: EdgeContext, key: string) {
  const { env, config } = c.var
  const [stored, reading] = await Promise.all([
    readStored(c, key),
    config.read(env.CONFIG, key, maintenanceSchema).catch(() => null),
  ])
  const said = reading?.state === 'present' ? reading.value : null
  const written = parse(stored)
  return {
    /** As an operator wrote it last. */
    active: written?.active ?? false,
    until: written?.until ?? null,
    allowIps: written?.allowIps ?? [],
    logins: written?.logins ?? true,
    /** As a player would meet it now. */
    felt: said?.active ? ('closed' as const) : ('open' as const),
    isReadable: stored === null || written !== null,
  }
}

function parse(stored: string | null) {
  try {
    const parsed = maintenanceSchema.safeParse(JSON.parse(stored ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/**
 * EDGE-03: what is switched, and what each host answers a player who comes at this moment: by the memory of the isolate that
 * asks here, which is what they would meet. Other places follow within the seconds that are named.
 */
export async function showMaintenance(c: EdgeContext, { merchant: only }: { merchant?: string | undefined }) {
  const [codes, hosts, all] = await Promise.all([
    listOwnCodes(c, only),
    listHosts(c),
    readSwitch(c, CONFIG_KEY.maintenanceAll),
  ])
  const merchants = await Promise.all(
    codes.map(async (code) => {
      const own = await readSwitch(c, CONFIG_KEY.maintenance(code))
      const felt = all.felt === 'closed' ? all.felt : own.felt
      const hostsOfIt = hosts.filter((one) => one.merchant === code)
      return { merchant: code, ...own, hosts: hostsOfIt.map(({ host }) => ({ host, felt })) }
    }),
  )
  return { at: new Date(c.var.clock()).toISOString(), feltWithinSeconds: FELT_SECONDS, all, merchants }
}
export type MaintenanceState = Awaited<ReturnType<typeof showMaintenance>>
