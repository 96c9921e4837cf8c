/** TRUST-04: the journal up to a place, folded as the sums of D1 have it, to prove them by. */
import type { GameCategory } from '../../../contract/constants.ts'
import { minor } from '../../../contract/money.ts'
import { computeValidBet } from '../../../contract/rules/valid-bet.ts'
import type { CategorySum, CountedSums } from '../../kernel/wallet/digest.ts'
import type { Outcome } from '../../kernel/wallet/wallet-types.ts'
import { minus, plus } from '../ledger/amounts.ts'
import { accept } from '../ledger/outcome.ts'
import { readClosed } from '../ledger/records/fold-records.ts'
import { readCorrections } from '../ledger/records/read-corrections.ts'
import type { Ledger } from '../ledger/types.ts'
import { getWalletState, notOpen } from '../ledger/wallet-state.ts'
import { FACT, listMoney, type OtherGroup } from './read-digest.ts'

/** Uncounted rounds are read one by one and taken off. With more of them play is not compared. */
const MOST_UNCOUNTED = 20_000

/** Of play money nothing is summed. Run after `foldRecords`. */
export function sumCounted(ledger: Ledger, { upTo }: { upTo: number }): Outcome<CountedSums> {
  const wallet = getWalletState(ledger)
  if (!wallet) return notOpen
  const { lastSequence, firstAt, nextAt } = readEnds(ledger, upTo)
  const isReal = wallet.kind === 'real'
  const isNear = lastSequence - upTo <= MOST_UNCOUNTED
  const play = isReal && isNear ? sumPlay(ledger, upTo, lastSequence) : []
  const groups = isReal ? sumGroups(ledger, upTo) : []
  return accept({ lastSequence, firstAt, nextAt, play: isNear ? play : null, money: sumMoney(groups) })
}

function readEnds({ sql }: Ledger, upTo: number) {
  return sql
    .exec<{ lastSequence: number; firstAt: number | null; nextAt: number | null }>(
      `SELECT coalesce(max(sequence), 0) AS lastSequence,
         (SELECT occurred_at FROM posting_groups WHERE sequence = 1) AS firstAt,
         (SELECT occurred_at FROM posting_groups WHERE sequence = ? + 1) AS nextAt
       FROM posting_groups`,
      upTo,
    )
    .one()
}

const NOTHING = {
  rounds: 0,
  stakeMinor: minor(0),
  payoutMinor: minor(0),
  validMinor: minor(0),
  rebateBaseMinor: minor(0),
}

/** All that closed, less what closed after that place, with what was corrected up to there. */
function sumPlay({ sql }: Ledger, upTo: number, lastSequence: number): CategorySum[] {
  const all = sql
    .exec<CategorySum>(
      `SELECT category, sum(rounds) AS rounds, sum(stake_minor) AS stakeMinor, sum(payout_minor) AS payoutMinor,
         sum(valid_minor) AS validMinor, sum(rebate_base_minor) AS rebateBaseMinor
       FROM play_quarters GROUP BY category`,
    )
    .toArray()
  const sums = new Map<GameCategory, CategorySum>(all.map((sum) => [sum.category, { ...sum }]))
  for (const round of readClosed(sql, upTo, lastSequence)) {
    const sum = sums.get(round.category)
    if (!sum || round.status !== 'settled') continue
    sum.rounds -= 1
    sum.stakeMinor = minus(sum.stakeMinor, round.stakeMinor)
    sum.payoutMinor = minus(sum.payoutMinor, round.payoutMinor)
    sum.validMinor = minus(sum.validMinor, computeValidBet(round))
    sum.rebateBaseMinor = minus(sum.rebateBaseMinor, round.rebateBaseMinor)
  }
  for (const { category, movedMinor } of readCorrections(sql, 0, upTo)) {
    const sum = sums.get(category) ?? { ...NOTHING, category }
    sums.set(category, { ...sum, payoutMinor: plus(sum.payoutMinor, movedMinor) })
  }
  return [...sums.values()].filter(({ rounds, payoutMinor }) => rounds > 0 || payoutMinor !== 0)
}

/** One row for each kind, and for whether the money came from outside. Read by the index of kinds. */
function sumGroups({ sql }: Ledger, upTo: number): OtherGroup[] {
  const kinds = [...Object.keys(FACT), 'withdrawal-returned']
  return sql
    .exec<OtherGroup>(
      `SELECT 0 AS sequence, '' AS key, 0 AS occurredAt, kind, sum(amount_minor) AS amountMinor, EXISTS (SELECT 1 FROM postings
         WHERE postings.sequence = posting_groups.sequence AND account = 'cash-out') AS fromOutside
       FROM posting_groups
       WHERE kind NOT IN ('bet', 'win') AND kind IN (SELECT value FROM json_each(?)) AND sequence <= ?
       GROUP BY kind, fromOutside`,
      JSON.stringify(kinds),
      upTo,
    )
    .toArray()
}

function sumMoney(groups: readonly OtherGroup[]): CountedSums['money'] {
  const money = { deposit: minor(0), withdrawal: minor(0), bonus: minor(0), rebate: minor(0), bet_rebate: minor(0) }
  for (const { fact, amountMinor } of listMoney(groups)) money[fact] = plus(money[fact], amountMinor)
  return money
}
