/** The Worker that scripts/bench/agents.ts measures: the platform's own settlement and pages over trees that it fills. */

import { drizzle } from 'drizzle-orm/d1'
import { z } from 'zod'
import { windowOf } from '../../contract/agents/periods.ts'
import { NO_DEDUCTIONS } from '../../contract/agents/terms.ts'
import { contractIdSchema } from '../../contract/calls/agents/contracts.ts'
import { agentRecordCalls } from '../../contract/calls/agents/records.ts'
import { agentTeamCalls } from '../../contract/calls/agents/team.ts'
import { GAME_CATEGORIES } from '../../contract/constants.ts'
import { gameIdSchema, memberIdSchema, merchantCodeSchema } from '../../contract/ids.ts'
import { systemRandom } from '../../contract/time-and-chance.ts'
import { DAY_MS } from '../../contract/time-units.ts'
import { getOutlook } from '../../platform/agents/bills/outlook.ts'
import { getWhatIf } from '../../platform/agents/bills/what-if.ts'
import { aggregateWindow, passEmptyWindows } from '../../platform/agents/settlement/aggregate.ts'
import { findCursor, type Settler } from '../../platform/agents/settlement/cursor.ts'
import { hashBills } from '../../platform/agents/settlement/hash-bills.ts'
import { payDueBills } from '../../platform/agents/settlement/pay-bills.ts'
import { archiveRows } from '../../platform/agents/settlement/rows-archive.ts'
import { writeBills } from '../../platform/agents/settlement/write-bills.ts'
import { listBets } from '../../platform/agents/team/bets.ts'
import { findPlayers, type PlayersAsked } from '../../platform/agents/team/find-players.ts'
import { listTeam } from '../../platform/agents/team/list-team.ts'
import { WALLETS_A_PAGE } from '../../platform/agents/team/list-team-bets.ts'
import { getOverview } from '../../platform/agents/team/overview.ts'
import { getProfit } from '../../platform/agents/team/profit.ts'
import { listTransactions } from '../../platform/agents/team/transactions.ts'
import type { PlatformContext } from '../../platform/kernel/context.ts'
import type { Env } from '../../platform/kernel/env.ts'
import { requireMerchantFacts } from '../../platform/kernel/merchant/require-merchant-facts.ts'
import { createNotices } from '../../platform/kernel/notices.ts'
import { sealWindow } from '../../platform/money/sums/seal-window.ts'

type Bindings = { DB: D1Database; UPLOADS: R2Bucket }

/** Offers that a what-if is asked of, all with rates by category; the last one of a real-time salary with a tier for active members. */
const RATED = ['daily', 'realtime', 'active'] as const
const OFFER_ID = 'C-0FFERED00000'

const jobSchema = z.object({
  kind: z.enum([
    ...(['fill', 'link', 'play', 'seal', 'bill', 'pay', 'hash', 'sum', 'recent'] as const),
    ...(['overview', 'team', 'bets', 'profit', 'transactions', 'players'] as const),
    ...(['rate', 'outlook', 'what-if'] as const),
  ]),
  nowMs: z.number().default(0),
  /** Rows of `fill`: id, type and upline. */
  members: z.array(z.tuple([z.string(), z.number(), z.string().nullable()])).default([]),
  /** Of `play`: who played in the window, and each of these days before. */
  players: z.array(z.string()).default([]),
  days: z.number().default(0),
  agentId: z.string().default(''),
  span: z.enum(['today', 'week', 'month']).default('today'),
  /** Of `team`. */
  sort: z.string().default('name'),
  /** Of `rate`: which offer. */
  contract: z.enum(RATED).default('daily'),
  /** Of `players`: of how many days before. */
  back: z.number().default(0),
  gameId: z.string().optional(),
  gameType: z.enum(GAME_CATEGORIES).optional(),
  /** From behind all that are recent. */
  isPast: z.boolean().default(false),
})
type Job = z.infer<typeof jobSchema>

const MERCHANT = merchantCodeSchema.parse('bench')
const WINDOWS_PER_DAY = 288

/** Wallets that answer at once: a bench of its own measures the real ones. */
const WALLETS = {
  getByName: () => ({
    getBalance: async () => ({ ok: true, value: { frozen: false, realMinor: 10 ** 9 } }),
    payCommission: async () => ({ ok: true }),
    sendTransfer: async () => ({ ok: true }),
    settleTransfer: async () => ({ ok: true, value: { status: 'delivered' } }),
  }),
}

const settlerOf = ({ DB, UPLOADS }: Bindings, nowMs: number): Settler => ({
  env: { DB, UPLOADS, WALLET: WALLETS, PASSWORD_PEPPER: 'bench-pepper' } as unknown as Env,
  db: drizzle(DB),
  clock: () => nowMs,
  random: systemRandom,
  notices: createNotices(),
})

const TERMS = {
  activeMinMinor: 10_000,
  carry: 'none',
  deductions: NO_DEDUCTIONS,
  allowPartial: false,
  approval: 'auto',
  collect: 'auto',
}
const termsOf = (kind: string, tiers: object[]) =>
  JSON.stringify({ ...TERMS, kind, period: kind === 'dividend' ? 'Daily' : null, tiers })
const tier = (rateBps: number, activeMembers: number | null = null) => ({
  rateBps,
  activeMembers,
  validMinor: null,
  profitMinor: null,
})

/** Members without a tree yet. */
async function fill({ DB }: Bindings, { members }: Job): Promise<void> {
  const json = JSON.stringify(members)
  await DB.batch(
    [
      `INSERT INTO merchant (code, currency, currency_symbol, jurisdiction, default_language)
         SELECT '${MERCHANT}', 'PHP', 'P', 'demo', 'EN' WHERE ?1 <> '' ON CONFLICT DO NOTHING`,
      `INSERT INTO withdraw_method (merchant, kind, currency, min_minor, max_minor, day_max_minor, day_times, confirm_minutes,
         two_people_from_minor, position) SELECT '${MERCHANT}', 'crypto', 'PHP', 1, 100, 100, 1, 1, 1000000000000, 0 WHERE ?1 <> ''
         ON CONFLICT DO NOTHING`,
      `INSERT INTO member (id, merchant, username, username_key, type, nickname, language, avatar, affiliate_code,
         registered_ip, registered_country, created_at_ms)
       SELECT value ->> 0, '${MERCHANT}', value ->> 0, value ->> 0, value ->> 1, 'm', 'EN', 1, value ->> 0, '', 'PH', 0
         FROM json_each(?1)`,
      `INSERT INTO counted_member (merchant, member_id, sequence) SELECT '${MERCHANT}', value ->> 0, 1 FROM json_each(?1)`,
      `INSERT INTO member_ancestor (member_id, ancestor_id, depth, from_day) SELECT value ->> 0, value ->> 2, 1, 0
         FROM json_each(?1) WHERE value ->> 2 IS NOT NULL`,
    ].map((sql) => DB.prepare(sql).bind(json)),
  )
}

/** All ancestors, and a contract of three kinds for each agent, paid by its upline. */
async function link({ DB }: Bindings, { nowMs }: Job): Promise<void> {
  for (let depth = 2; depth <= 9; depth += 1)
    await DB.prepare(
      `INSERT INTO member_ancestor (member_id, ancestor_id, depth, from_day)
       SELECT below.member_id, above.ancestor_id, ?, 0 FROM member_ancestor AS below
       JOIN member_ancestor AS above ON above.member_id = below.ancestor_id AND above.depth = 1 WHERE below.depth = ?`,
    )
      .bind(depth, depth - 1)
      .run()
  const kinds = [
    ['realtime', termsOf('realtime', [tier(20), tier(25, 2)])],
    ['daily', termsOf('daily', [tier(20), tier(30, 5)])],
    ['dividend', termsOf('dividend', [tier(1_000)])],
  ] as const
  for (const [place, [kind, terms]] of kinds.entries())
    await DB.prepare(
      `INSERT INTO agent_contract (id, merchant, upline_id, downline_id, kind, period, version, state, terms, top_bps,
         offered_by, offer_key, offered_at_ms, lapses_at_ms, answered_at_ms, begins_at_ms)
       SELECT 'C-' || printf('%d%011d', ?4, row_number() OVER ()), '${MERCHANT}', (SELECT ancestor_id FROM member_ancestor WHERE member_id = id AND depth = 1), id,
         ?1, iif(?1 = 'dividend', 'Daily', NULL), 1, 'accepted', ?2, 30, 'bench', ?1 || id, 0, 0, 0, ?3
       FROM member WHERE type <> 0`,
    )
      .bind(kind, terms, nowMs, place)
      .run()
  await DB.exec('ANALYZE')
}

/** The agent's own salary gets rates by category, and an offer of such a salary waits for its answer. */
async function rate({ DB }: Bindings, { agentId, contract }: Job): Promise<void> {
  const rated = (kind: string, tiers: object[]) =>
    JSON.stringify({ ...JSON.parse(termsOf(kind, tiers)), categoryRates: [{ category: 'LIVE', rateBps: 10 }] })
  const tiers = [tier(20), tier(25, 2)]
  const kind = contract === 'daily' ? 'daily' : 'realtime'
  const accepted = "state = 'accepted' AND kind = 'daily' AND downline_id = ?1"
  await DB.batch([
    // A site keeps every contract with its terms; here the same few are measured with others.
    DB.prepare('DROP TRIGGER IF EXISTS agent_contract_refuse_other_terms'),
    DB.prepare('DROP TRIGGER IF EXISTS agent_contract_refuse_delete'),
    DB.prepare(`UPDATE agent_contract SET terms = ?2 WHERE ${accepted}`).bind(agentId, rated('daily', tiers)),
    DB.prepare(`DELETE FROM agent_contract WHERE state = 'awaiting'`),
    DB.prepare(
      `INSERT INTO agent_contract (id, merchant, upline_id, downline_id, kind, version, state, terms, top_bps, offered_by,
         offer_key, offered_at_ms, lapses_at_ms)
       VALUES ('${OFFER_ID}', '${MERCHANT}', NULL, ?1, ?2, 9, 'awaiting', ?3, 25, 'bench', 'offer', 0, 9999999999999)`,
    ).bind(agentId, kind, rated(kind, contract === 'realtime' ? [tier(20)] : tiers)),
  ])
}

/** Rounds of each player in the window that ends now, and in the days before it. */
async function play({ DB }: Bindings, { players, nowMs, days }: Job): Promise<void> {
  const window = windowOf(nowMs) - 1
  const day = Math.floor(window / WINDOWS_PER_DAY)
  const json = JSON.stringify(players)
  const figures = `'RNG', 10, 20000, 18000, 20000, 0`
  const rows = `FROM json_each(?1) JOIN counted_member ON member_id = value AND counted_member.merchant = '${MERCHANT}'
    JOIN merchant ON code = '${MERCHANT}'`
  const columns = 'category, rounds, stake_minor, payout_minor, valid_minor, rebate_base_minor'
  const add =
    'ON CONFLICT DO UPDATE SET rounds = rounds + excluded.rounds, valid_minor = valid_minor + excluded.valid_minor'
  await DB.batch([
    DB.prepare(
      `INSERT INTO play_window_sum (merchant_number, window, member_number, ${columns})
       SELECT merchant.number, ?2, counted_member.number, ${figures} ${rows}`,
    ).bind(json, window),
    ...Array.from({ length: days + 1 }, (_, back) =>
      DB.prepare(
        `INSERT INTO play_day_sum (merchant_number, day, member_number, ${columns})
         SELECT merchant.number, ?2, counted_member.number, ${figures} ${rows} WHERE true ${add}`,
      ).bind(json, day - back),
    ),
    ...Array.from({ length: days + 1 }, (_, back) =>
      DB.prepare(
        `INSERT INTO money_day_sum (merchant_number, day, member_number, deposit_minor, withdrawal_minor, bonus_minor, rebate_minor,
           bet_rebate_minor) SELECT merchant.number, ?2, counted_member.number, 5000, 1000, 0, 10, 0 ${rows} WHERE true
         ON CONFLICT DO NOTHING`,
      ).bind(json, day - back),
    ),
  ])
}

/** What the settlement would have kept of the days before, had each of their windows been settled. */
async function sumDays({ DB }: Bindings, { nowMs, days }: Job): Promise<void> {
  const day = Math.floor(nowMs / DAY_MS)
  const ofTree = 'JOIN member_ancestor ON member_ancestor.member_id = counted.member_id WHERE counted.merchant = ?1'
  await DB.batch(
    Array.from({ length: days }, (_, back) => day - 1 - back).flatMap((each) => [
      DB.prepare(
        `INSERT INTO agent_day (merchant, day, agent_id, rounds, stake_minor, payout_minor, valid_minor, active_day)
         SELECT ?1, ?2, ancestor_id, sum(rounds), sum(stake_minor), sum(payout_minor), sum(valid_minor), count(*)
         FROM play_day AS counted ${ofTree} AND counted.day = ?2 GROUP BY ancestor_id ON CONFLICT DO NOTHING`,
      ).bind(MERCHANT, each),
      DB.prepare(
        `INSERT INTO agent_day (merchant, day, agent_id, deposit_minor, withdrawal_minor, rebate_minor)
         SELECT ?1, ?2, ancestor_id, sum(deposit_minor), sum(withdrawal_minor), sum(rebate_minor)
         FROM money_day AS counted ${ofTree} AND counted.day = ?2 GROUP BY ancestor_id
         ON CONFLICT DO UPDATE SET deposit_minor = excluded.deposit_minor, withdrawal_minor = excluded.withdrawal_minor,
           rebate_minor = excluded.rebate_minor`,
      ).bind(MERCHANT, each),
    ]),
  )
}

async function run(env: Bindings, job: Job): Promise<number> {
  const settler = settlerOf(env, job.nowMs)
  const last = windowOf(job.nowMs) - 1
  switch (job.kind) {
    case 'fill':
      await fill(env, job)
      return 0
    case 'link':
      await link(env, job)
      return 0
    case 'play':
      await play(env, job)
      return 0
    case 'seal': {
      // Everything before the window counts as settled, and has its sums.
      await env.DB.prepare(
        `INSERT INTO agent_settlement (merchant, aggregated, billed) VALUES ('${MERCHANT}', ?1, ?1)
         ON CONFLICT DO UPDATE SET aggregated = ?1, billed = ?1`,
      )
        .bind(last - 1)
        .run()
      return 0
    }
    case 'bill': {
      const facts = await requireMerchantFacts(settler.db, MERCHANT)
      await sealWindow({ env }, MERCHANT, last)
      const found = await findCursor(settler, MERCHANT)
      if (!found) throw new Error('no cursor')
      await passEmptyWindows(settler, MERCHANT, found, last)
      const at = await aggregateWindow(settler, facts, found)
      await archiveRows(settler, MERCHANT, at.aggregated)
      await writeBills(settler, facts, at)
      return countBills(env)
    }
    case 'pay': {
      while ((await payDueBills(settler, MERCHANT)).hasMore);
      return countBills(env, "state = 'issued'")
    }
    case 'rate': {
      await rate(env, job)
      return 0
    }
    case 'recent': {
      await noteRecent(env, job)
      return 0
    }
    case 'sum': {
      await sumDays(env, job)
      return 0
    }
    case 'hash': {
      while ((await hashBills(settler, MERCHANT)).hasMore);
      return countBills(env, 'rows_hash IS NOT NULL')
    }
    default:
      return look(settler, job)
  }
}

/** The game that each played last, a millisecond apart. */
async function noteRecent({ DB }: Bindings, { players, nowMs }: Job): Promise<void> {
  await DB.prepare(
    `INSERT INTO recent_game (merchant, member_id, game_id, last_played_at)
     SELECT '${MERCHANT}', value, 'usual', ?2 - key FROM json_each(?1) WHERE true
     ON CONFLICT DO UPDATE SET last_played_at = excluded.last_played_at`,
  )
    .bind(JSON.stringify(players), nowMs)
    .run()
}

const countBills = async ({ DB }: Bindings, condition = '1') =>
  Number(await DB.prepare(`SELECT count(*) AS n FROM agent_bill WHERE ${condition}`).first('n'))

/** A page as an agent asks for it. Answers how many rows came. */
async function look(settler: Settler, job: Job): Promise<number> {
  const { kind, agentId, span, sort, nowMs } = job
  const merchant = await requireMerchantFacts(settler.db, MERCHANT)
  const member = { id: agentId, username: agentId, type: 42, language: 'EN' }
  // Of a context only what these verbs read.
  const ctx = { ...settler, merchant, member, language: 'EN' } as unknown as PlatformContext
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const days = { from: day(nowMs - 6 * DAY_MS), to: day(nowMs - 1) }
  switch (kind) {
    case 'overview':
      return (await getOverview(ctx, { span })).chart.length
    case 'bets':
      return (await listBets(ctx, agentRecordCalls.agentBets.request.parse({ day: days.to }))).sums.length
    case 'profit':
      return (await getProfit(ctx, agentRecordCalls.agentProfit.request.parse(days))).members.length
    case 'transactions':
      return (await listTransactions(ctx, agentRecordCalls.agentTransactions.request.parse(days))).rows.length
    case 'outlook':
      return (await getOutlook(ctx, {})).pays.length
    case 'what-if': {
      const { offered } = await getWhatIf(ctx, { contractId: contractIdSchema.parse(OFFER_ID) })
      return Number(offered?.amount)
    }
    case 'players':
      return (await findPlayers(ctx, askedOf(job))).length
    default:
      return (await listTeam(ctx, agentTeamCalls.agentTeam.request.parse({ ...days, sort }))).rows.length
  }
}

/** Below every time of play, above every number of a member. */
const PAST_KEY = 10 ** 12

/** Of the wide bet list: who may have rounds. Their wallets are asked behind it, some at once. */
const askedOf = ({ nowMs, back, gameId, gameType, isPast }: Job): PlayersAsked => ({
  day: Math.floor(nowMs / DAY_MS) - back,
  gameType,
  gameId: gameId === undefined ? undefined : gameIdSchema.parse(gameId),
  isOpen: false,
  from: isPast ? { key: PAST_KEY, id: memberIdSchema.parse(`m_${'Z'.repeat(22)}`) } : null,
  limit: WALLETS_A_PAGE + 1,
})

export default {
  async fetch(request, env) {
    return new Response(String(await run(env, jobSchema.parse(await request.json()))))
  },
} satisfies ExportedHandler<Bindings>
