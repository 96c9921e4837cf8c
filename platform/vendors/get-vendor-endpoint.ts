import { z } from 'zod'
import type { VendorCode } from '../../contract/ids.ts'
import { originSchema } from '../../contract/merchant.ts'
import type { Services } from '../context.ts'

/** Our own studio, reached by its service binding and STUDIO_ORIGIN unless a row says otherwise. */
export const REFERENCE_VENDOR = 'HARBOR'

export type VendorEndpoint = {
  /** Origin players load games from. */
  launchOrigin: string
  /** Origin of the vendor's own side, `/operator/v1/*`, and what carries a request there. */
  operatorOrigin: string
  send: (request: Request) => Promise<Response>
  isUp: boolean
}

const rowSchema = z.object({
  launch_origin: originSchema,
  operator_origin: z.url({ protocol: /^https$/ }),
  is_up: z.union([z.literal(0), z.literal(1)]),
})

/** Where a vendor is; null when nobody has set it up. */
export async function getVendorEndpoint(
  { env }: Pick<Services, 'env'>,
  vendor: VendorCode,
): Promise<VendorEndpoint | null> {
  const row = await env.DB.prepare('SELECT launch_origin, operator_origin, is_up FROM vendor_endpoint WHERE vendor = ?')
    .bind(vendor)
    .first()
  if (row) return presentEndpoint(rowSchema.parse(row))
  if (vendor !== REFERENCE_VENDOR || env.STUDIO_ORIGIN === null) return null
  return {
    launchOrigin: env.STUDIO_ORIGIN,
    operatorOrigin: env.STUDIO_ORIGIN,
    send: (request) => env.STUDIO.fetch(request),
    isUp: true,
  }
}

function presentEndpoint(row: z.output<typeof rowSchema>): VendorEndpoint {
  return {
    launchOrigin: row.launch_origin,
    operatorOrigin: row.operator_origin,
    send: (request) => fetch(request),
    isUp: row.is_up === 1,
  }
}
