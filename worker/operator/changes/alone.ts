/**
 * OPS-01: acts that write what a change guards. What its kind leaves to one person is done at once; for the rest they are
 * refused, since one person would do what takes two. A publication does not come this way. Promotions and ladders are not
 * here: the platform itself wants the same of two.
 */
import type { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import type { Content } from '../../../contract/lib/canonical-json.ts'
import type { OperatorCallName, OperatorRequest } from '../../../contract/operator/calls.ts'
import type { ChangeKind } from '../../../contract/operator/change-kinds.ts'
import type { EdgeOperatorCallName, edgeOperatorCalls } from '../../../contract/operator/edge-calls.ts'
import type { EdgeContext, OperatorContext } from '../../context.ts'
import { listMerchantCodes, requireMerchant } from '../act.ts'
import { NO_RULES } from '../region.ts'
import { KINDS } from './kinds.ts'
import { isSame } from './store.ts'

type Guarded = { kind: ChangeKind; merchant: string; payload: unknown }
type EdgeInput<Name extends EdgeOperatorCallName> = z.output<(typeof edgeOperatorCalls)[Name]['request']>
type AtPlatform<Name extends OperatorCallName> = { merchant: string; input: OperatorRequest<Name> }

/** A draft is shown by its token alone: it changes nothing. */
const unlessDraft = <File extends { draft: boolean }>(merchant: string, kind: ChangeKind, file: File): Guarded[] => {
  const { draft, ...payload } = file
  return draft ? [] : [{ kind, merchant, payload }]
}

async function ofRegion(c: OperatorContext, only: string | undefined, payload: object): Promise<Guarded[]> {
  const codes = await listMerchantCodes(c, only)
  return codes.map((merchant) => ({ kind: 'region', merchant, payload }))
}

const GUARDED = {
  'region-set': (c: OperatorContext, { merchant, ...rules }: EdgeInput<'region-set'>) => ofRegion(c, merchant, rules),
  'region-clear': (c: OperatorContext, { merchant }: EdgeInput<'region-clear'>) => ofRegion(c, merchant, NO_RULES),
  'flag-set': async (c: OperatorContext, { name, on, merchant: only }: EdgeInput<'flag-set'>) => {
    const codes = await listMerchantCodes(c, only)
    const merchants = await Promise.all(codes.map((code) => requireMerchant(c, code)))
    return merchants.map(({ code, flags }) => ({
      kind: 'flags',
      merchant: code,
      payload: { flags: { ...flags, [name]: on } },
    }))
  },
  'merchant-put': async (_: OperatorContext, { merchant }: EdgeInput<'merchant-put'>) => [
    { kind: 'site', merchant: merchant.code, payload: merchant },
  ],
  'domain-add': async (c: OperatorContext, { host, merchant: code }: EdgeInput<'domain-add'>) => {
    const { domains } = await requireMerchant(c, code)
    return [{ kind: 'domains', merchant: code, payload: { hosts: [...new Set([...domains, host])] } }]
  },
  'announcements-put': async (_: OperatorContext, { merchant, input }: AtPlatform<'announcements-put'>) =>
    unlessDraft(merchant, 'notice', input.announcement),
  'goods-put': async (c: OperatorContext, { merchant, input: { good } }: AtPlatform<'goods-put'>) =>
    unlessDraft(merchant, 'good', { ...good, startsAt: good.startsAt ?? new Date(c.var.clock()).toISOString() }),
  'missions-add': async (_: OperatorContext, { merchant, input }: AtPlatform<'missions-add'>) => [
    { kind: 'mission', merchant, payload: input },
  ],
} satisfies Partial<
  Record<EdgeOperatorCallName | OperatorCallName, (c: OperatorContext, input: never) => Promise<Guarded[]>>
>

const isGuarded = (name: string): name is keyof typeof GUARDED => Object.hasOwn(GUARDED, name)

/** Throws `forbidden` where it takes two people. The deployment's token stands beside KV itself and names no person. */
export async function requireOneIsEnough(c: EdgeContext, name: string, input: unknown): Promise<void> {
  if (c.var.actor.via === 'deployment' || !isGuarded(name)) return
  const guarded: Guarded[] = await GUARDED[name](c, input as never)
  for (const { kind: which, merchant, payload: given } of guarded) {
    const kind = KINDS[which]
    const payload = kind.payload.parse(given)
    const base = await kind.read(c, merchant, kind.subjectOf(payload))
    const isNothingNew = isSame(base, JSON.parse(JSON.stringify(payload)) as Content)
    if (isNothingNew || kind.peopleFor(base, payload) === 1) continue
    throw new Refusal('forbidden', `this takes two people: propose it as a change of kind '${which}' at ${merchant}`)
  }
}
