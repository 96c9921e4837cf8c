import { z } from 'zod'
import { minor } from '../../../contract/money.ts'

/** An amount as a table answers it. */
export const minorSchema = z.number().transform(minor)
