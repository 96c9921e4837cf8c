/** The settle vectors of the design, L01 to L32, by their ids; selections in canonical text. */
import { describe, expect, test } from 'vitest'
import { parseMoney, presentMoney } from '../amount.ts'
import { findLottery } from './games.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import { RULES_VERSION } from './plays.ts'
import { priceTicket } from './price.ts'
import { settleTicket } from './settle.ts'
import type { LotteryResult } from './types.ts'

const balls = (text: string, special?: string): LotteryResult => ({
  balls: text.split(' '),
  ...(special && { special: [special] }),
})
const S1 = balls('4 7 7 0 2')
const S2 = balls('4 7 7 0 4')
const E1 = balls('8 3 11 5 1')
const K1 = balls('2 2 5')
const P1 = balls('3 10 5 1 8 2 9 7 6 4')
const X1 = balls('4 11 19 27 38 45', '30')
const X49 = balls('4 11 19 27 38 45', '49')
const B1 = balls('9 6 0')
const N1 = balls('3 7 9 14 18 22 25 31 36 40 44 47 52 55 58 63 66 71 74 79')
const words = (text: string) => text.split(' ')
const D1: LotteryResult = {
  first: ['6688'],
  second: ['1234'],
  third: ['0007'],
  special: words('8866 0420 3117 5903 2278 9914 6045 7731 1180 4862'),
  consolation: words('1243 9001 3355 0706 8120 4493 5567 2919 7084 6632'),
}
const T1: LotteryResult = { first: ['829475'], front: ['012', '733'], back: ['300', '574'], bottom: ['19'] }
const VN: LotteryResult = {
  db: ['40558'],
  g1: ['71219'],
  g2: words('30307 88142'),
  g3: words('55207 19033 64821 70090 22416 91375'),
  g4: words('1758 6620 3944 8081'),
  g5: words('2719 0066 4583 7130 9902 5547'),
  g6: words('558 207 931'),
  g7: words('58 04 72 91'),
}
const VS: LotteryResult = {
  g8: ['36'],
  g7: ['812'],
  g6: words('4412 0936 7750'),
  g5: ['5836'],
  g4: words('10288 67431 92005 38812 74460 51193 20577'),
  g3: words('63318 90824'),
  g2: ['47712'],
  g1: ['85501'],
  db: ['193812'],
}

type Terms = { rtp?: number; kept?: number; rebate?: string; package?: 'B' }
const FIXED: Terms = {}
type Vector = [
  ...[id: string, gameCode: string, play: string, selection: string, unit: string, terms: Terms, result: LotteryResult],
  ...[lines: number, stake: string, hits: number, payout: string],
]
const KEPT_250: Terms = { rtp: 9_550, kept: 250, rebate: '0.05' }
const KEPT_800: Terms = { rtp: 9_000, kept: 800, rebate: '0.32' }
const rtp = (bps: number): Terms => ({ rtp: bps })

const VECTORS: Vector[] = [
  ['L01', 'five-star-numbers', 'z5', '4|7|7|0|2', '2.00', rtp(9_500), S1, 1, '2.00', 1, '190000.00'],
  ['L02', 'five-star-numbers', 'g3-front', '4,7', '1.00', KEPT_250, S1, 2, '2.00', 1, '318.33'],
  ['L03', 'five-star-numbers', 'g6-back', '0,2,7,9', '1.00', KEPT_800, S1, 4, '4.00', 1, '150.00'],
  ['L04', 'five-star-numbers', 'pos', '1:4,5;4:0;5:9', '0.50', rtp(9_800), S1, 4, '2.00', 2, '9.80'],
  ['L05', 'five-star-numbers', 'one-back', '0,2,5', '1.00', rtp(9_700), S1, 3, '3.00', 2, '7.14'],
  ['L06', 'five-star-numbers', 'two-back', '0,2,7', '1.00', rtp(9_700), S1, 3, '3.00', 3, '53.88'],
  ['L07', 'five-star-numbers', 'sum3-back', '9', '0.10', rtp(9_600), S1, 55, '5.50', 1, '96.00'],
  ['L08', 'five-star-numbers', 'bsoe-back', 'small,even|big,even', '1.00', rtp(9_600), S1, 4, '4.00', 2, '7.68'],
  ['L09', 'five-star-numbers', 'zy-dragon', 'dragon', '10.00', FIXED, S1, 1, '10.00', 1, '19.50'],
  ['L10', 'five-star-numbers', 'zy-dragon', 'tiger', '10.00', FIXED, S2, 1, '10.00', 0, '10.00'],
  ['L11', 'five-star-numbers', 'zy-three-front', 'pair', '5.00', FIXED, S1, 1, '5.00', 1, '17.50'],
  ['L12', 'eleven-choose-five', 'any3', '1,3,5,7', '2.00', rtp(9_600), E1, 4, '8.00', 1, '31.68'],
  ['L13', 'eleven-choose-five', 'any7', '1,2,3,4,5,8,9,11', '2.00', rtp(9_600), E1, 8, '16.00', 3, '126.72'],
  ['L14', 'fast-three-dice', 'sum', '9,12', '1.00', rtp(9_600), K1, 2, '2.00', 1, '8.29'],
  ['L15', 'fast-three-dice', 'pair', '2,5', '1.00', rtp(9_650), K1, 2, '2.00', 1, '13.02'],
  ['L16', 'fast-three-dice', 'ab', '2,5,6', '1.00', rtp(9_600), K1, 3, '3.00', 1, '6.91'],
  ['L17', 'racing-ten', 'first3', '3,4|10|3,5', '1.00', rtp(9_700), P1, 3, '3.00', 1, '698.40'],
  ['L18', 'harbour-six', 'special-bsoe', 'big,odd', '5.00', FIXED, X49, 2, '10.00', 0, '10.00'],
  ['L19', 'harbour-six', 'three', '4,19,38,40', '1.00', FIXED, X1, 4, '4.00', 1, '870.00'],
  ['L20', 'lucky-twenty-eight', 'l28-num', '14,15', '1.00', FIXED, B1, 2, '2.00', 1, '12.80'],
  ['L21', 'minute-keno', 'pick5', '3,7,9,14,15', '1.00', FIXED, N1, 1, '1.00', 4, '30.00'],
  ['L22', 'minute-keno', 'pick10', '1,2,4,5,6,8,10,11,12,13', '1.00', FIXED, N1, 1, '1.00', 0, '3.00'],
  ['L23', 'island-four', 'ibox-big', '6688', '1.00', FIXED, D1, 1, '1.00', 2, '546.66'],
  ['L24', 'island-four', 'box-small', '1234', '1.00', FIXED, D1, 24, '24.00', 1, '2500.00'],
  ['L25', 'siam-bimonthly', '3tod', '159,457', '1.00', FIXED, T1, 2, '2.00', 1, '150.00'],
  ['L26', 'siam-bimonthly', '3top', '475', '10.00', { package: 'B' }, T1, 1, '8.00', 1, '7200.00'],
  ['L27', 'siam-bimonthly', 'runtop', '7,9', '1.00', FIXED, T1, 2, '2.00', 1, '3.40'],
  ['L28', 'northern-delta', 'lo2', '07,58', '10.00', FIXED, VN, 54, '540.00', 7, '6720.00'],
  ['L29', 'northern-delta', 'xien2', '07,15,19,58', '10.00', FIXED, VN, 6, '60.00', 3, '507.00'],
  ['L30', 'northern-delta', 'dauduoi', '58', '10.00', FIXED, VN, 5, '50.00', 2, '1920.00'],
  ['L31', 'northern-delta', 'xiuchu', '558', '10.00', FIXED, VN, 4, '40.00', 2, '18600.00'],
  ['L32', 'southern-delta', 'lo2', '12,36', '10.00', FIXED, VS, 36, '360.00', 8, '7680.00'],
]

describe('LOT-02 settle vectors', () => {
  test.each(VECTORS)('%s %s %s %s', (...vector) => {
    const [, gameCode, play, selection, unit, terms, result, lines, stake, hits, payout] = vector
    const { kept = 0 } = terms
    const priced = priceTicket({
      game: findLottery(gameCode)!,
      period: '20261201',
      rulesVersion: RULES_VERSION,
      limits: DEFAULT_LIMITS,
      rebateBps: (terms.rtp ?? 9_000) + kept - 9_000,
      bets: [{ play, selection, unitMinor: parseMoney(unit), multiple: 1, kept, package: terms.package }],
    })
    if (!('ticket' in priced)) throw new Error(JSON.stringify(priced))
    const { ticket } = priced
    expect([ticket.bets[0]?.selection, ticket.lines, presentMoney(ticket.stakeMinor)]).toEqual([
      selection,
      lines,
      stake,
    ])
    const settled = settleTicket(ticket, result)
    const [bet] = settled.bets
    expect([bet?.hits, presentMoney(settled.payoutMinor), presentMoney(settled.rebateMinor)]).toEqual([
      hits,
      payout,
      terms.rebate ?? '0.00',
    ])
    expect(settled.outcome).toBe(hits > 0 || play === 'pick10' ? 'won' : 'returned')
    expect(settled.payoutMinor).toBeLessThanOrEqual(ticket.maxPayoutMinor)
  })
})
