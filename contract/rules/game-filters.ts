/** FIND-02: what a list of games can be narrowed to and ordered by. Plain, so that the page has it without schemas. */

export const GAME_FEATURES = [
  'free_spins',
  'jackpot',
  'bonus_buy',
  'multiplier',
  'wilds',
  'cascades',
  'hold_and_win',
  'provably_fair',
] as const
/** What a game is about, as its cover shows it. */
export const GAME_THEMES = [
  'animals',
  'adventure',
  'classic',
  'festive',
  'myth',
  'nature',
  'sea',
  'sky',
  'sport',
  'table',
] as const
export const GAME_SORTS = ['popular', 'new', 'name', 'rtp'] as const
/** Return to player in whole per cents from, up to but without the next; `under95` is what is left. */
export const RTP_BANDS = ['97', '96', '95', 'under95'] as const
/** Lowest stakes a list can be narrowed to. */
export const STAKE_STEPS = ['0.01', '0.10', '0.20', '0.50', '1.00'] as const

export type GameFeature = (typeof GAME_FEATURES)[number]
export type GameTheme = (typeof GAME_THEMES)[number]
export type GameSort = (typeof GAME_SORTS)[number]
export type RtpBand = (typeof RTP_BANDS)[number]
export type StakeStep = (typeof STAKE_STEPS)[number]
