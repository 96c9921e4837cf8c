/** What a member has bound, as dialogs of the account show it, and the moments in which something is bound. */
import { calls } from '../../contract/table.ts'
import type { Answers } from './screen.ts'
import { at, PROVIDERS } from './screen-orders.ts'

const DAY = 1_440

const bound = {
  password: 'given',
  email: null,
  mobile: null,
  authenticator: null,
  passkeys: 0,
  paymentPassword: { since: at(-90 * DAY) },
  realName: 'M*** C***',
} as const
/** `changes` to a member with a payment password and a name. */
const security = (changes: object = {}): Answers => ({
  '/wps/member/security': () => calls.securityInfo.response.parse({ ...bound, ...changes }),
})
export const nothingBound = security({ paymentPassword: null, realName: null })

/** Of nobody: made up for the picture. */
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
export const authenticatorBegun: Answers = {
  ...security(),
  'POST /wps/member/security/authenticator/begin': () =>
    calls.beginAuthenticator.response.parse({ secret: SECRET, uri: `otpauth://totp/player1?secret=${SECRET}` }),
  'POST /wps/member/security/authenticator': () =>
    calls.confirmAuthenticator.response.parse({
      recoveryCodes: [
        '4QF7-XM2K',
        '9TRB-6WPN',
        'H3VD-81ZC',
        'K5JS-QY0E',
        '7MXA-4GTF',
        'R2NW-C9PH',
        'Z6BK-3DVJ',
        'E8YQ-M1SX',
      ],
    }),
}

/** Set up long ago, with few codes left. */
export const authenticatorOn = security({ authenticator: { since: at(-200 * DAY), recoveryCodesLeft: 2 } })

export const passkeysKept: Answers = {
  ...security({ passkeys: 2 }),
  '/wps/member/passkeys': () =>
    calls.passkeys.response.parse({
      passkeys: [
        { id: 'one', name: 'Maria’s phone', synced: true, here: true, addedAt: at(-40 * DAY), lastUsedAt: at(-190) },
        { id: 'two', name: 'Laptop at home', synced: false, here: true, addedAt: at(-12 * DAY), lastUsedAt: null },
      ],
    }),
}

export const socialLinked: Answers = {
  ...security(),
  '/wps/member/social': () =>
    calls.socialAccounts.response.parse({
      accounts: [{ provider: 'google', email: 'ma***@mail.example', linkedAt: at(-30 * DAY) }],
    }),
}

const account = { provider: 'bank', addedAt: at(-40 * DAY), usableFrom: at(-39 * DAY), state: 'ready' }
/** One may be used, one is new, and a third may be added. */
export const payoutAccountsBound: Answers = {
  '/wps/member/destinations': async (ask, theme) => {
    const own = calls.payoutAccounts.response.parse(await ask())
    const [bank, wallet] = [
      { ...account, id: 'd_aaaaaaaaaaaaaaaa', kind: 'bank', providerName: PROVIDERS[theme].bank, masked: '•••• 3004' },
      {
        ...account,
        id: 'd_bbbbbbbbbbbbbbbb',
        kind: 'ewallet',
        providerName: PROVIDERS[theme].wallet,
        masked: '•••• 0001',
      },
    ]
    const fresh = { ...wallet, state: 'cooling', addedAt: at(-60), usableFrom: at(DAY - 60) }
    return calls.payoutAccounts.response.parse({ ...own, destinations: [bank, fresh] })
  },
}

export const verificationDue: Answers = {
  '/wps/session/verification': () =>
    calls.verificationMethods.response.parse({
      methods: [
        { method: 'email', sentTo: 'ma***@mail.example' },
        { method: 'authenticator', sentTo: null },
      ],
    }),
}

const login = { way: 'username', outcome: 'success', address: '203.0.113.24', country: 'PH', newDevice: false }
const phone = 'Chrome on Android'
export const devicesSeen: Answers = {
  '/wps/session/list': () =>
    calls.sessions.response.parse({
      sessions: [
        { handle: 'one', current: true, country: 'PH', device: phone, startedAt: at(-55), lastSeenAt: at(0) },
        {
          handle: 'two',
          current: false,
          country: 'PH',
          device: 'Safari on Mac',
          startedAt: at(-DAY),
          lastSeenAt: at(-300),
        },
        {
          handle: 'three',
          current: false,
          country: 'JP',
          device: 'Firefox on Windows',
          startedAt: at(-3 * DAY),
          lastSeenAt: at(-2 * DAY),
        },
      ],
    }),
  '/wps/member/logins': () =>
    calls.loginHistory.response.parse({
      rows: [
        { ...login, id: '6', at: at(-55), device: phone },
        { ...login, id: '5', at: at(-DAY), device: 'Safari on Mac', way: 'passkey' },
        { ...login, id: '4', at: at(-2 * DAY), device: '', outcome: 'failure', address: '198.51.100.7', country: 'XX' },
        {
          ...login,
          id: '3',
          at: at(-3 * DAY),
          device: 'Firefox on Windows',
          newDevice: true,
          address: '192.0.2.61',
          country: 'JP',
        },
        {
          ...login,
          id: '2',
          at: at(-3 * DAY),
          device: 'Firefox on Windows',
          outcome: 'verification',
          address: '192.0.2.61',
          country: 'JP',
        },
        { ...login, id: '1', at: at(-40 * DAY), device: phone, way: 'register' },
      ],
      nextCursor: null,
    }),
}
