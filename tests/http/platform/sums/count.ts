/** Rounds in wallets at whatever hour a test likes, and in the sums without the queue. */
import { expect } from 'vitest'
import type { GameCategory } from '../../../../contract/constants.ts'
import { gameIdSchema, type MemberId, type MerchantCode, memberIdSchema } from '../../../../contract/ids.ts'
import { parseEnv } from '../../../../platform/kernel/env.ts'
import { getWallet } from '../../../../platform/kernel/wallet/wallet-interface.ts'
import { catchUp, type Owner } from '../../../../platform/money/sums/catch-up.ts'
import { walletHooks } from '../../../../platform/money/wallet/wallet-hooks.ts'
import { bindings, meridian } from '../support.ts'

/** All that a wallet posted by now stands in the sums after this. */
export async function countJournal({ merchant, memberId }: Owner): Promise<number> {
  const query = 'SELECT sequence FROM counted_member WHERE merchant = ? AND member_id = ?'
  const cursor = await bindings.DB.prepare(query).bind(merchant, memberId).first<number>('sequence')
  return catchUp({ env: parseEnv(bindings) }, { merchant, memberId }, { after: cursor ?? 0 })
}

/** Of a table of sums; the member's id is bound. */
export const OF_MEMBER = 'WHERE member_number = (SELECT number FROM counted_member WHERE member_id = ?)'

/** A row of sums that no journal tells of: `into` selects the numbers; ?1 and ?2 are taken. */
export async function writeSum(memberId: string, into: string, ...values: (string | number)[]): Promise<void> {
  const number = 'INSERT INTO counted_member (merchant, member_id, sequence) VALUES (?, ?, 0) ON CONFLICT DO NOTHING'
  await bindings.DB.prepare(number).bind(meridian, memberId).run()
  const numbers = `(SELECT merchant.number AS merchant_number, counted_member.number AS member_number
    FROM merchant JOIN counted_member ON code = ?1 AND member_id = ?2)`
  await bindings.DB.prepare(`INSERT INTO ${into} FROM ${numbers}`)
    .bind(meridian, memberId, ...values)
    .run()
}

let minted = 0
/** Somebody without a row of their own: sums ask for none. */
export function mintPlayer(): MemberId {
  minted += 1
  return memberIdSchema.parse(`player-${minted}-${crypto.randomUUID().slice(0, 8)}`)
}

type Played = {
  memberId?: MemberId
  merchant?: MerchantCode
  kind?: 'real' | 'play'
  currency?: string
  gameId?: string
  category?: GameCategory
  stakeMinor?: number
  payoutMinor?: number
  end?: 'settled' | 'undone' | null
  atMs: number
}

/** One round, with money to play it, and counted. `settle` ends one that was left open. */
export async function playCounted(played: Played) {
  const { memberId = mintPlayer(), merchant = meridian, kind = 'real', currency = 'PHP', atMs } = played
  const { gameId = 'g', category = 'RNG', stakeMinor = 100, payoutMinor = 0, end = 'settled' } = played
  minted += 1
  const wallet = getWallet(bindings.WALLET, merchant, memberId)
  const round = { vendor: 'HARBOR', roundId: `counted-${minted}` }
  const of = (act: string) => ({ ...round, transactionId: `${act}-${minted}`, kind, currency })
  const money = { key: `counted-${minted}`, currency, amountMinor: stakeMinor }
  const game = { gameId: gameIdSchema.parse(gameId), gameCode: 'g', gameName: 'G', category }
  const settle = (amountMinor = payoutMinor) =>
    atTime(atMs, async () => {
      expect(await wallet.settleRound({ ...of('win'), amountMinor, closesRound: true })).toMatchObject({ ok: true })
      await countJournal({ merchant, memberId })
    })
  await atTime(atMs, async () => {
    await wallet.open({ merchant, memberId, kind, currency })
    const given = await (kind === 'play' ? wallet.grantPlayMoney(money) : wallet.deposit(money))
    expect(given, JSON.stringify(given)).toMatchObject({ ok: true })
    expect(await wallet.placeBet({ ...of('bet'), ...game, amountMinor: stakeMinor })).toMatchObject({ ok: true })
    const undone = { ...round, transactionId: `undo-${minted}`, betTransactionId: `bet-${minted}` }
    if (end === 'undone') expect(await wallet.rollbackBet(undone)).toMatchObject({ ok: true })
    await countJournal({ merchant, memberId })
  })
  if (end === 'settled') await settle()
  return { settle }
}

/** Wallets hold this for now, and tell nobody. */
async function atTime(atMs: number, work: () => Promise<void>): Promise<void> {
  const { clock, send } = walletHooks
  Object.assign(walletHooks, { clock: () => atMs, send: async () => {} })
  try {
    await work()
  } finally {
    Object.assign(walletHooks, { clock, send })
  }
}
