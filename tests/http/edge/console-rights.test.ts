/** OPS-01, OPS-04: who may do what, and what does not get past it: every call, every role, a foreign merchant. */
import { runInDurableObject } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ERRORS } from '../../../contract/errors.ts'
import { operatorCalls } from '../../../contract/operator/calls.ts'
import { edgeOperatorCalls } from '../../../contract/operator/edge-calls.ts'
import { type Rights, ROLE_PERMISSIONS, ROLES } from '../../../contract/operator/rights.ts'
import { signAssertion } from '../../../contract/protocols/assertion.ts'
import { expectRefusal } from '../../support/answers.ts'
import { at, buildPerson, consoleKeys } from '../../support/console-person.ts'
import { buildEdge, type TestEdge } from '../../support/edge.ts'
import { testSecrets } from '../../support/secrets.ts'

const bearer = { authorization: `Bearer ${testSecrets.OPS_TOKEN}` }
const readValue = async (answer: Response) => {
  const body = z.object({ success: z.boolean(), value: z.unknown() }).parse(await answer.json())
  expect(body.success, JSON.stringify(body)).toBe(true)
  return body.value
}
type Row = Rights & {
  kind: 'read' | 'act'
  isEdges: boolean
  deployment?: true
  internal?: true
  ofAllMerchants?: true
}
const rows: [string, Row][] = [
  ...Object.entries(operatorCalls).map(([name, call]): [string, Row] => [name, { ...call, isEdges: false }]),
  ...Object.entries(edgeOperatorCalls).map(([name, call]): [string, Row] => [name, { ...call, isEdges: true }]),
]
/** Of no merchant: people and the audit's own file. */
const OF_NO_MERCHANT = [
  'person-invite',
  'person-confirm',
  'person-revoke',
  'role-set',
  'access-review-sign',
  'audit-export',
]
/** These answer without a merchant what the roles are for, and take none. */
const TAKES_NO_MERCHANT = ['people', 'whoami', 'status', 'health', 'merchants', 'audit-check']

describe('the truth table', () => {
  test.each(ROLES)(
    '%s: each call is refused or let through as the table says, here and at another merchant',
    async (role) => {
      const edge = await buildEdge()
      const { merchant: foreign } = await edge.addMerchant()
      const own = edge.merchant.code
      const person = await buildPerson(edge, at(own, role), { byToken: true })
      // What no call takes: who may ask is decided before it is looked at, so nothing is ever done.
      const ask = (name: string, { kind, isEdges }: Row, merchant: string) =>
        isEdges && kind === 'read'
          ? person.read(`${name}?merchant=${merchant}&surprise=1&from=x&limit=x`)
          : person.act(name, isEdges ? { merchant, surprise: 1 } : { merchant, input: 'nothing', surprise: 1 })
      const found = await Promise.all(
        rows.flatMap(([name, row]) =>
          [own, foreign.code].map(async (merchant) => {
            const answer = await ask(name, row, merchant)
            await answer.text()
            const isAnywhere = OF_NO_MERCHANT.includes(name)
            const isCovered = ROLE_PERMISSIONS[role].includes(row.permission) && (merchant === own || isAnywhere)
            // Some take the deployment's token, some the edge asks by itself, some a role for all merchants.
            const isNoPersons = row.internal || (row.deployment && row.kind === 'act') || row.ofAllMerchants
            const wanted = isNoPersons ? false : isCovered
            return {
              line: `${name} at ${merchant === own ? 'own' : 'foreign'}`,
              wanted,
              got: answer.status !== ERRORS.forbidden,
            }
          }),
        ),
      )
      expect(found.filter(({ wanted, got }) => wanted !== got).map(({ line, got }) => `${line}: ${got}`)).toEqual([])
      expect(found).toHaveLength(rows.length * 2)
    },
  )

  test('reads of no one merchant are cut down to those of the roles', async () => {
    const edge = await buildEdge()
    const { merchant: foreign } = await edge.addMerchant()
    const own = edge.merchant.code
    const person = await buildPerson(edge, at(own, 'compliance'))
    await edge
      .browser()
      .fetch('/__ops/v1/maintenance-off', { method: 'POST', body: { merchant: foreign.code }, headers: bearer })
    await edge
      .browser()
      .fetch('/__ops/v1/maintenance-off', { method: 'POST', body: { merchant: own }, headers: bearer })
    for (const name of [
      ...TAKES_NO_MERCHANT.filter((call) => !['people', 'health', 'audit-check'].includes(call)),
      'audit',
    ]) {
      const text = JSON.stringify(await readValue(await person.read(name)))
      expect(text, name).toContain(own)
      if (name !== 'status') expect(text, name).not.toContain(foreign.code)
    }
  })

  test('a role for one merchant shuts that one, and not all', async () => {
    const edge = await buildEdge()
    const person = await buildPerson(edge, at(edge.merchant.code, 'duty'))
    await expectRefusal(await person.act('maintenance-on', {}), 'forbidden')
    expect((await person.act('maintenance-on', { merchant: edge.merchant.code })).status).toBe(200)
    expect((await person.act('maintenance-off', { merchant: edge.merchant.code })).status).toBe(200)
  })

  test('a token of the command line has the rights of its person, and no more', async () => {
    const edge = await buildEdge()
    const grants = at(edge.merchant.code, 'duty')
    const made = await edge
      .browser()
      .fetch('/__ops/v1/operator-add', { method: 'POST', body: { name: 'night.desk', grants }, headers: bearer })
    const { token } = z.object({ token: z.string() }).parse(await readValue(made))
    const headers = { authorization: `Bearer ${token}` }
    const act = (name: string, body: unknown) =>
      edge.browser().fetch(`/__ops/v1/${name}`, { method: 'POST', body, headers })
    expect((await act('maintenance-off', { merchant: edge.merchant.code })).status).toBe(200)
    await expectRefusal(
      await act('flag-set', { name: 'manualRebate', on: true, merchant: edge.merchant.code }),
      'forbidden',
    )
    await expectRefusal(await act('withdrawals-list', { merchant: edge.merchant.code, input: {} }), 'forbidden')
  })
})

describe('the assertion', () => {
  const claimsOf = async (edge: TestEdge, sub: string) => ({
    jti: crypto.randomUUID(),
    sub,
    call: 'whoami',
    session: 's',
    beganAtMs: edge.services.clock(),
    stepUpAtMs: null,
    address: '203.0.113.9',
    country: 'PH',
    userAgent: 'test',
  })
  const ask = (edge: TestEdge, token: string, call = 'whoami') =>
    edge.send(
      new Request(`https://console.example/__ops/v1/${call}`, { headers: { authorization: `Assertion ${token}` } }),
    )

  test('opens its own call once, and at once only one of two', async () => {
    const edge = await buildEdge()
    const person = await buildPerson(edge, at(null, 'duty'))
    const token = await person.assertion('whoami')
    const both = await Promise.all([ask(edge, token), ask(edge, token)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
    await expectRefusal(await ask(edge, token), 'operator_required')
    await expectRefusal(await ask(edge, await person.assertion('status')), 'operator_required')
  })

  test('is refused when it is old, unsigned, of another key, or of a name without a person', async () => {
    const edge = await buildEdge()
    const person = await buildPerson(edge, at(null, 'duty'))
    const old = await person.assertion('whoami')
    edge.pass(70_000)
    await expectRefusal(await ask(edge, old), 'operator_required')
    const other = { current: 'c1', keys: { c1: Buffer.alloc(32, 99).toString('base64url') } }
    const claims = await claimsOf(edge, person.name)
    await expectRefusal(await ask(edge, await signAssertion(other, claims, edge.services.clock)), 'operator_required')
    const former = { current: 'c0', keys: consoleKeys.keys }
    expect((await ask(edge, await signAssertion(former, claims, edge.services.clock))).status).toBe(200)
    const [, payload] = old.split('.')
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
    await expectRefusal(await ask(edge, none), 'operator_required')
    const ghost = await signAssertion(consoleKeys, await claimsOf(edge, 'ghost'), edge.services.clock)
    await expectRefusal(await ask(edge, ghost), 'operator_required')
    const unnamed = await signAssertion(consoleKeys, await claimsOf(edge, '-'), edge.services.clock)
    await expectRefusal(await ask(edge, unnamed), 'operator_required')
  })

  test('counts nowhere without keys', async () => {
    const edge = await buildEdge({ bindings: { CONSOLE_KEYS: undefined } })
    const person = await buildPerson(edge, at(null, 'duty'))
    await expectRefusal(await person.read('whoami'), 'operator_required')
  })

  test('a revoked person’s next call is refused, and so is a session that began before their roles changed', async () => {
    const edge = await buildEdge()
    const [person, ada, ben] = await Promise.all([
      buildPerson(edge, at(null, 'duty')),
      buildPerson(edge, at(null, 'admin')),
      buildPerson(edge, at(null, 'admin')),
    ])
    const beganAtMs = edge.services.clock()
    edge.pass(1_000)
    const grants = at(edge.merchant.code, 'duty')
    const first = await readValue(await ada.act('role-set', { name: person.name, grants }))
    expect(first).toMatchObject({ waitsBecause: 'second_approval' })
    // The same admin again, in a session of their own, is one person.
    const again = await ada.act('role-set', { name: person.name, grants }, { claims: { session: 'another' } })
    expect(await readValue(again)).toMatchObject({ waitsBecause: 'second_approval' })
    expect((await person.read('whoami', { claims: { beganAtMs } })).status).toBe(200)
    expect(await readValue(await ben.act('role-set', { name: person.name, grants }))).toMatchObject({
      waitsBecause: null,
    })
    await expectRefusal(await person.read('whoami', { claims: { beganAtMs } }), 'operator_required')
    expect((await person.read('whoami')).status).toBe(200)
    expect((await ada.act('person-revoke', { name: person.name })).status).toBe(200)
    await expectRefusal(await person.read('whoami'), 'operator_required')
  })

  test('the word of an admin who was revoked since counts no more', async () => {
    const edge = await buildEdge()
    const admins = [
      buildPerson(edge, at(null, 'admin')),
      buildPerson(edge, at(null, 'admin')),
      buildPerson(edge, at(null, 'admin')),
    ]
    const [ada, ben, cem] = await Promise.all(admins)
    const person = await buildPerson(edge, at(null, 'duty'))
    const roles = { name: person.name, grants: at(null, 'payments') }
    const said = async (admin: typeof ada) => await readValue(await admin!.act('role-set', roles))
    expect(await said(ada)).toMatchObject({ waitsBecause: 'second_approval' })
    expect((await cem!.act('person-revoke', { name: ada!.name })).status).toBe(200)
    expect(await said(ben)).toMatchObject({ waitsBecause: 'second_approval' })
    expect(await said(cem)).toMatchObject({ waitsBecause: null })
  })

  test('a passkey used six minutes ago changes no configuration, one used four minutes ago does', async () => {
    const edge = await buildEdge()
    const person = await buildPerson(edge, at(null, 'config'))
    const body = { merchant: edge.merchant.code, denyCountries: ['FR'] }
    const ago = (minutes: number | null) => ({
      claims: { stepUpAtMs: minutes === null ? null : edge.services.clock() - minutes * 60_000 },
    })
    await expectRefusal(await person.act('region-set', body, ago(6)), 'verification_required')
    await expectRefusal(await person.act('region-set', body, ago(null)), 'verification_required')
    expect((await person.act('region-set', body, ago(4))).status).toBe(200)
  })
})

describe('people', () => {
  test('who gives roles holds none that moves money, and gives none to themselves', async () => {
    const edge = await buildEdge()
    const ada = await buildPerson(edge, at(null, 'admin'))
    await expectRefusal(
      await ada.act('person-invite', { name: 'mixed.one', grants: at(null, 'admin', 'payments') }),
      'malformed',
    )
    await expectRefusal(await ada.act('role-set', { name: ada.name, grants: at(null, 'admin') }), 'forbidden')
  })

  test('an invited person works after two keys and another admin’s word; an invitation is one person’s and a day’s', async () => {
    const edge = await buildEdge()
    const [ada, ben] = await Promise.all([buildPerson(edge, at(null, 'admin')), buildPerson(edge, at(null, 'admin'))])
    const login = await buildPerson(edge, [], { name: '-' })
    const invited = await readValue(await ada.act('person-invite', { name: 'rosa.new', grants: at(null, 'duty') }))
    const { token } = z.object({ token: z.string() }).parse(invited)
    const key = (credentialId: string) => ({ token, credentialId, publicKey: 'pk', signCount: 0, transports: [] })
    await expectRefusal(await login.act('identity-enrol', { ...key('k1'), token: 'inv_guess' }), 'not_found')
    expect(await readValue(await login.act('identity-enrol', key('k1')))).toEqual({ name: 'rosa.new', keys: 1 })
    await expectRefusal(await login.act('identity-enrol', key('k1')), 'passkey_failed')
    await expectRefusal(await ben.act('person-confirm', { name: 'rosa.new' }), 'malformed')
    await readValue(await login.act('identity-enrol', key('k2')))
    await expectRefusal(await ada.act('person-invite', { name: 'rosa.new', grants: at(null, 'duty') }), 'conflict')
    expect(await readValue(await login.act('identity-key', { credentialId: 'k1' }))).toEqual({ person: null })
    await expectRefusal(await ada.act('person-confirm', { name: 'rosa.new' }), 'forbidden')
    await readValue(await ben.act('person-confirm', { name: 'rosa.new' }))
    expect(await readValue(await login.act('identity-key', { credentialId: 'k1' }))).toMatchObject({
      person: { name: 'rosa.new' },
    })
    await expectRefusal(await login.act('identity-enrol', key('k3')), 'not_found')
    // The console's own question, is refused to an operator's token and to a person's assertion.
    await expectRefusal(await ada.act('identity-key', { credentialId: 'k1' }), 'operator_required')
    const byToken = await edge
      .browser()
      .fetch('/__ops/v1/identity-key', { method: 'POST', body: { credentialId: 'k1' }, headers: bearer })
    await expectRefusal(byToken, 'operator_required')
    // A name that works already is not taken over by who meant somebody new; nothing of it changes.
    await expectRefusal(await ada.act('person-invite', { name: 'rosa.new', grants: at(null, 'support') }), 'conflict')
    expect(await readValue(await login.act('identity-key', { credentialId: 'k1' }))).toMatchObject({
      person: { name: 'rosa.new' },
    })
    // Lost keys: what opened before opens nothing.
    await readValue(await ada.act('person-invite', { name: 'rosa.new', grants: at(null, 'duty'), again: true }))
    expect(await readValue(await login.act('identity-key', { credentialId: 'k1' }))).toEqual({ person: null })
  })
})

describe('an admin of one merchant', () => {
  test('gives, takes, confirms and ends nothing beyond it, and takes the place of no one who works elsewhere', async () => {
    const edge = await buildEdge()
    const { merchant: foreign } = await edge.addMerchant()
    const own = edge.merchant.code
    const [local, ada, everywhere, abroad] = await Promise.all([
      buildPerson(edge, at(own, 'admin')),
      buildPerson(edge, at(null, 'admin')),
      buildPerson(edge, [...at(own, 'duty'), ...at(null, 'support')]),
      buildPerson(edge, at(foreign.code, 'duty')),
    ])
    const login = await buildPerson(edge, [], { name: '-' })
    const duty = at(own, 'duty')
    for (const grants of [
      at(null, 'admin'),
      at(null, 'duty'),
      at(foreign.code, 'duty'),
      [...duty, ...at(null, 'risk')],
    ])
      await expectRefusal(await local.act('person-invite', { name: 'new.one', grants }), 'forbidden')
    for (const { name } of [ada, everywhere, abroad]) {
      // An invitation ends the keys of who works elsewhere, and who enrols on it would be them.
      await expectRefusal(await local.act('person-invite', { name, grants: duty }), 'forbidden')
      await expectRefusal(await local.act('role-set', { name, grants: duty }), 'forbidden')
      await expectRefusal(await local.act('person-revoke', { name }), 'forbidden')
    }
    const review = { name: everywhere.name, keep: duty, remove: at(null, 'support') }
    await expectRefusal(await local.act('access-review-sign', review), 'forbidden')
    expect((await everywhere.read('whoami')).status).toBe(200)
    await readValue(await local.act('person-invite', { name: 'own.one', grants: duty }))

    const invited = await readValue(
      await ada.act('person-invite', { name: 'far.one', grants: at(foreign.code, 'duty') }),
    )
    const { token } = z.object({ token: z.string() }).parse(invited)
    for (const credentialId of ['f1', 'f2'])
      await readValue(
        await login.act('identity-enrol', { token, credentialId, publicKey: 'pk', signCount: 0, transports: [] }),
      )
    await expectRefusal(await local.act('person-confirm', { name: 'far.one' }), 'forbidden')
    // Their word counts neither, though it was given while they were an admin of all.
    const roles = { name: abroad.name, grants: at(foreign.code, 'risk') }
    const wide = await buildPerson(edge, at(null, 'admin'))
    await readValue(await wide.act('role-set', roles))
    await edge.env.EDGE_DB.prepare('UPDATE person_role SET merchant = ? WHERE name = ?').bind(own, wide.name).run()
    expect(await readValue(await ada.act('role-set', roles))).toMatchObject({ waitsBecause: 'second_approval' })
  })
})

describe('a confirmation', () => {
  test('is of the roles that were read: not of those of an invitation that came since, nor by who invited', async () => {
    const edge = await buildEdge()
    const [ada, ben, cem] = await Promise.all([
      buildPerson(edge, at(null, 'admin')),
      buildPerson(edge, at(null, 'admin')),
      buildPerson(edge, at(null, 'admin')),
    ])
    const login = await buildPerson(edge, [], { name: '-' })
    const invite = async (admin: typeof ada, grants: object[]) => {
      const { token } = z
        .object({ token: z.string() })
        .parse(await readValue(await admin.act('person-invite', { name: 'swap.one', grants, again: true })))
      for (const credentialId of [crypto.randomUUID(), crypto.randomUUID()])
        await readValue(
          await login.act('identity-enrol', { token, credentialId, publicKey: 'pk', signCount: 0, transports: [] }),
        )
    }
    const confirm = (admin: typeof ada, grants?: object[]) =>
      admin.act('person-confirm', { name: 'swap.one', ...(grants && { grants }) })
    const read = at(null, 'duty')
    await invite(ada, read)
    await invite(ada, at(null, 'admin'))
    await expectRefusal(await confirm(ben, read), 'conflict')
    await expectRefusal(await confirm(ada, at(null, 'admin')), 'forbidden')
    // Who takes the invitation over confirms it no more.
    await invite(ben, read)
    await expectRefusal(await confirm(ben, read), 'forbidden')
    const both = await Promise.all([confirm(ada, read), confirm(cem, read)])
    expect(both.map(({ status }) => status).toSorted()[0]).toBe(200)
    const { people } = z
      .object({
        people: z.array(z.object({ name: z.string(), state: z.string(), confirmedBy: z.string().nullable() })),
      })
      .parse(await readValue(await ada.read('people')))
    expect(people.find(({ name }) => name === 'swap.one')).toMatchObject({ state: 'active' })
    // What one admin asked for is seen by the others, as roles.
    await readValue(await ada.act('role-set', { name: 'swap.one', grants: at(edge.merchant.code, 'risk') }))
    const review = z
      .object({ people: z.array(z.object({ name: z.string(), asked: z.unknown() })) })
      .parse(await readValue(await ben.read('access-review')))
    expect(review.people.find(({ name }) => name === 'swap.one')?.asked).toEqual([
      { by: ada.name, at: expect.any(String), grants: at(edge.merchant.code, 'risk') },
    ])
  })
})

describe('the review of access', () => {
  const reviewSchema = z.object({
    dueAt: z.string().nullable(),
    people: z.array(
      z.object({
        name: z.string(),
        dueAt: z.string().nullable(),
        grants: z.array(
          z.object({ role: z.string(), merchant: z.string().nullable(), reviewedBy: z.string().nullable() }),
        ),
      }),
    ),
  })

  test('another admin keeps or removes each role; less, more, and one’s own are refused', async () => {
    const edge = await buildEdge()
    const own = edge.merchant.code
    const [ada, rosa] = await Promise.all([
      buildPerson(edge, at(null, 'admin')),
      buildPerson(edge, [...at(own, 'duty'), ...at(null, 'support')]),
    ])
    const [duty, support] = [at(own, 'duty'), at(null, 'support')]
    const sign = (keep: object[], remove: object[]) => ada.act('access-review-sign', { name: rosa.name, keep, remove })
    const find = async () => {
      const { dueAt, people } = reviewSchema.parse(await readValue(await ada.read('access-review')))
      return { dueAt, rosa: people.find(({ name }) => name === rosa.name) }
    }
    // Both were given at the beginning of time.
    const before = await find()
    expect(before.rosa?.dueAt).toBe('1970-04-03T00:00:00.000Z')
    expect(before.dueAt).toBe(before.rosa?.dueAt)
    for (const [keep, remove] of [
      [duty, []],
      [[...duty, ...support, ...at(null, 'risk')], []],
      [[...duty, ...support], support],
    ])
      await expectRefusal(await sign(keep!, remove!), 'conflict')
    await expectRefusal(
      await ada.act('access-review-sign', { name: ada.name, keep: at(null, 'admin'), remove: [] }),
      'forbidden',
    )
    await expectRefusal(await ada.act('access-review-sign', { name: 'no.body', keep: [], remove: [] }), 'not_found')
    await expectRefusal(await rosa.act('messages-send', { merchant: own, input: {} }), 'malformed')
    expect(await readValue(await sign(duty, support))).toMatchObject({ kept: 1, removed: 1 })
    const after = (await find()).rosa
    expect(after?.grants).toEqual([{ role: 'duty', merchant: own, reviewedBy: ada.name }])
    expect(Date.parse(after?.dueAt ?? '')).toBeGreaterThan(Date.now() + 91 * 86_400_000)
    await expectRefusal(await rosa.act('messages-send', { merchant: own, input: {} }), 'forbidden')
    await expectRefusal(await sign(duty, support), 'conflict')
  })
})

describe('four eyes', () => {
  test('approvals that the platform lists are shown to who gave them or could give the same', async () => {
    const given = (subject: string, operator = 'olga') => ({
      subject,
      operator,
      content: '{}',
      since: '2026-01-01T00:00:00Z',
    })
    const subjects = [
      'turnover:mika_r:CASE-1',
      'fixture:delta-1-7',
      'promotion:spring',
      'promotion:spring:m-1',
      'unknown:1',
    ]
    const waiting = subjects.map((subject) => given(subject))
    const edge = await buildEdge({ upstream: { 'approvals-list': () => ({ largeFrom: '2000.00', waiting }) } })
    const own = edge.merchant.code
    const shownTo = async (answer: Response | Promise<Response>) => {
      const shown = z
        .object({ waiting: z.array(z.object({ subject: z.string() })) })
        .parse(await readValue(await answer))
      return shown.waiting.map(({ subject }) => subject)
    }
    const [cora, ines] = await Promise.all([
      buildPerson(edge, at(own, 'content', 'duty')),
      buildPerson(edge, at(own, 'payments-lead')),
    ])
    const body = { merchant: own, input: {} }
    waiting.push(given('mission:three-days', ines.name))
    expect(await shownTo(cora.act('approvals-list', body))).toEqual(['promotion:spring', 'mission:three-days'])
    expect(await shownTo(ines.act('approvals-list', body))).toEqual(['turnover:mika_r:CASE-1', 'mission:three-days'])
    const all = edge.browser().fetch('/__ops/v1/approvals-list', { method: 'POST', body, headers: bearer })
    expect(await shownTo(all)).toEqual([...subjects, 'mission:three-days'])
  })

  test('the second person confirms the content they read, and no other', async () => {
    const answer = { username: 'mika_r', left: '50.00', waiver: null }
    const edge = await buildEdge({ upstream: { 'turnover-waive': () => answer } })
    const [ines, petra] = await Promise.all([
      buildPerson(edge, at(null, 'payments-lead')),
      buildPerson(edge, at(null, 'payments-lead')),
    ])
    const input = { username: 'mika_r', reference: 'CASE-0001', amount: '50.00', reason: 'asked by phone' }
    const body = { merchant: edge.merchant.code, input }
    await readValue(await ines.act('turnover-waive', body))
    const { waiting } = z
      .object({ waiting: z.array(z.object({ actor: z.string(), contentHash: z.string(), input: z.unknown() })) })
      .parse(await readValue(await petra.read(`approvals?merchant=${edge.merchant.code}`)))
    expect(waiting).toMatchObject([{ actor: ines.name, input: { input } }])
    // What names a member is for who could say the same, and for no one else who works here.
    const cora = await buildPerson(edge, at(null, 'content', 'duty'))
    expect(await readValue(await cora.read(`approvals?merchant=${edge.merchant.code}`))).toEqual({ waiting: [] })
    const headers = { 'x-confirms': waiting[0]!.contentHash }
    const other = { ...body, input: { ...input, reason: 'another reason' } }
    await expectRefusal(await petra.act('turnover-waive', other, { headers }), 'conflict')
    expect(edge.upstream.asked.filter(({ name }) => name === 'turnover-waive')).toHaveLength(1)
    await readValue(await petra.act('turnover-waive', body, { headers }))
  })
})

describe('the chain of the audit', () => {
  const check = async (edge: TestEdge) => {
    const person = await buildPerson(edge, at(null, 'compliance'))
    return z
      .object({ isWhole: z.boolean(), brokenAt: z.number().nullable(), how: z.string().nullable() })
      .parse(await readValue(await person.read('audit-check')))
  }
  /** As somebody with the database in their hands would. */
  const tamper = async (edge: TestEdge, query: string) => {
    const { EDGE_DB } = edge.env
    const { results } = await EDGE_DB.prepare(
      "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'audit_row'",
    ).all<{ name: string; sql: string }>()
    await EDGE_DB.batch([
      ...results.map(({ name }) => EDGE_DB.prepare(`DROP TRIGGER ${name}`)),
      EDGE_DB.prepare(query),
      ...results.map(({ sql }) => EDGE_DB.prepare(sql)),
    ])
  }
  const fill = async () => {
    const edge = await buildEdge()
    await runInDurableObject(edge.env.AUDIT_HEAD.getByName('audit'), (_, state) => state.storage.deleteAll())
    await tamper(edge, 'DELETE FROM audit_row')
    const person = await buildPerson(edge, at(null, 'duty'))
    // At once, as they come.
    await Promise.all(Array.from({ length: 6 }, () => person.act('maintenance-off', { merchant: edge.merchant.code })))
    return edge
  }

  test('is whole after many acts at once, and no statement changes or deletes a row', async () => {
    const edge = await fill()
    expect(await check(edge)).toEqual({ isWhole: true, brokenAt: null, how: null })
    const { EDGE_DB } = edge.env
    await expect(EDGE_DB.prepare("UPDATE audit_row SET person = 'x'").run()).rejects.toThrow('never changed')
    await expect(EDGE_DB.prepare('DELETE FROM audit_row').run()).rejects.toThrow('never deleted')
  })

  test.each([
    ['taken out', 'DELETE FROM audit_row WHERE seq = 3', { brokenAt: 3, how: 'missing' }],
    ['rewritten', "UPDATE audit_row SET person = 'somebody' WHERE seq = 4", { brokenAt: 4, how: 'changed' }],
    ['cut off the end', 'DELETE FROM audit_row WHERE seq = 12', { brokenAt: 12, how: 'cut_off' }],
    ['all cut off', 'DELETE FROM audit_row', { brokenAt: 1, how: 'cut_off' }],
  ])('a row that was %s is found', async (_, query, found) => {
    const edge = await fill()
    await tamper(edge, query)
    expect(await check(edge)).toEqual({ isWhole: false, ...found })
  })
})

test('an exported text that a spreadsheet would run is text, and the export is an act itself', async () => {
  const edge = await buildEdge()
  const person = await buildPerson(edge, at(null, 'compliance'), { name: '=cmd.evil' })
  await (await person.act('audit-export', { form: 'csv' })).text()
  const { file } = z
    .object({ file: z.string() })
    .parse(await readValue(await person.act('audit-export', { form: 'csv', person: '=cmd.evil' })))
  expect(file, 'a spreadsheet knows UTF-8 by the mark').toMatch(/^\uFEFFseq,/)
  expect(file).toContain("'=cmd.evil")
  expect(file).not.toMatch(/(^|,)"?=cmd/m)
  expect(file).toContain('audit-export')
})
