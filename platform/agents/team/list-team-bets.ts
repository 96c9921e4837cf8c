/** AGT-02: rounds of the whole team on a UTC day, narrowed, in pages of 50: the sums say who played, and their wallets the rest. */

import { TEAM_BETS_PAGE } from '../../../contract/calls/agents/records.ts'
import { type MemberId, memberIdSchema } from '../../../contract/ids.ts'
import { RPC_AT_ONCE } from '../../../contract/lib/at-once.ts'
import { parseMoney } from '../../../contract/money.ts'
import type { CallRequest, UpstreamResponse } from '../../../contract/table.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import { type CursorScope, openCursor, sealCursor } from '../../kernel/cursor.ts'
import type { Handler } from '../../kernel/handler.ts'
import { dayOf, dayStartMs } from '../../kernel/tree.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { STATUS_OF_STATE } from '../../kernel/wallet/round-state.ts'
import { getWallet, type RecordedRound } from '../../kernel/wallet/wallet-interface.ts'
import { presentRounds } from '../../money/records/present-round.ts'
import { isInTeamOn, presentTeamMember, requireInTeam } from '../tree/team.ts'
import { findPlayers, type Player, type PlayersAsked } from './find-players.ts'

type Input = CallRequest<'agentTeamBets'>
type Answer = UpstreamResponse<'agentTeamBets'>

/** So many wallets are asked for one page: where a filter leaves little, the page is short and its cursor goes on. */
export const WALLETS_A_PAGE = 48

type Place = { key: number; id: MemberId; before: number }
type Found = { player: Player; round: RecordedRound }

/** Throws `not_found` for a member outside the team, and `malformed` for a foreign cursor. */
export const listTeamBets: Handler<'agentTeamBets'> = async (ctx, input) => {
  const { day: date, memberId, gameType, gameId, vendor, state, roundId, stakeMin, stakeMax } = input
  const scope: CursorScope = {
    secret: ctx.env.PASSWORD_PEPPER,
    selection: [
      'agentTeamBets',
      ctx.merchant.code,
      requireMember(ctx).id,
      date,
      memberId,
      gameType,
      gameId,
      vendor,
      state,
      roundId,
      stakeMin,
      stakeMax,
    ],
  }
  const place = input.cursor === undefined ? null : parsePlace(openCursor(input.cursor, scope))
  const day = dayOf(Date.parse(date))
  const asked = { day, gameType, gameId, isOpen: state === 'open', from: place, limit: WALLETS_A_PAGE + 1 }
  const players = memberId === undefined ? await findPlayers(ctx, asked) : await findOne(ctx, memberId, asked)
  const { found, looked, next } = await readPage(ctx, input, { players, place, day })
  return {
    rows: await present(ctx, found),
    looked,
    nextCursor: next && sealCursor([next.key, next.id, next.before], scope),
  }
}

const parsePlace = ([key, id, before]: readonly (number | string)[]): Place => ({
  key: Number(key),
  id: memberIdSchema.parse(id),
  before: Number(before),
})

async function findOne(ctx: PlatformContext, memberId: MemberId, { day }: PlayersAsked): Promise<Player[]> {
  const [row, stoodThere] = await Promise.all([requireInTeam(ctx, memberId), isInTeamOn(ctx, memberId, day)])
  return stoodThere ? [{ ...row, key: 0 }] : []
}

type Page = { players: readonly Player[]; place: Place | null; day: number }

/** In the order of the players, until the page is full or so many were asked. */
async function readPage(ctx: PlatformContext, input: Input, { players, place, day }: Page) {
  const found: Found[] = []
  const asked = players.slice(0, WALLETS_A_PAGE)
  const answers = await readFirst(asked, (player) =>
    readRounds(ctx, input, { player, day, before: player.id === place?.id ? place.before : undefined }),
  )
  for (const [at, rounds] of answers.entries()) {
    const player = asked[at] as Player
    const room = TEAM_BETS_PAGE - found.length
    found.push(...rounds.slice(0, room).map((round) => ({ player, round })))
    const isLast = at === players.length - 1
    if (found.length < TEAM_BETS_PAGE || (isLast && rounds.length <= room)) continue
    const { key, id } = player
    return { found, looked: at + 1, next: { key, id, before: rounds[room - 1]?.openedSequence ?? 0 } }
  }
  const last = players[WALLETS_A_PAGE]
  return { found, looked: asked.length, next: last ? { key: last.key, id: last.id, before: ALL } : null }
}

/**
 * The rounds of the first players, at least so many of them as fill a page. A lane takes the next player once it has an answer,
 * so none waits for the slowest of a group, and no wallet is asked once the page is full.
 */
async function readFirst(players: readonly Player[], read: (player: Player) => Promise<RecordedRound[]>) {
  const answers: (RecordedRound[] | undefined)[] = []
  let next = 0
  const isFull = () => {
    const gap = answers.indexOf(undefined)
    const whole = gap === -1 ? answers : answers.slice(0, gap)
    return whole.reduce((sum, rounds) => sum + (rounds?.length ?? 0), 0) >= TEAM_BETS_PAGE
  }
  const lane = async () => {
    while (next < players.length && !isFull()) {
      const at = next
      next += 1
      answers[at] = undefined
      answers[at] = await read(players[at] as Player)
    }
  }
  await Promise.all(Array.from({ length: RPC_AT_ONCE }, lane))
  return answers.map((rounds) => rounds ?? [])
}

/** Before no round: all of them. */
const ALL = Number.MAX_SAFE_INTEGER

type Asked = { player: Player; day: number; before: number | undefined }

/** One more than a page has room for. */
async function readRounds(
  ctx: PlatformContext,
  input: Input,
  { player, day, before }: Asked,
): Promise<RecordedRound[]> {
  const { gameType, gameId, vendor, state, roundId, stakeMin, stakeMax } = input
  const { rows } = requireAccepted(
    await getWallet(ctx.env.WALLET, ctx.merchant.code, player.id).readRounds({
      range: { from: dayStartMs(day), to: dayStartMs(day + 1) },
      category: gameType,
      status: state && STATUS_OF_STATE[state],
      gameId,
      vendor,
      roundId,
      stakeMinMinor: stakeMin === undefined ? undefined : parseMoney(stakeMin),
      stakeMaxMinor: stakeMax === undefined ? undefined : parseMoney(stakeMax),
      before,
      limit: TEAM_BETS_PAGE + 1,
    }),
  )
  return rows
}

async function present(ctx: PlatformContext, found: readonly Found[]): Promise<Answer['rows']> {
  const players = new Map(found.map(({ player }) => [player.id, player]))
  const [rounds, members] = await Promise.all([
    presentRounds(
      ctx,
      found.map(({ round }) => round),
    ),
    Promise.all(
      [...players.values()].map(async (player) => [player.id, await presentTeamMember(ctx, player)] as const),
    ),
  ])
  const named = new Map(members)
  return found.flatMap(({ player }, at) => {
    const [round, member] = [rounds[at], named.get(player.id)]
    if (!round || !member) return []
    // The balance after a round is the member's own matter.
    const { balanceAfter: _, net: __, provablyFair: ___, ...bet } = round
    return [{ ...bet, member }]
  })
}
