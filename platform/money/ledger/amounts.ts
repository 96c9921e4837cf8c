import { type Minor, minor } from '../../../contract/money.ts'

export const negate = (amountMinor: Minor): Minor => minor(-amountMinor)
export const plus = (a: Minor, b: Minor): Minor => minor(a + b)
export const minus = (a: Minor, b: Minor): Minor => minor(a - b)
