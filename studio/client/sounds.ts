/**
 * The sounds of all games, as parameters of the synthesizer: loudness, randomness, frequency, attack, sustain, release,
 * shape, curve, slide … Its README names each place.
 */
const _ = undefined

export const SOUNDS = {
  /** Reels or a ball set off. */
  spin: [0.5, 0, 160, 0.08, 0.05, 0.22, 4, 1.4, 3, _, _, _, _, _, _, _, _, 0.6, 0.05, _, -1_200],
  /** A reel, a ball or a tile comes to rest. */
  stop: [0.9, 0, 120, _, 0.01, 0.09, 1, 1.7, -3, _, _, _, _, 0.1],
  /** A win, a step at a time: each step is a little higher. */
  win: [0.6, 0, 523.25, 0.004, 0.04, 0.28, 1, 1.3, _, _, _, _, _, _, _, _, 0.07, 0.6, 0.05],
  /** A symbol that may lead to free spins. */
  scatter: [0.6, 0, 784, 0.005, 0.08, 0.45, _, 1, _, _, 392, 0.07, _, _, _, _, 0.12, 0.7, 0.04],
  chips: [0.7, 0, 2_300, _, 0.005, 0.05, 2, 2.2, -30, _, -500, 0.03, _, _, _, _, 0.04, 0.5, 0.01],
  cards: [0.5, 0, 700, 0.015, 0.01, 0.07, 4, 2, 12, _, _, _, _, _, _, _, _, 0.7, 0.02, _, 1_800],
  /** One peg of a wheel. */
  wheel: [0.6, 0, 950, _, 0.006, 0.03, 1, 1.6, -12],
} as const satisfies Record<string, readonly (number | undefined)[]>

export type SoundName = keyof typeof SOUNDS
