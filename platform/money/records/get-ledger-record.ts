import { type LedgerRecord, POSTING_KINDS } from '../../../contract/calls/money/records.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import type { CallRequest, UpstreamResponse } from '../../../contract/table.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import { type CursorScope, cutPage, openCursor, sealCursor } from '../../kernel/cursor.ts'
import { presentTime } from '../../kernel/present-time.ts'
import { GROUP_KIND_OF, namePosting } from '../../kernel/wallet/posting-kind.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { ROUND_STATE } from '../../kernel/wallet/round-state.ts'
import { type MovedMoney, sumOwnMoney } from '../../kernel/wallet/vendor-wallets.ts'
import { getWallet, type Movement, type MovementTotals, type TimeRange } from '../../kernel/wallet/wallet-interface.ts'
import { describeMovements } from './describe-movements.ts'
import { parseRange } from './parse-range.ts'
import { presentPosting } from './present-posting.ts'
import { type Names, readNames, vendorNames } from './read-names.ts'

type Asked = { range: TimeRange; before: number | undefined; limit: number }

/**
 * MEM-03, MEM-09: moves between the main wallet and those at vendors, as rows of the account record. None of them changes
 * what the member has, so each has the balance that was there before it.
 */
async function listMoves(ctx: PlatformContext, asked: Asked): Promise<LedgerRecord[]> {
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

/**
 * MEM-09: every movement of the member's accounts, newest first, with exact totals of the selection. Moves between
 * wallets are read by their kind. Throws `malformed` for a foreign cursor.
 */
export async function getLedgerRecord(
  ctx: PlatformContext,
  input: CallRequest<'ledgerRecord'>,
): Promise<UpstreamResponse<'ledgerRecord'>> {
  const { id } = requireMember(ctx)
  const range = parseRange(ctx, input)
  const scope: CursorScope = {
    secret: ctx.env.PASSWORD_PEPPER,
    selection: ['ledgerRecord', ctx.merchant.code, id, input.from, input.to, input.kind],
  }
  const before = input.cursor === undefined ? undefined : openBefore(input.cursor, scope)
  const kind = input.kind && GROUP_KIND_OF[input.kind]
  if (input.kind === 'moved') {
    const asked = { range, before: before?.sequence, limit: input.pageSize + 1 }
    const rows = await listMoves(ctx, asked)
    const page = cutPage(rows, input.pageSize, ({ id }) => sealCursor([Number.parseInt(id, 10), 'real'], scope))
    return { rows: page.shown, nextCursor: page.nextCursor, totals: presentTotals([]) }
  }
  if (kind === null) return { rows: [], nextCursor: null, totals: presentTotals([]) }
  const { rows, totals } = requireAccepted(
    await getWallet(ctx.env.WALLET, ctx.merchant.code, id).readMovements({
      range,
      kind,
      before,
      limit: input.pageSize + 1,
    }),
  )
  const { shown, nextCursor } = cutPage(rows, input.pageSize, (last) =>
    sealCursor([last.sequence, last.account], scope),
  )
  const descriptions = await describeMovements(ctx, id, shown)
  return {
    rows: shown.map((row, index) => presentPosting(row, descriptions[index] ?? '', presentRoundOf(row))),
    nextCursor,
    totals: presentTotals(totals),
  }
}

function openBefore(cursor: string, scope: CursorScope) {
  const [sequence, account] = openCursor(cursor, scope)
  return { sequence: Number(sequence), account: account as Movement['account'] }
}

/** A row may hold part of a round, so it shows the round's totals too. */
function presentRoundOf({ round }: Movement): LedgerRecord['ofRound'] {
  return (
    round && {
      stake: presentMoney(round.stakeMinor),
      payout: presentMoney(round.payoutMinor),
      state: ROUND_STATE[round.status],
    }
  )
}

type Totals = UpstreamResponse<'ledgerRecord'>['totals']

/** In the order of the kinds. */
function presentTotals(totals: readonly MovementTotals[]): Totals {
  const add = (pick: (sum: MovementTotals) => number) => totals.reduce((total, sum) => total + pick(sum), 0)
  const present = (movements: number, inMinor: number, outMinor: number) => ({
    movements,
    in: presentMoney(minor(inMinor)),
    out: presentMoney(minor(outMinor)),
    net: presentMoney(minor(inMinor - outMinor)),
  })
  // Kinds of a later release share one name.
  const byName = new Map<LedgerRecord['kind'], Omit<MovementTotals, 'kind'>>()
  for (const { kind, movements, inMinor, outMinor } of totals) {
    const name = namePosting(kind)
    const sum = byName.get(name) ?? { movements: 0, inMinor: minor(0), outMinor: minor(0) }
    byName.set(name, {
      movements: sum.movements + movements,
      inMinor: minor(sum.inMinor + inMinor),
      outMinor: minor(sum.outMinor + outMinor),
    })
  }
  const kinds = [...byName].map(([kind, { movements, inMinor, outMinor }]) => ({
    kind,
    ...present(movements, inMinor, outMinor),
  }))
  return {
    ...present(
      add(({ movements }) => movements),
      add(({ inMinor }) => inMinor),
      add(({ outMinor }) => outMinor),
    ),
    kinds: kinds.toSorted((a, b) => POSTING_KINDS.indexOf(a.kind) - POSTING_KINDS.indexOf(b.kind)),
  }
}
