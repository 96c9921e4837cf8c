/** The built-in image CDN of the platform. */
import { beforeAll, describe, expect, test } from 'vitest'
import { readCatalogue } from '../../../platform/games/catalogue/rows/index.ts'
import { seedGames } from '../../../platform/games/catalogue/seed-games.ts'
import { bindings, buildPlatform, meridian, requireValue, seedTestMerchants } from './support.ts'

const platform = buildPlatform()
const get = (path: string) => platform.send(new Request(`http://127.0.0.1${path}`))

beforeAll(async () => {
  await seedTestMerchants()
  await seedGames(bindings.DB, { catalogue: readCatalogue(), merchants: [meridian], clock: Date.now })
})

describe('EDGE-10 pictures', () => {
  test('a cover named by the catalogue may be kept for ever and does nothing but show', async () => {
    const { games } = requireValue(await platform.call('gameList', { pageSize: 1 }))
    const answer = await get(`/img${games[0]?.showIcon}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toMatch(/^image\/svg\+xml/)
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    const svg = await answer.text()
    expect(svg).toContain('</svg>')
    expect(svg.length).toBeLessThan(12_000)
  })

  test('without its version, or with an old one, it is kept for minutes', async () => {
    for (const query of ['', '?v=old']) {
      const answer = await get(`/img/covers/harbor-koi-trio.svg${query}`)
      expect(answer.headers.get('cache-control')).toBe('public, max-age=300')
    }
  })

  test('vendors have an emblem and a wordmark, members twelve avatars', async () => {
    const { vendors } = requireValue(await platform.call('gameVendor', {}))
    for (const { vassalage, smallIcon } of vendors) {
      expect((await get(`/img${smallIcon}`)).headers.get('cache-control')).toContain('immutable')
      expect((await get(`/img/vendors/${vassalage}-wordmark.svg`)).status).toBe(200)
    }
    for (let number = 1; number <= 12; number++) expect((await get(`/img/avatars/${number}.svg`)).status).toBe(200)
  })

  test.each([
    '/img/covers/nobody.svg',
    '/img/covers/harbor-koi-trio.png',
    '/img/covers/harbor-koi-trio',
    '/img/covers/..%2f..%2fsecrets.svg',
    '/img/vendors/NOBODY.svg',
    '/img/vendors/-wordmark.svg',
    '/img/avatars/0.svg',
    '/img/avatars/13.svg',
    '/img/avatars/1e1.svg',
    '/img/other/1.svg',
    '/img',
  ])('%s is not found', async (path) => expect((await get(path)).status).toBe(404))

  test('a name is text, whatever it holds', async () => {
    await bindings.DB.prepare(`UPDATE game SET english_name = ? WHERE game_id = 'harbor-honey-hive'`)
      .bind(`<script>"&'</script>`)
      .run()
    const svg = await (await get('/img/covers/harbor-honey-hive.svg')).text()
    expect(svg).not.toContain('<script')
    expect(svg).toContain('&lt;script&gt;')
  })

  test('a theme that carries markup is refused, not drawn', async () => {
    await bindings.DB.prepare(
      `UPDATE game SET cover = json_set(cover, '$.palette.ink', '"/><script>') WHERE game_id = 'harbor-iron-rails'`,
    ).run()
    const answer = await get('/img/covers/harbor-iron-rails.svg')
    expect(answer.status).toBe(500)
    expect(await answer.text()).not.toContain('<script')
  })
})
