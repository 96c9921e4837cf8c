/**
 * The hook `outcome`: the player's next round of a game ends as is wished. Pairs of seeds are tried until one draws such
 * a round, so the round is as provable as any other (docs/guides/sandbox.md).
 */
import { z } from 'zod'
import { createDraw } from '../../../contract/fairness/draw.ts'
import { buildServerSeed } from '../../../contract/fairness/seeds.ts'
import { parseMoney } from '../../../contract/money.ts'
import { type RandomBytes, systemRandom } from '../../../contract/time-and-chance.ts'
import { OWN_ALGORITHM } from '../../../studio/engine/engine.ts'
import { findGame } from '../../../studio/games/index.ts'
import type { Hook } from './control.ts'
import type { StudioPlayer } from './studio-player.ts'

const TRIES = 20_000
const CLIENT_SEED = 'sandbox'

export type Wish = {
  gameCode: string
  /** In the game's own words, as the player will choose: `over:5050`. Empty where there is nothing to choose. */
  choice: string
  stakeMinor: number
  /** The payout over the stake. */
  least: number
  most: number
}

/** A server seed whose first round, with `CLIENT_SEED`, ends so. Throws, in words, where none can be found. */
export async function findServerSeed(
  { gameCode, choice, stakeMinor, least, most }: Wish,
  random: RandomBytes = systemRandom,
  tries = TRIES,
): Promise<{ serverSeed: string; multiplier: number }> {
  const game = findGame(gameCode)
  if (game?.roundKind !== 'own') throw new Error(`${gameCode} is no game whose rounds come from a player's own seeds`)
  const { engine } = game
  if (!engine.isChoice(choice) || !engine.isStake(stakeMinor, choice))
    throw new Error('no such choice, or stake, of it')
  for (let nth = 0; nth < tries; nth += 1) {
    const serverSeed = buildServerSeed(random)
    const chance = await engine.draw(
      createDraw({ serverSeed, clientSeed: CLIENT_SEED, nonce: 0 }, OWN_ALGORITHM),
      choice,
    )
    const standing = engine.stand({ choice, chance, acts: [], stakeMinor })
    if (!standing?.isOver) continue
    const multiplier = standing.payoutMinor / standing.stakeMinor
    if (multiplier >= least && multiplier <= most) return { serverSeed, multiplier }
  }
  throw new Error(`no such end in ${tries} rounds, or one that hangs on what the player does`)
}

const inputSchema = z.object({
  player: z.string().max(64).default('player'),
  vendor: z.string().max(40).default('HARBOR'),
  gameCode: z.string().max(120),
  choice: z.string().max(200).default(''),
  stake: z.string().default('1.00').transform(parseMoney),
  least: z.number().min(0).default(0),
  most: z.number().min(0).default(Number.MAX_SAFE_INTEGER),
})

/** `launch` gives a launch token of the player. */
export const buildOutcomeHook =
  (launch: (input: object) => Promise<unknown>, player: StudioPlayer): Hook =>
  async (input) => {
    const { player: name, vendor, stake, ...rest } = inputSchema.parse(input)
    const { gameCode } = rest
    const { serverSeed, multiplier } = await findServerSeed({ ...rest, stakeMinor: stake })
    const { token } = z.object({ token: z.string() }).parse(await launch({ player: name, vendor, gameCode }))
    await player.setSeeds({ token, gameCode }, { serverSeed, clientSeed: CLIENT_SEED })
    return { multiplier, serverSeed, clientSeed: CLIENT_SEED }
  }
