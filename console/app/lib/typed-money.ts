import { dropCurrency } from '../../../kit/lib/typed-amount.ts'

const GROUPED = /^\d{1,3}(,\d{3})+(?=\.|$)/

/** A figure as the console writes it, pasted into a field: `₱48,000.00`, `1,204`. Another currency stays, and is no figure. */
export const tidyFigure = (text: string, currency: { code: string; symbol: string }): string =>
  dropCurrency(text, currency).replace(GROUPED, (whole) => whole.replaceAll(',', ''))
