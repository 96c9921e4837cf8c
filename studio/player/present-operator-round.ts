/** GLI-19 2.8.2: one round as the operator's record shows it. */
import { z } from 'zod'
import { assert } from '../../contract/assert.ts'
import type { Language } from '../../contract/constants.ts'
import { minor, presentMoney } from '../../contract/money.ts'
import { type FairnessProof, operatorCalls } from '../../contract/protocols/vendor-wallet.ts'
import { spinSchema } from '../api.ts'
import { describeNoOutcome, describeRound } from '../i18n/describe-round.ts'
import { findModel } from '../models/index.ts'
import { findTheme } from '../themes/index.ts'
import type { RoundRow } from './rounds-store.ts'

export type OperatorRound = Omit<z.output<typeof operatorCalls.round.response>, 'verifyUrl'>

export function presentOperatorRound(row: RoundRow, proof: FairnessProof, language: Language): OperatorRound {
  const settled = row.state === 'settled'
  return operatorCalls.round.response.omit({ verifyUrl: true }).parse({
    roundId: row.id,
    gameCode: row.game_code,
    state: row.step === 'done' ? row.state : 'open',
    stake: presentMoney(minor(row.stake_minor)),
    payout: presentMoney(minor(settled ? row.payout_minor : 0)),
    startedAt: new Date(row.started_ms).toISOString(),
    endedAt: row.ended_ms === null ? null : new Date(row.ended_ms).toISOString(),
    proof,
    outcome: settled ? tellOutcome(row, language) : describeNoOutcome(language),
  })
}

function tellOutcome(row: RoundRow, language: Language): string {
  const [theme, model] = [findTheme(row.game_code), findModel(row.paytable_id)]
  assert(theme && model, 'a round is of a game and by a paytable of ours')
  const spins = z.array(spinSchema).parse(JSON.parse(row.outcome))
  return describeRound({ theme, lineStakeMinor: row.stake_minor / model.lines.length, spins, language })
}
