import { describe, expect, test } from 'vitest'
import { toLaunchedGame } from './launch-game.ts'

const NEAR = 'https://near.example'
const FAR = 'https://far.example'
const STUDIO = 'https://studio.example'
const places = { gameOrigins: [STUDIO, NEAR, FAR], launchCdns: [NEAR, 'https://not-framed.example', FAR] }

describe('EDGE-10, GAME-03 where a launched game is framed from', () => {
  test.each([
    ['https://studio.example/play?token=t', 1, 'https://studio.example/play?token=t'],
    ['/play?token=t', 1, 'https://near.example/play?token=t'],
    ['/play?token=t', 2, 'https://far.example/play?token=t'],
    ['/play?token=t', 3, 'https://near.example/play?token=t'],
  ])('%s at attempt %i is %s', (url, attempt, expected) => {
    expect(toLaunchedGame(url, places, attempt)).toEqual({ url: expected, origin: new URL(expected).origin })
  })

  test.each([
    ['of an origin that is not named', 'https://evil.example/play'],
    ['that leaves the CDN', '//evil.example/play'],
    ['that leaves the CDN by a backslash', '/\\evil.example/play'],
    ['that is a script', 'javascript:alert(1)'],
    ['that is missing', undefined],
  ])('an address %s is none', (_, url) => {
    expect(() => toLaunchedGame(url, places, 1)).toThrow('game_unavailable')
  })

  test('a path is none where no CDN is named', () => {
    expect(() => toLaunchedGame('/play', { gameOrigins: [STUDIO], launchCdns: [] }, 1)).toThrow('game_unavailable')
  })
})
