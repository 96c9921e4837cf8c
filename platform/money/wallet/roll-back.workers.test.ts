/** A deployment that is rolled back and forth: no wallet stays shut, and no release lowers what another one made. */

import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { migrate } from '../../../contract/protocols/object-schema.ts'
import { breaking, growing } from '../../../tests/support/later-releases.ts'
import { dumpTables } from '../../../tests/support/roll-back.ts'
import { WALLET_FORMS, type WalletForm } from '../../kernel/wallet/wallet-types.ts'
import { refuseChange } from '../ledger/schema/columns.ts'
import { COMPACT_SINCE, WALLET_SCHEMA } from '../ledger/schema.ts'
import { migrateAsBefore, pretendBefore } from './older-releases.ts'
import {
  type BuiltWallet,
  beginInForm,
  buildBet,
  buildDeposit,
  buildWallet,
  buildWin,
  damage,
  expectWallet,
  requireOk,
} from './test-support.ts'
import { walletHooks } from './wallet-hooks.ts'

// What a release before opens is in rows. What this release makes of a wallet in the compact form: wallet-form.workers.test.ts.
beginInForm('rows')

const NEWEST = WALLET_SCHEMA.migrations.length
/** The last one whose releases kept their version in `schema_version` alone. */
const LAST_BEFORE = 11

/** Runs in the wallet's storage, and throws here what was thrown there. */
async function within<T>({ stub }: BuiltWallet, work: (storage: DurableObjectStorage) => T): Promise<T> {
  const done = await runInDurableObject(stub, (_, { storage }) => {
    try {
      return { value: work(storage) }
    } catch (error) {
      return { thrown: String(error) }
    }
  })
  if ('value' in done) return done.value as T
  throw new Error(done.thrown)
}
/** A wallet that refuses to start would fill the log with its alarms. */
const silence = ({ stub }: BuiltWallet) => runInDurableObject(stub, (_, { storage }) => storage.deleteAlarm())
const dump = (built: BuiltWallet) => within(built, ({ sql }) => dumpTables(sql))
const legacyVersionOf = (built: BuiltWallet) =>
  within(built, ({ sql }) => sql.exec('SELECT version FROM schema_version').toArray())

/** A wallet with an open round that has two bets. */
async function buildPlayed() {
  const built = await buildWallet()
  await bet(built, 1)
  await bet(built, 2)
  return built
}
const bet = ({ wallet }: BuiltWallet, n: number) =>
  wallet.placeBet(buildBet({ transactionId: `bet-${n}` })).then(requireOk)

/** This release opens it: the open round goes on and ends, and the books are sound. */
async function expectOpenAndSound(built: BuiltWallet, bets: number, form: WalletForm = 'rows') {
  walletHooks.wantForm = () => form
  await evictDurableObject(built.stub)
  await bet(built, bets + 1)
  requireOk(await built.wallet.settleRound(buildWin()))
  await expectWallet(built.wallet, { real: 10_000 - 100 * (bets + 1) + 250, held: 0 })
  const { postings } = requireOk(await built.wallet.readRound({ vendor: 'HARBOR', roundId: 'round-1' }))
  expect(new Set(postings.map(({ sequence }) => sequence)).size).toBe(bets + 2)
  const legacyVersion = form === 'rows' ? LAST_BEFORE : COMPACT_SINCE
  expect(await legacyVersionOf(built)).toEqual([{ version: legacyVersion }])
}

describe('releases that knew schema_version alone', () => {
  test('the last of them opens a newer wallet, writes no version and works', async () => {
    const built = await buildPlayed()
    const before = await dump(built)
    await within(built, (storage) => migrateAsBefore(storage, LAST_BEFORE))
    expect(await dump(built)).toEqual(before)
    await bet(built, 3)
    await expectOpenAndSound(built, 3)
  })

  test.each([1, 2, 6, 10])('one of %i versions before is refused, lowers nothing and loses nothing', async (back) => {
    const built = await buildPlayed()
    const before = await dump(built)
    await expect(within(built, (storage) => migrateAsBefore(storage, LAST_BEFORE - back))).rejects.toThrow(
      'this wallet needs a newer release',
    )
    expect(await dump(built)).toEqual(before)
    await expectOpenAndSound(built, 2)
  })

  test.each(WALLET_FORMS)(
    'one that opened a wallet of before it is followed by this release, which keeps all in the form %s',
    async (form) => {
      const built = await buildPlayed()
      await within(built, (storage) => pretendBefore(storage, LAST_BEFORE))
      await expectOpenAndSound(built, 2, form)
      expect(await within(built, ({ sql }) => sql.exec('SELECT * FROM schema').toArray())).toEqual([
        { version: NEWEST, oldest_reader: form === 'rows' ? LAST_BEFORE : COMPACT_SINCE },
      ])
    },
  )
})

/** As code left it that wrote none of them. */
function forgetRoundGroups({ sql }: DurableObjectStorage) {
  sql.exec('DROP TRIGGER round_groups_refuse_delete')
  expect(sql.exec('DELETE FROM round_groups RETURNING *').toArray()).toHaveLength(1)
  sql.exec(refuseChange('round_groups', 'DELETE'))
}

describe('a wallet whose version was lowered before versions were kept', () => {
  test.each(WALLET_FORMS.flatMap((form) => [2, 6].map((back) => [back, form] as const)))(
    'by %i: those releases could not open it any more, and this one does, in the form %s',
    async (back, form) => {
      const built = await buildPlayed()
      await within(built, (storage) => {
        pretendBefore(storage, LAST_BEFORE)
        migrateAsBefore(storage, LAST_BEFORE - back)
        if (back > 3) forgetRoundGroups(storage)
      })
      await expect(within(built, (storage) => migrateAsBefore(storage, LAST_BEFORE))).rejects.toThrow('already exists')
      await expectOpenAndSound(built, 2, form)
    },
  )

  test.each([
    [
      'too far, so that turnover was not kept',
      (storage: DurableObjectStorage) => pretendBefore(storage, 3),
      'kept no turnover',
    ],
    [
      'and which lacks a table of an earlier version',
      (storage: DurableObjectStorage) => {
        pretendBefore(storage, 9)
        storage.sql.exec('DROP TABLE books_walks')
      },
      'those of version 11, without books_walks',
    ],
    [
      'to more than was made',
      (storage: DurableObjectStorage) => pretendBefore(storage, 12),
      'those of version 11, and it says 12',
    ],
  ])('%s, stays shut with a clear error, and nothing is written', async (_, change, words) => {
    const built = await buildPlayed()
    await silence(built)
    await within(built, change)
    const before = await dump(built)
    await expect(within(built, (storage) => migrate(storage, WALLET_SCHEMA))).rejects.toThrow(words)
    expect(await dump(built)).toEqual(before)
  })
})

describe('releases to come', () => {
  const broken = breaking(WALLET_SCHEMA, 'DROP TABLE play_bar')

  test.each([2, 6])('%i versions that only expand, this release, and they again', async (count) => {
    const built = await buildPlayed()
    const newer = growing(WALLET_SCHEMA, count)
    await within(built, (storage) => migrate(storage, newer))
    const before = await dump(built)
    await within(built, (storage) => migrate(storage, WALLET_SCHEMA))
    await within(built, (storage) => migrateAsBefore(storage, LAST_BEFORE))
    expect(await dump(built)).toEqual(before)
    await bet(built, 3)
    await within(built, (storage) => migrate(storage, newer))
    await expectOpenAndSound(built, 3)
  })

  test('one that does more than expand: this release and all before are refused, and nothing is lost', async () => {
    const built = await buildPlayed()
    await silence(built)
    await within(built, (storage) => migrate(storage, broken))
    expect(await legacyVersionOf(built)).toEqual([{ version: NEWEST + 1 }])
    const before = await dump(built)
    await expect(within(built, (storage) => migrate(storage, WALLET_SCHEMA))).rejects.toThrow(
      `need code of version ${NEWEST + 1} or newer, and this release has ${NEWEST}: deploy a newer release`,
    )
    for (const version of [LAST_BEFORE, LAST_BEFORE - 2])
      await expect(within(built, (storage) => migrateAsBefore(storage, version))).rejects.toThrow(
        'needs a newer release',
      )
    expect(await dump(built)).toEqual(before)
    await within(built, (storage) => migrate(storage, broken))
  })
})

/** They count the whole stake of each round as turnover. */
describe('the check of the books of releases without rounds.turnover_minor', () => {
  /** A coupon of which 90 of 100 count, with turnover left, and the mark of a check of all. */
  async function buildStaked() {
    const built = await buildWallet()
    requireOk(await built.wallet.deposit(buildDeposit({ key: 'asks', turnoverMinor: 5_000 })))
    requireOk(await built.wallet.placeBet(buildBet({ category: 'SPORTS' })))
    requireOk(await built.wallet.settleRound(buildWin({ amountMinor: 190 })))
    return { built, mark: requireOk(await built.wallet.verify()).checked }
  }
  const TURNOVER = 'books check: turnover counts the journal: turnover left is 4910, the journal says 4900'
  const isFrozen = async ({ wallet }: BuiltWallet) => requireOk(await wallet.getBalance()).frozen

  test('freezes no wallet for that turnover, and each one for anything else', async () => {
    const { built } = await buildStaked()
    requireOk(await built.wallet.freeze({ reason: TURNOVER }))
    expect(await isFrozen(built)).toBe(false)
    requireOk(await built.wallet.freeze({ reason: `${TURNOVER}; running balance: real in group 3 runs to 1` }))
    expect(await isFrozen(built)).toBe(true)
    const whole = await buildPlayed()
    requireOk(await whole.wallet.freeze({ reason: TURNOVER }))
    expect(await isFrozen(whole)).toBe(true)
  })

  test('finds the journal as this release marked it', async () => {
    const { built, mark } = await buildStaked()
    await damage(built, 'UPDATE rounds SET turnover_minor = NULL')
    expect(requireOk(await built.wallet.verify()).checked).toEqual(mark)
  })

  test('leaves a place from which this release finds the books sound', async () => {
    const { built, mark } = await buildStaked()
    await within(built, ({ sql }) => {
      const { state } = sql.exec<{ state: string }>("SELECT state FROM books_walks WHERE walk = 'checkpoint'").one()
      const { counted: _, ...theirs } = JSON.parse(state)
      const text = JSON.stringify(theirs)
      const seal = createHash('sha256').update(`checkpoint ${text}`).digest('base64url')
      sql.exec('UPDATE books_walks SET state = ?, seal = ?', text, seal)
    })
    requireOk(await built.wallet.placeBet(buildBet({ roundId: 'round-2', transactionId: 'bet-2' })))
    for (const scope of ['new', 'all'] as const)
      expect(requireOk(await built.wallet.verify({ scope, known: mark })).findings).toEqual([])
  })
})

test('the version that older releases read is never lost', async () => {
  const built = await buildPlayed()
  await expect(within(built, ({ sql }) => sql.exec('DELETE FROM schema_version'))).rejects.toThrow('never lost')
})
