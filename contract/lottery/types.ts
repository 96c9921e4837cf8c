/** The words of all lotteries: games, plays, bets, tickets, results. Figures are minor units; odds are thousandths. */
import type { Minor } from '../amount.ts'
import type { PRIZE_MODES } from '../constants.ts'

export type PrizeMode = (typeof PRIZE_MODES)[number]

export type Family = 'ssc' | '11x5' | 'k3' | 'pk10' | 'six' | 'l28' | 'keno' | '4d' | 'thai' | 'hanoi' | 'vn'

/** When a game draws, in the time of its zone. No zone here has daylight saving. */
export type Schedule =
  | { kind: 'interval'; everySeconds: number }
  | { kind: 'daily'; at: string }
  /** 0 is Sunday. */
  | { kind: 'weekdays'; at: string; days: readonly number[] }
  | { kind: 'monthdays'; at: string; days: readonly number[] }

export type LotteryGame = {
  gameCode: string
  family: Family
  /** The rule set: the family, and where a family has several, which one. */
  rules: RuleSet
  vendor: 'DRAWHALL' | 'DELTADRAW' | 'NUMERA'
  accountType: 'LOTT' | 'ELOTT' | 'TCG_LOTTO_VN' | 'TCG_SEA'
  page: '/lottery' | '/vnlottery' | '/seaLottery'
  zone: string
  utcOffsetMinutes: number
  schedule: Schedule
  closeBeforeDrawSeconds: number
  /** Draws of one chain. */
  chainLength: number
}

export type RuleSet = Exclude<Family, 'ssc' | 'vn'> | 'ssc' | 'ssc3' | 'vn-n' | 'vn-s'

/** Bets are taken in `[openAtMs, closeAtMs)`. */
export type Period = { period: string; openAtMs: number; closeAtMs: number; drawAtMs: number }

/** Prizes by name, each a list of numbers as text, in the order drawn. `result.ts` says which names a family has. */
export type LotteryResult = Readonly<Record<string, readonly string[]>>

/** An exact chance. */
export type Fraction = { num: bigint; den: bigint }

/**
 * What a hit of one class pays. `chance` is the expected number of hits per line of stake. Without `odds` the play is
 * Lott: odds follow from the chance and the bet's `rtpBps`. `dividedBy` shares the odds among so many; it counts as
 * `hits` hits, 1 unless told. `push` returns the unit and is no hit.
 */
export type Prize = { chance: Fraction; odds?: number; dividedBy?: number; hits?: number; push?: true }
/** By class of hit: `hit` where there is one class only. */
export type Prizes = Readonly<Record<string, Prize>>

/** How a selection of a play looks. `symbols` stand in canonical order. */
export type Form =
  /** One list a column; a line takes one symbol of each. `distinct`: lines with a symbol twice do not count. */
  | { kind: 'columns'; columns: readonly (readonly string[])[]; distinct: boolean; typed: boolean }
  /** Each combination of `size` symbols is a line. From two on with bankers and typed lines. */
  | { kind: 'combination'; symbols: readonly string[]; size: number }
  /** Each ordered pair of two different symbols is a line: the first stands twice, the second once. */
  | { kind: 'ordered-pair'; symbols: readonly string[] }
  /** Exactly `size` symbols make one line. */
  | { kind: 'exact'; symbols: readonly string[]; size: number }
  /** Each symbol is a line. */
  | { kind: 'list'; symbols: readonly string[] }
  /** Symbols for each position from 1; each is a line. */
  | { kind: 'positions'; count: number; symbols: readonly string[] }
  /** Numbers of so many digits. `any-order`: digits are sorted, `lines` says whether arrangements are lines. */
  | { kind: 'numbers'; digits: number; order: 'exact' | 'any'; arrangementsAreLines: boolean; minArrangements: number }

/** One line of a bet. `weight` lines of stake stand behind it. */
export type Line = { key: string; symbols: readonly string[]; weight: number }

/** The classes that a line hit, once for each hit; `push` returns the unit. */
export type Hits = readonly string[]

export type Play = {
  code: string
  /** Tab on the screen; a key of the page's words. */
  group: string
  mode: PrizeMode
  form: Form
  /** Lines of stake behind one line of the selection; 1 unless told. */
  weigh?: (line: Pick<Line, 'symbols'>) => number
  prizes: (line: Line) => Prizes
  /** Reads a result once, then answers line by line. */
  match: (result: LotteryResult) => (line: Line) => Hits
  /** The most hits that all lines of one bet may have together; of one line 1 unless told. */
  mostHits: number
  mostHitsOfLine?: (line: Line) => number
  /** Where hits have classes: those of the best result, the best first. */
  bestClasses?: readonly string[]
  /** Package B: the stake is lower by `discountBps`, each hit pays `odds`. */
  packageB?: { discountBps: number; odds: number }
}

/** A bet as a member sends it, parsed to minor units. */
export type BetInput = {
  play: string
  selection: string
  unitMinor: Minor
  multiple: number
  /** Basis points of the stake that come back, of plays in mode Lott. */
  kept?: number
  package?: 'A' | 'B'
}

/** A bet with its price fixed. `selection` is canonical. `rtpBps` is null where odds are fixed; `package` where there is one. */
export type Bet = {
  play: string
  mode: PrizeMode
  selection: string
  unitMinor: Minor
  multiple: number
  rtpBps: number | null
  kept: number
  package: 'A' | 'B' | null
  lines: number
  stakeMinor: Minor
  /** At most so much for this bet, over all results. */
  maxPayoutMinor: Minor
}

/** FAIR-02: what the draw of a ticket was bound to when it was placed: the end of the hash chain, and the beacon's round. */
export type Commitment = { chainEnd: string; beaconRound: number }
export type Ticket = {
  gameCode: string
  period: string
  rulesVersion: number
  /** Absent in tickets from before it was hashed. */
  commitment?: Commitment
  bets: readonly Bet[]
  lines: number
  stakeMinor: Minor
  /** Stake of the bets in mode Lott: the base of rebates. */
  rebateBaseMinor: Minor
  maxPayoutMinor: Minor
}

/** `form`: not the play's form. `doubled`: twice the same. `count`: too few or too many. `lines`: none, or over the limit. */
export type SelectionFault = 'form' | 'symbol' | 'doubled' | 'count' | 'lines'
export type BetFault = SelectionFault | 'play' | 'unit' | 'multiple' | 'kept' | 'package'
/** Why a ticket is refused. Of one bet: its place from 0, and the symbol, line or figure it is about. Else the limit. */
export type TicketFault =
  | { bet: number; fault: BetFault; at: string }
  | { bet: null; fault: 'bets' | 'stake' | 'lines' | 'payout'; at: string }

export type LotteryLimits = {
  unitMinMinor: Minor
  ticketStakeMaxMinor: Minor
  linesMax: number
  ticketPayoutMaxMinor: Minor
  cellPayoutMaxMinor: Minor
  drawPayoutMaxMinor: Minor
}

/** What one line may pay by one hit of its best class; `BookDO` sums these by play and line. */
export type Cell = { play: string; line: string; payoutMinor: Minor }

export type SettledLine = { line: string; hits: number; payoutMinor: Minor }
/** `won`: at least one line won. `returned`: none won, yet some stake came back. */
export type Outcome = 'won' | 'lost' | 'returned'
export type SettledBet = {
  outcome: Outcome
  hits: number
  payoutMinor: Minor
  rebateMinor: Minor
  /** Lines that paid, in the order of the selection. */
  lines: readonly SettledLine[]
}
export type Settlement = {
  outcome: Outcome
  payoutMinor: Minor
  rebateMinor: Minor
  bets: readonly SettledBet[]
}
