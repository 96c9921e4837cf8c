/** OPS-01, GAME-05: a merchant's vendors, open and shut; part of `calls.ts`. */
import { z } from 'zod'
import { vendorCodeSchema } from '../ids.ts'

const vendorSchema = z.object({
  vendor: vendorCodeSchema,
  name: z.string(),
  /** Null while it is open. */
  closed: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
})

export const operatorVendorCalls = {
  'vendors-list': {
    summary: 'The merchant’s vendors, and which of them an operator has shut',
    kind: 'read',
    commands: [{ line: 'vendors list', print: 'vendorsList' }],
    request: z.strictObject({}),
    response: z.object({ vendors: z.array(vendorSchema) }),
  },
  'vendors-switch': {
    summary: 'Shuts a vendor, or opens it again: while it is shut launches and stakes are refused, results are taken',
    kind: 'act',
    commands: [
      { line: 'vendors close VENDOR', fixed: { open: false }, print: 'vendorsSwitch' },
      { line: 'vendors open VENDOR', fixed: { open: true }, print: 'vendorsSwitch' },
    ],
    request: z.strictObject({ vendor: vendorCodeSchema, open: z.boolean() }),
    response: vendorSchema,
  },
} as const
