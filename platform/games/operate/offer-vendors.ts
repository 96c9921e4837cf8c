/** OPS-02: the vendors of a new merchant. Statements for a commit. */
import { type SQL, sql } from 'drizzle-orm'
import type { MerchantCode } from '../../../contract/ids.ts'

export const offerVendors = (merchant: MerchantCode, vendors: readonly string[]): SQL[] =>
  vendors.map((vendor) => sql`INSERT INTO merchant_vendor (merchant, vendor_code) VALUES (${merchant}, ${vendor})`)

export const dropVendors = (merchant: MerchantCode, onlyIf: SQL): SQL =>
  sql`DELETE FROM merchant_vendor WHERE merchant = ${merchant} AND ${onlyIf}`
