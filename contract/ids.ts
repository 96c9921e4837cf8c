/** Identifiers as they cross boundaries. Each schema brands its type, so two kinds never mix. */
import { z } from 'zod'
import { foldDashed } from './rules/typed-text.ts'

/** Merchant code: what an operator calls one of their sites. */
export const merchantCodeSchema = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,31}$/)
  .brand<'MerchantCode'>()
export type MerchantCode = z.infer<typeof merchantCodeSchema>

/** Member id: opaque, given by the platform, unique within it. */
export const memberIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/)
  .brand<'MemberId'>()
export type MemberId = z.infer<typeof memberIdSchema>

/** Game id as the catalogue gives it, unique within a platform. */
export const gameIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9_.-]{1,64}$/)
  .brand<'GameId'>()
export type GameId = z.infer<typeof gameIdSchema>

/** A lottery's way to play, in its vendor's words. */
export const playTypeSchema = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/)

/** Vendor code, the source's `vassalage`. */
export const vendorCodeSchema = z
  .string()
  .regex(/^[A-Z0-9_]{2,32}$/)
  .brand<'VendorCode'>()
export type VendorCode = z.infer<typeof vendorCodeSchema>

/** Round and transaction ids are the vendor's own words; we bound their form only. */
export const roundIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9_.:-]{1,96}$/)
  .brand<'RoundId'>()
export type RoundId = z.infer<typeof roundIdSchema>

export const transactionIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9_.:-]{1,128}$/)
  .brand<'TransactionId'>()
export type TransactionId = z.infer<typeof transactionIdSchema>

/** Chosen by the client and kept until a definite answer; the source of exactly-once. */
export const idempotencyKeySchema = z.uuid().brand<'IdempotencyKey'>()
export type IdempotencyKey = z.infer<typeof idempotencyKeySchema>

export const requestIdSchema = z.string().regex(/^[A-Za-z0-9-]{8,64}$/)
export const isoTimeSchema = z.iso.datetime({ offset: false })
export const countryCodeSchema = z.string().regex(/^[A-Z][A-Z0-9]$/)

/** `W-7K3M9QXA2B0C`: characters that nobody mixes up when read aloud. */
export const withdrawOrderIdSchema = z
  .string()
  .regex(/^W-[0-9A-HJKMNP-TV-Z]{12}$/)
  .brand<'WithdrawOrderId'>()
export type WithdrawOrderId = z.infer<typeof withdrawOrderIdSchema>

/** Of a printed number without its kind: it has no I, L and O, so each of them is the digit that it was read as. */
const readAloud = (text: string): string => text.replaceAll('O', '0').replaceAll(/[IL]/g, '1')

/** The letter of a kind, and twelve characters; ten of a case. */
const PRINTED = /^#?([A-Z])([0-9A-TV-Z]{10}|[0-9A-TV-Z]{12})$/

/** `w‑7k3m9qxa2boc` and `#W7K3M 9QXA 2B0C` as it is printed: `W-7K3M9QXA2B0C`. Another text keeps its blanks and hyphens. */
export function foldPrintedId(text: string): string {
  const typed = foldDashed(text).toUpperCase()
  const [, kind = '', number = ''] = PRINTED.exec(typed.replaceAll(/[\s-]/g, '')) ?? []
  return kind === '' ? typed : `${kind}-${readAloud(number)}`
}

/** A printed number that an operator types, or pastes from a mail. */
export const typedId = <Schema extends z.ZodType<unknown, string>>(schema: Schema) =>
  z.string().overwrite(foldPrintedId).pipe(schema)
