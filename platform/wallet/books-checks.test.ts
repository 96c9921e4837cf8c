/** TRUST-04: each check of the books by its name, for the damage it is there for. */
import { runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildBet, buildDeposit, buildWallet, buildWin, requireOk } from './test-support.ts'
import { productionHooks, walletHooks } from './wallet-hooks.ts'

beforeEach(() => Object.assign(walletHooks, productionHooks, { send: async () => {} }))
afterEach(() => Object.assign(walletHooks, productionHooks))

const offer = { promotionId: 'half-more', amountMinor: 5_000, turnoverMinor: 20_000, gameType: null, playDays: 7 }

/** A round that has ended and one that has not, a bonus under way, and money before and after them. */
async function buildLived() {
  const built = await buildWallet()
  const { wallet } = built
  requireOk(await wallet.placeBet(buildBet()))
  requireOk(await wallet.settleRound(buildWin()))
  requireOk(await wallet.deposit(buildDeposit({ key: 'middle', amountMinor: 300 })))
  requireOk(await wallet.deposit(buildDeposit({ key: 'D-1', bonus: offer })))
  requireOk(await wallet.placeBet(buildBet({ transactionId: 'bet-2', roundId: 'round-2' })))
  requireOk(await wallet.deposit(buildDeposit({ key: 'last', amountMinor: 1 })))
  return built
}

const of = (key: string) => `(SELECT sequence FROM posting_groups WHERE key LIKE '%${key}')`
/** The same postings, in a table that asks for no group and no account. */
const FREED = 'CREATE TABLE freed AS SELECT * FROM postings; DROP TABLE postings; ALTER TABLE freed RENAME TO postings;'
const bonus = (change: string) => `UPDATE bonuses SET ${change} WHERE key = 'D-1'`
const renamed = (kind: string) => `UPDATE posting_groups SET key = 'bonus:D-1:${kind}' WHERE sequence = ${of('middle')}`
const ended = 'staked_minor = required_minor, ended_sequence = granted_sequence'

test.each<[check: string, detail: string, damage: string]>([
  [
    'bonus equals what is set aside',
    'bonus is 5005, under way are 5000',
    `UPDATE accounts SET balance_minor = balance_minor + 5 WHERE account = 'bonus'`,
  ],
  ['bonus equals its groups', 'under_way with 5005, its groups say 5000 granted', bonus('amount_minor = 5005')],
  ['bonus equals its groups', 'is released with 5000', bonus(`status = 'released', ${ended}`)],
  ['bonus equals its groups', 'is lapsed with 5000', bonus(`status = 'lapsed', ${ended}`)],
  ['bonus equals its groups', 'is withheld with 5000', bonus(`status = 'withheld', withheld_because = 'had_before'`)],
  [
    'bonus equals its groups',
    'under_way with 5000, its groups say 5000 granted, 300 released',
    renamed('bonus-released'),
  ],
  ['bonus equals its groups', '0 released, 300 lapsed', renamed('bonus-lapsed')],
  ['bonus equals its groups', 'D-1 counted 7 of 0', bonus('staked_minor = 7')],
  [
    'sequence is gapless',
    '7 groups after 0 up to sequence 8',
    `DELETE FROM postings WHERE sequence = ${of('middle')}; DELETE FROM posting_groups WHERE key LIKE '%middle'`,
  ],
  [
    'posting has its group',
    'postings of missing group 4',
    `${FREED} DELETE FROM posting_groups WHERE key LIKE '%middle'`,
  ],
  [
    'posting has its group',
    'postings of missing group 8',
    `${FREED} DELETE FROM posting_groups WHERE key LIKE '%last'`,
  ],
  [
    'round has its groups',
    'HARBOR round round-3 has no posting group',
    `UPDATE rounds SET round_id = 'round-3' WHERE round_id = 'round-1'`,
  ],
  [
    'account of every posting',
    'cash-in has postings and no balance',
    `${FREED} DELETE FROM accounts WHERE account = 'cash-in'`,
  ],
  ['outbox not ahead', 'published up to 9', 'UPDATE wallet SET published_sequence = 9'],
  [
    'play money apart',
    'play-money in a real wallet',
    `INSERT INTO accounts (account, balance_minor, last_sequence) VALUES ('play-money', 0, 1)`,
  ],
])('TRUST-04 %s: %s', async (check, detail, damage) => {
  const { wallet, stub } = await buildLived()
  expect(requireOk(await wallet.verify())).toMatchObject({ findings: [], lastSequence: 8 })
  await runInDurableObject(stub, (_, { storage }) => {
    const triggers = storage.sql.exec<{ name: string }>(`SELECT name FROM sqlite_master WHERE type = 'trigger'`)
    for (const { name } of triggers.toArray()) storage.sql.exec(`DROP TRIGGER ${name}`)
    storage.sql.exec(damage)
  })
  const { findings } = requireOk(await wallet.verify())
  expect(findings).toContainEqual({ check, detail: expect.stringContaining(detail) })
})
