import { lte, type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '../../contract/time-units.ts'
import { commit } from '../kernel/commit.ts'
import type { Services } from '../kernel/context.ts'
import { anyOf, whatGoes } from '../kernel/job.ts'
import { purgeMessaging } from '../messaging/purge-messaging.ts'
import { ADDRESS_LIFETIME_MS } from './member/addresses.ts'
import { passkeyChallenges } from './member/passkey-tables.ts'
import { socialAttempts, socialTickets } from './member/social-tables.ts'
import { captchas, loginGuards, memberSessions, usedBotChecks } from './member/tables.ts'
import { memberAddresses, oneTimeCodes, passwordResets } from './member/verification-tables.ts'
import { LOGIN_EVENT_LIFETIME_MS, loginEvents } from './proof/login-history.ts'

/** Ended sessions stay this long for whoever asks what happened. */
const KEEP_SESSION_MS = 30 * DAY_MS

function forgetExpired({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const nowMs = clock()
  const isSpent = sql`window_ends_at_ms <= ${nowMs} AND locked_until_ms <= ${nowMs}`
  return [
    db.delete(captchas).where(lte(captchas.expiresAtMs, nowMs)),
    db.delete(usedBotChecks).where(lte(usedBotChecks.expiresAtMs, nowMs)),
    db.delete(socialAttempts).where(lte(socialAttempts.expiresAtMs, nowMs)),
    db.delete(socialTickets).where(lte(socialTickets.expiresAtMs, nowMs)),
    // A code just run out still answers 'expired' rather than 'wrong'.
    db.delete(oneTimeCodes).where(lte(oneTimeCodes.expiresAtMs, nowMs - DAY_MS)),
    db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAtMs, nowMs)),
    db.delete(loginEvents).where(lte(loginEvents.atMs, nowMs - LOGIN_EVENT_LIFETIME_MS)),
    ...purgeMessaging({ db }, nowMs),
    db.delete(passwordResets).where(lte(passwordResets.expiresAtMs, nowMs)),
    db.delete(memberAddresses).where(lte(memberAddresses.lastSeenAtMs, nowMs - ADDRESS_LIFETIME_MS)),
    db.delete(loginGuards).where(isSpent),
    db.delete(memberSessions).where(lte(memberSessions.expiresAtMs, nowMs - KEEP_SESSION_MS)),
    sql`DELETE FROM agent_sub_session WHERE expires_at_ms <= ${nowMs - KEEP_SESSION_MS}`,
  ]
}

/** For the cron job. */
export const isAnyExpired = (services: Services): SQL => anyOf(...forgetExpired(services).map(whatGoes))

/** Forgets what can be of no use any more. Answers how many rows went. */
export async function purgeExpired(services: Pick<Services, 'env' | 'db' | 'clock'>): Promise<number> {
  const results = await commit(services, forgetExpired(services))
  return results.reduce((sum, { meta }) => sum + meta.changes, 0)
}
