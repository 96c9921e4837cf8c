/**
 * EDGE-06: remembers the one-time ids of envelopes until they are stale anyway. One object per merchant
 * and first character of the id, so that no single object sees every call.
 */
import { DurableObject } from 'cloudflare:workers'
import type { MerchantCode } from '../../../contract/ids.ts'
import { openTables } from '../../../contract/protocols/object-schema.ts'
import { systemClock, toOthersTime } from '../../../contract/time-and-chance.ts'
import { REPLAY_SCHEMA } from './replay-schema.ts'

/** Ids outlive their envelope by this much, so that a clock that lags cannot reopen the door. */
export const KEEP_BEYOND_EXPIRY_MS = 60_000
const SWEEP_EVERY_MS = 60_000

export class ReplayDO extends DurableObject {
  constructor(state: DurableObjectState, env: unknown) {
    super(state, env as Cloudflare.Env)
    openTables(state, REPLAY_SCHEMA)
  }

  /** True the first time an id is seen; false for a replay. Times in milliseconds. */
  async remember(jti: string, expiresAtMs: number, nowMs: number): Promise<boolean> {
    const inserted = this.ctx.storage.sql
      .exec(
        'INSERT INTO seen (jti, forget_at_ms) VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING jti',
        jti,
        expiresAtMs + KEEP_BEYOND_EXPIRY_MS,
      )
      .toArray()
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(nowMs + SWEEP_EVERY_MS)
    return inserted.length > 0
  }

  override async alarm() {
    const nowMs = systemClock()
    // What is remembered bears the time of who signed it.
    this.forget(toOthersTime(nowMs))
    const { left } = this.ctx.storage.sql.exec<{ left: number }>('SELECT count(*) AS left FROM seen').one()
    if (left > 0) await this.ctx.storage.setAlarm(nowMs + SWEEP_EVERY_MS)
  }

  /** Drops what is stale at `nowMs`. */
  forget(nowMs: number) {
    this.ctx.storage.sql.exec('DELETE FROM seen WHERE forget_at_ms <= ?', nowMs)
  }
}

/** Records the id of an envelope. False means it was seen before. */
export function rememberJti(
  namespace: DurableObjectNamespace<ReplayDO>,
  merchant: MerchantCode,
  { jti, exp }: { jti: string; exp: number },
  nowMs: number,
): Promise<boolean> {
  return namespace.getByName(`${merchant}:${jti.slice(0, 1)}`).remember(jti, exp * 1_000, nowMs)
}
