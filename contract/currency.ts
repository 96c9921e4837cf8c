import { z } from 'zod'

/** What a merchant keeps its books in: ISO 4217. */
export const isoCurrencySchema = z.string().regex(/^[A-Z]{3}$/)

/** What money that moves may be called: three letters of ISO 4217, or a chain's own name for its money (`USDT`). */
export const currencyCodeSchema = z.string().regex(/^[A-Z][A-Z0-9]{2,7}$/)
