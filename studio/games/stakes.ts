/**
 * What a player may stake, in minor units: one ladder for every slot. Each step is a multiple of 20,
 * so that a line stake is a whole number on 5 lines and on 20.
 */
export const STAKE_STEPS_MINOR: readonly number[] = [20, 40, 60, 100, 200, 400, 600, 1_000, 2_000, 4_000, 6_000, 10_000]
export const DEFAULT_STAKE_MINOR = 100

export const isLadderStake = (amountMinor: number): boolean => STAKE_STEPS_MINOR.includes(amountMinor)
