/** The screens of a member's own account: what guards it, what is bound to it, what waits in it. */

import { account, centre, type Screen } from './screen.ts'
import { beginAuthenticator, confirmAuthenticator, openFirstRow, scrollToPart } from './screen-acts.ts'
import { documentsAsked } from './screen-moments.ts'
import {
  authenticatorBegun,
  devicesSeen,
  nothingBound,
  passkeysKept,
  payoutAccountsBound,
  socialLinked,
  verificationDue,
} from './screen-security.ts'

const bothLanguages = { languages: undefined }

export const SCREENS_OF_ACCOUNT: readonly Screen[] = [
  { name: 'centre', path: '/index?dialog=centre', member: true, only: 'phone', languages: ['en'] },
  centre('security', 'securityCenter'),
  centre('devices', 'securityCenter', { languages: ['en'], answers: devicesSeen, act: scrollToPart('#devices') }),
  account('authenticator', 'authenticator', bothLanguages),
  account('authenticator-code', 'authenticator', { answers: authenticatorBegun, act: beginAuthenticator }),
  account('recovery-codes', 'authenticator', { answers: authenticatorBegun, act: confirmAuthenticator }),
  account('passkeys', 'passkeys', bothLanguages),
  account('passkeys-kept', 'passkeys', { answers: passkeysKept }),
  account('documents', 'documents', { ...bothLanguages, answers: documentsAsked }),
  account('change-password', 'change-password'),
  account('payment-password', 'payment-password', { answers: nothingBound }),
  account('bind-email', 'bind-email'),
  account('bind-mobile', 'bind-mobile'),
  account('real-name', 'real-name', { answers: nothingBound }),
  account('destinations', 'destinations', { answers: payoutAccountsBound }),
  account('social-accounts', 'social-accounts', { answers: socialLinked }),
  account('profile', 'profile'),
  account('birthday', 'birthday'),
  account('verify', 'verify', {
    answers: verificationDue,
    told: { '"verificationRequired":false': '"verificationRequired":true' },
  }),
  centre('rewards', 'rewardCenter'),
  centre('referral', 'referral', { noPort: true }),
  centre('missions', 'missionLeaderboard'),
  centre('bonus', 'bonusDetails'),
  centre('messages', 'messageV2', { act: openFirstRow }),
  centre('rank', 'playerRank'),
]
