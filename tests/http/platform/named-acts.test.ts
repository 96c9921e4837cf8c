/** OPS-01: what an operator changes of a member takes a name, and the member's audit has it, with what was there before. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { NOBODY } from '../../../contract/constants.ts'
import { memberIdSchema } from '../../../contract/ids.ts'
import type { OperatorCallName } from '../../../contract/operator/calls.ts'
import { getPolicy, POLICIES } from '../../../contract/policy/policy.ts'
import { getWallet } from '../../../platform/kernel/wallet/wallet-interface.ts'
import { walletHooks } from '../../../platform/money/wallet/wallet-hooks.ts'
import { operateOn } from './operate.ts'
import {
  bindings,
  buildPlatform,
  buildRegistration,
  codeOf,
  meridian,
  requireValue,
  seedTestMerchants,
} from './support.ts'

POLICIES.on_request = { ...getPolicy('demo'), jurisdiction: 'on_request', exclusionLifts: 'on_request' }

const platform = buildPlatform()
beforeAll(async () => {
  await seedTestMerchants()
  await bindings.DB.prepare("UPDATE merchant SET jurisdiction = 'on_request' WHERE code = 'meridian'").run()
})
beforeEach(() => {
  walletHooks.clock = () => platform.time.nowMs
})

async function buildMember() {
  const registration = buildRegistration()
  const { token, memberId } = requireValue(await platform.call('register', registration))
  const realName = { realName: 'Maria Cruz', password: registration.password ?? '' }
  requireValue(await platform.call('setRealName', realName, { token }))
  const wallet = getWallet(bindings.WALLET, meridian, memberIdSchema.parse(memberId))
  return { token, memberId, username: registration.username, wallet }
}
type Member = Awaited<ReturnType<typeof buildMember>>

async function auditOf({ memberId }: Member, act: string) {
  const query = bindings.DB.prepare(
    'SELECT actor, note FROM member_audit WHERE member_id = ? AND act = ? ORDER BY rowid',
  )
  const { results } = await query.bind(memberId, act).all<{ actor: string | null; note: string | null }>()
  return results.map(({ actor, note }) => ({ actor, note: note && JSON.parse(note) }))
}

const reason = 'asked in writing'
const limit = { kind: 'stake', period: 'day', amount: '10.00', reason }
type Case = {
  call: OperatorCallName
  input: (member: Member) => object
  before?: (member: Member) => Promise<unknown>
  act: string
  note: unknown
}
// @fault Act on a member without a name or an audit row
test.each<Case>([
  {
    call: 'member-set-name',
    act: 'real_name_changed',
    note: { from: 'Maria Cruz', to: 'Maria Reyes' },
    input: ({ username }) => ({ username, realName: 'Maria Reyes', reason }),
  },
  {
    call: 'safety-limit',
    act: 'limit_set_by_operator',
    note: { kind: 'stake', period: 'day', amount: '10.00' },
    input: ({ username }) => ({ username, ...limit }),
  },
  {
    call: 'safety-lift',
    act: 'exclusion_lifted',
    note: null,
    input: ({ username }) => ({ username, reason }),
    before: async ({ token }) => {
      requireValue(await platform.call('selfExclude', { months: 6, understood: true }, { token }))
      platform.advance(200 * 86_400_000)
    },
  },
  {
    call: 'wallet-unfreeze',
    act: 'wallet_unfrozen',
    note: null,
    input: ({ memberId }) => ({ memberId, reason }),
    before: ({ wallet }) => wallet.freeze({ reason: 'looked at' }),
  },
  {
    call: 'member-unbind',
    act: 'factor_unbound_by_operator',
    note: { factor: 'email', was: 'm***@mail.example' },
    input: ({ username }) => ({ username, factor: 'email', reason }),
    before: ({ memberId }) =>
      bindings.DB.prepare("UPDATE member SET email = 'maria@mail.example', email_key = 'maria' WHERE id = ?")
        .bind(memberId)
        .run(),
  },
  {
    call: 'member-lock',
    act: 'locked_by_operator',
    note: null,
    input: ({ username }) => ({ username, reason }),
  },
])(
  'OPS-01 $call is done by nobody without a name, and is audited by name',
  async ({ call, input, before, act, note }) => {
    const member = await buildMember()
    await before?.(member)
    const say = (operator: string) => operateOn(platform, call, input(member), { operator })
    expect(codeOf(await say(NOBODY))).toBe('forbidden')
    expect(await auditOf(member, act)).toEqual([])
    expect(codeOf(await say('olga'))).toBe('fine')
    expect(await auditOf(member, act)).toEqual([{ actor: 'operator:olga', note }])
  },
)

// @fault Two operators set a name at once
test('OPS-01 of two names given at once the audit has both, one after the other', async () => {
  const member = await buildMember()
  const names = ['Ana Reyes', 'Ana Santos']
  const set = (realName: string) =>
    operateOn(platform, 'member-set-name', { username: member.username, realName, reason })
  await Promise.all(names.map(set))
  const notes = (await auditOf(member, 'real_name_changed')).map((row) => row.note)
  expect(notes.map(({ to }) => to).toSorted()).toEqual(names)
  expect(notes.map(({ from }) => from)).toContain('Maria Cruz')
  const [first, second] = notes[0].from === 'Maria Cruz' ? notes : notes.toReversed()
  expect(second.from).toBe(first.to)
})

test('OPS-01 an exclusion by an operator is audited by name, one by the member by none', async () => {
  const [member, own] = [await buildMember(), await buildMember()]
  const { username } = member
  requireValue(await operateOn(platform, 'safety-exclude', { username, months: 6, reason }, { operator: 'olga' }))
  requireValue(await platform.call('selfExclude', { months: 6, understood: true }, { token: own.token }))
  expect(await auditOf(member, 'excluded_by_operator')).toEqual([{ actor: 'operator:olga', note: null }])
  expect(await auditOf(own, 'self_excluded')).toEqual([{ actor: null, note: null }])
})
