import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { sha256Hex } from '../../contract/lib/digest.ts'
import { ask, launch, mintName, register, send } from '../support/player.ts'
import { sharedSite } from '../support/system.ts'

const system = sharedSite()

const hashes = async (column: string, table: string) => {
  const database = await system.site.miniflare.getD1Database('DB', 'platform')
  const { results } = await database.prepare(`SELECT ${column} AS hash FROM ${table}`).all()
  return new Set(
    z
      .array(z.object({ hash: z.string() }))
      .parse(results)
      .map(({ hash }) => hash),
  )
}

/** Everything in a text that could be a token: a secret alone, and one with its owner behind dots. */
const tokensIn = (text: string) => [
  ...new Set([/[A-Za-z0-9_-]{16,}/g, /[A-Za-z0-9_.-]{16,}/g].flatMap((form) => text.match(form) ?? [])),
]

test("EDGE-07 the platform's session token never reaches the browser, in no body, header or cookie", async () => {
  const visitor = system.visitor()
  const username = mintName()
  await register(visitor, username)
  const seen = [
    await send(visitor, 'memberInfo', {}),
    await send(visitor, 'sessions', {}),
    await send(visitor, 'balance', {}),
    await visitor.open('/index'),
    await visitor.open('/index?dialog=centre'),
    await send(visitor, 'login', { type: 'username', username, password: 'Quiet-Sea-77' }),
    await send(visitor, 'changePassword', { newPassword: 'Louder-Sea-88', confirmNewPassword: 'Louder-Sea-88' }),
    await send(visitor, 'logout', {}),
    await send(visitor, 'balance', {}),
    await visitor.get('/wps/nothing/here'),
  ]
  const address = await launch(await loggedIn(username))
  const all = [...seen.map(({ text, headers }) => `${text}\n${JSON.stringify([...headers])}`), address.href]
  const tokens = all.flatMap(tokensIn)

  const sessions = await hashes('token_hash', 'member_session')
  expect(sessions.size).toBeGreaterThan(2)
  const found = await Promise.all(tokens.map(async (token) => sessions.has(await sha256Hex(token))))
  expect(tokens.filter((_, index) => found[index])).toEqual([])

  const withOwner = `${'s'.repeat(43)}.eyJhbGciOiJkaXIifQ..iv.owner.tag`
  expect(tokensIn(`{"token":"${withOwner}"}`), 'a token of a session is one piece').toContain(withOwner)
  // The search does find what is there: the launch token, which is the browser's to carry.
  const launches = await hashes('launch_hash', 'vendor_session')
  const known = await Promise.all(tokens.map(async (token) => launches.has(await sha256Hex(token))))
  expect(known).toContain(true)
})

async function loggedIn(username: string) {
  const visitor = system.visitor()
  await ask(visitor, 'login', { type: 'username', username, password: 'Louder-Sea-88' })
  return visitor
}

test('EDGE-07 the handle the page keeps opens nothing', async () => {
  const owner = system.visitor()
  await register(owner)
  const { sessions } = await ask(owner, 'sessions', {})
  const handle = sessions[0]?.handle ?? ''
  const thief = system.visitor()
  thief.cookies.set('__Host-sid', handle)
  for (const headers of [{}, { authorization: `Bearer ${handle}` }, { token: handle }] as Record<string, string>[]) {
    expect((await send(thief, 'balance', {}, headers)).status).toBe(401)
  }
})

test('EDGE-16 the log of a whole visit holds no password, token, cookie or address of the visitor', async () => {
  const visitor = system.visitor()
  const username = mintName()
  await register(visitor, username)
  const cookie = visitor.cookies.get('__Host-sid') ?? ''
  await ask(visitor, 'login', { type: 'username', username, password: 'Quiet-Sea-77' })
  const address = await launch(visitor)
  await system.site.settle()
  const log = readFileSync(`${system.dataDir}/site.log`, 'utf8')
  expect(log).toContain('"call":"login"')
  const secrets = [
    'Quiet-Sea-77',
    // Beside its secret the cookie names the member.
    ...[cookie, visitor.cookies.get('__Host-sid') ?? ''].map((text) => text.split('.')[0]),
    address.searchParams.get('token'),
    visitor.ip,
  ]
  for (const secret of secrets) expect(log.includes(String(secret)), String(secret).slice(0, 6)).toBe(false)
})
