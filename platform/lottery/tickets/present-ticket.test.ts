import { expect, test } from 'vitest'
import { memberIdSchema } from '../../../contract/ids.ts'
import { findLottery } from '../../../contract/lottery/games.ts'
import { DEFAULT_LIMITS } from '../../../contract/lottery/limits.ts'
import { priceTicket } from '../../../contract/lottery/price.ts'
import { settleTicket } from '../../../contract/lottery/settle.ts'
import { minor } from '../../../contract/money.ts'
import { presentDetail } from './present-ticket.ts'

test('ten numbers of which none is drawn have won', () => {
  const bet = { play: 'pick10', selection: '1,2,3,4,5,6,7,8,9,10', unitMinor: minor(100), multiple: 1 }
  const terms = { rulesVersion: 1, rebateBps: 0, limits: DEFAULT_LIMITS, bets: [bet] }
  const priced = priceTicket({ game: findLottery('minute-keno')!, period: '20261201-0001', ...terms })
  if (!('ticket' in priced)) throw new Error(JSON.stringify(priced.fault))
  const result = { balls: Array.from({ length: 20 }, (_, index) => String(61 + index)) }
  const settlement = settleTicket(priced.ticket, result)
  const detail = presentDetail(
    {
      ticketId: 'minute-keno.1',
      serial: 1,
      memberId: memberIdSchema.parse('m'.repeat(20)),
      period: '20261201-0001',
      chaseId: null,
      state: 'settled',
      ticket: priced.ticket,
      contentHash: '0'.repeat(64),
      currency: 'USD',
      payoutMinor: settlement.payoutMinor,
      rebateMinor: settlement.rebateMinor,
      settlement,
      owed: null,
      reason: null,
      reservedAt: 0,
      stakedAt: 0,
      endedAt: 0,
      result,
      root: null,
      merklePath: null,
    },
    'Minute Keno',
  )
  expect(detail).toMatchObject({ outcome: 'won', bets: [{ outcome: 'won', hits: 0, payout: '3.00' }] })
})
