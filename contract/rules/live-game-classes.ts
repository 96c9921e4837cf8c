/** GAME-08: classes that filter the live list. */
export const LIVE_GAME_CLASSES = {
  BAC: 'Baccarat',
  SIC: 'Sicbo',
  ROU: 'Roulette',
  DAT: 'Dragon Tiger',
  BJ: 'Blackjack',
  HE: "Hold'Em",
  MT: 'Mahjong Tiles',
  TCP: 'Card-Poker',
  WZPJ: 'Wenzhou Pai Gow',
  SD: 'Se Die',
  FT: 'Fan Tan',
  NN: 'NiuNiu',
  YSX: 'Yu Sia Xie',
  ZJH: 'ZJH',
  MJ: 'Mahjong',
} as const
export type LiveGameClass = keyof typeof LIVE_GAME_CLASSES

/** Classes that our own studio does not deal, and the one of its classes that comes closest. */
export const CLOSEST_CLASS: Partial<Record<LiveGameClass, LiveGameClass>> = {
  HE: 'BAC',
  TCP: 'BAC',
  ZJH: 'BAC',
  MT: 'NN',
  MJ: 'NN',
  WZPJ: 'NN',
}

/** Classes that our own studio deals to one player alone, among the games of chance. */
export const ALONE_CLASSES: ReadonlySet<LiveGameClass> = new Set(['BJ'])
