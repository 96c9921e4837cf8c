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
  /** A card of the own hand stands up, and one lies down. */
  lift: [0.4, 0, 900, 0.004, 0.01, 0.05, 4, 1.6, 20, _, _, _, _, _, _, _, _, 0.6, 0.01, _, 2_200],
  cardDown: [0.7, 0, 320, 0.004, 0.01, 0.08, 4, 2, -6, _, _, _, _, _, _, _, _, 0.7, 0.02, _, 1_500],
  pass: [0.6, 0, 150, 0.004, 0.02, 0.08, _, 1.4, -2],
  /** The player is to act. */
  myTurn: [0.5, 0, 660, 0.006, 0.06, 0.22, _, 1.2, _, _, 220, 0.08, _, _, _, _, _, 0.6, 0.03],
  /** Another seat holds one card. */
  lastCard: [0.5, 0, 440, 0.006, 0.05, 0.2, 1, 1.2, _, _, -110, 0.07, _, _, _, _, _, 0.6, 0.03],
  coins: [0.6, 0, 1_700, 0.003, 0.01, 0.12, 1, 1.8, _, _, 500, 0.04, 0.03, _, _, _, _, 0.5, 0.02],
  /** One peg of a wheel. */
  wheel: [0.6, 0, 950, _, 0.006, 0.03, 1, 1.6, -12],
  // The originals.
  /** The ball on a pin: higher, the further from the middle. */
  pin: [0.5, 0, 1_150, 0.001, 0.004, 0.04, 1, 1.8, -6],
  /** A safe tile, a right guess: each is a little higher. */
  tile: [0.5, 0, 440, 0.004, 0.02, 0.16, 1, 1.5, _, _, 220, 0.04, _, _, _, _, _, 0.6, 0.03],
  /** A mine, and a ship that bursts. */
  blast: [0.6, 0, 70, 0.005, 0.06, 0.42, 4, 1.2, -0.4, _, _, _, _, 0.4, _, _, _, 0.6, 0.05, _, 1_400],
  /** Dice in a cup. */
  roll: [0.5, 0, 260, 0.01, 0.22, 0.16, 4, 1.6, _, _, _, _, 0.055, _, _, _, _, 0.7, 0.03, 0.9, 1_600],
  /** A number that is drawn. */
  pop: [0.6, 0, 330, 0.003, 0.01, 0.07, _, 1.4, 9],
  /** The number grows: each step is a little higher. */
  climb: [0.4, 0, 294, 0.004, 0.02, 0.07, 1, 1.3, 4],
  /** A shot leaves the cannon. */
  shot: [0.5, 0, 330, _, 0.01, 0.09, 2, 1.6, -14, _, _, _, _, 0.2],
  /** A fish is caught. */
  catch: [0.6, 0, 440, 0.004, 0.03, 0.2, 1, 1.4, 6, _, 220, 0.06, _, _, _, _, 0.06, 0.6, 0.04],
  coin: [0.45, 0, 1_400, _, 0.02, 0.16, 1, 1.8, _, _, 500, 0.05, _, _, _, _, 0.05, 0.5, 0.02],
  /** Few shots are left. */
  low: [0.4, 0, 196, 0.005, 0.03, 0.1, 1, 1.5, -2],
  /** A magazine is loaded. */
  reload: [0.6, 0, 180, 0.01, 0.04, 0.16, 2, 1.5, 5, _, 120, 0.06, _, 0.1],

  /* Crash: it takes off, climbs a tone at a time, is left, and bursts. */
  ignite: [0.6, 0, 90, 0.03, 0.16, 0.3, 4, 1.6, 2, _, _, _, _, 0.5, _, _, _, 0.6, 0.1, _, 900],
  cashOut: [0.6, 0, 880, 0.003, 0.03, 0.16, 1, 1.6, _, _, 440, 0.05, _, _, _, _, 0.05, 0.6, 0.03],
  burst: [0.9, 0, 70, 0.004, 0.08, 0.4, 4, 1.8, -1, _, _, _, _, 1.2, _, 0.1, _, 0.6, 0.08, _, 700],
  /* Live tables: the ball on its rim and in a pocket, dice that are shaken and lie, a bowl, beads, coins, chips that are paid. */
  ball: [0.35, 0, 1_500, _, 0.004, 0.02, 1, 1.6, -8],
  ballFalls: [0.7, 0, 620, _, 0.01, 0.07, 1, 1.8, -10, _, _, _, _, 0.1],
  shake: [0.6, 0, 240, 0.004, 0.02, 0.05, 4, 1.8, _, _, _, _, 0.05, 0.6, _, _, _, 0.6, 0.02, _, 1_200],
  die: [0.8, 0, 420, _, 0.008, 0.06, 2, 2, -14, _, _, _, _, 0.2],
  bowl: [0.5, 0, 210, 0.02, 0.04, 0.18, _, 1.3, 2, _, _, _, _, _, _, _, _, 0.6, 0.05],
  bead: [0.5, 0, 1_250, _, 0.006, 0.035, 1, 2, -10],
  flip: [0.5, 0, 2_600, 0.002, 0.01, 0.11, 1, 2, _, _, -300, 0.03, _, _, _, _, 0.03, 0.5, 0.02],
  pay: [0.6, 0, 1_900, 0.003, 0.05, 0.12, 2, 2, -20, _, -400, 0.03, 0.07, _, _, _, 0.05, 0.5, 0.03],
  /* Slots: a reel that is waited for, symbols that fall, free spins that begin and end. */
  tension: [0.45, 0, 220, 0.25, 0.3, 0.3, 1, 1.1, 3, _, _, _, _, _, 6, _, _, 0.7, 0.1, 0.3],
  fall: [0.7, 0, 300, 0.004, 0.02, 0.12, 1, 1.6, -5, _, _, _, _, 0.1],
  freeBegin: [0.6, 0, 523.25, 0.01, 0.1, 0.35, 1, 1.2, _, _, 261.6, 0.09, 0.18, _, _, _, 0.1, 0.7, 0.06],
  freeEnd: [0.55, 0, 784, 0.01, 0.1, 0.35, 1, 1.2, _, _, -261, 0.12, _, _, _, _, 0.1, 0.7, 0.06],
} as const satisfies Record<string, readonly (number | undefined)[]>

export type SoundName = keyof typeof SOUNDS
