/** Amounts as the guides write them, in minor units as integers. */

const AMOUNT = /^(0|[1-9]\d{0,11})\.\d{2}$/
const SIGNED_AMOUNT = /^(?!-0\.00$)-?(0|[1-9]\d{0,11})\.\d{2}$/

export const isAmount = (text: unknown): text is string => typeof text === 'string' && AMOUNT.test(text)

export const parseAmount = (text: string): number => {
  if (!SIGNED_AMOUNT.test(text)) throw new Error(`not an amount: ${text}`)
  return Number(text.replace('.', ''))
}
export const formatAmount = (minor: number): string => {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** For the suite's own books, where the form is not what is checked: one wrong form then fails one check and not all. */
export const readAmount = (value: unknown): number => Math.round(Number(value) * 100)
