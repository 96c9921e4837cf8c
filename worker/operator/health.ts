/** OPS-01: what is missing of each merchant, and each part that the site leans on, asked once with its time. */
import { DEFAULT_LANGUAGE } from '../../contract/constants.ts'
import { Refusal } from '../../contract/errors.ts'
import type { MerchantCode } from '../../contract/ids.ts'
import { CONFIG_KEY } from '../../contract/merchant.ts'
import { operatorPath } from '../../contract/operator/calls.ts'
import { type HealthCheck, type Missing, operatorHealthCalls } from '../../contract/operator/health.ts'
import { ANY_COPY } from '../../contract/protocols/bookmark.ts'
import {
  answers,
  BUILD_ID,
  compareKeyIds,
  listMigrations,
  measure,
  readKeyIds,
} from '../../contract/protocols/health.ts'
import { findMerchantKeys } from '../../contract/protocols/merchant-keys.ts'
import { calls, getUpstreamSchema } from '../../contract/table.ts'
import type { OperatorContext } from '../context.ts'
import { askUpstream } from '../upstream/ask-upstream.ts'
import { UpstreamFault } from '../upstream/fault.ts'
import { UPSTREAM_MAX_BYTES } from '../upstream/limits.ts'
import { listMerchantCodes } from './act.ts'
import { hasRow, sql } from './database.ts'

type HealthCall = keyof typeof operatorHealthCalls
type Answer<Name extends HealthCall> = ReturnType<(typeof operatorHealthCalls)[Name]['response']['parse']>

async function ask<Name extends HealthCall>(
  c: OperatorContext,
  name: Name,
  merchant: MerchantCode,
): Promise<Answer<Name>> {
  const answer = await askUpstream(c, {
    at: 'primary',
    encrypt: true,
    body: {},
    answer: operatorHealthCalls[name].response,
    maxBytes: UPSTREAM_MAX_BYTES,
    mayRepeat: true,
    claims: { ...claimsOf(c, merchant), method: 'POST', path: operatorPath(name), operator: c.var.operator },
  })
  // Parsed by the schema of this very call.
  return answer as Answer<Name>
}

const claimsOf = ({ var: { visitor, requestId } }: OperatorContext, merchant: MerchantCode) => ({
  merchant,
  query: '',
  clientIp: visitor.ip,
  country: visitor.country,
  language: DEFAULT_LANGUAGE,
  host: visitor.host,
  requestId,
})

const describe = ({ what, name }: Missing) => `platform: ${what}${name === null ? '' : ` ${name}`}`
const reasonOf = (error: unknown) =>
  error instanceof UpstreamFault ? error.reason : error instanceof Refusal ? error.errorCode : String(error)

/** An operator's own platform may know the calls of members alone: it opened the envelope all the same. */
const isUnknownCall = (error: unknown) => error instanceof Refusal && error.errorCode === 'not_found'

/** What keeps a merchant from being played at, in words. Empty: it is whole. */
export async function listMissing(c: OperatorContext, code: string, hosts: readonly string[]): Promise<string[]> {
  const merchant = code as MerchantCode
  const own = hosts.length === 0 ? ['edge: no host leads to it'] : []
  if (!(await findMerchantKeys(c.var.env, merchant))) return [...own, 'edge: no envelope keys']
  const theirs = await ask(c, 'merchant-check', merchant).then(
    ({ missing }) => missing.map(describe),
    (error) => (isUnknownCall(error) ? [] : [`platform: could not be asked (${reasonOf(error)})`]),
  )
  return [...own, ...theirs]
}

/** Known here by its keys alone: it is not published. */
export const listUnpublished = (c: OperatorContext, published: readonly string[]): string[] =>
  Object.keys(c.var.env.ENVELOPE_KEYS).filter((code) => !published.includes(code))

/** `ok` is false as soon as one part is not well. Each check says where it was asked. */
export async function showHealth(c: OperatorContext) {
  const { env, clock } = c.var
  const own: Record<string, () => Promise<string | null>> = {
    'edge kv config': () => answers(env.CONFIG.get(CONFIG_KEY.maintenanceAll)),
    'edge kv cache': () => answers(env.CACHE.get('health')),
    'edge d1': async () => {
      await hasRow(c, sql`SELECT id FROM audit LIMIT 1`)
      return listMigrations(env.EDGE_DB)
    },
    'edge durable object': () => answers(env.LIMITER.getByName('health').look(clock())),
  }
  const published = await listMerchantCodes(c)
  // Those whose keys are derived are known by being published.
  const derived = env.ENVELOPE_ROOT === null ? [] : published
  const codes = [...new Set([...Object.keys(env.ENVELOPE_KEYS), ...derived])] as MerchantCode[]
  const nearby = env.PLATFORM_PRIMARY && env.PLATFORM_ORIGIN === null ? codes : []
  const [checks, reached, reachedNear, platform] = await Promise.all([
    Promise.all(Object.entries(own).map(([name, part]) => measure(clock, name, part))),
    Promise.all(codes.map((code) => measure(clock, `platform as ${code}`, () => reach(c, code)))),
    Promise.all(nearby.map((code) => measure(clock, `platform nearby as ${code}`, () => reachNear(c, code)))),
    askPlatform(c, codes),
  ])
  const all: HealthCheck[] = [...checks, ...reached, ...reachedNear, ...platform.checks, ...checkKeys(c, platform.keys)]
  const strangers = platform.merchants.filter((code) => !published.includes(code))
  return {
    ok: all.every(({ ok }) => ok),
    builds: { edge: BUILD_ID, platform: platform.build },
    checks: all,
    /** Rows of the platform that the edge does not publish. */
    unpublished: strangers,
  }
}

/** That the envelope of this merchant is opened, and answered in its own. */
async function reach(c: OperatorContext, code: MerchantCode): Promise<string | null> {
  try {
    const { missing } = await ask(c, 'merchant-check', code)
    return missing.length === 0 ? null : `lacks ${missing.map(({ what }) => what).join(', ')}`.slice(0, 300)
  } catch (error) {
    if (isUnknownCall(error)) return 'answers, without a check of its own'
    throw new Error(reasonOf(error))
  }
}

/** Where the platform is deployed twice, each has secrets of its own: an operator's calls reach the one at the database alone. */
async function reachNear(c: OperatorContext, code: MerchantCode): Promise<null> {
  const { method, path, at, encrypt } = calls.whitelabel
  try {
    await askUpstream(c, {
      at,
      encrypt,
      body: null,
      answer: getUpstreamSchema(calls.whitelabel),
      maxBytes: UPSTREAM_MAX_BYTES,
      mayRepeat: true,
      claims: { ...claimsOf(c, code), method, path, bookmark: ANY_COPY },
    })
    return null
  } catch (error) {
    throw new Error(reasonOf(error))
  }
}

type Platform = Pick<Answer<'platform-health'>, 'build' | 'checks' | 'keys' | 'merchants'>

/** As the first merchant whose envelope it opens. */
async function askPlatform(c: OperatorContext, codes: readonly MerchantCode[]): Promise<Platform> {
  const nothing: Platform = { build: 'not known', checks: [], keys: {}, merchants: [] }
  for (const code of codes) {
    const answer = await ask(c, 'platform-health', code).catch(() => null)
    if (answer === null) continue
    return { ...answer, checks: answer.checks.map((one) => ({ ...one, name: `platform ${one.name}` })) }
  }
  return nothing
}

function checkKeys(c: OperatorContext, theirs: Platform['keys']): HealthCheck[] {
  if (Object.keys(theirs).length === 0) return []
  const ours = c.var.env.ENVELOPE_KEYS
  const codes = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])]
  return codes.map((code) => {
    const own = ours[code as MerchantCode]
    const problems = compareKeyIds(own && readKeyIds(own), theirs[code])
    return { name: `keys of ${code}`, ok: problems.length === 0, ms: 0, detail: problems.join('; ') || null }
  })
}
