/**
 * ERR-01: each message of the source's sections 8 and 5, the key of our text for it, and the test that meets its condition.
 * Red where a text is missing or says something else in one of the languages, where two codes say the same, and where the
 * test has gone or no longer asks for this very code or text.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LANGUAGES, type Language } from '../../contract/constants.ts'
import { ERRORS } from '../../contract/errors.ts'
import { asksFor, findTests } from '../../tests/support/asking-tests.ts'
import { SECTION_5_WORDS } from '../../tests/support/source-words/section-5.ts'
import { SECTION_8_WORDS, type Words } from '../../tests/support/source-words/section-8.ts'

/** `errors.*` are codes of contract/errors.ts, or the page's own two for no answer and an unreadable one. */
type Reached = readonly [file: string, title: string]
type Row<Message extends string> = readonly [message: Message, key: string, reached: Reached]

const LOGIN = 'tests/http/platform/login.test.ts'
const REGISTER = 'tests/http/platform/register.test.ts'
const SMS = 'tests/http/platform/sms.test.ts'
const GATES = 'tests/http/edge/gates.test.ts'
const LOG_IN = 'tests/journeys/log-in.spec.ts'
const SIGN_UP = 'tests/journeys/sign-up.spec.ts'
const SIGN_IN = 'tests/components/sign-in.test.tsx'
const LAZY = 'web/lib/lazy.test.ts'
const FIELDS = 'web/shared/forms/field-errors.test.ts'
const MAIL: Reached = ['tests/journeys/recover.spec.ts', 'AUTH-11 by mail: its link sets a new password']
const GUEST: Reached = [SIGN_UP, 'a guest is told what needs an account']
const AREAS: Reached = [LOGIN, 'an agent is no member there, a member no agent']
const MAINTENANCE: Reached = ['web/entry-server.test.tsx', 'shows maintenance with its end']
const EMPTY: Reached = [SIGN_IN, 'a login says what it misses under its field']
const UNREAD: Reached = [FIELDS, 'by a rule of the server’s own making']

const SECTION_8: readonly Row<keyof typeof SECTION_8_WORDS>[] = [
  ['in_need_true_account', 'errors.in_need_true_account', ['tests/http/edge/refusals.test.ts', 'to free play']],
  ['in_need_true_account, as the warning', 'common.trueAccount.text', GUEST],
  ['in_increase_submit', 'common.trueAccount.submit', GUEST],
  ['invitation_code_error', 'errors.invitation_code_error', [REGISTER, 'unknown, a player’s, a locked agent’s']],
  ['SMS send failure', 'errors.quota_insufficient', [SMS, 'ten a day, for whatever purpose']],
  ['in_been_out', 'security.in_been_out', MAIL],
  ['ChunkLoadError', 'common.state.chunkTitle', [LAZY, 'a chunk that does not come within 120 s']],
  [
    'ChunkLoadError, in sight',
    'common.state.chunkText',
    ['tests/journeys/start.spec.ts', 'one that does not come says so in sight'],
  ],
  ['invalid phone number format', 'errors.phone_format_invalid', [REGISTER, "'phone_format_invalid'"]],
  ['please enter a valid phone number', 'auth.check.mobile', EMPTY],
  [
    'too many requests, try again after 5 minutes',
    'errors.too_many_requests',
    ['web/lib/explain-error.test.ts', 'a wait of'],
  ],
  ['unknown error', 'errors.internal', [LAZY, 'where a press needed it, the network is named']],
  ['verification code not valid', 'errors.verification_code_invalid', [SMS, 'the sixth guess is too late']],
  ['verification code missing', 'auth.check.required', EMPTY],
  ['verification code expired', 'errors.verification_code_expired', [SMS, 'it is stale after five minutes']],
  ['captcha check failed', 'errors.captcha_failed', [LOGIN, 'a wrong guess spends it']],
  ['quota not sufficient', 'errors.quota_insufficient', [SMS, 'ten a day, for whatever purpose']],
  [
    'function not enabled',
    'errors.function_disabled',
    ['tests/http/edge/refusals.test.ts', 'is refused while its module is off'],
  ],
  ['login failure on closed popup', 'errors.social_login_failed', [SIGN_UP, 'AUTH-14 opens an account']],
  [
    'Username/Email does not exist',
    'errors.account_unknown',
    ['tests/http/edge/login-verification.test.ts', 'unless the merchant wants it said'],
  ],
  [
    'Network link is abnormal, please try again',
    'errors.network_failed',
    ['web/lib/api.test.ts', 'silence is network_failed'],
  ],
  [
    'The page took longer time to load',
    'game.slow.text',
    ['tests/components/game.test.tsx', 'a game that is slow to load'],
  ],
  ['Invalid URL, please contact customer service', 'errors.unknown_host', [GATES, 'SYS-11 an unknown host is told so']],
  [
    'access restricted by location or IP',
    'errors.region_restricted',
    [GATES, 'SYS-05 a refused country sees the region page'],
  ],
  [
    'access restricted, as the page',
    'status.region.text',
    ['tests/journeys/operator.spec.ts', 'EDGE-02, SYS-05 its visitors see'],
  ],
  ['system maintenance notice', 'status.maintenance.text', MAINTENANCE],
  [
    'system maintenance, as a refusal',
    'errors.maintenance',
    ['tests/http/edge/refusals.test.ts', 'says maintenance, then region'],
  ],
  [
    'Game maintenance',
    'errors.game_maintenance',
    ['tests/http/platform/vendors/sessions.test.ts', 'GAME-05 a vendor that is down'],
  ],
  [
    'Game maintenance, other games',
    'game.failed.others',
    ['tests/journeys/play.spec.ts', 'GAME-05, PROMO-01 says why, with other games'],
  ],
  [
    'Please complete verification first',
    'errors.verification_required',
    ['tests/http/edge/login-verification.test.ts', 'every call with the token flag is refused'],
  ],
  [
    'Please complete verification first, as the form',
    'security.verify.title',
    [LOG_IN, 'AUTH-16 nothing is open before one more proof'],
  ],
  [
    'You are not logged in, please login',
    'errors.login_required',
    ['tests/http/edge/refusals.test.ts', 'answers 401 without a session'],
  ],
  ['Non-agents cannot log in', 'errors.agent_only', AREAS],
  ['Non-member account unable to login', 'errors.member_only', AREAS],
]

const SECTION_5: readonly Row<keyof typeof SECTION_5_WORDS>[] = [
  [
    'Please fill in your password with (min) - (max) characters',
    'auth.reg_pattern.any',
    ['tests/http/platform/change-password.test.ts', 'one against the rules'],
  ],
  ['Please enter a valid mobile number', 'auth.check.mobile', EMPTY],
  ['Incorrect confirmation input', 'auth.check.inconsistent_twice', [FIELDS, "'inconsistent_twice'"]],
  ['Real name format is incorrect', 'auth.format.payeeName', UNREAD],
  ['Phone number format is incorrect', 'auth.format.mobileNum', UNREAD],
  ['Invalid invitation code', 'auth.check.invitation_code_error', [FIELDS, "'invitation_code_error'"]],
  ['Account format is incorrect', 'auth.format.username', UNREAD],
  ['Password format is incorrect', 'auth.format.password', UNREAD],
  ['E-mail format is incorrect', 'security.check.email', MAIL],
  [
    'Confirmation password is not correct.',
    'auth.check.inconsistent_twice',
    [LOG_IN, 'AUTH-09, AUTH-10 a first login'],
  ],
  ['Please enter the captcha', 'auth.check.captcha', [LOG_IN, 'AUTH-07, I18N-02 by keyboard']],
  ['Input cannot be empty', 'auth.check.required', EMPTY],
  ['Please enter content', 'help.write.empty', ['tests/components/service.test.tsx', 'feedback gets a number']],
  ['Please enter the username and password', 'auth.login.fillBoth', EMPTY],
  ['Please enter a new password', 'auth.check.newPassword', [SIGN_IN, 'outlasts the form that asked for it']],
  ['Please agree to the {0}', 'auth.check.terms', [SIGN_UP, 'a form says what is wrong']],
  [
    'Feedback content must be between N and M words',
    'help.write.between',
    [
      'tests/components/service.test.tsx',
      'a visitor’s feedback gets a number; what is begun stays, another letter is empty',
    ],
  ],
]

const wordsOf = (language: Language, namespace: string): object =>
  JSON.parse(readFileSync(new URL(`${language.toLowerCase()}/${namespace}.json`, import.meta.url), 'utf8'))

function findText(language: Language, key: string): string {
  const [namespace = '', ...names] = key.split('.')
  let found: unknown = wordsOf(language, namespace)
  for (const name of names) found = typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined
  if (typeof found !== 'string') throw new Error(`no ${key} in ${language}`)
  return found
}

type Section = readonly [name: string, rows: readonly Row<string>[], words: Readonly<Record<string, Words>>]
const sections: readonly Section[] = [
  ['8', SECTION_8, SECTION_8_WORDS],
  ['5', SECTION_5, SECTION_5_WORDS],
]

describe.each(sections)("ERR-01 the source's section %s", (_, rows, words) => {
  test('is told whole, each message once', () => {
    expect(rows.map(([message]) => message)).toEqual(Object.keys(words))
  })

  test.each(rows)('%s (%s)', (message, key, [file, title]) => {
    for (const language of LANGUAGES) expect(findText(language, key), language).toContain(words[message]?.[language])
    const found = findTests(file, title)
    expect(found, `${file}: ${title}`).toHaveLength(1)
    expect(
      asksFor(found[0] ?? '', { message, key, english: findText('EN', key) }),
      `${file}: ${title} asks for ${key}`,
    ).toBe(true)
  })

  test.each(rows.filter(([, key]) => key.startsWith('errors.')))(
    '%s (%s) is said by this code alone',
    (message, key) => {
      const code = key.slice('errors.'.length)
      expect([...Object.keys(ERRORS), 'network_failed']).toContain(code)
      for (const language of LANGUAGES) {
        const texts = Object.entries(wordsOf(language, 'errors'))
        const codes = texts.flatMap(([name, text]) =>
          `${text}`.includes(`${words[message]?.[language]}`) ? [name] : [],
        )
        expect(codes, language).toEqual([code])
      }
    },
  )
})
