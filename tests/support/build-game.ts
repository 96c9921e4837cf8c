import { type Game, gameSchema } from '../../contract/calls/games/games.ts'

/** A game of a list. */
export const buildGame = (overrides: Partial<Game> = {}): Game =>
  gameSchema.parse({
    gameId: `game-${crypto.randomUUID().slice(0, 8)}`,
    nodeId: 1,
    gameCode: 'game-1',
    gameName: 'Game',
    vassalage: 'HARBOR',
    vendorName: 'Harbor',
    accountTypeName: 'Main',
    gameType: 'RNG',
    classes: [],
    showIcon: '/covers/game-1.svg',
    supportPlay: 0,
    isHot: 0,
    isNew: false,
    playable: true,
    rtp: '96.00',
    volatility: 3,
    features: [],
    minBet: '0.20',
    maxBet: '100.00',
    ...overrides,
  })
