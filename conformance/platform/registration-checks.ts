/** REG: registration, login and recovery beside the password. LIV: notices to open pages. */
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { open } from '../kit/jwe.ts'
import { getOperation, listOperations } from '../kit/openapi.ts'
import { type Check, expectEqual, expectThat, Skip, show } from '../run/check.ts'
import { EXIT, Stop } from '../run/options.ts'
import { buildInput } from './answer-checks.ts'
import { solveBotCheck } from './bot-check.ts'
import { expectCode, expectNone, expectSuccess, type Fields, forEach, type PlatformContext } from './context.ts'

const core = { isMust: true, level: 'core' } as const
const LINK_TOKEN = 'cf_unknown_link_token_00000000000000000000000'.slice(0, 43)
/** `iat` has whole seconds. */
const SECOND_MS = 1_100
const NOTICE_MS = 5_000
const TOPIC = /^(balance|rewards|messages|order:[A-Za-z0-9-]{1,60})$/

async function readBotCheck(context: PlatformContext): Promise<Fields> {
  const value = expectSuccess(await context.call('registerSetting'), 'the settings of registration')
  if ((value.botCheck as Fields | undefined)?.kind !== 'altcha') throw new Skip('the merchant asks for no altcha')
  return expectSuccess(await context.call('botCheckChallenge'), 'a challenge')
}

async function logInWith(context: PlatformContext, password: string, botCheck?: string) {
  const { username } = context.account('fresh')
  const claims = { clientIp: `198.51.100.${1 + context.random.int(250)}` }
  const input = { type: 'username', username, password, rememberMe: false, ...(botCheck && { botCheck }) }
  return context.call('login', { input, claims })
}

function listModules(modules: Fields[]): Map<string, boolean> {
  const found = new Map<string, boolean>()
  const visit = (nodes: Fields[], isOn: boolean) => {
    for (const { modId, enabled, childrenNodes } of nodes) {
      const isEnabled = isOn && enabled === '1'
      found.set(String(modId), isEnabled)
      visit(childrenNodes as Fields[], isEnabled)
    }
  }
  visit(modules, true)
  return found
}

/** What is younger than any jurisdiction lets play. */
const tooYoung = () => new Date(Date.now() - 12 * 365 * 86_400_000).toISOString().slice(0, 10)

export const registrationChecks: Check<PlatformContext>[] = [
  {
    ...core,
    id: 'REG-01',
    title: 'a bot check is taken once, and judged before the password',
    says: [
      'upstream: Leave `botCheck` out of `registerSetting` to have none',
      'upstream: Sign what you give out, take it once, and refuse with',
      'upstream: Say `captcha_required`, `captcha_failed` and `bot_check_failed` before you',
    ],
    hint: 'a solved challenge is good until it expires',
    async run(context) {
      const challenge = await readBotCheck(context)
      expectCode(
        await logInWith(context, 'Not-The-Password-1'),
        ['bot_check_failed', 'malformed'],
        'no bot check and a wrong password',
      )
      const forged = solveBotCheck({ ...challenge, signature: 'ab'.repeat(32) })
      expectCode(
        await logInWith(context, context.account('fresh').password, forged),
        'bot_check_failed',
        'a challenge that was not signed',
      )
      const solved = solveBotCheck(challenge)
      const first = await logInWith(context, context.account('fresh').password, solved)
      expectThat(first.isSuccess, 'a login with a solved check', first.body)
      expectCode(
        await logInWith(context, context.account('fresh').password, solved),
        'bot_check_failed',
        'the same check again',
      )
    },
  },
  {
    ...core,
    id: 'REG-02',
    title: 'work in place of a captcha holds its use, and is longer',
    says: [
      'upstream: Say `"captchaWork": true` in `registerSetting`',
      'upstream: Answer `botCheckChallenge` with `use: "captcha"` by a longer challenge',
      'upstream: Take it solved, once, as `captchaWork`',
    ],
    hint: 'a solved bot check passes for a captcha',
    async run(context) {
      const setting = expectSuccess(await context.call('registerSetting'), 'the settings of registration')
      if (setting.captchaWork !== true) throw new Skip('the merchant has no captchaWork')
      const value = expectSuccess(await context.call('botCheckChallenge', { input: { use: 'captcha' } }), 'a challenge')
      const { data } = value.parameters as { data: Fields }
      expectEqual(data.use, 'captcha', 'use of the challenge')
    },
  },
  {
    ...core,
    id: 'REG-03',
    title: 'who is too young is not registered',
    says: [
      'upstream: Name the field `birthday`',
      'upstream: Refuse it as `invalid_fields` with `birthday_invalid`, or `too_young`',
    ],
    hint: 'the age is judged by the page',
    async run(context) {
      const rules = expectSuccess(await context.call('registerRules'), 'the rules').rules as Fields[]
      if (!rules.some(({ field, enabled }) => field === 'birthday' && enabled === true))
        throw new Skip('registerRules has no birthday')
      const challenge = await readBotCheck(context).catch((error) =>
        error instanceof Skip ? null : Promise.reject(error),
      )
      const password = 'Cf-Strong-Word-9!'
      const botCheck = challenge ? solveBotCheck(challenge) : undefined
      const fields = {
        username: `cf${Date.now().toString(36)}`,
        password,
        confirmPassword: password,
        birthday: tooYoung(),
        ageConfirmed: true,
        termsAgreed: true,
      }
      const answered = await context.call('register', { input: { ...fields, ...(botCheck && { botCheck }) } })
      expectCode(answered, ['invalid_fields', 'under_age', 'captcha_required'], 'a child')
    },
  },
  {
    ...core,
    id: 'REG-04',
    title: 'a login by another account needs the state that this browser began',
    says: [
      'upstream: Store state, nonce, verifier and the hash of `browser`',
      'upstream: In `socialFinish`, `socialLink` and `socialRegister` that `browser` must be the same',
      'upstream: Refuse the rest with `social_login_failed`',
      'upstream: Never take an e-mail address for an identity',
    ],
    hint: 'the code is exchanged whatever the state',
    async run(context) {
      const input = { code: 'cf-code', state: 'cf-unknown-state-000000', browser: 'cf-browser' }
      const answered = await context.call('socialFinish', { input })
      expectCode(answered, ['social_login_failed', 'not_found', 'function_disabled'], 'an unknown state')
    },
  },
  {
    ...core,
    id: 'REG-05',
    title: 'a third party’s SMS token that was not signed registers no one',
    says: ['upstream: Verify signature, issuer, audience, age, and that `phone_number` is the number'],
    hint: 'the token is decoded and not verified',
    async run(context) {
      const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
      const firebaseIdToken = `${part({ alg: 'none' })}.${part({ phone_number: '+639170000000', iss: 'cf' })}.`
      const answered = await context.call('registerMobile', {
        input: {
          mobileNum: '9170000000',
          countryDialingCode: '63',
          ageConfirmed: true,
          termsAgreed: true,
          firebaseIdToken,
        },
      })
      expectThat(!answered.isSuccess && answered.status < 500, 'a refusal', answered.body)
    },
  },
  {
    ...core,
    id: 'REG-06',
    title: 'an unknown link sets no password',
    says: ['upstream: Refuse a used, old or unknown one with `reset_link_invalid`'],
    hint: 'not_found, which the page cannot word',
    async run(context) {
      const password = 'Cf-Strong-Word-9!'
      const input = { resetToken: LINK_TOKEN, newPassword: password, confirmNewPassword: password }
      expectCode(
        await context.call('resetPasswordByEmail', { input }),
        ['reset_link_invalid', 'not_found'],
        'an unknown link',
      )
    },
  },
  {
    ...core,
    id: 'REG-07',
    title: 'a resumed login says whether it needs a verification, and the session keeps to it',
    says: [
      'upstream: Answer whether the token needs verification from now on, and enforce it',
      'upstream: If you never answer `verificationRequired`, leave all that out',
    ],
    hint: 'it is answered and not enforced',
    async run(context) {
      const token = await context.newToken('second')
      const resumed = await context.call('resumeSession', {
        token,
        input: {},
        claims: { clientIp: '198.51.100.77', country: 'BR' },
      })
      if (resumed.code === 'not_found') return
      const { verificationRequired } = expectSuccess(resumed, 'the resumed session')
      const read = await context.call('balance', { token })
      expectEqual(
        read.code === 'verification_required',
        verificationRequired === true,
        'verification_required afterwards',
      )
    },
  },
  {
    ...core,
    id: 'REG-08',
    title: 'the security centre is there as a whole, or not at all',
    says: ['upstream: `not_found` to all of them if you keep that elsewhere'],
    hint: 'the first call answers, and the button fails',
    async run(context) {
      const token = await context.token('player')
      const info = await context.call('securityInfo', { token })
      if (info.code !== 'not_found') return void expectSuccess(info, 'securityInfo')
      for (const name of [
        'bindEmail',
        'bindMobile',
        'confirmAuthenticator',
        'renewRecoveryCodes',
        'removeAuthenticator',
      ])
        expectCode(
          await context.call(name, { token, input: buildInput(getOperation(name), context.random) }),
          'not_found',
          name,
        )
    },
  },
  {
    ...core,
    id: 'REG-09',
    title: 'calls of a module that is off are function_disabled',
    says: ['upstream: refuse with `function_disabled` while that module of your own `whitelabel` answer is off'],
    hint: 'the page hides the button and the call still works',
    async run(context) {
      const { modules } = expectSuccess(await context.call('whitelabel'), 'whitelabel')
      const known = listModules(modules as Fields[])
      const off = listOperations().filter(({ moduleId }) => moduleId !== null && known.get(moduleId) === false)
      if (off.length === 0) throw new Skip('no module with a call is off')
      const faults = await forEach(off, async (operation) => {
        const token = operation.needsToken ? await context.token('player') : undefined
        const answered = await context.ask(operation, { token, input: buildInput(operation, context.random) })
        return answered.code === 'function_disabled' || answered.code === 'not_found'
          ? null
          : `${operation.name}: ${answered.status} ${answered.code}`
      })
      expectNone(faults, 'function_disabled')
    },
  },
  {
    ...core,
    id: 'REG-10',
    title: 'a session carries the member’s language, or leaves it out',
    says: ['upstream: Answer `language` with a session if the member picked one'],
    hint: 'the language of the page in place of the member’s',
    async run(context) {
      const login = await context.logIn(context.account('player'))
      const { language } = expectSuccess(login, 'a login')
      const isKnown =
        language === undefined || language === null || ['CN', 'EN', 'JA', 'TH', 'VI'].includes(String(language))
      expectThat(isKnown, 'one of the five, null or nothing', show(language))
    },
  },
  {
    ...core,
    id: 'REG-11',
    title: 'guests have no promotions to claim',
    says: [
      'upstream: Answer guests and agents with 0',
      'upstream: In `promotions` it is a visitor’s; a member’s own are in',
    ],
    hint: 'a guest’s list is a member’s',
    async run(context) {
      const answered = await context.call('availablePromotions', { token: await context.token('guest') })
      if (answered.code === 'not_found') throw new Skip('the platform has no promotions')
      expectEqual(expectSuccess(answered, 'what can be claimed').availablePromo, 0, 'availablePromo of a guest')
    },
  },
  {
    isMust: true,
    level: 'money',
    isAlone: true,
    id: 'REG-12',
    title: 'while the newest call says maintenance no game is launched, and afterwards it is',
    says: ['upstream: While the newest call of a merchant (by `iat`) says `siteStatus` `maintenance`'],
    hint: 'the status is read at the edge only, and vendors call you directly',
    async run(context) {
      const { gameId } = context.settings
      if (gameId === undefined) throw new Skip('platform.gameId is not configured')
      const token = await context.token('player')
      const game = expectSuccess(await context.call('gameDetail', { input: { gameId } }), 'the game')
      const input = {
        gameId,
        nodeId: game.nodeId,
        vassalage: game.vassalage,
        lobbyOrigin: 'https://play.example',
        username: 'x',
        merchantCode: context.merchant,
        language: 'EN',
      }
      // The newest time that is taken, so that no call of another check is newer.
      const newest = (siteStatus: string) => {
        const iat = Math.floor(Date.now() / 1_000) + 5
        return { siteStatus, iat, exp: iat + 30 }
      }
      const shut = await context.call('launchGame', { token, input, claims: newest('maintenance') })
      await sleep(SECOND_MS)
      const again = await context.call('launchGame', { token, input, claims: newest('open') })
      expectCode(shut, 'game_maintenance', 'a launch in maintenance')
      expectThat(again.code !== 'game_maintenance', 'a launch that is not in maintenance', again.body)
    },
  },
  {
    ...core,
    id: 'REG-13',
    title: 'a list of one category holds games of that category',
    says: ['upstream: Leave `gameType` and `gameCategory` of your answers as they are'],
    hint: 'SPORTS of esports vendors are moved by the platform and by the edge',
    async run(context) {
      for (const gameType of ['RNG', 'LIVE', 'SPORTS']) {
        const { games } = expectSuccess(await context.call('gameList', { input: { gameType, pageSize: 21 } }), 'a list')
        const others = (games as Fields[]).filter((game) => game.gameType !== gameType)
        expectThat(others.length === 0, `games of ${gameType}`, others[0])
      }
    },
  },
  {
    isMust: true,
    level: 'money',
    isAlone: true,
    id: 'REG-14',
    title: 'money at vendors comes back whatever bars the member, and none goes there',
    says: [
      'upstream: If you keep money at your vendors, answer `merchantWallet` with',
      'upstream: Of a member on a break or excluded refuse `walletTransfer` from `main`',
    ],
    hint: 'the bar stops both ways',
    async run(context) {
      const token = await context.token('excluded')
      const wallet = expectSuccess(await context.call('merchantWallet', { token }), 'the wallets')
      const [vendor] = wallet.vendors as Fields[]
      if (wallet.mode !== 'vendor_wallets' || !vendor) throw new Skip('the platform keeps one wallet')
      const move = (from: unknown, to: unknown) =>
        context.call('walletTransfer', { token, key: context.newKey(), input: { from, to, amount: '1.00' } })
      expectCode(await move('main', vendor.vassalage), 'account_excluded', 'money to a vendor')
      const back = await move(vendor.vassalage, 'main')
      expectThat(back.isSuccess || back.code === 'balance_insufficient', 'the way back', back.body)
    },
  },
]

type Notice = { path: string; text: string; type: string }

/** The suite listens as the edge would, until a notice comes. */
async function listenForNotice(port: number, begin: () => Promise<unknown>): Promise<Notice | null> {
  let found: (notice: Notice | null) => void = () => {}
  const came = new Promise<Notice | null>((resolve) => {
    found = resolve
  })
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true,"value":{}}')
    found({
      path: request.url ?? '',
      text: Buffer.concat(chunks).toString(),
      type: String(request.headers['content-type']),
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', () =>
      reject(new Stop(EXIT.unable, `port ${port} is not free: platform.noticesPort takes another one`)),
    )
    server.listen(port, '127.0.0.1', resolve)
  })
  const timer = setTimeout(() => found(null), NOTICE_MS)
  try {
    await begin()
    return await came
  } finally {
    clearTimeout(timer)
    server.closeAllConnections()
    server.close()
  }
}

export const noticeChecks: Check<PlatformContext>[] = [
  {
    isMust: true,
    level: 'money',
    isAlone: true,
    needs: ['credit'],
    id: 'LIV-01',
    title: 'a credited member is told of within five seconds, by a sealed notice that says no amount',
    says: [
      'upstream: You say *that* something changed for a member, never what',
      'upstream: The body is a compact JWE under the merchant’s `toEdge` key of exactly',
      'upstream: with `exp - iat` at most 30, at most 100 notices of at most 50 topics',
      'upstream: Tell after your commit, gather what comes within a second',
    ],
    hint: 'the notice is sent with the key of the other direction, or before the commit',
    async run(context) {
      const { noticesPort } = context.settings
      if (noticesPort === undefined) throw new Skip('platform.noticesPort is not configured')
      const notice = await listenForNotice(noticesPort, () =>
        context.hook('credit', { player: 'player', amount: '1.00' }),
      )
      if (!notice) throw new Skip('no notice came: they are optional')
      expectEqual(
        [notice.path, notice.type],
        [`/__live/v1/notices/${context.merchant}`, 'application/jose'],
        'address and type',
      )
      const content = open(context.keysOf().toEdge, notice.text).content as Fields & {
        notices: { memberId: string; topics: string[] }[]
      }
      expectEqual(Object.keys(content).sort(), ['exp', 'iat', 'merchant', 'notices'], 'the fields')
      expectThat(
        Number(content.exp) - Number(content.iat) <= 30 && content.notices.length <= 100,
        'at most 30 s and 100 notices',
        content,
      )
      for (const { topics } of content.notices)
        expectThat(topics.length <= 50 && topics.every((topic) => TOPIC.test(topic)), 'known topics', topics)
    },
  },
]
