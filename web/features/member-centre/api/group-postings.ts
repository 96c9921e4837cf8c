/** MEM-09: what belongs together of the movements of money: a round with its stake and its win, a deposit by itself. Pure. */
import { type Money, minor, parseMoney, presentMoney } from '../../../../contract/amount.ts'
import type { LedgerRecord } from '../../../../contract/calls/money/records.ts'

export type PostingGroup = {
  key: string
  kind: LedgerRecord['kind'] | 'round'
  /** When it moved last. */
  at: string
  description: string
  /** What it brought or took in all, over cash and bonus. What is only set aside is neither. */
  net: Money
  /** A round that still runs has no result. */
  isOpen: boolean
  /** What went in, what was won, and what of the stake came back unplayed; of a round alone. */
  stake: Money
  payout: Money
  returned: Money
  /** The cash balance at that time, whether it moved or not; null where the rows do not go back so far. */
  balanceAfter: Money | null
  /** Newest first. */
  postings: readonly LedgerRecord[]
}

const isOwn = ({ account }: LedgerRecord) => account === 'real' || account === 'bonus'

function sum(postings: readonly LedgerRecord[], kinds?: readonly LedgerRecord['kind'][]): number {
  const counted = postings.filter((posting) => isOwn(posting) && (!kinds || kinds.includes(posting.kind)))
  return counted.reduce((total, { amount }) => total + parseMoney(amount), 0)
}

/** A round of two vendors' may have one name. */
const nameOfRound = ({ vassalage, roundId }: LedgerRecord) => `${vassalage ?? ''} ${roundId}`

/** What came back with the win of what was held and not played: shots that were not fired, chips that were not lost. */
function unplayedOf(postings: readonly LedgerRecord[]): number {
  const ofRound = postings[0]?.ofRound
  const isEnded = postings.some(({ kind }) => kind === 'win')
  return ofRound && isEnded ? -sum(postings, ['bet', 'rollback']) - parseMoney(ofRound.stake) : 0
}

/**
 * Whether the rows are all of their round: a page or a period cuts where it likes, and of half a round neither stake nor
 * payout is known. By what the whole round came to; where nobody says that, a stake has to be there.
 */
function isWhole(postings: readonly LedgerRecord[]): boolean {
  const ofRound = postings[0]?.ofRound
  if (!ofRound) return postings.some(({ kind }) => kind === 'bet')
  const unplayed = unplayedOf(postings)
  const isStaked = unplayed >= 0 && -sum(postings, ['bet', 'rollback']) - unplayed === parseMoney(ofRound.stake)
  return isStaked && sum(postings, ['win']) - unplayed === parseMoney(ofRound.payout)
}

type Grouped = { key: string; postings: readonly LedgerRecord[]; isRound: boolean; balanceAfter: Money | null }

function presentGroup({ key, postings, isRound, balanceAfter }: Grouped): PostingGroup | [] {
  const [newest] = postings
  if (!newest) return []
  const unplayed = isRound ? unplayedOf(postings) : 0
  return {
    key,
    kind: isRound ? 'round' : newest.kind,
    at: newest.at,
    description: newest.description,
    isOpen: isRound && newest.ofRound?.state === 'open',
    net: presentMoney(minor(sum(postings))),
    stake: presentMoney(minor(-sum(postings, ['bet']))),
    payout: presentMoney(minor(sum(postings, ['win']) - unplayed)),
    returned: presentMoney(minor(sum(postings, ['rollback']) + unplayed)),
    balanceAfter,
    postings,
  }
}

/** Of each row the cash balance once it stood: of the newest row of cash that is no newer. */
function readBalances(rows: readonly LedgerRecord[]): ReadonlyMap<LedgerRecord, Money> {
  const balances = new Map<LedgerRecord, Money>()
  let balance: Money | null = null
  for (const row of rows.toReversed()) {
    if (row.account === 'real') balance = row.balanceAfter
    if (balance !== null) balances.set(row, balance)
  }
  return balances
}

/** Newest first, as the rows are. Of a round that is not whole each movement of the member's own money is a line by itself. */
export function groupPostings(rows: readonly LedgerRecord[]): PostingGroup[] {
  const ofRounds = Map.groupBy(
    rows.filter(({ roundId }) => roundId !== null),
    nameOfRound,
  )
  const whole = new Set([...ofRounds].filter(([, postings]) => isWhole(postings)).map(([name]) => name))
  const balances = readBalances(rows)
  const isOfWhole = (row: LedgerRecord) => row.roundId !== null && whole.has(nameOfRound(row))
  const groups = Map.groupBy(rows, (row) => {
    if (isOfWhole(row)) return nameOfRound(row)
    return row.roundId === null ? row.reference : `${nameOfRound(row)} ${row.reference}`
  })
  return [...groups].flatMap(([key, postings]) => {
    const isRound = postings.some(isOfWhole)
    const isPart = !isRound && postings.some(({ roundId }) => roundId !== null)
    if (isPart && !postings.some(isOwn)) return []
    const [newest] = postings
    const balanceAfter = (newest && balances.get(newest)) ?? null
    return presentGroup({ key, postings, isRound, balanceAfter })
  })
}
