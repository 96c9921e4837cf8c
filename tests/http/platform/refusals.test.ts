import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../../contract/call.ts'
import { API_HEADERS } from '../../../contract/protocols/api-headers.ts'
import { type CallName, calls, type UpstreamCallName } from '../../../contract/table.ts'
import { expectEach } from '../../support/expect-each.ts'
import { buildInput } from '../../support/inputs.ts'
import { bindings, buildPlatform, refusalOf, saffron, seedTestMerchants } from './support.ts'

beforeAll(seedTestMerchants)

/** What every call must refuse, tried on every call: a new call is tried the day it enters the table. */
const platform = buildPlatform()
const names = (Object.keys(calls) as CallName[]).filter(
  (name): name is UpstreamCallName => calls[name].handledBy !== 'edge',
)
const declared = (name: UpstreamCallName): Call => calls[name]
const ask = (name: UpstreamCallName, options = {}) => platform.call(name, buildInput(name), options)

test('EDGE-05 every call with the token flag asks for a live session', async () => {
  await expectEach(
    names.filter((name) => declared(name).token),
    async (name) => {
      for (const token of [undefined, 'made-up-token-made-up-token']) {
        const refusal = refusalOf(await ask(name, token ? { token } : {}))
        const [errorCode, message] = ['login_required', 'login_required']
        expect(refusal).toEqual({ status: 401, success: false, errorCode, message })
      }
    },
  )
})

describe('AUTH-01 with all modules off', () => {
  const setModules = (modules: string) =>
    bindings.DB.prepare('UPDATE merchant SET modules = ? WHERE code = ?').bind(modules, saffron).run()
  let before = ''
  beforeAll(async () => {
    const read = bindings.DB.prepare('SELECT modules FROM merchant WHERE code = ?').bind(saffron)
    before = (await read.first<string>('modules')) ?? ''
    await setModules('[]')
  })
  afterAll(() => setModules(before))

  test('every call of a module is refused', async () => {
    await expectEach(
      names.filter((name) => declared(name).moduleId !== null),
      async (name) => {
        const refusal = refusalOf(await ask(name, { merchant: saffron }))
        expect(refusal).toMatchObject({ status: 403, errorCode: 'function_disabled' })
      },
    )
  })
})

describe('a call that takes an input', () => {
  const withForm = names.filter((name) => !declared(name).request.safeParse({}).success)
  test('refuses what is not of its form', async () => {
    await expectEach(withForm, async (name) => {
      const refusal = refusalOf(await platform.call(name, {}))
      expect(refusal).toMatchObject({ status: 400, errorCode: 'malformed' })
    })
  })
  test('has a good one in the table of inputs, so that what is refused above is refused for another reason', () => {
    expect(withForm.filter((name) => !declared(name).request.safeParse(buildInput(name)).success)).toEqual([])
  })
})

test('EDGE-14 whatever is answered, and to whom, it is no page and is kept nowhere', async () => {
  const answers = {
    'a public call': await platform.send(new Request('http://platform.example/healthz')),
    'an unknown path': await platform.send(new Request('http://platform.example/nowhere')),
    'an unsigned call of a vendor': await platform.send(
      new Request('http://platform.example/vendor/v1/bet', { method: 'POST', body: '{}' }),
    ),
    'a picture that is none': await platform.send(new Request('http://platform.example/img/a.svg')),
  }
  for (const [name, answer] of Object.entries(answers))
    expect(Object.fromEntries(answer.headers), name).toMatchObject(API_HEADERS)
})

test('EDGE-14 what comes in clear over a network is not heard', async () => {
  const deployed = buildPlatform({ env: { LOCAL: '' } })
  for (const path of ['/vendor/v1/bet', '/payment/v1/callback', '/healthz']) {
    const answer = await deployed.send(new Request(`http://platform.example${path}`, { method: 'POST', body: '{}' }))
    expect(await answer.json(), path).toMatchObject({ success: false, errorCode: 'upgrade_required' })
  }
  const ask = (cf: CfProperties) => deployed.send(new Request('https://platform.example/healthz', { cf }))
  expect((await ask({ tlsVersion: 'TLSv1.2', tlsCipher: 'AES128-GCM-SHA256' })).status).toBe(400)
  expect((await ask({ tlsVersion: 'TLSv1.2', tlsCipher: 'ECDHE-RSA-AES128-GCM-SHA256' })).status).toBe(200)
})
