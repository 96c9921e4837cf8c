/** What the originals share: how their rules are written, and how a multiplier pays. */
import type { Draw } from '../../contract/fairness/draw.ts'
import type { Decided, Engine, Standing } from './engine.ts'

/** A multiplier is an integer of so many parts, cut down once. */
export const PARTS = 10_000
/** What the originals keep: 1 %. In parts. */
export const RETURN_PARTS = 9_900

/** `stakeMinor × multiplier`, cut down. Beyond what a float holds exactly, so in big integers. */
export const payOf = (stakeMinor: number, multiplier: number): number =>
  Number((BigInt(stakeMinor) * BigInt(multiplier)) / BigInt(PARTS))

/** `RETURN_PARTS × above / below`, cut down: the multiplier of a chance of `below` in `above`. */
export const fairMultiplier = (above: bigint, below: bigint): number => Number((BigInt(RETURN_PARTS) * above) / below)

/** Of every original, in minor units. Any amount between them. */
export const STAKE_LIMITS = { minMinor: 10, maxMinor: 10_000, defaultMinor: 100 } as const

/** Rounds that one press may begin, where the policy allows auto bet. */
export const MOST_AUTO_BETS = 100

/** The act that ends a round where its player likes. */
export const CASH_OUT = 'cash'

export interface Rules<Choice, Chance, View> {
  readonly id: string
  /** Undefined for what is no choice of this game, or one that is not written in its one form. */
  readChoice(text: string): Choice | undefined
  draw(draw: Draw, choice: Choice): Promise<Chance>
  /** The multiplier of the best end, in parts; absent where it is far above the stake with every choice. */
  best?(choice: Choice): number
  stand(round: Played<Choice, Chance>): PlayStanding<View> | null
  finish?(round: Played<Choice, Chance>): readonly string[] | null
}
export type Played<Choice, Chance> = Omit<Decided<Chance>, 'choice'> & { readonly choice: Choice }
export type PlayStanding<View> = Standing & { readonly view: View }

/** A round that ends with its draw. */
export const settleAt = <View>(stakeMinor: number, multiplier: number, view: View): PlayStanding<View> => ({
  isOver: true,
  stakeMinor,
  payoutMinor: payOf(stakeMinor, multiplier),
  view,
})

/** The cast of `chance` is safe: it is JSON that `draw` of the same rules made. */
export function createEngine<Choice, Chance, View>(rules: Rules<Choice, Chance, View>): Engine {
  const read = (round: Decided): Played<Choice, Chance> | null => {
    const choice = rules.readChoice(round.choice)
    return choice === undefined ? null : { ...round, choice, chance: round.chance as Chance }
  }
  const { finish, best } = rules
  return {
    id: rules.id,
    isStake: (minor) => Number.isSafeInteger(minor) && minor >= STAKE_LIMITS.minMinor && minor <= STAKE_LIMITS.maxMinor,
    isChoice: (text) => rules.readChoice(text) !== undefined,
    canWin(text, stakeMinor) {
      const choice = rules.readChoice(text)
      return choice !== undefined && (!best || payOf(stakeMinor, best(choice)) > stakeMinor)
    },
    draw(draw, text) {
      const choice = rules.readChoice(text)
      if (choice === undefined) throw new Error(`${rules.id} has no choice ${text}`)
      return rules.draw(draw, choice)
    },
    stand(round) {
      const played = read(round)
      return played && rules.stand(played)
    },
    ...(finish && {
      finish(round: Decided) {
        const played = read(round)
        return played && finish(played)
      },
    }),
  }
}
