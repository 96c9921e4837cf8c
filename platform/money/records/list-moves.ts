/** MEM-03, MEM-09: moves between the main wallet and those at vendors, as rows of the account record. */
import type { LedgerRecord } from '../../../contract/calls/money/records.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import { presentTime } from '../../kernel/present-time.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { type MovedMoney, sumOwnMoney } from '../../kernel/wallet/vendor-wallets.ts'
import { getWallet, type TimeRange } from '../../kernel/wallet/wallet-interface.ts'
import { type Names, readNames, vendorNames } from './read-names.ts'

type Asked = { range: TimeRange; before: number | undefined; limit: number }

/** None of them changes what the member has, so each has the balance that was there before it. */
export async function listMoves(ctx: PlatformContext, asked: Asked): Promise<LedgerRecord[]> {
  const wallet = getWallet(ctx.env.WALLET, ctx.merchant.code, requireMember(ctx).id)
  const moves = requireAccepted(await wallet.listMoves(asked))
  const vendors = moves.flatMap(({ from, to }) => [from, to].filter((place) => place !== 'main'))
  const [names] = await readNames(ctx, [vendorNames(vendors)])
  return moves.map((move) => ({
    id: `${move.sequence}-moved`,
    kind: 'moved',
    account: 'real',
    amount: presentMoney(minor(move.to === 'main' || move.from !== 'main' ? move.amountMinor : -move.amountMinor)),
    balanceAfter: presentMoney(sumOwnMoney(move.balance)),
    at: presentTime(move.occurredAt),
    roundId: null,
    vassalage: null,
    ofRound: null,
    reference: `M-${move.sequence}`,
    description: describeMove(move, names),
  }))
}

/** In no language: the main wallet has no name beside an arrow. */
function describeMove({ from, to }: Pick<MovedMoney, 'from' | 'to'>, names: Names | undefined): string {
  const nameOf = (place: MovedMoney['from']) => (place === 'main' ? '' : (names?.get(place) ?? place))
  return `${nameOf(from)} → ${nameOf(to)}`.trim()
}
