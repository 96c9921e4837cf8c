/** What a member has played and marked, and what only members are shown. */
import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { gameIdSchema, isoTimeSchema, vendorCodeSchema } from '../../ids.ts'
import { moneySchema } from '../../money.ts'
import { roomStateSchema } from '../../rooms/calls.ts'
import { gameSchema } from './games.ts'

const gamesSchema = z.object({ list: z.array(gameSchema) })
const gameIdsSchema = z.object({ gameIds: z.array(gameIdSchema) })

/** GAME-04: a room of a game between players: a table with its stakes. */
const roomSchema = z.object({
  roomId: gameIdSchema,
  nodeId: z.number().int(),
  nodeName: z.string().max(80),
  vassalage: vendorCodeSchema,
  minBet: moneySchema,
  maxBet: moneySchema,
  playable: z.boolean(),
  /** As its vendor tells it; missing where it does not. `minBet` and `maxBet` are then the deposit of a hand. */
  base: moneySchema.optional(),
  /** Of one table; and of the whole room, who sits and who waits for a seat. */
  seats: z.number().int().optional(),
  seated: z.number().int().optional(),
  waiting: z.number().int().optional(),
  /** Of a winner's net, in hundredths of a per cent. */
  rakeBps: z.number().int().optional(),
  state: roomStateSchema.optional(),
})

export const memberGameCalls = {
  favouriteGames: defineCall({
    summary: "The ids of the member's favourite games",
    method: 'GET',
    path: '/wps/relay/MCSFE_getFavoriteGames',
    at: 'near',
    token: true,
    request: z.object({}),
    response: gameIdsSchema,
  }),
  favouriteGameList: defineCall({
    summary: "The member's favourite games",
    method: 'GET',
    path: '/wps/relay/MCSFE_getFavoriteGamesList',
    at: 'near',
    token: true,
    request: z.object({}),
    response: gamesSchema,
  }),
  setFavouriteGame: defineCall({
    summary: 'Mark a game as favourite, or unmark it',
    method: 'POST',
    path: '/wps/relay/MCSFE_setFavoriteGame',
    at: 'primary',
    token: true,
    rateLimit: 'write',
    request: z.object({ gameId: gameIdSchema, favourite: z.boolean() }),
    response: gameIdsSchema,
  }),
  recentGames: defineCall({
    summary: 'The games last played, newest first; those with an unfinished round lead (FIND-03)',
    method: 'GET',
    path: '/wps/relay/GCS_recentGame',
    at: 'near',
    token: true,
    request: z.object({}),
    response: z.object({ list: z.array(gameSchema.extend({ lastPlayedAt: isoTimeSchema, openRound: z.boolean() })) }),
  }),
  addFavouriteGames: defineCall({
    summary: 'Mark what was marked before there was a login; unknown games are passed over',
    method: 'POST',
    path: '/wps/relay/MCSFE_addFavoriteGames',
    at: 'primary',
    token: true,
    rateLimit: 'write',
    request: z.object({ gameIds: z.array(gameIdSchema).min(1).max(200) }),
    response: gameIdsSchema,
  }),
  vassalageGames: defineCall({
    summary: 'The games of a vendor that starts from a list (GAME-04)',
    method: 'GET',
    path: '/wps/relay/GCSGAME_getVassGameType',
    at: 'near',
    token: true,
    request: z.object({ vassalage: vendorCodeSchema }),
    response: gamesSchema,
  }),
  roomList: defineCall({
    summary: 'The rooms of games between players, the lowest stakes first (GAME-04)',
    method: 'GET',
    path: '/wps/relay/GLS2_roomList',
    at: 'near',
    token: true,
    request: z.object({ vassalage: vendorCodeSchema.optional() }),
    response: z.object({ rooms: z.array(roomSchema) }),
  }),
} as const
