/** Promotions of a test's own, members who may claim them, and what their books say. */
import { expect } from 'vitest'
import {
  type PromotionId,
  type PromotionKind,
  promotionIdSchema,
} from '../../../../contract/calls/rewards/promotions.ts'
import type { GameCategory } from '../../../../contract/constants.ts'
import { idempotencyKeySchema, type MemberId } from '../../../../contract/ids.ts'
import type { OperatorCallName } from '../../../../contract/operator/calls.ts'
import type { PROMOTION_CATEGORIES } from '../../../../contract/rules/promotion-categories.ts'
import type { CallInput } from '../../../../contract/table.ts'
import { systemRandom } from '../../../../contract/time-and-chance.ts'
import { parseEnv } from '../../../../platform/kernel/env.ts'
import { getWallet } from '../../../../platform/kernel/wallet/wallet-interface.ts'
import { finishPayments } from '../../../../platform/rewards/promotions/finish-payments.ts'
import { buildServices } from '../../../../platform/services.ts'
import { drainJob } from '../../../support/drain-jobs.ts'
import { operateOn } from '../operate.ts'
import { playCounted } from '../sums/count.ts'
import { bindings, buildPlatform, buildRegistration, CHEAP, meridian, requireValue } from '../support.ts'

export const DAY_MS = 86_400_000
export const platform = buildPlatform()

type Built = {
  kind: PromotionKind
  category: (typeof PROMOTION_CATEGORIES)[number]
  amountMinor: number | null
  rule: object
  startsAtMs: number
  endsAtMs: number | null
  terms: string
}

let minted = 0
/** A promotion nobody else has; open, a gift of 50.00 unless told otherwise. */
export async function buildPromotion(overrides: Partial<Built> = {}): Promise<PromotionId> {
  minted += 1
  const id = promotionIdSchema.parse(`p${minted}-${crypto.randomUUID().slice(0, 8)}`)
  const { nowMs } = platform.time
  const built: Built = {
    kind: 'gift',
    category: 'season',
    amountMinor: 5_000,
    rule: {},
    startsAtMs: nowMs - DAY_MS,
    endsAtMs: nowMs + DAY_MS,
    terms: '<p>Terms</p>',
    ...overrides,
  }
  const text = (word: string) => JSON.stringify({ EN: `${word} ${id}` })
  await bindings.DB.prepare(
    `INSERT INTO promotion (merchant, id, category, kind, amount_minor, rule, titles, rewards, conditions, terms, position, starts_at_ms, ends_at_ms)
     VALUES ('meridian', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
    .bind(
      id,
      built.category,
      built.kind,
      built.amountMinor,
      JSON.stringify(built.rule),
      text('Title'),
      text('Reward'),
      text('Condition'),
      JSON.stringify({ EN: built.terms }),
      minted,
      built.startsAtMs,
      built.endsAtMs,
    )
    .run()
  return id
}

export type Player = { token: string; memberId: MemberId; username: string }

export async function buildPlayer(): Promise<Player> {
  return requireValue(await platform.call('register', buildRegistration()))
}

export const claim = ({ token }: Player, promotionId: PromotionId, on = platform) =>
  on.call(
    'claimPromotion',
    { promotionId },
    { token, claims: { idempotencyKey: idempotencyKeySchema.parse(crypto.randomUUID()) } },
  )

export const join = ({ token }: Player, promotionId: PromotionId, comment = '') =>
  platform.call('joinPromotion', { promotionId, comment }, { token })

export async function stateOf({ token }: Player, promotionId: PromotionId) {
  const { participations } = requireValue(await platform.call('participations', { promotionId }, { token }))
  return participations[0]
}

export const walletOf = ({ memberId }: Player) => getWallet(bindings.WALLET, meridian, memberId)

/** The balance, the number of rewards in the journal, and books without a finding. */
export async function expectBooks(player: Player, { real, rewards }: { real: number; rewards: number }) {
  const wallet = walletOf(player)
  expect(await wallet.getBalance()).toMatchObject({ ok: true, value: { realMinor: real } })
  const listed = await wallet.listPostings({ limit: 100 })
  expect(listed.ok && listed.value.rows.filter(({ kind }) => kind === 'promotion')).toHaveLength(rewards)
  expect(await wallet.verify()).toMatchObject({ ok: true, value: { findings: [] } })
}

export async function auditsOf({ memberId }: Player): Promise<string[]> {
  const query = bindings.DB.prepare("SELECT act FROM member_audit WHERE member_id = ? AND act LIKE 'promotion%'")
  const { results } = await query.bind(memberId).all<{ act: string }>()
  return results.map(({ act }) => act)
}

/** A settled round of RNG, unless told otherwise: nothing is left of its money. */
export const playRound = (
  { memberId }: Player,
  stakeMinor: number,
  category: GameCategory = 'RNG',
  end: 'settled' | null = 'settled',
) => playCounted({ memberId, stakeMinor, category, end, atMs: platform.time.nowMs })

/** From 2,000.00 on an amount is a large one: docs/decisions/0135. */
export async function seedLargeAmount() {
  await bindings.DB.prepare(
    `INSERT INTO withdraw_method (merchant, kind, currency, min_minor, max_minor, day_max_minor, day_times, confirm_minutes,
       two_people_from_minor, position)
     VALUES ('meridian', 'bank', 'PHP', 100, 500000, 500000, 3, 60, 200000, 1) ON CONFLICT DO NOTHING`,
  ).run()
}

export const askAsOperator = <Name extends OperatorCallName>(name: Name, payload: object, operator = 'olga') =>
  operateOn(platform, name, payload, { operator })

/** What the page of a draft asks for, by the link that an operator was given. */
export function draftOf(preview: string | null): CallInput<'contentDraft'> {
  const { draft: kind, ...named } = Object.fromEntries(new URL(preview ?? '', 'http://localhost').searchParams)
  return { kind, ...named } as CallInput<'contentDraft'>
}

/** The cron job's round of rewards, so much later. */
export const finishPaymentsLater = (laterMs = 0) =>
  drainJob(
    finishPayments,
    buildServices(parseEnv(bindings), {
      clock: () => platform.time.nowMs + laterMs,
      random: systemRandom,
      passwordCost: CHEAP,
    }),
  )
