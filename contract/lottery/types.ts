/** The words of all lotteries: games, plays, bets, tickets, results. */
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
