/** AGT-02: reports by mail go to a proved address, once a period, outside quiet hours, and to a login that may see them. */
import { beforeAll, describe, expect, test } from 'vitest'
import { windowOf } from '../../../../contract/agents/periods.ts'
import type { SubUserRight } from '../../../../contract/agents/sub-user.ts'
import { sendReports } from '../../../../platform/agents/reports/send-reports.ts'
import { changeDatabase } from '../../../support/at-that-moment.ts'
import { drainJob } from '../../../support/drain-jobs.ts'
import { bindEmail } from '../bind-email.ts'
import { bindings, codeOf, meridian, readSmsCode, requireValue, saffron, seedTestMerchants } from '../support.ts'
import { beginDay, HOUR_MS, MINUTE_MS, played, settle } from './settle-support.ts'
import { type Agent, buildAgent, platform, services, withKey } from './support.ts'

const ALWAYS = { quietFrom: 0, quietTo: 0 }
const daily = { cadence: 'daily', ...ALWAYS } as const
const PASSWORD = 'Quiet-Sea-77'
type Login = Pick<Agent, 'token'>

beforeAll(seedTestMerchants)

const read = async ({ token }: Login) => requireValue(await platform.call('agentReport', {}, { token }))
const set = (input: object, { token }: Login) => platform.call('setAgentReport', { ...daily, ...input }, { token })
const dueOf = async ({ memberId }: Agent) =>
  (await sendReports.readDue(services())).filter((key) => (key as { agentId: string }).agentId === memberId)
const drain = () => drainJob(sendReports, services())
/** Half past the time at which the reports of the day before are due. */
async function passDay() {
  const midnight = await beginDay()
  platform.time.nowMs = midnight + 6 * MINUTE_MS
  await drain()
}
async function mailsTo(email: string): Promise<string[]> {
  const { results } = await bindings.DB.prepare('SELECT body FROM local_outbox WHERE recipient = ? ORDER BY id')
    .bind(email)
    .all()
  return results.map(({ body }) => String(body)).filter((body) => body.includes('(UTC)'))
}
/** An agent with a proved address of its own, which gets a report each day. */
async function buildReader() {
  const agent = await buildAgent(undefined, 42)
  const email = await bindEmail(platform, { ...agent, password: PASSWORD })
  requireValue(await set({}, agent))
  return { ...agent, email }
}
async function addSubUser(agent: Agent, rights: SubUserRight[]) {
  const input = { name: 'anna', password: PASSWORD, rights, paymentPassword: '246813' }
  const made = requireValue(await platform.call('addAgentSubUser', input, withKey(agent)))
  const login = await platform.call('login', { type: 'username', username: made.loginName, password: PASSWORD })
  return { ...made, token: requireValue(login).token }
}
const changeRights = async (agent: Agent, subUserId: string, rights: SubUserRight[]) =>
  requireValue(
    await platform.call(
      'changeAgentSubUser',
      { subUserId, rights, paymentPassword: '246813' },
      {
        token: agent.token,
      },
    ),
  )

test('refuses an address that was not proved, and proves one by its own code alone', async () => {
  const [agent, other] = [await buildAgent(undefined, 42), await buildAgent(undefined, 42)]
  expect(codeOf(await set({}, agent)), 'none, and none of its own').toBe('verification_code_invalid')
  const [email, victim] = [`${agent.username}@office.example`, `${agent.username}@victim.example`]
  expect(codeOf(await set({ email }, agent)), 'without a code').toBe('verification_code_invalid')
  requireValue(await platform.call('agentReportCode', { email }, { token: agent.token }))
  const code = await readSmsCode(email)
  expect(codeOf(await set({ email: victim, code }, agent)), 'a code of another address').toBe(
    'verification_code_invalid',
  )
  expect(codeOf(await set({ email, code }, other)), 'a code of another agent').toBe('verification_code_invalid')
  expect(await read(agent)).toMatchObject({ report: null, ownEmail: null })
  expect(requireValue(await set({ email, code }, agent)).report).toMatchObject({ cadence: 'daily' })
  expect(codeOf(await set({ email: victim }, agent)), 'the next needs its own').toBe('verification_code_invalid')
  requireValue(await set({ quietFrom: 20, quietTo: 8 }, agent))
  expect(codeOf(await set({ quietFrom: 8, quietTo: 7 }, agent)), 'a day without an hour to send').toBe('malformed')
})

test('a report has the figures of the screen for its days, and is sent once however often its work comes', async () => {
  const top = await buildReader()
  const player = await buildAgent(top, 0)
  await beginDay()
  const atMs = platform.time.nowMs + HOUR_MS
  platform.time.nowMs = atMs
  await played(player, {
    atMs,
    stakeMinor: 123_450,
    payoutMinor: 23_400,
    money: [{ window: windowOf(atMs), fact: 'deposit', amountMinor: 500_000 }],
  })
  const day = new Date(atMs).toISOString().slice(0, 10)
  const midnight = (Math.floor(atMs / 86_400_000) + 1) * 86_400_000
  platform.time.nowMs = midnight + 6 * MINUTE_MS
  await drain()
  expect(
    (await mailsTo(top.email)).filter((mail) => mail.includes(day)),
    'not before its last window is settled',
  ).toEqual([])
  await settle()
  platform.time.nowMs += 5 * MINUTE_MS
  const keys = await dueOf(top)
  expect(keys).toHaveLength(1)
  await Promise.all([...keys, ...keys].map((key) => sendReports.run(services(), key)))
  for (const key of keys) await sendReports.run(services(), key)
  const mails = (await mailsTo(top.email)).filter((mail) => mail.includes(day))
  expect(mails).toHaveLength(1)
  const { totals } = requireValue(await platform.call('agentProfit', { from: day, to: day }, { token: top.token }))
  expect(totals).toMatchObject({ validBet: '1234.50', profit: '1000.50', deposits: '5000.00' })
  const lines = mails[0]?.split('\n') ?? []
  expect(lines[0]).toBe(`Your team on ${day} (UTC)`)
  expect(lines).toEqual(
    expect.arrayContaining([
      'Active members: 1',
      'Valid bets: ₱1,234.50',
      'Gross profit: ₱1,000.50',
      'Deposits: ₱5,000.00',
    ]),
  )
  expect(lines.at(-2)).toMatch(/^Change this report: https?:.*\/agent\?agent=agentReports$/)
  expect(lines.at(-1)).toMatch(/^Stop this report, without a login: https?:.*\/stop-report\?t=/)
  expect((await read(top)).report?.lastSentAt).not.toBeNull()
  requireValue(await platform.call('stopAgentReport', {}, { token: top.token }))
  await passDay()
  expect(await mailsTo(top.email), 'nor after it was stopped').toHaveLength(mails.length + 1)
})

test('nothing leaves in the quiet hours of the merchant, and what a locked agent missed does not follow', async () => {
  const top = await buildReader()
  requireValue(await set({ quietFrom: 6, quietTo: 20 }, top))
  await passDay()
  expect(await mailsTo(top.email), '08:06 in Manila').toEqual([])
  expect(await dueOf(top), 'and is not looked at until then').toEqual([])
  platform.time.nowMs = Math.floor(platform.time.nowMs / 86_400_000) * 86_400_000 + 12 * HOUR_MS
  await drain()
  expect(await mailsTo(top.email), '20:00').toHaveLength(1)

  requireValue(await set({}, top))
  const status = (value: string) =>
    bindings.DB.prepare('UPDATE member SET status = ? WHERE id = ?').bind(value, top.memberId).run()
  await status('locked')
  await passDay()
  await passDay()
  await status('active')
  await drain()
  expect(await mailsTo(top.email)).toHaveLength(1)
  await passDay()
  expect(await mailsTo(top.email)).toHaveLength(2)
})

test('a sub-user gets its own report by the right to figures, which ends with the right', async () => {
  const top = await buildReader()
  const blind = await addSubUser(top, ['accounts'])
  for (const name of ['agentReport', 'agentReportCode', 'setAgentReport', 'stopAgentReport'] as const)
    expect(codeOf(await platform.call(name, { ...daily, email: top.email }, blind)), name).toBe('right_missing')
  await changeRights(top, blind.subUserId, ['figures'])
  const login = { type: 'username', username: blind.loginName, password: PASSWORD } as const
  const sub = requireValue(await platform.call('login', login))
  expect(await read(sub), 'neither the report nor the address of its agent').toMatchObject({
    report: null,
    ownEmail: null,
  })
  expect(codeOf(await set({ email: top.email }, sub))).toBe('verification_code_invalid')
  const email = `${top.username}@office.example`
  platform.advance(MINUTE_MS)
  requireValue(await platform.call('agentReportCode', { email }, sub))
  requireValue(await set({ email, code: await readSmsCode(email) }, sub))
  await passDay()
  expect(await mailsTo(email)).toHaveLength(1)
  expect(await mailsTo(top.email), 'each login has its own').toHaveLength(1)
  await changeRights(top, blind.subUserId, [])
  await passDay()
  expect(await mailsTo(email)).toHaveLength(1)
  expect(await mailsTo(top.email)).toHaveLength(2)
  const left = bindings.DB.prepare('SELECT count(*) AS n FROM agent_report WHERE merchant = ? AND agent_id = ?')
  expect(await left.bind(meridian, top.memberId).first('n')).toBe(1)
})

/** A database in which something happens right before a commit. */
const changeBefore = (query: string, id: string) => ({
  DB: changeDatabase(bindings.DB, (real) => ({
    batch: async (statements: D1PreparedStatement[]) => {
      await bindings.DB.prepare(query).bind(id).run()
      return real.batch(statements)
    },
  })),
})

test.each([
  ['its address was changed', "UPDATE agent_report SET email = 'next@office.example' WHERE agent_id = ?"],
  ['its agent was locked', "UPDATE member SET status = 'locked' WHERE id = ?"],
  ['its agent is one no more', 'UPDATE member SET type = 0 WHERE id = ?'],
])('a report is not sent where %s while it was written', async (_, change) => {
  const top = await buildReader()
  platform.time.nowMs = (await beginDay()) + 6 * MINUTE_MS
  const [key] = await dueOf(top)
  await sendReports.run(services(changeBefore(change, top.memberId)), key)
  expect(await mailsTo(top.email)).toEqual([])
  expect(await dueOf(top), 'and is looked at again').toEqual([key])
})

test('a sub-user whose right was taken while its report was written gets none', async () => {
  const top = await buildReader()
  const sub = await addSubUser(top, ['figures'])
  await bindings.DB.prepare(
    `INSERT INTO agent_report SELECT agent_id, ?1, merchant, cadence, 'sub-' || email, language, host, quiet_from, quiet_to,
       period_day, next_attempt_at_ms, NULL FROM agent_report WHERE agent_id = ?2 AND sub_user_id = ''`,
  )
    .bind(sub.subUserId, top.memberId)
    .run()
  platform.time.nowMs = (await beginDay()) + 6 * MINUTE_MS
  const key = { agentId: top.memberId, subUserId: sub.subUserId }
  await sendReports.run(
    services(changeBefore("UPDATE agent_sub_user SET rights = '[]' WHERE id = ?", sub.subUserId)),
    key,
  )
  expect(await mailsTo(`sub-${top.email}`)).toEqual([])
})

test('a report that fails is looked at five minutes later, so that it holds up no others', async () => {
  const top = await buildReader()
  platform.time.nowMs = (await beginDay()) + 6 * MINUTE_MS
  const [key] = await dueOf(top)
  await bindings.DB.prepare("UPDATE member SET language = 'XX' WHERE id = ?").bind(top.memberId).run()
  await expect(sendReports.run(services(), key)).rejects.toThrow()
  expect(await dueOf(top)).toEqual([])
  await bindings.DB.prepare("UPDATE member SET language = 'EN' WHERE id = ?").bind(top.memberId).run()
  platform.time.nowMs += 5 * MINUTE_MS
  await drain()
  expect(await mailsTo(top.email)).toHaveLength(1)
})

describe('the link of a mail', () => {
  const stop = (token: string, merchant = meridian) => platform.call('stopMailedReport', { token }, { merchant })
  const auditOf = (memberId: string) =>
    bindings.DB.prepare(
      `SELECT count(*) AS n FROM member_audit WHERE member_id = ? AND act = 'report_stopped' AND note ->> 'by' = 'mail'`,
    )
      .bind(memberId)
      .first('n')
  /** The newest report to an address: the token of its link, and the headers beside it. */
  async function readMail(email: string) {
    const row = await bindings.DB.prepare(
      'SELECT body, headers FROM local_outbox WHERE recipient = ? AND headers IS NOT NULL ORDER BY id DESC LIMIT 1',
    )
      .bind(email)
      .first<{ body: string; headers: string }>()
    const address = row?.body.split('\n').at(-1)?.split(' ').at(-1) ?? ''
    return { address, token: new URL(address).searchParams.get('t') ?? '', headers: JSON.parse(row?.headers ?? '{}') }
  }

  test('stops that one report without a login, and its page says so', async () => {
    const [top, other] = [await buildReader(), await buildReader()]
    const sub = await addSubUser(top, ['figures'])
    const email = `${top.username}@office.example`
    requireValue(await platform.call('agentReportCode', { email }, sub))
    requireValue(await set({ email, code: await readSmsCode(email) }, sub))
    await passDay()
    const { address, token, headers } = await readMail(email)
    expect(headers).toEqual({
      'List-Unsubscribe': `<${address}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(address, 'names nobody’s address').not.toContain('office')
    expect(requireValue(await stop(token))).toEqual({ outcome: 'stopped' })
    expect(requireValue(await stop(token)), 'used').toEqual({ outcome: 'idle' })
    expect(await read(sub)).toMatchObject({ report: null, stoppedByMailAt: expect.any(String) })
    expect((await read(top)).report, 'of the same agent, of another login').not.toBeNull()
    expect((await read(other)).report).not.toBeNull()
    expect(await auditOf(top.memberId), 'once').toBe(1)
    await passDay()
    expect(await mailsTo(email)).toHaveLength(1)
    platform.advance(MINUTE_MS)
    requireValue(await platform.call('agentReportCode', { email }, sub))
    expect(requireValue(await set({ email, code: await readSmsCode(email) }, sub))).toMatchObject({
      stoppedByMailAt: null,
    })
  })

  test('stops nothing where it was altered, is of another site, or the report goes to another address by now', async () => {
    const [top, other] = [await buildReader(), await buildReader()]
    await passDay()
    const { token } = await readMail(top.email)
    const foreign = (await readMail(other.email)).token
    const [named = '', seal = ''] = [token.split('.')[0], foreign.split('.')[1]]
    const fields = JSON.parse(Buffer.from(named, 'base64url').toString())
    const forge = (change: object) =>
      Buffer.from(JSON.stringify(Object.values({ ...fields, ...change }))).toString('base64url')
    for (const bad of [
      '',
      'x',
      `${named}.`,
      `${named}.${seal}`,
      `${forge({ 0: other.memberId })}.${token.split('.')[1]}`,
      `${forge({ 2: fields[2] + 1 })}.${token.split('.')[1]}`,
      `${named}.${'A'.repeat(16)}`,
    ])
      expect(requireValue(await stop(bad)), bad).toEqual({ outcome: 'ended' })
    expect(requireValue(await stop(token, saffron))).toEqual({ outcome: 'ended' })
    expect((await read(top)).report).not.toBeNull()
    expect((await read(other)).report).not.toBeNull()
    const email = `${top.username}@next.example`
    requireValue(await platform.call('agentReportCode', { email }, top))
    requireValue(await set({ email, code: await readSmsCode(email) }, top))
    expect(requireValue(await stop(token))).toEqual({ outcome: 'idle' })
    expect(await read(top)).toMatchObject({ report: {}, stoppedByMailAt: null })
    expect(await auditOf(top.memberId)).toBe(0)
  })

  test('ends sixty days after its mail', async () => {
    const top = await buildReader()
    await passDay()
    const { token } = await readMail(top.email)
    const sentMs = platform.time.nowMs
    platform.time.nowMs = sentMs + 61 * 24 * HOUR_MS
    expect(requireValue(await stop(token))).toEqual({ outcome: 'ended' })
    platform.time.nowMs = sentMs + 60 * 24 * HOUR_MS
    expect(requireValue(await stop(token))).toEqual({ outcome: 'stopped' })
    platform.time.nowMs = sentMs
    expect((await read(top)).report).toBeNull()
  })
})
