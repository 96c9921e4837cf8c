import type { BetRecord } from '../../../contract/calls/records.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import { presentTime } from '../../kernel/present-time.ts'
import type { StoredRound } from './rows.ts'

export function presentRound(round: StoredRound): BetRecord {
  return {
    roundId: round.round_id,
    vassalage: round.vendor,
    vendorName: round.vendor_name,
    gameId: round.game_id,
    gameName: round.game_name,
    gameType: round.category,
    state: round.state,
    stake: presentMoney(round.stake_minor),
    payout: presentMoney(round.payout_minor),
    // A stake that is held is neither lost nor won yet, and one taken back never was.
    net: presentMoney(minor(round.state === 'settled' ? round.payout_minor - round.stake_minor : 0)),
    balanceAfter: presentMoney(round.balance_after_minor),
    startedAt: presentTime(round.opened_at),
    endedAt: presentTime(round.closed_at),
    provablyFair: round.is_provably_fair === 1,
  }
}
