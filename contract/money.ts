/** Money as boundaries parse it; counting and writing is `amount.ts`, which everything here re-exports. */
import { z } from 'zod'
import { MONEY_PATTERN, SIGNED_MONEY_PATTERN } from './amount.ts'

export {
  computeShare,
  MAX_MINOR,
  type Minor,
  MONEY_PATTERN,
  type Money,
  minor,
  parseMoney,
  presentMoney,
  SIGNED_MONEY_PATTERN,
} from './amount.ts'

export const moneySchema = z.string().regex(MONEY_PATTERN)
export const signedMoneySchema = z.string().regex(SIGNED_MONEY_PATTERN)
