/** Profile `edge`: a platform through a real edge, the suite being the browser. */
import { randomUUID } from 'node:crypto'
import { parseAmount } from '../kit/money.ts'
import { type Check, expectEqual, expectThat, Skip, show } from '../run/check.ts'
import { EXIT, Stop } from '../run/options.ts'
import type { EdgeContext, Seen } from './context.ts'

type Fields = Record<string, unknown>
const NOTICE_MS = 10_000
const ANSWER_MS = 9_000
const LIVE_PATH = '/wps/live'
const core = { isMust: true, level: 'core' } as const

/** What the policy of a page says by the first of these words that it has. */
function readPolicy({ headers }: Pick<Seen, 'headers'>, words: readonly string[]): string | undefined {
  const parts = String(headers['content-security-policy'] ?? '').split(/;\s*/)
  const found = words.flatMap((word) => parts.find((part) => part.startsWith(`${word} `)) ?? [])
  return found[0]?.split(' ').slice(1).join(' ')
}

export const edgeChecks: readonly Check<EdgeContext>[] = [
  {
    ...core,
    id: 'EDG-01',
    title: 'each host leads to its own merchant',
    says: ['upstream: the host the visitor came by'],
    hint: 'the hosts of both merchants are in one list',
    async run(context) {
      const hosts = Object.entries(context.settings.hosts ?? {})
      if (hosts.length < 2) throw new Skip('edge.hosts names fewer than two merchants')
      const titles = new Map<string, string>()
      for (const [merchant, origin] of hosts) {
        const page = await context.browser(origin).open('/index')
        expectEqual(page.status, 200, `the page of ${merchant}`)
        titles.set(/<title>([^<]*)/.exec(page.text)?.[1] ?? '', merchant)
      }
      expectEqual(titles.size, hosts.length, 'different titles')
    },
  },
  {
    ...core,
    id: 'EDG-02',
    title: 'login, balance and logout work by a cookie, and nothing is left after the logout',
    says: ['upstream: `logout` revokes its token'],
    hint: 'the session of the edge outlives that of the platform',
    async run(context) {
      const browser = await context.member()
      const balance = await browser.call('balance')
      expectThat(balance.isSuccess, 'the balance', balance.body)
      const kept = new Map(browser.cookies)
      const logout = await browser.call('logout')
      expectThat(logout.isSuccess, 'the logout', logout.body)
      for (const [name, value] of kept) browser.cookies.set(name, value)
      const after = await browser.call('balance')
      expectEqual([after.status, after.code], [401, 'login_required'], 'the balance with the old cookie')
    },
  },
  {
    ...core,
    id: 'EDG-03',
    title: 'no answer, cookie or page holds the platform’s token, and the cookie of the session is not for scripts',
    says: ['upstream: It never reaches a browser'],
    hint: 'the answer of the platform is passed on as it came',
    async run(context) {
      const browser = await context.member()
      await browser.open('/index')
      await browser.call('memberInfo')
      const bare = []
      for (const [name, value] of [...browser.cookies]) {
        browser.cookies.delete(name)
        const without = await browser.call('balance')
        browser.cookies.set(name, value)
        const isSession = without.code === 'login_required'
        const line = browser.cookieLines.findLast((each) => each.startsWith(`${name}=`))
        if (isSession && !/;\s*httponly/i.test(line ?? '')) bare.push(name)
      }
      expectThat(bare.length === 0, 'HttpOnly', bare)
      // What a page is given for a token must open nothing at the platform.
      const given = browser.heard.flatMap((text) => [...text.matchAll(/"(?:token|sessionToken)"\s*:\s*"([^"]+)"/g)])
      const kept = [...browser.cookies.values()]
      for (const token of new Set([...given.map(([, token]) => token ?? ''), ...kept]))
        expectThat(!(await context.isPlatformToken(token)), 'no token that the platform takes', 'a session of it')
    },
  },
  {
    ...core,
    id: 'EDG-04',
    title: 'a write from another site is refused',
    says: ['upstream: The edge refuses first where it can'],
    hint: 'only the cookie is looked at',
    async run(context) {
      const browser = await context.member()
      const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
      const answer = await browser.call('updateLanguage', { input: { language: 'EN' }, headers })
      expectEqual([answer.status, answer.code], [403, 'cross_site_refused'], 'a write from elsewhere')
    },
  },
  {
    ...core,
    id: 'EDG-05',
    title: 'a launched game may be framed by this site',
    says: ['upstream: `game_url` is a plain https address'],
    hint: 'the origin of the games is missing in gameOrigins, or the vendor does not name the site',
    async run(context) {
      const { gameId } = context.settings
      if (gameId === undefined) throw new Skip('edge.gameId is not configured')
      const browser = await context.member()
      const game = (await browser.call('gameDetail', { input: { gameId } })).value
      const input = { gameId, nodeId: game.nodeId, vassalage: game.vassalage }
      const launch = await browser.call('launchGame', { input })
      expectThat(launch.isSuccess, 'a launch', launch.body)
      const address = new URL(String(launch.value.game_url), browser.origin)
      const page = await browser.open('/index')
      const frames = readPolicy(page, ['frame-src', 'child-src', 'default-src']) ?? ''
      expectThat(frames === '' || frames.includes(address.origin), `frame-src with ${address.origin}`, frames)
      const framed = await context.browser(address.origin).open(address.pathname + address.search)
      expectEqual(framed.status, 200, 'the page of the game')
      const ancestors = readPolicy(framed, ['frame-ancestors'])
      expectThat(
        ancestors === undefined || ancestors.includes(browser.origin),
        `frame-ancestors with ${browser.origin}`,
        ancestors,
      )
    },
  },
  {
    isMust: true,
    level: 'money',
    isAlone: true,
    id: 'EDG-06',
    title: 'a lost answer with money, asked again from the page, has one effect',
    says: ['upstream: The page keeps a key until the call succeeded'],
    hint: 'the edge makes a key of its own for each try',
    async run(context) {
      const browser = await context.member()
      const channels = (await browser.call('depositChannels')).value.channels as Fields[] | undefined
      const [channel] = channels ?? []
      if (!channel) throw new Skip('the member has no channel for deposits')
      const { flat, rateBps } = channel.fee as { flat: string; rateBps: number }
      const amount = parseAmount(String(channel.min))
      const receive = ((amount - parseAmount(flat) - Math.round((amount * rateBps) / 10_000)) / 100).toFixed(2)
      const [key, input] = [randomUUID(), { channelId: channel.channelId, amount: channel.min, receive }]
      const read = async () =>
        ((await browser.call('depositHistory', { input: { pageSize: 50 } })).value.rows as Fields[]).map(
          ({ orderId }) => orderId,
        )
      const before = await read()
      await browser.call('createDeposit', { input, key, isCut: true })
      const again = await browser.call('createDeposit', { input, key })
      if (again.code === 'deposits_waiting' || again.code === 'limit_reached')
        throw new Skip(`orders are refused with ${again.code}`)
      expectThat(again.isSuccess, 'the order', again.body)
      const added = (await read()).filter((id) => !before.includes(id))
      expectEqual(added, [again.value.orderId], 'the new orders')
    },
  },
  {
    isMust: true,
    level: 'money',
    isAlone: true,
    needs: ['credit'],
    id: 'EDG-07',
    title: 'a notice of the platform reaches an open page',
    says: ['upstream: the edge, it asks within a second'],
    hint: 'the notice is sent to another host, or with another key',
    async run(context) {
      const browser = await context.member()
      const begin = () => context.hook('credit', { player: 'player', amount: '1.00' })
      const heard = await browser.listen(LIVE_PATH, begin, 'balance', NOTICE_MS)
      const isHeard = heard.some((text) => text.includes('balance'))
      expectThat(isHeard, 'a notice of the balance', heard.join(' ') || 'silence')
    },
  },
  {
    isMust: true,
    level: 'full',
    isAlone: true,
    needs: ['slow'],
    id: 'EDG-08',
    title: 'a silent platform ends in upstream_timeout within nine seconds, and the session stays',
    says: ['upstream: nothing within 8 s, body included'],
    hint: 'the timeout of the edge counts the head only',
    async run(context) {
      const browser = await context.member()
      await context.hook('slow', { isSilent: true })
      const answer = await browser.call('balance').finally(() => context.hook('slow', { isSilent: false }))
      expectEqual([answer.status, answer.code], [504, 'upstream_timeout'], 'the answer')
      expectThat(answer.ms <= ANSWER_MS, `within ${ANSWER_MS} ms`, answer.ms)
      expectThat((await browser.call('balance')).isSuccess, 'the session afterwards', show(answer.body))
    },
  },
]

/** What makes every check fail alike is said once, in words. */
export async function tryEdge(context: EdgeContext) {
  const { origin } = context.settings
  const page = await context.browser().open('/index')
  if (page.fault)
    throw new Stop(EXIT.unable, `${origin} does not answer (${page.faultText}): is it started, and the address right?`)
  if (page.status !== 200)
    throw new Stop(EXIT.unable, `${origin}/index answers ${page.status}: is it the site of a merchant?`)
}
