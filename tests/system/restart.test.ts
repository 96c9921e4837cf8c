import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { parseMoney } from '../../contract/money.ts'
import { runCommand } from '../support/command-line.ts'
import { ask, buildPlayer, eventually, getWallet, launch, sitDown } from '../support/player.ts'
import { makeOperatorToken, siteForTests } from '../support/system.ts'

const system = siteForTests()

/** What the operator's command line says, and whether it says that all is well. */
const ops = (token: string, ...words: string[]) =>
  runCommand(system, token, words).then(
    (said) => ({ isWell: true, said }),
    ({ message }: Error) => ({ isWell: false, said: message }),
  )

async function readPlayTotal(memberId: string) {
  const database = await system.site.miniflare.getD1Database('DB', 'platform')
  return database.prepare('SELECT rounds, payout_minor FROM play_total WHERE member_id = ?').bind(memberId).first()
}

/** Writes to a wallet's own database behind its back, while nothing runs. */
async function writeTo(memberId: string, sql: string) {
  const namespace = await system.site.miniflare.getDurableObjectNamespace('WALLET', 'platform')
  const file = `${namespace.idFromName(`meridian:${memberId}`)}.sqlite`
  const [path] = readdirSync(system.dataDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith(file),
  )
  return () => {
    const database = new DatabaseSync(join(system.dataDir, path ?? ''))
    database.exec(sql)
    database.close()
  }
}

test('a restart keeps the login, the money, the records, the seeds and the audit', async () => {
  const { visitor } = await buildPlayer(system)
  const seat = await sitDown(await launch(visitor))
  const round = await seat.spin()
  await ask(visitor, 'setFavouriteGame', { gameId: 'harbor-jade-orchard', favourite: true })
  const before = await eventually(
    () => ask(visitor, 'bettingRecord', {}),
    ({ rows }) => rows[0]?.state === 'settled',
  )
  const { sumBalance } = await ask(visitor, 'balance', {})
  const headers = { authorization: `Bearer ${system.site.secrets.OPS_TOKEN}` }
  await visitor.post('/__ops/v1/flag-set', { name: 'manualRebate', on: true, merchant: 'saffron' }, { headers })

  await system.restart()

  const again = system.visitor()
  for (const [name, value] of visitor.cookies) again.cookies.set(name, value)
  expect((await ask(again, 'balance', {})).sumBalance).toBe(sumBalance)
  expect(await ask(again, 'bettingRecord', {})).toEqual(before)
  expect((await ask(again, 'favouriteGames', {})).gameIds).toEqual(['harbor-jade-orchard'])
  const reseated = await sitDown(await launch(again))
  expect(reseated.session.fairness).toMatchObject({
    serverSeedHash: seat.session.fairness.serverSeedHash,
    nextNonce: 1,
  })
  expect(reseated.session.lastRound).toMatchObject({ roundId: round.roundId, payout: round.payout })
  expect((await again.get('/__ops/v1/audit?limit=1', { headers })).text).toContain('manualRebate')
})

test('REL-04 a kill between a round and its count loses neither', async () => {
  const { visitor, member } = await buildPlayer(system)
  const seat = await sitDown(await launch(visitor))
  const round = await seat.spin()

  await system.restart()

  const again = system.visitor()
  for (const [name, value] of visitor.cookies) again.cookies.set(name, value)
  const { rows } = await ask(again, 'bettingRecord', {})
  expect(rows).toMatchObject([{ roundId: round.roundId, state: 'settled', payout: round.payout }])
  const wallet = await getWallet(system, member.id)
  await wallet.pokeOutbox()
  const counted = await eventually(
    () => readPlayTotal(member.id),
    (total) => total !== null,
  )
  expect(counted).toEqual({ rounds: 1, payout_minor: parseMoney(round.payout) })
})

test('TRUST-04, OPS-01 a wallet spoiled behind the platform’s back is named and frozen, and others play on', {
  // Two restarts and seven command lines.
  timeout: 90_000,
}, async () => {
  const [spoiled, sound] = [await buildPlayer(system), await buildPlayer(system)]
  const olga = await makeOperatorToken(system, 'olga')
  const words = (member: string, ...more: string[]) => ['--merchant', 'meridian', '--member', member, ...more]
  const check = ({ member }: typeof spoiled) => ops(olga, 'books', 'check', ...words(member.id))
  await eventually(
    () => check(spoiled),
    ({ isWell }) => isWell,
  )
  const change = (by: string) => `UPDATE accounts SET balance_minor = balance_minor ${by} WHERE account = 'real'`
  await system.restart(await writeTo(spoiled.member.id, change('+ 500')))

  expect(await check(spoiled)).toMatchObject({
    isWell: false,
    said: expect.stringMatching(new RegExp(`BROKEN and frozen: ${spoiled.member.id}: .*real holds 10500`)),
  })
  expect(await ops(olga, 'books', 'list', '--merchant', 'meridian')).toMatchObject({
    isWell: true,
    said: expect.stringMatching(new RegExp(`1 broken, .*BROKEN ${spoiled.member.id}`, 's')),
  })
  const late = { key: 'late', currency: 'PHP', amountMinor: 100 }
  const wallet = () => getWallet(system, spoiled.member.id)
  expect(await (await wallet()).deposit(late)).toMatchObject({ ok: false, refusal: 'frozen' })
  const unfreeze = () => ops(olga, 'wallet', 'unfreeze', ...words(spoiled.member.id, '--reason', 'looked at it'))
  expect(await unfreeze()).toMatchObject({ isWell: false, said: expect.stringContaining('Refused (conflict)') })

  const again = system.visitor()
  for (const [name, value] of sound.visitor.cookies) again.cookies.set(name, value)
  expect((await (await sitDown(await launch(again))).spin()).roundId).toBeTruthy()
  expect((await ops(olga, 'books', 'check', ...words(sound.member.id, '--full'))).said).not.toContain('BROKEN')

  await system.restart(await writeTo(spoiled.member.id, change('- 500')))
  expect(await unfreeze()).toMatchObject({ isWell: true })
  expect(await (await wallet()).deposit(late)).toMatchObject({ ok: true })
})
