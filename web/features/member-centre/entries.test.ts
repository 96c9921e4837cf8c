import { describe, expect, test } from 'vitest'
import { FLAGS, type Flag } from '../../../contract/flags.ts'
import { listEntries } from './entries.ts'
import { type CentrePage, hasRow, rowOf } from './pages.ts'

const flagsOf = (on: boolean) => Object.fromEntries(FLAGS.map((flag) => [flag, on])) as Record<Flag, boolean>

/** Table of the source, from its first entry to its last; ours stand between them. */
const SOURCE_ORDER = [
  'securityCenter',
  'transferFund',
  'depositv2',
  'withdraw',
  'transferUpline',
  'personalHistoryCopy',
  'manualRebate',
  'transactionHistory',
  'personalProfit',
  'bonusDetails',
  'rewardCenter',
  'referral',
  'missionLeaderboard',
  'messageV2',
]
const OURS: readonly CentrePage[] = ['safety', 'balance', 'playerRank']

describe('MEM-01 the menu of the personal centre', () => {
  const all = listEntries({ flags: flagsOf(true), toUpline: true, hasWallets: true, isPlayer: true, asked: null })

  test('has five headed groups, safety among the first entries', () => {
    expect(all.map(({ group }) => group)).toEqual(['safety', 'money', 'play', 'rewards', 'messages'])
    expect(all[0]?.pages).toEqual(['securityCenter', 'safety'])
  })

  test('keeps the order of the source through all groups', () => {
    const theirs = all.flatMap(({ pages }) => pages).filter((page) => !OURS.includes(page))
    expect(theirs).toEqual(SOURCE_ORDER)
  })

  test('shows nine rows to a member with one wallet and no upline; each other page is a tab of one of them', () => {
    const own = listEntries({ flags: flagsOf(true), toUpline: false, hasWallets: false, isPlayer: true, asked: null })
    const pages = own.flatMap((entry) => entry.pages)
    const rows = pages.filter(hasRow)
    expect(rows).toEqual([
      'securityCenter',
      'safety',
      'depositv2',
      'withdraw',
      'personalHistoryCopy',
      'transactionHistory',
      'rewardCenter',
      'playerRank',
      'messageV2',
    ])
    expect(pages.filter((page) => !rows.includes(rowOf(page)))).toEqual([])
  })

  const usual: CentrePage[] = all.flatMap(({ pages }) => pages)
  const without = (...gone: CentrePage[]) => usual.filter((page) => !gone.includes(page))

  test('MEM-13 leads an agent to no page that refuses agents', () => {
    const agents = listEntries({
      flags: flagsOf(true),
      toUpline: true,
      hasWallets: true,
      isPlayer: false,
      asked: 'referral',
    })
    expect(agents.flatMap(({ pages }) => pages)).toEqual(without('manualRebate', 'referral', 'missionLeaderboard'))
  })

  test('MEM-03 has no page of wallets where there is one wallet, not even for its address', () => {
    const asked = 'transferFund' as const
    const one = listEntries({ flags: flagsOf(true), toUpline: true, hasWallets: false, isPlayer: true, asked })
    expect(one.flatMap(({ pages }) => pages)).toEqual(without('transferFund'))
  })

  test.each([
    { rebate: true, toUpline: true, asked: null, pages: usual },
    { rebate: false, toUpline: true, asked: null, pages: without('manualRebate') },
    { rebate: true, toUpline: false, asked: null, pages: without('transferUpline') },
    { rebate: false, toUpline: false, asked: null, pages: without('manualRebate', 'transferUpline') },
    // MEM-06: the page says itself that there is no upline. MEM-08: without the flag there is no such page at all.
    { rebate: false, toUpline: false, asked: 'transferUpline' as const, pages: without('manualRebate') },
    { rebate: false, toUpline: true, asked: 'manualRebate' as const, pages: without('manualRebate') },
  ])('cashback $rebate, upline $toUpline, asked for $asked', ({ rebate, toUpline, asked, pages }) => {
    const flags = { ...flagsOf(true), manualRebate: rebate }
    expect(
      listEntries({ flags, toUpline, hasWallets: true, isPlayer: true, asked }).flatMap((entry) => entry.pages),
    ).toEqual(pages)
  })
})
