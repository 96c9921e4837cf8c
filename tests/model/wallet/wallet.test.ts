/**
 * REL-01: the wallet against a model of it, under random commands with duplicates, changed content,
 * crashes before and after the commit, kills, evictions and a failing queue.
 *
 * Guards, each seen to fail this test when taken out: `transactionSync` in wallet-do.ts (a crash before
 * the commit leaves half a bet behind), the content compare in run-once.ts (a repeat with another
 * amount gets the old answer), the same compare and the keeping in refused-bets.ts, the tombstone in
 * place-bet.ts, the payout rule in rollback-bet.ts, the cursor's place after the send in outbox.ts,
 * the refusals kept in receive-transfer.ts, the place in waive-turnover.ts.
 *
 * Here 2,000 commands with a fixed seed. `npm run sim` runs 100,000 with a fresh one, or as many as it can within its
 * time; it prints the seed.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WalletDO } from '../../../platform/money/wallet/wallet-do.ts'
import type { ModelCommand } from './model-commands.ts'
import { modelCommand } from './random-commands.ts'
import { SENT_VERBS } from './sent.ts'
import { FORM_LIVES, type FormLife, STEPS, simulateWallet, type Tally } from './simulate-wallet.ts'
import { getSimulationSettings } from './simulation-settings.ts'

const CORRECTIONS = [
  'accepted',
  'replayed',
  'conflict',
  'round_unknown',
  'round_open',
  'approval_used',
  'beyond_payout',
  'frozen',
] as const

const LAUNCHED = ['accepted', 'replayed', 'conflict', 'launch_unknown', 'balance_insufficient', 'frozen'] as const
const EXCHANGED = ['open', 'over', 'unknown'] as const

/** Every answer the wallet can give to these commands must have been met, or the run proves little. */
const ANSWERS = {
  deposit: ['accepted', 'replayed', 'conflict', 'frozen'],
  placeBet: [
    'accepted',
    'replayed',
    'conflict',
    'balance_insufficient',
    'round_closed',
    'bet_void',
    'kind_mismatch',
    'currency_mismatch',
    'not_admitted',
    'frozen',
    'on_break',
    'loss_limit',
    'stake_limit',
  ],
  placeLaunchedBet: [...LAUNCHED],
  exchangeLaunch: [...EXCHANGED],
  placeBets: [
    'accepted',
    'replayed',
    'conflict',
    'balance_insufficient',
    'round_closed',
    'frozen',
    'on_break',
    'loss_limit',
    'stake_limit',
  ],
  payBetRebate: ['accepted', 'replayed', 'conflict', 'round_unknown', 'frozen'],
  refuseBet: ['not_admitted', 'replayed'],
  settleRound: ['accepted', 'replayed', 'conflict', 'round_unknown', 'round_closed', 'frozen', 'unplayed_beyond_stake'],
  waiveTurnover: ['accepted', 'replayed', 'conflict', 'turnover_none', 'frozen'],
  waiver: ['sparing'],
  holdWithdrawal: ['accepted', 'replayed', 'conflict', 'balance_insufficient', 'turnover_left', 'frozen'],
  payWithdrawal: ['accepted', 'replayed', 'withdrawal_unknown', 'withdrawal_closed', 'frozen'],
  returnWithdrawal: ['accepted', 'replayed', 'conflict', 'withdrawal_unknown', 'withdrawal_closed', 'frozen'],
  sendTransfer: [
    'accepted',
    'replayed',
    'conflict',
    'balance_insufficient',
    'turnover_left',
    'frozen',
    'on_break',
    'not_admitted',
  ],
  refuseTransfer: ['not_admitted', 'replayed'],
  transfer: ['transit', 'delivered', 'returned'],
  payPromotion: ['accepted', 'replayed', 'conflict', 'frozen', 'on_break'],
  payRebate: ['accepted', 'replayed', 'conflict', 'frozen', 'on_break'],
  payCommission: ['accepted', 'replayed', 'conflict', 'frozen', 'on_break'],
  grantPlayMoney: ['kind_mismatch'],
  bonus: ['under_way', 'released', 'lapsed', 'withheld'],
  earnPoints: ['accepted', 'frozen'],
  spendPoints: ['accepted', 'replayed', 'conflict', 'points_insufficient', 'frozen', 'on_break'],
  returnPoints: ['accepted', 'replayed', 'conflict', 'frozen'],
  adjustPoints: ['accepted', 'replayed', 'conflict', 'points_insufficient', 'frozen'],
  correctRound: CORRECTIONS,
  rollbackBet: ['accepted', 'replayed', 'conflict', 'round_closed', 'bet_settled', 'frozen'],
  form: ['rows', 'compact', 'changed'],
}

/** Too seldom for a short run to be sure of; tests/http/platform meets them one by one. */
const RARE = [
  'settleRound unplayed_beyond_stake',
  'payWithdrawal frozen',
  'returnWithdrawal frozen',
  'holdWithdrawal balance_insufficient',
  'holdWithdrawal conflict',
  'waiveTurnover conflict',
  'waiveTurnover frozen',
  'payPromotion frozen',
  'payRebate frozen',
  'payCommission frozen',
  'payPromotion conflict',
  'payRebate conflict',
  'payCommission conflict',
  'sendTransfer not_admitted',
  'earnPoints frozen',
  'spendPoints frozen',
  'spendPoints on_break',
  'returnPoints frozen',
  'adjustPoints frozen',
  'returnPoints replayed',
  'placeBets round_closed',
  'placeBets loss_limit',
  'payBetRebate frozen',
  'payBetRebate conflict',
  ...CORRECTIONS.map((answer) => `correctRound ${answer}`),
  ...LAUNCHED.map((answer) => `placeLaunchedBet ${answer}`),
  ...EXCHANGED.map((answer) => `exchangeLaunch ${answer}`),
]

/** Tried in the tests that are named: they move no money, or came after the model and are still to join it. */
const ELSEWHERE = {
  'wallet-safety.test.ts': [
    'admitDeposit',
    'releaseDeposit',
    'cancelLimitChange',
    'liftBar',
    'beginPlay',
    'acknowledgeReminder',
    'setReminder',
  ],
  'wallet-do.workers.test.ts': ['setSeedingClock'],
  'points.test.ts': ['findPointsSpent'],
  'vendor-wallets.workers.test.ts': ['launchFrom', 'moveMoney'],
  'known-member.test.ts': ['whoIs'],
  'launches.test.ts': ['rememberEnvelope'],
  'race.test.ts': ['findBestRound'],
}
const isRead = (name: string) => /^(get|list|explain|read|sum)[A-Z]/.test(name)

test('every command of the wallet is one of the model, or is tried elsewhere', () => {
  const own = Object.getOwnPropertyNames(WalletDO.prototype).filter((name) => !['constructor', 'alarm'].includes(name))
  const tried = [...SENT_VERBS, ...STEPS, ...Object.values(ELSEWHERE).flat()]
  expect(own.filter((name) => !isRead(name)).toSorted()).toEqual(tried.toSorted())
})

const settings = getSimulationSettings()
const WALLET_LIFE_MAX_COMMANDS = 300
/** Runs are of any length up to that, so this many always reach the number asked for. */
const RUNS_MAX = Math.ceil(settings.commands / 20)
const SHRINK_WITHIN_MS = 60_000
/** Ten times what one takes in a long run (docs/benchmarks.md), four times in a short one among others: a hang is found, whatever the number. */
const COMMAND_WITHIN_MS = 200
const timeout = settings.commands * COMMAND_WITHIN_MS + SHRINK_WITHIN_MS + 30_000

test(`REL-01 books hold over ${settings.commands} random commands with faults`, { timeout }, async () => {
  const tally: Tally = new Map()
  let executed = 0
  let failedAt = 0
  const startedAt = performance.now()
  const isLate = () => settings.withinMs !== undefined && performance.now() - startedAt > settings.withinMs
  const commands = fc.array(modelCommand, { minLength: 1, maxLength: WALLET_LIFE_MAX_COMMANDS, size: 'max' })
  const life = fc.constantFrom(...FORM_LIVES)
  const property = fc.asyncProperty(commands, life, async (run: ModelCommand[], form: FormLife) => {
    // Shrinking ends in time for the report: what it has found by then stands.
    const isDone = failedAt > 0 ? performance.now() - failedAt > SHRINK_WITHIN_MS : executed >= settings.commands
    if (isDone || (failedAt === 0 && isLate())) return
    executed += run.length
    try {
      await simulateWallet(run, tally, settings.compareEvery, form)
    } catch (error) {
      failedAt ||= performance.now()
      throw error
    }
  })
  const { seed, path } = settings
  await fc.assert(property, { seed, numRuns: RUNS_MAX, ...(path !== undefined && { path }) })
  if (path !== undefined) return
  if (!isLate()) expect(executed).toBeGreaterThanOrEqual(settings.commands)
  const untried = Object.entries(ANSWERS).flatMap(([verb, answers]) =>
    answers.map((answer) => `${verb} ${answer}`).filter((name) => !tally.has(name)),
  )
  // A slow machine has no time for what is rare.
  const isLong = settings.commands > 2_000 && !isLate()
  const required = isLong ? untried : untried.filter((name) => !RARE.includes(name))
  expect(required, JSON.stringify(Object.fromEntries(tally))).toEqual([])
  if (settings.commands > 2_000) console.info(JSON.stringify({ executed, ...Object.fromEntries(tally) }, null, 1))
})
