/** The whole house falls once, with all of this under way: nothing is lost, and what was begun ends once. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, expect, test } from 'vitest'
import { CONFIG_KEY, merchantSchema, regionRulesSchema } from '../../contract/merchant.ts'
import { parseMoney } from '../../contract/money.ts'
import { calls } from '../../contract/table.ts'
import { runCommand } from '../support/command-line.ts'
import { buildPayee, decideAtProvider, payAtProvider } from '../support/payee.ts'
import { ask, buildPlayer, eventually, getWallet, launch, logIn, readValue, send, sitDown } from '../support/player.ts'
import { makeOperatorToken, siteForTests, type Visitor } from '../support/system.ts'

const system = siteForTests()

let olga = ''
/** What the operator's command line says, and whether it says that all is well. */
const ops = (...words: string[]) =>
  runCommand(system, olga, [...words, '--merchant', 'meridian']).then(
    (said) => ({ isWell: true, said }),
    ({ message }: Error) => ({ isWell: false, said: message }),
  )

/** The same browser at the restarted site, on its new port. */
function follow(visitor: Visitor): Visitor {
  const again = system.visitor()
  for (const [name, value] of visitor.cookies) again.cookies.set(name, value)
  return again
}

const config = () => system.site.miniflare.getKVNamespace('CONFIG', 'edge')
const readConfig = async (key: string) => JSON.parse((await (await config()).get(key, 'text')) ?? 'null')
const rules = regionRulesSchema.parse({ version: 7, denyCountries: ['ZZ'] })
const auditHeaders = () => ({ authorization: `Bearer ${system.site.secrets.OPS_TOKEN}` })

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

async function seatPlayer() {
  const player = await buildPlayer(system)
  return { ...player, seat: await sitDown(await launch(player.visitor)) }
}

/** A round on record, a favourite, and an operator's acts. */
async function leaveRecord() {
  const player = await seatPlayer()
  const { visitor, seat } = player
  const round = await seat.spin()
  await ask(visitor, 'setFavouriteGame', { gameId: 'harbor-jade-orchard', favourite: true })
  const record = await eventually(
    () => ask(visitor, 'bettingRecord', {}),
    ({ rows }) => rows[0]?.state === 'settled',
  )
  const flag = { name: 'manualRebate', on: true, merchant: 'saffron' }
  await visitor.post('/__ops/v1/flag-set', flag, { headers: auditHeaders() })
  await (await config()).put(CONFIG_KEY.region('meridian'), JSON.stringify(rules))
  return { ...player, round, record, sumBalance: (await ask(visitor, 'balance', {})).sumBalance }
}

async function leaveDeposit() {
  const { visitor } = await buildPlayer(system)
  const { path, response } = calls.createDeposit
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const input = { channelId: 'wallet', amount: '500.00', receive: '500.00' }
  return { visitor, order: readValue(await visitor.post(path, input, { headers }), response) }
}

/** One withdrawal is with its provider, which has not decided; a withdrawal and a transfer are to come. */
async function leavePayee() {
  const payee = await buildPayee(system)
  const database = await system.site.miniflare.getD1Database('DB', 'platform')
  const agent = "(SELECT id FROM member WHERE merchant = 'meridian' AND username = 'agent1')"
  const stands = `INSERT INTO member_ancestor (member_id, ancestor_id, depth, from_day) VALUES (?, ${agent}, 1, 0)`
  await database.prepare(stands).bind(payee.member.id).run()
  const told = (await payee.withdraw('ewallet', '100.00', '99.00')).orderId
  expect((await ops('withdrawals', 'approve', told)).said).toContain('payout by PIER: open')
  const keys = { withdrawal: crypto.randomUUID(), transfer: crypto.randomUUID() }
  return {
    ...payee,
    told,
    askAgain: (who: Visitor) =>
      send(who, 'createWithdrawal', payee.buildWithdrawal('bank', '200.00'), {
        'idempotency-key': keys.withdrawal,
      }),
    sendAgain: (who: Visitor) =>
      send(who, 'createTransfer', payee.buildTransfer('100.00'), { 'idempotency-key': keys.transfer }),
    /** Rows of the transfer that is on its way. */
    countBegun: () => {
      const begun = database.prepare('SELECT count(*) FROM member_transfer WHERE member_id = ?').bind(payee.member.id)
      return begun.first<number>('count(*)')
    },
  }
}

const balanceChange = (by: string) => `UPDATE account_balances SET real_minor = real_minor ${by}`

async function fall() {
  const { secrets, studio } = system.site
  olga = await makeOperatorToken(system, 'olga')
  const [recorded, depositor, payee] = [await leaveRecord(), await leaveDeposit(), await leavePayee()]
  const leaver = await buildPlayer(system)
  await ask(leaver.visitor, 'selfExclude', { months: 6, understood: true })
  const [spoiled, sound, uncounted] = [await buildPlayer(system), await buildPlayer(system), await seatPlayer()]
  await eventually(
    () => ops('books', 'check', '--member', spoiled.member.id),
    ({ isWell }) => isWell,
  )
  const spoil = await writeTo(spoiled.member.id, balanceChange('+ 500'))
  // A round is counted half a minute after it, and two requests are cut off, of one the row is there.
  const lastRound = await uncounted.seat.spin()
  const cut = Promise.allSettled([payee.sendAgain(payee.visitor), payee.askAgain(payee.visitor)])
  await eventually(payee.countBegun, (rows) => rows === 1)
  await system.restart(spoil)
  await cut
  return { secrets, studio, recorded, depositor, payee, leaver, spoiled, sound, uncounted, lastRound }
}

let was: Awaited<ReturnType<typeof fall>>
beforeAll(async () => {
  was = await fall()
}, 180_000)

test('a restart keeps the login, the money, the records, the seeds and the audit', async () => {
  const { visitor, seat, round, record, sumBalance } = was.recorded
  const again = follow(visitor)
  expect((await ask(again, 'balance', {})).sumBalance).toBe(sumBalance)
  expect(await ask(again, 'bettingRecord', {})).toEqual(record)
  expect((await ask(again, 'favouriteGames', {})).gameIds).toEqual(['harbor-jade-orchard'])
  const reseated = await sitDown(await launch(again))
  expect(reseated.session.fairness).toMatchObject({
    serverSeedHash: seat.session.fairness.serverSeedHash,
    nextNonce: 1,
  })
  expect(reseated.session.lastRound).toMatchObject({ roundId: round.roundId, payout: round.payout })
  expect((await again.get('/__ops/v1/audit?limit=100', { headers: auditHeaders() })).text).toContain('manualRebate')
})

test('a restart keeps what the operator changed, the secrets, and frames the studio at its new port', async () => {
  expect(await readConfig(CONFIG_KEY.region('meridian'))).toEqual(rules)
  expect(system.site.secrets).toEqual(was.secrets)
  expect(system.site.studio).not.toBe(was.studio)
  const merchant = merchantSchema.parse(await readConfig(CONFIG_KEY.merchant('meridian')))
  expect(merchant.gameOrigins).toEqual([system.site.studio])
})

test('REL-04 a kill between a round and its count loses neither', async () => {
  const { visitor, member } = was.uncounted
  const { rows } = await ask(follow(visitor), 'bettingRecord', {})
  expect(rows).toMatchObject([{ roundId: was.lastRound.roundId, state: 'settled', payout: was.lastRound.payout }])
  const wallet = await getWallet(system, member.id)
  await wallet.pokeOutbox()
  const counted = await eventually(
    () => readPlayTotal(member.id),
    (total) => total !== null,
  )
  expect(counted).toEqual({ rounds: 1, payout_minor: parseMoney(was.lastRound.payout) })
})

// @fault Restart of the whole machine between order and payment
test('REL-01 a restart in between loses neither the order nor the payment', async () => {
  const visitor = follow(was.depositor.visitor)
  const { orderId } = was.depositor.order
  const after = await ask(visitor, 'depositOrder', { orderId })
  expect(after.state).toBe('waiting')
  // The provider stands on another port now; its address of the payment is the same.
  await payAtProvider(`${system.site.psp}${new URL(after.payUrl ?? '').pathname}`, 'pay')
  await eventually(
    () => ask(visitor, 'depositOrder', { orderId }),
    ({ state }) => state === 'credited',
  )
})

// @fault Restart of the whole machine with withdrawals, a transfer and an exclusion
test('REL-01 a machine that dies with withdrawals and a transfer under way ends each once, and an exclusion holds', async () => {
  const { payee, leaver } = was
  const visitor = follow(payee.visitor)
  const { transferId } = readValue(await payee.sendAgain(visitor), calls.createTransfer.response)
  const { orderId } = readValue(await payee.askAgain(visitor), calls.createWithdrawal.response)
  await eventually(
    () => ask(visitor, 'transferHistory', {}),
    ({ rows }) => rows.length === 1 && rows[0]?.transferId === transferId && rows[0].state === 'delivered',
  )
  await decideAtProvider(system, (await ops('withdrawals', 'show', payee.told)).said, payee.told, 'pay')
  await eventually(
    () => ask(visitor, 'withdrawOrder', { orderId: payee.told }),
    ({ state }) => state === 'sent',
  )
  await ask(visitor, 'confirmWithdrawal', { orderId: payee.told, received: true })
  const refusal = ['withdrawals', 'refuse', orderId, '--reason', 'rules_broken']
  expect((await ops(...refusal)).said).toContain('given back')
  expect(await (await getWallet(system, payee.member.id)).verify()).toMatchObject({ ok: true, value: { findings: [] } })
  expect((await ask(visitor, 'balance', {})).sumBalance, '10,000.00 less what was paid and sent').toBe('9800.00')
  const excluded = system.visitor()
  await logIn(excluded, leaver.member.account, 'Quiet-Sea-77')
  expect((await ask(excluded, 'memberInfo', {})).playBar).toMatchObject({ kind: 'exclusion' })
  for (const { member } of [payee, leaver])
    await eventually(
      () => ops('books', 'check', '--member', member.id, '--full'),
      ({ said }) => said.includes('every wallet sums to zero'),
    )
})

test('TRUST-04, OPS-01 a wallet spoiled behind the platform’s back is named and frozen, and others play on', async () => {
  const { spoiled, sound } = was
  expect(await ops('books', 'check', '--member', spoiled.member.id)).toMatchObject({
    isWell: false,
    said: expect.stringMatching(new RegExp(`BROKEN and frozen: ${spoiled.member.id}: .*real holds 10500`)),
  })
  expect(await ops('books', 'list')).toMatchObject({
    isWell: true,
    said: expect.stringMatching(new RegExp(`1 broken, .*BROKEN ${spoiled.member.id}`, 's')),
  })
  const late = { key: 'late', currency: 'PHP', amountMinor: 100 }
  const wallet = () => getWallet(system, spoiled.member.id)
  expect(await (await wallet()).deposit(late)).toMatchObject({ ok: false, refusal: 'frozen' })
  const unfreeze = () => ops('wallet', 'unfreeze', '--member', spoiled.member.id, '--reason', 'looked at it')
  expect(await unfreeze()).toMatchObject({ isWell: false, said: expect.stringContaining('Refused (conflict)') })

  expect((await (await sitDown(await launch(follow(sound.visitor)))).spin()).roundId).toBeTruthy()
  expect((await ops('books', 'check', '--member', sound.member.id, '--full')).said).not.toContain('BROKEN')

  await system.restart(await writeTo(spoiled.member.id, balanceChange('- 500')))
  expect(await unfreeze()).toMatchObject({ isWell: true })
  expect(await (await wallet()).deposit(late)).toMatchObject({ ok: true })
})
