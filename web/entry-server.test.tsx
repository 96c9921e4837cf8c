import type { i18n } from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Boot } from '../contract/boot.ts'
import { type GameGroup, vendorSchema } from '../contract/calls/games/games.ts'
import type { Session } from '../contract/calls/identity/session.ts'
import type { GameCategory, Language } from '../contract/constants.ts'
import { vendorCodeSchema } from '../contract/ids.ts'
import { calls } from '../contract/table.ts'
import { bootAnswer, buildGame, manifest, renderText, renderWithLink, siteUrl } from '../tests/support/boot.ts'
import { buildBoot, buildPermission, buildSession } from '../tests/support/build-boot.ts'
import { ROUTES } from './app/routes.ts'
import { planFirstScreen, render, resolvePage } from './entry-server.tsx'
import { HOT_INPUT } from './features/lobby/api/home-reads.ts'
import { getI18n, getTexts } from './lib/edge-i18n.ts'
import { ANNOUNCEMENTS_INPUT } from './shared/site/announcements.ts'

const buildGroup = (gameGroupCode: GameCategory, vassalage: string): GameGroup => ({
  gameGroupCode,
  labelName: gameGroupCode,
  gameMenus: [
    vendorSchema.parse({
      vassalage,
      displayName: vassalage,
      smallIcon: '/v.svg',
      isHot: 0,
      gameCategory: gameGroupCode,
      gameCount: 1,
      playable: true,
    }),
  ],
})
const GIFT = calls.promotionDetail.response.parse({
  promotionId: 'gift',
  category: 'newcomer',
  kind: 'gift',
  title: 'Gift <of> the house',
  terms: '<p>terms</p>',
  reward: 'A gift',
  condition: 'Register',
  amount: null,
  imageUrl: null,
  endsAt: null,
  state: 'Claim',
  startsAt: '2026-11-26T00:00:00Z',
})
const GAME = calls.gameDetail.response.parse({
  ...buildGame('lantern', 'RNG', 'HARBOR'),
  theme: 'sea',
  releasedAt: '2026-11-26T00:00:00Z',
  actual: null,
})
const ARTICLE = { id: 'limits', title: 'Setting limits', content: '<p>text</p>', updatedAt: '2026-11-26T00:00:00Z' }
const HELP = { categories: [{ code: 'safety', title: 'Safety', articles: [ARTICLE] }] }
const buildHotGames = (): Boot['answers'] => {
  const names = ['citrus', 'clover', 'compass', 'cargo']
  const list = names.map((name) => ({ ...buildGame(name, 'RNG', 'HARBOR'), showIcon: `${name}.svg` }))
  return [{ name: 'hotGames', input: HOT_INPUT, value: { list } }]
}
const session = buildSession()

describe('SYS-08 the first HTML', () => {
  let html: string
  beforeAll(async () => {
    html = await renderText('/index', buildBoot())
  })

  test('carries the chrome and the page in words, before any script', () => {
    expect(html).toContain('Hot games')
    expect(html).toContain('No licence')
    expect(html).toContain('id="content"')
  })

  test('EDGE-15 holds data and one module of its own, and no script in the document', () => {
    expect(html.match(/<script[^>]*>/g)).toEqual([
      '<script type="application/json" id="boot">',
      '<script type="module" src="/assets/entry.js" fetchpriority="low">',
    ])
  })

  test('wears the theme before the first paint', () => {
    expect(html).toContain('data-scheme="dark" style="--surface-0:#010203"')
    expect(html).toContain('<meta name="theme-color" content="#010203">')
  })

  test('PERF-01 the covers in sight are asked for by the header, before a line of the document is read', async () => {
    const { html, link } = await renderWithLink('/index', buildBoot({ answers: buildHotGames() }))
    const asked = [...(link ?? '').matchAll(/<[^>]*?(\w+)\.svg[^>]*>; rel=preload; as="image"; fetchpriority="high"/g)]
    expect(asked.map(([, name]) => name)).toEqual(['citrus', 'clover', 'compass'])
    expect(html, 'and not once more').not.toContain('rel="preload" as="image"')
    expect((await renderWithLink('/vip', buildBoot())).link, 'a page without covers').toBeNull()
  })

  test('PERF-01 a cover in sight that the edge can draw stands in the page, once; another is asked for as ever', async () => {
    const asked: string[] = []
    const drawing = Promise.resolve('data:image/svg+xml,<a/>')
    const away = Promise.resolve(null)
    const readPicture = (address: string) => {
      asked.push(address)
      return { 'citrus.svg': drawing, 'clover.svg': away }[address] ?? null
    }
    const { html } = await renderWithLink('/index', buildBoot({ answers: buildHotGames() }), readPicture)
    expect([...new Set(asked)], 'not what is further down').toEqual(['citrus.svg', 'clover.svg', 'compass.svg'])
    expect(html.split('data:image/svg+xml,&lt;a/&gt;').length, 'nor in the boot data').toBe(2)
    expect(html).not.toContain('src="citrus.svg"')
    for (const name of ['clover', 'compass']) expect(html).toContain(`src="${name}.svg"`)
    const unread = await renderWithLink('/index', buildBoot({ answers: buildHotGames() }), () => null)
    expect(unread.link, 'what is known at once to be asked for is asked for by the header').toContain('compass.svg')
  })

  test('PERF-01 of the banners the first stands in the page where the edge can draw it', async () => {
    const banner = { title: 'Half again', content: '', linkUrl: null, groupName: null }
    const banners = ['first', 'second'].map((id) => ({ ...banner, id, imageUrl: `/promos/${id}.svg` }))
    const value = { popup: [], banners, player: [], promotion: [] }
    const answers = [bootAnswer('announcements', ANNOUNCEMENTS_INPUT, value)]
    const { html } = await renderWithLink('/index', buildBoot({ answers }), (address) => `data:,${address}`)
    expect(html).toContain('--picture:url(&quot;data:,/img/promos/first.svg&quot;)')
    expect(html).toContain('--picture:url(&quot;/img/promos/second.svg&quot;)')
  })

  test('asks first for what is seen, then for the font, then at once for all the code of its own page', () => {
    const [head = '', tail = ''] = html.split('</main>')
    expect(head).toContain('<link rel="stylesheet" href="/assets/page.css">')
    expect(head).not.toMatch(/\.js|\.woff2/)
    const asked = [...tail.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path]) => path)
    expect(asked).toEqual(['/assets/text.woff2', '/assets/entry.js', '/assets/shared.js', '/assets/home.js'])
  })

  test('PERF-01 brings the style sheet within it where it is wanted, as it was built, and fetches it for later', async () => {
    const linked = '<link rel="stylesheet" href="/assets/page.css">'
    const later = '<link rel="prefetch" as="style" href="/assets/page.css">'
    expect(html).toContain(linked)
    expect(html).not.toContain(later)
    const first = await renderText('/index', buildBoot(), true)
    expect(first).toContain(`<style>${manifest.sheet}</style>`)
    expect(first).not.toContain(linked)
    expect(first.split('/assets/entry.js').at(-1), 'after all that this page needs').toContain(later)
  })

  test('PERF-01 a visitor’s home brings what its first screen needs of the sheet, and no other page does', async () => {
    const built = { ...manifest, firstSheet: '.first{a:b}' }
    const show = async (path: string, boot: Partial<Boot> = {}) => {
      const options = { url: siteUrl(path), manifest: built, inlineSheet: true, readPicture: null, isShared: false }
      const { body } = await render({ boot: buildBoot(boot), ...options, signal: AbortSignal.timeout(5_000) })
      return new Response(body).text()
    }
    const home = await show('/index')
    expect(home).toContain('<style>.first{a:b}</style>')
    expect(home.split('/assets/entry.js').at(-1)).toContain('<link rel="stylesheet" href="/assets/page.css">')
    const closed = buildPermission({ systemStatus: 1, maintenance: true })
    for (const other of [
      show('/rng'),
      show('/index?dialog=login'),
      show('/index', { session }),
      show('/index', { permission: closed }),
    ]) {
      const page = await other
      expect(page).toContain(`<style>${manifest.sheet}</style>`)
      expect(page).not.toContain('rel="stylesheet"')
    }
  })

  test('SYS-10 says in its language that its code did not come, with no script and no file', async () => {
    const thai = await renderText('/index', buildBoot({ language: 'TH' }))
    const notice = thai.slice(thai.indexOf('<div id="unstarted"'), thai.indexOf('<script type="module"'))
    for (const words of ['โหลดหน้านี้ไม่ครบ', '<a href=""']) expect(notice).toContain(words)
    expect(notice).not.toMatch(/ on\w+=|class=|src=/)
  })

  test('I18N-01 carries the texts of its own page and no others', async () => {
    const thai = await renderText('/index', buildBoot({ language: 'TH' }))
    expect(thai).toContain('<html lang="th"')
    const [, boot = ''] = thai.split('id="boot">')
    const { texts } = JSON.parse(boot.slice(0, boot.indexOf('</script>')))
    expect(Object.keys(texts)).toEqual(['common', 'lobby'])
    expect(texts.lobby).toEqual(getTexts('TH').lobby)
  })

  test('OPS-02 says what a merchant words itself in those words, and to no other merchant', async () => {
    const ownTexts = { EN: { lobby: { 'hero.register': 'Come <in>' }, help: { title: 'Ask us' } } }
    const own = await renderText('/index', buildBoot({ ownTexts }))
    expect(own).toContain('>Come &lt;in&gt;<')
    const [, boot = ''] = own.split('id="boot">')
    const { texts, ownTexts: rest } = JSON.parse(boot.slice(0, boot.indexOf('</script>')))
    expect(texts.lobby.hero.register).toBe('Come <in>')
    expect(texts.lobby.search).toEqual(getTexts('EN').lobby?.search)
    expect(rest, 'for the texts that come later').toEqual(ownTexts)
    expect(await renderText('/index', buildBoot())).not.toContain('Come')
    expect(await renderText('/index', buildBoot({ ownTexts, language: 'TH' }))).not.toContain('>Come')
  })

  test('I18N-01 the texts of every page’s first render come with its document', async () => {
    const i18n = getI18n('EN')
    const missing: string[] = []
    for (const { path } of ROUTES) {
      for (const who of [null, session]) {
        i18n.reportNamespaces = undefined
        const html = await renderText(path, buildBoot({ session: who, answers: buildHotGames() }))
        const [, boot = ''] = html.split('id="boot">')
        const { texts } = JSON.parse(boot.slice(0, boot.indexOf('</script>')))
        const used = (i18n as i18n).reportNamespaces?.getUsedNamespaces() ?? []
        expect(used.length, path).toBeGreaterThan(0)
        missing.push(
          ...used.filter((name) => !(name in texts)).map((name) => `${path} ${who ? 'member' : 'visitor'}: ${name}`),
        )
      }
    }
    expect(missing).toEqual([])
  })

  test('NAV-09 lists the featured sports vendor right after Live, in the header', async () => {
    const permission = buildPermission()
    permission.info.merchant.featuredSportsVendor = vendorCodeSchema.parse('SUMMIT')
    const vendors = { RNG: 'HARBOR', LIVE: 'KITE', SPORTS: 'SUMMIT' } as const
    const groups = (['RNG', 'LIVE', 'SPORTS'] as const).map((category) => buildGroup(category, vendors[category]))
    const answers = [{ name: 'gameMenus' as const, input: {}, value: { groups } }]
    const page = await renderText('/index', buildBoot({ permission, answers }))
    const shown = /href="(\/rng|\/live|\/sports|\/index\?dialog=start&amp;of=SUMMIT\.SPORTS)"/g
    const [, nav = ''] = page.split('<nav aria-label="Main"')
    const links = [...nav.slice(0, nav.indexOf('</nav>')).matchAll(shown)].map(([, path]) => path)
    expect(links).toEqual(['/rng', '/live', '/index?dialog=start&amp;of=SUMMIT.SPORTS', '/sports'])
  })

  test.each<[string, Boot['answers'][number], string]>([
    [
      '/promoDetail?id=gift',
      { name: 'promotionDetail', input: { promotionId: 'gift' }, value: GIFT },
      'Gift &lt;of&gt; the house · Promotions',
    ],
    ['/help?article=limits', { name: 'helpCenter', input: {}, value: HELP }, 'Setting limits · Help centre'],
    [
      '/game?gameId=lantern&nodeId=1&vassalage=HARBOR',
      { name: 'gameDetail', input: { gameId: 'lantern' }, value: GAME },
      'lantern · Game',
    ],
  ])('I18N-02 what %s is about stands in its title before any script has run', async (path, answer, title) => {
    const page = await renderText(path, buildBoot({ answers: [answer] }))
    expect(page.match(/<title>(.*) · A &amp; B &lt;i&gt;<\/title>/)?.[1]).toBe(title)
  })

  test('SEC what operators write cannot leave its place', () => {
    expect(html).toContain('<title>Online casino, sports and lottery · A &amp; B &lt;i&gt;</title>')
    expect(html).not.toContain('B <i>')
    expect(html.split('id="boot">')[1]!.split('</script>')[0]).not.toContain('<')
  })

  test.each(['EN', 'CN', 'JA', 'TH', 'VI'] as Language[])('I18N-01 shows no bare key in %s', async (language) => {
    const text = (await renderText('/index', buildBoot({ language }))).split('id="boot">')[0]!.replace(/<[^>]*>/g, '\n')
    expect(text.match(/^[a-z][A-Za-z]*\.[a-zA-Z_.]+$/gm)).toBeNull()
  })

  test('is the same for the same boot: nothing of the clock, of chance or of the machine is in it', async () => {
    expect(await renderText('/index', buildBoot())).toBe(html)
  })
})

test.each(['/index', '/rng', '/promotions', '/vip', '/help'])(
  'PERF-01 %s is drawn once for all visitors',
  async (path) => {
    const answers = buildHotGames()
    const show = async (boot: Partial<Boot>, signal: AbortSignal) => {
      const options = { url: siteUrl(path), manifest, inlineSheet: true, readPicture: () => null, isShared: true }
      return new Response((await render({ boot: buildBoot({ answers, ...boot }), ...options, signal })).body).text()
    }
    const first = await show({}, AbortSignal.timeout(5_000))
    const other: Partial<Boot> = {
      nowMs: Date.UTC(2026, 10, 21),
      country: { countryCode: 'TH', countryDialingCode: '+66' },
    }
    const second = await show(other, AbortSignal.abort('it is not drawn'))
    const screenOf = (html: string) => html.slice(html.indexOf('<div id="root">'), html.indexOf('id="boot">'))
    expect(screenOf(second)).toBe(screenOf(first))
    expect(second, 'the data are of this visitor').toContain('"countryCode":"TH"')
    await expect(show({ answers: [...buildHotGames()] }, AbortSignal.abort('it is drawn'))).rejects.toBe('it is drawn')
  },
)

describe('SYS-03 a closed site', () => {
  test('shows maintenance with its end, and nothing of the lobby', async () => {
    const permission = buildPermission({ systemStatus: 1, maintenance: true, maintenanceEnd: '2026-11-21T06:00:00Z' })
    const html = await renderText('/rng', buildBoot({ permission }))
    expect(html).toContain('System Maintenance')
    expect(html).toContain('RESTRICTION OF VISIT')
    expect(html).toContain('Dear valued Customer: We are currently performing a system maintenance')
    expect(html).toContain('dateTime="2026-11-21T06:00:00Z"')
    expect(html).not.toContain('Slots<')
  })

  test('SYS-04 the line of the end is absent without one', async () => {
    const html = await renderText(
      '/',
      buildBoot({ permission: buildPermission({ systemStatus: 1, maintenance: true }) }),
    )
    expect(html).not.toContain('<time')
  })

  test('SYS-05 shows the region page with the visitor’s address', async () => {
    const html = await renderText('/', buildBoot({ permission: buildPermission({ systemStatus: 2 }) }))
    expect(html).toContain('IP Restriction')
    expect(html).toContain('192.0.2.7')
  })

  test.each([1, 2] as const)(
    'SAFE-04 (%s) a member finds the way to their money on it, others whom to ask',
    async (systemStatus) => {
      const permission = buildPermission({ systemStatus })
      const shown = async (session: Session | null) => {
        const html = await renderText('/index', buildBoot({ permission, session }))
        return html.split('id="boot">')[0]
      }
      const own = await shown(session)
      for (const way of ['centre=withdraw', 'centre=safety', 'Log out', 'Contact Us']) expect(own).toContain(way)
      expect(own).not.toContain('Have money here?')
      expect(await shown({ ...session, verificationRequired: true }), 'by way of it').toContain('centre=withdraw')
      for (const nobody of [null, { ...session, isAgent: 4 as const }]) {
        expect(await shown(nobody)).toContain('Have money here?')
        expect(await shown(nobody)).not.toContain('centre=withdraw')
      }
      permission.memberLogin = true
      for (const nobody of [null, { ...session, isAgent: 4 as const }])
        expect(await shown(nobody)).toContain('Log in to withdraw')
      expect(await shown(session)).not.toContain('until the site is open to you')
      // Where the policy shuts all of it nothing is promised.
      permission.info.merchant.policy = { ...permission.info.merchant.policy, moneyReachableWhenClosed: false }
      for (const anybody of [null, session]) {
        expect(await shown(anybody)).not.toMatch(/Have money here|money is safe|centre=/)
        expect(await shown(anybody)).toContain('Contact Us')
      }
    },
  )
})

describe('what the edge asks before it makes a page', () => {
  const names = (path: string, who: Session | null) => planFirstScreen(siteUrl(path), who).map(({ name }) => name)

  test('asks the platform for nothing where there is no page', () => {
    for (const who of [null, session]) expect(names('/wp-login.php', who)).toEqual([])
  })

  test('a visitor’s home: chrome and rows', () => {
    expect(names('/index', null)).toEqual([
      'gameMenus',
      'gameVendor',
      'announcements',
      'hotGames',
      'gameList',
      'promotions',
      'rankList',
    ])
  })
  test('a member’s home: also money and what was played', () => {
    expect(names('/index', session)).toEqual(
      expect.arrayContaining(['balance', 'memberInfo', 'recentGames', 'favouriteGames']),
    )
  })
  test('AUTH-09 while the password has to change: nothing that the edge would refuse', () => {
    const due = { ...session, forceChangePassword: true }
    for (const path of ['/index', '/rng']) {
      const planned = names(path, due)
      expect(planned).toEqual(expect.arrayContaining(['memberInfo', 'gameList']))
      expect(planned).not.toContain('balance')
      expect(planned.filter((name) => calls[name].token && calls[name].passwordDue === 'refused')).toEqual([])
    }
  })
  test('AUTH-16 while the extra verification is due: what a visitor sees', () => {
    const due = { ...session, verificationRequired: true }
    for (const path of ['/index', '/rng']) expect(names(path, due)).toEqual(names(path, null))
    const flags = { loginRequired: true }
    expect(resolvePage(siteUrl('/index'), due, flags)).toEqual(resolvePage(siteUrl('/index'), null, flags))
  })
  test('a list asks for its own page', () => {
    const list = planFirstScreen(siteUrl('/live?vassalage=KITE'), null).find(({ name }) => name === 'gameList')
    expect(list?.input).toMatchObject({ gameType: 'LIVE', vassalage: 'KITE', pageNo: 1, pageSize: 24 })
  })
  test('GAME-08 live tables alone are counted by their classes', () => {
    expect(names('/live', null)).toContain('gameCounts')
    expect(names('/rng', null)).not.toContain('gameCounts')
  })
  test('GAME-01 one’s last games where they are shown, and nothing of the list they stand in place of', () => {
    expect(names('/rng?show=recent', session)).toContain('recentGames')
    expect(names('/rng?show=recent', null)).not.toContain('recentGames')
    expect(names('/rng?show=recent', session)).not.toContain('gameList')
  })
  test('a bare page asks for nothing but its own', () => expect(names('/helpmc', null)).toEqual(['helpCenter']))
})

describe('SYS-01 SYS-07 addresses', () => {
  const closed = { loginRequired: true }

  test.each([
    ['/', null, {}, { redirect: '/index' }],
    ['/rng', null, {}, { status: 200 }],
    ['/nope', null, {}, { status: 404 }],
    ['/rng', null, closed, { redirect: '/login?next=%2Frng' }],
    ['/rng', session, closed, { status: 200 }],
  ])('%s', (path, who, flags, answer) => expect(resolvePage(siteUrl(path), who, flags)).toEqual(answer))
})
