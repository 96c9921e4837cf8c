/** The vendors whose games the built-in studio plays, each with its own code and secret. Others have an endpoint of their own. */
export const STUDIO_VENDORS = [
  'HARBOR',
  'LANTERN',
  'NUMERA',
  'SUMMIT',
  'PIXELARENA',
  'NINEBAMBOO',
  'KITE',
  'SALTROAD',
  'MOONFERRY',
  'CINDERFOX',
  'ORCHARD',
  'TIDEMARK',
] as const
export type StudioVendor = (typeof STUDIO_VENDORS)[number]

export const isStudioVendor = (code: string): code is StudioVendor => STUDIO_VENDORS.some((vendor) => vendor === code)
