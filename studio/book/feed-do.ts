/**
 * One feed of an operator's own: which fixtures it has told of, for the lists of the books. How each of them stands is for
 * its own object to say.
 */

import { DurableObject } from 'cloudflare:workers'
import type { FixtureAbout } from '../../contract/book/calls.ts'
import { type FeedMessage, readFeedState } from '../../contract/book/feed.ts'
import { groupPrices, type PricedMarket } from '../../contract/book/prices.ts'
import { requireWithin } from '../../contract/lib/within.ts'
import { log } from '../../contract/log.ts'
import { openTables } from '../../contract/protocols/object-schema.ts'
import { sayError } from '../../contract/rules/describe-error.ts'
import { type Clock, systemClock } from '../../contract/time-and-chance.ts'
import { DAY_MS } from '../../contract/time-units.ts'
import { type StudioBindings, settingsOf } from '../env.ts'
import { aboutOf } from './feed-store.ts'
import { FEED_SCHEMA } from './schemas.ts'

/** A list shows at most so many of one feed, the earliest first. */
const MOST_LISTED = 500
/** After its kick-off a fixture is void within a day, and no list shows it any more. */
const KEPT_MS = 2 * DAY_MS

export interface FeedFixture {
  readonly id: string
  readonly about: FixtureAbout
  /** As the feed told them before kick-off. Under way a fixture tells them itself. */
  readonly markets: readonly PricedMarket[]
}

export class FeedDO extends DurableObject<StudioBindings> {
  /** Replaced by tests. */
  deps: { clock: Clock } = { clock: systemClock }
  readonly #sql: SqlStorage

  constructor(ctx: DurableObjectState, env: StudioBindings) {
    super(ctx, env)
    this.#sql = ctx.storage.sql
    openTables(ctx, FEED_SCHEMA)
  }

  /** What its fixture has taken. Safe to repeat, in any order. */
  hear(message: FeedMessage): void {
    const { fixtureId, kind, seq } = message
    if (kind === 'fixture') this.#hearFixture(fixtureId, seq, message.state)
    if (kind === 'prices') this.#hearPrices(fixtureId, seq, JSON.stringify(message.state))
    if (kind === 'result')
      this.#sql.exec(
        'INSERT INTO fixtures (id, is_over) VALUES (?, 1) ON CONFLICT (id) DO UPDATE SET is_over = 1 WHERE is_over = 0',
        fixtureId,
      )
  }

  #hearFixture(id: string, seq: number, state: Extract<FeedMessage, { kind: 'fixture' }>['state']): void {
    this.#sql.exec('DELETE FROM fixtures WHERE kick_off_ms < ?', this.deps.clock() - KEPT_MS)
    this.#sql.exec(
      `INSERT INTO fixtures (id, kick_off_ms, fixture, fixture_seq) VALUES (?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET kick_off_ms = excluded.kick_off_ms, fixture = excluded.fixture,
         fixture_seq = excluded.fixture_seq
       WHERE excluded.fixture_seq > fixture_seq`,
      id,
      Date.parse(state.kickOffAt),
      JSON.stringify(state),
      seq,
    )
  }

  /** Under way prices come each few seconds, and no list shows these. */
  #hearPrices(id: string, seq: number, prices: string): void {
    this.#sql.exec(
      `INSERT INTO fixtures (id, prices, prices_seq) VALUES (?1, ?2, ?3)
       ON CONFLICT (id) DO UPDATE SET prices = excluded.prices, prices_seq = excluded.prices_seq
       WHERE excluded.prices_seq > prices_seq AND coalesce(kick_off_ms, ?4) >= ?4`,
      id,
      prices,
      seq,
      this.deps.clock(),
    )
  }

  /** Not over, and with a kick-off from one time on, before another. */
  list(fromMs: number, beforeMs: number): FeedFixture[] {
    return this.#sql
      .exec<{ id: string; fixture: string; prices: string | null }>(
        `SELECT id, fixture, prices FROM fixtures
         WHERE kick_off_ms >= ? AND kick_off_ms < ? AND is_over = 0 ORDER BY kick_off_ms LIMIT ?`,
        fromMs,
        beforeMs,
        MOST_LISTED,
      )
      .toArray()
      .map(({ id, fixture, prices }) => {
        const about = aboutOf(readFeedState('fixture', fixture))
        const picks = prices === null ? {} : readFeedState('prices', prices).picks
        return { id, about, markets: groupPrices(about.sport, picks) }
      })
  }
}

export const feedNameOf = (code: string) => `feed:${code}`

const ANSWERS_WITHIN_MS = 2_000

/** Of every feed that is taken here. One that is silent lists nothing, and keeps no other list waiting. */
export async function readFeeds(env: StudioBindings, fromMs: number, beforeMs: number): Promise<FeedFixture[]> {
  const codes = Object.keys(settingsOf(env).FEED_SECRETS ?? {})
  const lists = codes.map(async (code) => {
    try {
      return await requireWithin(env.FEED.getByName(feedNameOf(code)).list(fromMs, beforeMs), ANSWERS_WITHIN_MS)
    } catch (error) {
      log.warn('feed_unanswered', { feed: code, cause: sayError(error) })
      return []
    }
  })
  return (await Promise.all(lists)).flat()
}
