/** AGT-06, S11: whoever is outside the caller's team is as one that never was. A new call is tried the day it enters the table. */
import { beforeAll, expect, test } from 'vitest'
import type { Call } from '../../../../contract/call.ts'
import { type CallName, calls, type UpstreamCallName } from '../../../../contract/table.ts'
import { expectEach } from '../../../support/expect-each.ts'
import { buildInput } from '../../../support/inputs.ts'
import { bindings, codeOf, mintName, refusalOf, requireValue, saffron, seedTestMerchants } from '../support.ts'
import { buildAgents } from './build-tree.ts'

beforeAll(seedTestMerchants)
const { platform, ask, buildTree, buildTop, register } = buildAgents()

const agentCalls = (Object.keys(calls) as CallName[]).filter(
  (name): name is UpstreamCallName => (calls[name] as Call).agents === 'only',
)
/** Calls that name a member, a contract or a bill, and by which field. */
const NOBODY_ID = 'm_AAAAAAAAAAAAAAAAAAAAAA'
const NO_CONTRACT_ID = 'C-000000000000'
const NO_BILL_ID = 'B-000000000000'
const NEVER = { memberId: NOBODY_ID, parent: NOBODY_ID, contractId: NO_CONTRACT_ID, billId: NO_BILL_ID } as const
type Field = keyof typeof NEVER
const FIELDS = Object.keys(NEVER) as Field[]
const naming = agentCalls.flatMap((name) =>
  FIELDS.filter((field) => {
    const { request } = calls[name] as Call
    const input = { ...buildInput(name), [field]: NEVER[field] }
    const parsed = request.safeParse(input)
    return parsed.success && Object.hasOwn(parsed.data as object, field)
  }).map((field) => ({ name, field, title: `${name} ${field}` })),
)

test('every call that names a member, a contract or a bill is in this suite', () => {
  expect(naming.map(({ title }) => title)).toEqual(
    expect.arrayContaining([
      'raiseTeamRebate memberId',
      'suspendDownline memberId',
      'restoreDownline memberId',
      'agentTeamBets memberId',
      'agentNotes memberId',
      'addAgentNote memberId',
      'offerContract memberId',
      'agentContracts memberId',
      'agentTeam parent',
      'sendAgentTransfer memberId',
      'processDividend contractId',
      'withdrawOffer contractId',
      'readAgentContract contractId',
      'offerImpact contractId',
      'whatIf contractId',
      'whatIfOffer memberId',
      'collectBill billId',
      'billStatement billId',
    ]),
  )
})

const mintId = (letter: string) =>
  `${letter}-${mintName('')
    .toUpperCase()
    .replaceAll(/[^0-9A-HJKMNP-TV-Z]/g, '0')
    .padEnd(12, '0')
    .slice(0, 12)}`

/** As the upline would have offered it; `merchant`: whose it is. */
async function insertContract(
  uplineId: string | null,
  downlineId: string,
  merchant = 'meridian',
  kind = 'daily',
): Promise<string> {
  const id = mintId('C')
  await bindings.DB.prepare(
    `INSERT INTO agent_contract (id, merchant, upline_id, downline_id, kind, version, state, terms, top_bps, offered_by,
       offer_key, offered_at_ms, lapses_at_ms)
     VALUES (?1, ?2, ?3, ?4, ?5, 1, 'awaiting', '{}', 10, 'test', ?1, 0, 9000000000000)`,
  )
    .bind(id, merchant, uplineId, downlineId, kind)
    .run()
  return id
}

/** One that its receiver could collect. `payerId` null: the platform pays. */
async function insertBill(payerId: string | null, receiverId: string, merchant = 'meridian'): Promise<string> {
  const contractId = await insertContract(payerId, receiverId, merchant, 'hourly')
  const id = mintId('B')
  await bindings.DB.prepare(
    `INSERT INTO agent_bill (id, merchant, kind, contract_id, payer_id, payer_depth, receiver_id, from_ms, to_ms, day, state,
       currency, amount_minor, allow_partial, facts, expires_at_ms, expires_of, moved_at_ms, created_at_ms)
     VALUES (?1, ?2, 'hourly', ?3, ?4, iif(?4 IS NULL, -1, 0), ?5, 0, 86400000, 0, 'to_collect', 'PHP', 100, 0, '{}', 9000000000000, 'to_collect', 0, 0)`,
  )
    .bind(id, merchant, contractId, payerId, receiverId)
    .run()
  return id
}

test('AGT-06 somebody outside the team is not found, in the words for one that never was', async () => {
  const [mine, other] = [await buildTree(), await buildTree()]
  const abroad = await buildTop(1, 700, saffron)
  const stranger = await register()
  const members = {
    'never was': NOBODY_ID,
    'the agent': mine.agent.memberId,
    'the upline': mine.middle.memberId,
    'the upline’s upline': mine.top.memberId,
    'another agent': other.agent.memberId,
    'another agent’s player': other.player.memberId,
    'another merchant’s agent': abroad.memberId,
    'a member without a tree': stranger.memberId,
  }
  const contracts = {
    'never was': NO_CONTRACT_ID,
    'of the upline': await insertContract(mine.top.memberId, mine.middle.memberId),
    'of the upline’s upline': await insertContract(null, mine.top.memberId),
    'of another agent': await insertContract(other.middle.memberId, other.agent.memberId),
    'of another merchant': await insertContract(null, abroad.memberId, 'saffron'),
  }
  const bills = {
    'never was': NO_BILL_ID,
    'of the upline': await insertBill(mine.top.memberId, mine.middle.memberId),
    'of the upline’s upline': await insertBill(null, mine.top.memberId),
    'of another agent': await insertBill(other.middle.memberId, other.agent.memberId),
    'of another merchant': await insertBill(null, abroad.memberId, 'saffron'),
  }
  const outside: Record<Field, Record<string, string>> = {
    memberId: members,
    parent: members,
    contractId: contracts,
    billId: bills,
  }
  await expectEach(
    naming.map(({ title }) => title),
    async (title) => {
      const named = naming.find((one) => one.title === title)
      if (!named) throw new Error('not in the suite')
      const { name, field } = named
      const said = new Map<string, unknown>()
      for (const [who, id] of Object.entries(outside[field])) {
        const answer = await ask(name, { ...buildInput(name), [field]: id }, mine.agent)
        said.set(who, refusalOf(answer))
      }
      for (const [who, refusal] of said) expect(refusal, who).toEqual(said.get('never was'))
      expect(said.get('never was')).toMatchObject({ status: 404, errorCode: 'not_found' })
    },
  )
})

test('AGT-06 a link of another agent is not found', async () => {
  const [mine, other] = [await buildTree(), await buildTree()]
  const { code } = requireValue(await ask('addAgentLink', { label: 'Fair', level: 0, rebate: 0 }, other.agent))
  expect(codeOf(await ask('pauseAgentLink', { code, paused: true }, mine.agent))).toBe('not_found')
  expect(requireValue(await ask('agentLinks', {}, mine.agent)).rows).toEqual([])
})

test('AGT-01 a member and a guest are refused every call of agents', async () => {
  const member = await register()
  const guest = requireValue(await platform.call('freePlay', {}))
  await expectEach(agentCalls, async (name) => {
    expect(refusalOf(await ask(name, buildInput(name), member))).toMatchObject({
      status: 403,
      errorCode: 'agent_only',
    })
    expect(refusalOf(await ask(name, buildInput(name), guest))).toMatchObject({
      status: 403,
      errorCode: 'in_need_true_account',
    })
  })
  expect(
    await bindings.DB.prepare('SELECT count(*) AS n FROM sign_up_link WHERE agent_id = ?')
      .bind(member.memberId)
      .first('n'),
  ).toBe(0)
})
