/** What a pond's page and its server say to each other. */
import { z } from 'zod'
import { moneySchema } from '../money.ts'
import { fishIdPattern } from './paths.ts'

/** Seats of one pond. */
export const SEATS = 4
export const MOST_IN_BATCH = 24
/** The number of a press in its magazine. Presses that are refused use up a number, so it may pass the last shot. */
const MOST_PRESSES = 9_999

export const shotSchema = z.object({
  n: z.number().int().min(0).max(MOST_PRESSES),
  fishId: z.string().regex(fishIdPattern),
  /** When it was fired, by the server's clock as the page knows it. */
  at: z.number().int().min(0),
})
export type Shot = z.infer<typeof shotSchema>

/**
 * What became of a press. `gone`: the fish had left or was caught. `fast`: too soon after the shot before. `late`: fired too
 * long ago, or in the future. `order`: its number was passed. `over`: no shot was left. None of these costs a shot.
 */
export const shotResultSchema = z.object({
  n: z.number().int(),
  fishId: z.string(),
  outcome: z.enum(['hit', 'miss', 'gone', 'fast', 'late', 'order', 'over']),
  /** In shots. */
  pays: z.number().int(),
})
export type ShotResult = z.infer<typeof shotResultSchema>

export const shotsRequestSchema = z.object({
  spinId: z.uuid(),
  shots: z.array(shotSchema).min(1).max(MOST_IN_BATCH),
})
export const closeRequestSchema = z.object({ spinId: z.uuid() })

export const shotsAnswerSchema = z.object({
  nowMs: z.number(),
  results: z.array(shotResultSchema),
  /** Of the magazine as it stands: shots left, and what its hits pay. */
  left: z.number().int(),
  won: moneySchema,
})
export type ShotsAnswer = z.infer<typeof shotsAnswerSchema>

export const pondTicketSchema = z.object({
  /** Null while every pond is full: the player shoots alone. */
  room: z.number().int().nullable(),
  seat: z.number().int().nullable(),
  ticket: z.string(),
  nowMs: z.number(),
})
export type PondTicket = z.infer<typeof pondTicketSchema>

const seatViewSchema = z.object({
  seat: z
    .number()
    .int()
    .min(0)
    .max(SEATS - 1),
  /** A mask of the player. */
  who: z.string(),
})
export type SeatView = z.infer<typeof seatViewSchema>

/** A shot as the others at the pond see it. */
const seenShotSchema = z.object({ seat: z.number().int(), fishId: z.string(), isHit: z.boolean() })
export type SeenShot = z.infer<typeof seenShotSchema>

export const pondMessageSchema = z.discriminatedUnion('type', [
  /** Who sits there, and which fish were caught. */
  z.object({
    type: z.literal('snapshot'),
    nowMs: z.number(),
    seat: z.number().int(),
    seats: z.array(seatViewSchema),
    caught: z.array(z.string()),
  }),
  z.object({ type: z.literal('seats'), nowMs: z.number(), seats: z.array(seatViewSchema) }),
  z.object({ type: z.literal('shots'), nowMs: z.number(), shots: z.array(seenShotSchema) }),
])
export type PondMessage = z.infer<typeof pondMessageSchema>
