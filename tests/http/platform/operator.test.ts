/** OPS-01: what reaches an operator's verb, and what does not. */
import { beforeAll, describe, expect, test } from 'vitest'
import { type RequestClaims, sealRequest } from '../../../contract/protocols/envelope.ts'
import { buildClaims, buildPlatform, buildRequest, keys, meridian, readAnswer, seedTestMerchants } from './support.ts'

beforeAll(seedTestMerchants)
const platform = buildPlatform()

type Sent = { claims?: Partial<RequestClaims>; payload?: unknown; sealed?: boolean }

async function ask(path: string, { claims = {}, payload = {}, sealed: encrypt = true }: Sent = {}) {
  const made = buildClaims(platform.time.nowMs, { method: 'POST', path, operator: 'olga', ...claims })
  const envelope = encrypt ? { claims: made, payload } : { claims: made }
  const sealed = await sealRequest(keys[meridian]!.toPlatform, envelope)
  const request = buildRequest({ method: made.method, path: made.path, sealed, encrypt })
  return readAnswer<Record<string, unknown>>(await platform.send(request), meridian, made.jti)
}

describe('operators', () => {
  test('OPS-01 an envelope that names the operator is answered by the verb', async () => {
    expect(await ask('/ops/books-list')).toMatchObject({ ok: true, value: { broken: [] } })
  })

  test.each<[string, Sent, string]>([
    ['without a name', { claims: { operator: undefined } }, 'envelope_invalid'],
    ['with a member’s session', { claims: { sessionToken: 'a-token' } }, 'envelope_invalid'],
    ['not encrypted', { sealed: false }, 'envelope_invalid'],
    ['with another method', { claims: { method: 'PUT' } }, 'not_found'],
    ['with a field of its own', { payload: { everything: true } }, 'malformed'],
    ['of another shape', { payload: [] }, 'malformed'],
  ])('%s it is refused', async (_, sent, errorCode) => {
    expect(await ask('/ops/books-list', sent)).toMatchObject({ ok: false, failure: { errorCode } })
  })

  test.each(['/ops/', '/ops/nothing', '/ops/__proto__', '/ops/books-list/more'])('%s is no call', async (path) => {
    expect(await ask(path)).toMatchObject({ ok: false, failure: { errorCode: 'not_found' } })
  })

  test('EDGE-06 an act is not done twice by the same envelope', async () => {
    const jti = 'operator-once-0123456789'
    const terms = { open: false, condition: 'turnover', conditionAmount: '500.00', reward: '1.00', withinDays: 30 }
    const sent = { claims: { jti }, payload: { ...terms, unseenInMonth: 15 } }
    expect(await ask('/ops/referral-set', sent)).toMatchObject({ ok: true })
    expect(await ask('/ops/referral-set', sent)).toMatchObject({
      failure: { errorCode: 'envelope_replayed' },
    })
  })
})
