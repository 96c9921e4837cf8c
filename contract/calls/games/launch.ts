/** GAME-03: opening a game. */
import { z } from 'zod'
import { defineCall } from '../../call.ts'
import {
  CLIENT_TYPE,
  LANGUAGES,
  LAUNCH_ACCOUNT_TYPE,
  LAUNCH_CONFIRM_TRANS,
  LAUNCH_MODE,
  LAUNCH_PLATFORM,
} from '../../constants.ts'
import { gameIdSchema, merchantCodeSchema, vendorCodeSchema } from '../../ids.ts'
import { usernameSchema } from '../identity/fields.ts'

export const launchRequestSchema = z.object({
  gameId: gameIdSchema,
  nodeId: z.number().int(),
  vassalage: vendorCodeSchema,
  accountType: z.literal(LAUNCH_ACCOUNT_TYPE).default(LAUNCH_ACCOUNT_TYPE),
  confirmTrans: z.literal(LAUNCH_CONFIRM_TRANS).default(LAUNCH_CONFIRM_TRANS),
  launchMode: z.literal(LAUNCH_MODE).default(LAUNCH_MODE),
  platform: z.literal(LAUNCH_PLATFORM).default(LAUNCH_PLATFORM),
  clientType: z.literal(CLIENT_TYPE).default(CLIENT_TYPE),
  username: usernameSchema.optional(),
  token: z.string().max(64).optional(),
  merchantCode: merchantCodeSchema.optional(),
  language: z.enum(LANGUAGES).optional(),
  /** The site's own origin: where the game sends its messages and its Back button. Set by the edge. */
  lobbyOrigin: z.string().max(200).optional(),
})

export const launchCalls = {
  launchGame: defineCall({
    summary: 'Open a game: answers the address for the frame',
    method: 'POST',
    path: '/wps/game/launchGame',
    at: 'near',
    token: true,
    barred: 'refused',
    rateLimit: 'write',
    request: launchRequestSchema,
    response: z.object({ game_url: z.string().max(2_000).optional(), game_url2: z.string().max(2_000).optional() }),
  }),
} as const
