/** OPS-01: roles as they are given: the schemas of `rights.ts`. */
import { z } from 'zod'
import { merchantCodeSchema } from '../ids.ts'
import { clashes, ROLES } from './rights.ts'

export const roleSchema = z.enum(ROLES)
export const grantSchema = z.strictObject({ role: roleSchema, merchant: merchantCodeSchema.nullable() })
export const grantsSchema = z
  .array(grantSchema)
  .max(100)
  .refine((grants) => !clashes(grants), 'who gives roles holds none that moves money or configures')
