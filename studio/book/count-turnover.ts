/** What of a coupon counts as turnover, told to the wallet with its closing win (contract/book/turnover.ts). */
import { parsePick } from '../../contract/book/picks.ts'
import { VOID_AFTER_MS } from '../../contract/book/schedule.ts'
import { countMultiple, countSingles } from '../../contract/book/turnover.ts'
import * as store from './coupon-store.ts'

/** No coupon of the same fixture is older: so far ahead it is listed, and so late it is over. */
const PEERS_MS = 4 * VOID_AFTER_MS

/** Once its payout is known, within the transaction that writes it. `payoutMinor`: by the closing win alone. */
export function countTurnover(sql: SqlStorage, id: string, payoutMinor: number): number {
  const coupon = store.requireCoupon(sql, id)
  const legs = store.legsOf(coupon)
  // Also after a partial cash-out.
  if (legs.every((leg) => (leg.corrected?.end ?? leg.end)?.kind === 'void')) return 0
  const paidMinor = coupon.cashed_minor + payoutMinor
  const [leg, ...others] = legs
  if (!leg || others.length > 0)
    return countMultiple(
      { stakeMinor: coupon.stake_minor, payoutMinor: paidMinor },
      legs.map(({ odds }) => odds),
    )
  const validMinor = Math.min(coupon.stake_minor, Math.abs(paidMinor - coupon.stake_minor))
  const peers = listPeers(sql, coupon, leg)
  const running = peers.map(({ coupon: { rest_minor: stakeMinor }, leg: { pick, odds, from } }) => ({
    pick,
    odds,
    from,
    stakeMinor,
  }))
  // A part that was cashed out has won or lost what it has.
  const cashedMinor = peers
    .flatMap((peer) => store.listCashOuts(sql, peer.coupon.id))
    .filter(({ state }) => state === 'paid' || state === 'paying')
    .reduce((sum, { part_minor: partMinor, pay_minor: payMinor }) => sum + Math.abs(payMinor - partMinor), 0)
  const countedMinor = peers.reduce((sum, peer) => sum + (peer.coupon.turnover_minor ?? 0), 0)
  return Math.max(0, Math.min(validMinor, countSingles(running) + cashedMinor - countedMinor))
}

interface Peer {
  readonly coupon: store.CouponRow & { readonly turnover_minor: number | null }
  readonly leg: store.Leg
}

/** All singles that stand in the same market of the same fixture, this one among them. */
function listPeers(sql: SqlStorage, { id, placed_ms: placedMs }: store.CouponRow, leg: store.Leg): Peer[] {
  const market = parsePick(leg.pick)?.market
  const peers: Peer[] = []
  // The newest first, without an index: it would cost a row at each coupon.
  const rows = sql.exec<Peer['coupon']>(
    `SELECT coupons.*, rounds.turnover_minor FROM coupons JOIN rounds USING (id)
     WHERE coupons.kind = 'multiple' AND coupons.state IN ('accepted', 'closing') ORDER BY coupons.rowid DESC`,
  )
  for (const coupon of rows) {
    if (coupon.placed_ms < placedMs - PEERS_MS) break
    // Play money is another player's.
    if (coupon.id.slice(0, 2) !== id.slice(0, 2)) continue
    const [only, ...others] = store.legsOf(coupon)
    if (!only || others.length > 0 || only.fixture !== leg.fixture || parsePick(only.pick)?.market !== market) continue
    peers.push({ coupon, leg: only })
  }
  return peers
}
