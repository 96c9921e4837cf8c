import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { open, seal } from '../../../conformance/kit/jwe.ts'
import { calls } from '../../../contract/table.ts'
import { Watcher } from './watcher.ts'

const folder = mkdtempSync(join(tmpdir(), 'watcher-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const key = (letter: string) => Buffer.alloc(32, letter).toString('base64url')
const keys = {
  meridian: {
    toPlatform: { current: 'p-1', keys: { 'p-1': key('p') } },
    toEdge: { current: 'e-1', keys: { 'e-1': key('e') } },
  },
}
const CANARY = 'canary-that-opens-something'
const claims = { merchant: 'meridian', sessionToken: CANARY, requestId: 'request-0001', jti: 'jti-1' }

const buildWatcher = (name: string) =>
  new Watcher({ file: `${folder}/${name}`, keys, rate: 0, seed: 1, now: () => Date.parse('2026-11-29T00:00:00Z') })
const askPlainly = (path: string, content: object, headers = {}) => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json', ...headers },
  text: JSON.stringify(content),
})

it('opens what is sealed, writes it down, and hides what opens something', () => {
  const watcher = buildWatcher('sealed')
  const payload = { username: 'sbplayer', password: CANARY }
  const text = seal(keys.meridian.toPlatform, { claims, payload })
  const asked = { method: 'POST', path: calls.login.path, headers: { 'content-type': 'application/jose' }, text }
  const { number } = watcher.before(asked)
  const answer = seal(keys.meridian.toEdge, { jti: 'jti-1', body: { success: true, value: { token: CANARY } } })
  watcher.after({ number, status: 200, text: answer, ms: 3 })
  const written = readFileSync(`${folder}/sealed`, 'utf8')
  expect(JSON.parse(written)).toMatchObject({
    from: 'edge',
    claims: { merchant: 'meridian', requestId: 'request-0001' },
    asked: { username: 'sbplayer', password: '‹hidden›' },
    answered: { success: true, value: { token: '‹hidden›' } },
  })
  expect(written + JSON.stringify(watcher.seen)).not.toContain(CANARY)
})

it('says why an envelope does not open', () => {
  const watcher = buildWatcher('closed')
  const text = seal({ current: 'x-9', keys: { 'x-9': key('x') } }, { claims })
  watcher.before({ method: 'GET', path: '/wps/system/whitelabel', headers: { 'x-envelope': text }, text: '' })
  expect(watcher.seen.at(-1)?.asked).toEqual({ unopened: 'no merchant has the key x-9' })
})

it('refuses a stake of 13.04 in the vendor’s form, and a sealed order by a sealed answer', () => {
  const watcher = buildWatcher('refused')
  const bet = askPlainly('/vendor/v1/bet', { transactionId: 't1', amount: '13.04' }, { 'x-request-id': 'vendor-0001' })
  const plain = watcher.before(bet).answer
  expect([plain?.status, JSON.parse(plain?.body ?? '')]).toMatchObject([
    422,
    { success: false, errorCode: 'balance_insufficient', requestId: 'vendor-0001' },
  ])
  const text = seal(keys.meridian.toPlatform, { claims, payload: { amount: '213.04' } })
  const headers = { 'content-type': 'application/jose' }
  const sealed = watcher.before({ method: 'POST', path: calls.createWithdrawal.path, headers, text }).answer
  expect(open(keys.meridian.toEdge, sealed?.body ?? '').content).toMatchObject({
    jti: 'jti-1',
    body: { errorCode: 'balance_insufficient', requestId: 'request-0001' },
  })
})

it('fails a transaction of 13.05 once', () => {
  const watcher = buildWatcher('once')
  const bet = askPlainly('/vendor/v1/bet', { transactionId: 't2', amount: '13.05' })
  expect([watcher.before(bet).fault, watcher.before(bet).fault]).toEqual(['error', null])
})
