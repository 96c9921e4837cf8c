import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { gameIdSchema, vendorCodeSchema } from '../../../../contract/ids.ts'
import { launchQuery, toLaunched } from './launch-game.ts'

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
    expect(toLaunched(url, places, attempt)).toEqual({ url: expected, origin: new URL(expected).origin })
  })

  test.each(['/lottery?gameCode=harbour-six', '/vnlottery?gameCode=a&playType=5D', '/seaLottery?gameCode=b'])(
    'GAME-04 %s is a page of this site, whatever the CDNs are',
    (url) => {
      expect(toLaunched(url, places, 1)).toEqual({ page: url })
      expect(toLaunched(url, { gameOrigins: [STUDIO], launchCdns: [] }, 1)).toEqual({ page: url })
    },
  )

  test.each(['/lottery', '/lottery/..//evil?a=b', '/agent?gameCode=a', '/lotteryx?gameCode=a'])(
    '%s is no such page',
    (url) => {
      expect(() => toLaunched(url, { gameOrigins: [STUDIO], launchCdns: [] }, 1)).toThrow('game_unavailable')
    },
  )

  test.each([
    ['of an origin that is not named', 'https://evil.example/play'],
    ['that leaves the CDN', '//evil.example/play'],
    ['that leaves the CDN by a backslash', '/\\evil.example/play'],
    ['that is a script', 'javascript:alert(1)'],
    ['that is missing', undefined],
  ])('an address %s is none', (_, url) => {
    expect(() => toLaunched(url, places, 1)).toThrow('game_unavailable')
  })

  test('a game behind the bar of the lobby hears whether the site is light', () => {
    vi.stubGlobal('document', { documentElement: { dataset: { scheme: 'light' } } })
    const framed = (url: string) => toLaunched(url, places, 1)
    const at = (url: string) => ({ url, origin: 'https://near.example' })
    expect(framed('/play?token=t&bar=lobby')).toEqual(
      at('https://near.example/play?token=t&bar=lobby&scheme=light&menu=lobby'),
    )
    expect(framed('/play?token=t')).toEqual(at('https://near.example/play?token=t'))
    vi.stubGlobal('document', { documentElement: { dataset: {} } })
    expect(framed('/play?bar=lobby')).toEqual(at('https://near.example/play?bar=lobby&scheme=dark&menu=lobby'))
    vi.unstubAllGlobals()
  })

  test('GAME-09 it hears the zone, the lists that it may lead to, and the match that was pressed', () => {
    vi.stubGlobal('document', { documentElement: { dataset: {} } })
    const hints = { timeZone: 'Asia/Manila', lists: ['ESPORTS'], place: '/match/coastline-1-7?pick=1x2%3A1' }
    expect(toLaunched('/play?bar=lobby', { ...places, hints }, 1)).toMatchObject({
      url: 'https://near.example/play?bar=lobby&scheme=dark&menu=lobby&zone=Asia%2FManila&lists=ESPORTS#/match/coastline-1-7?pick=1x2%3A1',
    })
    expect(toLaunched('/play', { ...places, hints }, 1)).toMatchObject({ url: 'https://near.example/play' })
    vi.unstubAllGlobals()
  })

  test('a path is none where no CDN is named', () => {
    expect(() => toLaunched('/play', { gameOrigins: [STUDIO], launchCdns: [] }, 1)).toThrow('game_unavailable')
  })
})

describe('GAME-03 what a launch asks', () => {
  afterEach(() => void vi.unstubAllGlobals())
  const address = { gameId: gameIdSchema.parse('koi-trio'), nodeId: 7, vassalage: vendorCodeSchema.parse('HARBOR') }
  /** The launch of the game, and the request it made; the edge answers `value`. */
  async function launch(value: object) {
    const asked = vi.fn<(request: Request) => Promise<Response>>(async () => Response.json({ success: true, value }))
    vi.stubGlobal('location', { origin: 'https://site.example' })
    vi.stubGlobal('fetch', asked)
    const launched = await new QueryClient().fetchQuery(
      launchQuery({ address, username: 'player1', language: 'TH', attempt: 1 }, places),
    )
    return { launched, request: asked.mock.lastCall![0] }
  }

  test('the body of the source, and the language in its header', async () => {
    const { request } = await launch({ game_url: `${STUDIO}/play` })
    expect(`${request.method} ${new URL(request.url).pathname}`).toBe('POST /wps/game/launchGame')
    expect(request.headers.get('Language')).toBe('TH')
    expect(await request.json()).toEqual({
      ...address,
      accountType: 1,
      confirmTrans: 0,
      launchMode: 'GLS',
      platform: 'html5-desktop',
      clientType: 3,
      language: 'TH',
    })
  })

  test.each(['game_url', 'game_url2'])('%s is where the game lies', async (name) => {
    const url = `${STUDIO}/play?token=t`
    expect((await launch({ [name]: url })).launched).toEqual({ url, origin: STUDIO })
  })
})
