/** GLI-19 2.8.2: one round as the operator's record shows it. */
import { z } from 'zod'
import { minor, presentMoney } from '../../contract/money.ts'
import { type FairnessProof, operatorCalls } from '../../contract/vendor-wallet.ts'
import { spinSchema } from '../api.ts'
import type { RoundRow } from './rounds-store.ts'

export type OperatorRound = Omit<z.output<typeof operatorCalls.round.response>, 'verifyUrl'>

export function presentOperatorRound(row: RoundRow, proof: FairnessProof): OperatorRound {
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
    outcome: settled
      ? inWords(z.array(spinSchema).parse(JSON.parse(row.outcome)))
      : 'No outcome: the round is open or was taken back.',
  })
}

const MAX_CHARS = 2_000

/** Each spin in words: the symbols from left to right, top to bottom, and what they paid. */
function inWords(spins: readonly z.infer<typeof spinSchema>[]): string {
  const sentences = spins.map((spin, index) => {
    const name = index === 0 ? 'Spin' : `Free spin ${index}`
    const lines = spin.lineWins.map((win) => `line ${win.line + 1} ${win.count} x ${win.symbol} pays ${win.pay}`)
    const wins = spin.scatterPay > 0 ? [...lines, `${spin.scatters} scatters pay ${spin.scatterPay}`] : lines
    const awarded = spin.awarded > 0 ? `; wins ${spin.awarded} free spins` : ''
    const multiplier = spin.multiplier > 1 ? ` times ${spin.multiplier}` : ''
    return `${name}: reels ${spin.grid.join(' ')}; ${wins.length > 0 ? `${wins.join(', ')} line stakes${multiplier}` : 'no win'}${awarded}.`
  })
  const text = sentences.join(' ')
  return text.length <= MAX_CHARS ? text : `${text.slice(0, MAX_CHARS - 1)}…`
}
