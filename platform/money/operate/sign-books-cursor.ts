/**
 * TRUST-04: where a check stands that operators ask for call by call, sealed. Only the platform writes it: whoever could would
 * have a check pass over what they do not want found, and nobody would see it (docs/architecture/money.md).
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import type { MemberId } from '../../../contract/ids.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'

/** A check goes on at once. What was read longer ago says too little of today. */
const HOLDS_MS = 60 * 60_000
const TAG_BYTES = 16

const cursorSchema = z.object({
  /** Up to there transfers were looked at. */
  transferSequence: z.number().int().min(0),
})
export type BooksCursor = z.infer<typeof cursorSchema>
const signedSchema = cursorSchema.extend({ atMs: z.number().int() })

/** It goes on with the same check, of the same wallet. */
type Scope = { call: 'books-check' | 'wallet-unfreeze'; memberId: MemberId; full: boolean }
type Sealer = Pick<OperatorContext, 'env' | 'merchant' | 'clock'>

function computeTag({ env, merchant }: Sealer, { call, memberId, full }: Scope, text: string): Buffer {
  const signed = JSON.stringify(['books place', call, merchant.code, memberId, full, text])
  return createHmac('sha256', env.PASSWORD_PEPPER).update(signed).digest().subarray(0, TAG_BYTES)
}

export function signCursor(sealer: Sealer, scope: Scope, place: BooksCursor): string {
  const text = Buffer.from(JSON.stringify({ ...place, atMs: sealer.clock() })).toString('base64url')
  return `${text}.${computeTag(sealer, scope, text).toString('base64url')}`
}

/** Throws `malformed` for what was not sealed for this very check, and for what is older than an hour. */
export function openCursor(sealer: Sealer, scope: Scope, sealed: string): BooksCursor {
  const [text = '', tag = ''] = sealed.split('.')
  const given = Buffer.from(tag, 'base64url')
  const expected = computeTag(sealer, scope, text)
  if (given.length !== expected.length || !timingSafeEqual(given, expected) || `${text}.${tag}` !== sealed)
    throw new Refusal('malformed', 'that is no place of this check: begin it anew')
  const { atMs, ...place } = signedSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  if (atMs <= sealer.clock() - HOLDS_MS) throw new Refusal('malformed', 'that was an hour ago: begin it anew')
  return place
}
