/** OPS-02: a merchant as operators publish it; part of `edge-calls.ts`. Stricter than what is read back. */
import { z } from 'zod'
import { merchantSchema } from '../merchant.ts'
import { isDistinct } from '../rules/is-distinct.ts'
import { foldDashed } from '../rules/typed-text.ts'

/** Labels as DNS has them: no empty one, none that begins or ends with a dash. */
const HOST_NAME = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/
/** As a browser reads it: `127.1` and `0x7f.1` are addresses too. */
const isAddress = (name: string): boolean => !/[a-z]/.test(URL.parse(`https://${name}`)?.hostname ?? '')

/** The full stop of an East Asian keyboard is a dot in it. */
export const hostnameSchema = z
  .string()
  .overwrite(foldDashed)
  .toLowerCase()
  .max(200)
  .regex(HOST_NAME, 'a host name without scheme, port and path')
  .refine((name) => !isAddress(name), 'a host name, no address')

/** Each is a name that visitors come by, and each stands there once. */
export const domainsSchema = z.array(hostnameSchema).refine(isDistinct, 'each host once').default([])

export const publishedSchema = merchantSchema.omit({ version: true }).extend({ domains: domainsSchema })
