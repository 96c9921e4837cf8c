/** OPS-01, MEM-05: the house lets go of what a member would have to stake first, by two people (docs/decisions/0116). */

import { sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import type { MemberId } from '../../../contract/ids.ts'
import { log } from '../../../contract/log.ts'
import { parseMoney, presentMoney } from '../../../contract/money.ts'
import { approvalSubject } from '../../../contract/operator/approval-subjects.ts'
import type { OperatorRequest } from '../../../contract/operator/calls.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import { auditByOperator } from '../../kernel/audit.ts'
import { ATTEMPT_EVERY_MS } from '../../kernel/backoff.ts'
import { commit } from '../../kernel/commit.ts'
import {
  type Approval,
  approve,
  approversOf,
  clearApprovals,
  firstAsOf,
  hasTwoApprovals,
} from '../../kernel/operator/approvals.ts'
import { requireNamedMember } from '../../kernel/operator/named-member.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { getWallet, WALLET_REFUSALS } from '../../kernel/wallet/wallet-interface.ts'
import { settleWaiver } from '../turnover/settle-waiver.ts'
import { findWaiver, isOf, presentWaiver, readWaivers } from '../turnover/waiver-rows.ts'

const SHOWN = 20

async function requireNamed(ctx: OperatorContext, username: string) {
  const { id: memberId, username: name } = await requireNamedMember(ctx, username)
  return { memberId, username: name }
}

async function readLeft({ env, merchant }: OperatorContext, memberId: MemberId) {
  const left = await getWallet(env.WALLET, merchant.code, memberId).getTurnoverLeft()
  if (!left.ok) throw new Refusal(WALLET_REFUSALS[left.refusal], left.message)
  return left.value
}

const showLeft = async (ctx: OperatorContext, memberId: MemberId) =>
  presentMoney((await readLeft(ctx, memberId)).leftMinor)

const showTurnover: OperatorHandler<'turnover-show'> = async (ctx, input) => {
  const { memberId, username } = await requireNamed(ctx, input.username)
  const rows = await readWaivers(
    ctx,
    sql`${isOf(ctx, memberId)} ORDER BY decided_at_ms DESC, reference DESC LIMIT ${SHOWN}`,
  )
  return { username, left: await showLeft(ctx, memberId), waivers: rows.map(presentWaiver) }
}

/**
 * Whatever the amount two say the same, of one number of the house's own, and of what was asked when the first of them said it:
 * a deposit that came since keeps what it asks for. No money moves, and a bonus asks what it asked.
 * Throws `forbidden` without a name, `not_found`, `account_locked` for a frozen wallet, and `conflict` for play money, where
 * nothing is left to be staked, and for a number that was used for another amount.
 */
const waiveTurnover: OperatorHandler<'turnover-waive'> = async (ctx, input) => {
  const operator = requireName(ctx)
  const { memberId, username } = await requireNamed(ctx, input.username)
  const find = () => findWaiver(ctx, memberId, input.reference)
  const decided = (await find()) ?? (await decide(ctx, { ...input, username, memberId, operator }, find))
  if (decided && decided.amount_minor !== parseMoney(input.amount))
    throw new Refusal('conflict', `${input.reference} is of ${presentMoney(decided.amount_minor)}`)
  if (decided?.state === 'decided') await settleOrWait(ctx, decided)
  const waiver = decided && (await find())
  return { username, left: await showLeft(ctx, memberId), waiver: waiver && presentWaiver(waiver) }
}

type Said = OperatorRequest<'turnover-waive'> & { memberId: MemberId; operator: string }

type Find = () => ReturnType<typeof findWaiver>

/** Of many at once one may be told that nothing is left, as another has just let it go: that one is the answer. */
async function decide(ctx: OperatorContext, said: Said, find: Find) {
  try {
    await say(ctx, said)
  } catch (error) {
    const decided = await find()
    if (decided) return decided
    throw error
  }
  return find()
}

/** One batch: the approval of who says so, and with the second one the waiver. */
async function say(ctx: OperatorContext, { username, memberId, operator, reference, amount, reason }: Said) {
  const asOf = await requireWaivable(ctx, memberId)
  const isIts = sql`${isOf(ctx, memberId)} AND reference = ${reference}`
  const isNew = sql`NOT EXISTS (SELECT 1 FROM turnover_waiver WHERE ${isIts})`
  const nowMs = ctx.clock()
  const approval: Approval = {
    subject: approvalSubject('turnover-waive', username, reference),
    content: { amount },
    nowMs,
    asOf,
  }
  await commit(ctx, [
    auditByOperator(ctx, memberId, 'turnover_waiver_said', isNew),
    approve(ctx, operator, approval, isNew),
    sql`INSERT INTO turnover_waiver (merchant, member_id, reference, currency, amount_minor, as_of, reason,
        decided_by, state, request_id, decided_at_ms, next_attempt_at_ms)
      SELECT ${ctx.merchant.code}, ${memberId}, ${reference}, ${ctx.merchant.currency}, ${parseMoney(amount)},
        ${firstAsOf(ctx, approval)}, ${reason}, ${approversOf(ctx, approval)}, 'decided', ${ctx.requestId}, ${nowMs},
        ${nowMs + ATTEMPT_EVERY_MS}
      WHERE ${isNew} AND ${hasTwoApprovals(ctx, approval)}`,
    clearApprovals(ctx, approval),
  ])
}

/** Where the wallet's journal is now. What can be known before; the wallet decides again when it is brought there. */
async function requireWaivable(ctx: OperatorContext, memberId: MemberId): Promise<number> {
  const balance = await getWallet(ctx.env.WALLET, ctx.merchant.code, memberId).getBalance()
  if (!balance.ok) throw new Refusal(WALLET_REFUSALS[balance.refusal], balance.message)
  if (balance.value.kind !== 'real') throw new Refusal('conflict', 'a guest has play money alone')
  if (balance.value.frozen) throw new Refusal('account_locked', 'the wallet is frozen: see its books first')
  const { leftMinor, asOf } = await readLeft(ctx, memberId)
  if (leftMinor === 0) throw new Refusal('conflict', 'nothing is left to be staked')
  return asOf
}

/** Decided it is: a silent wallet is asked again by the cron job. */
async function settleOrWait(ctx: OperatorContext, row: Parameters<typeof settleWaiver>[1]): Promise<void> {
  try {
    await settleWaiver(ctx, row)
  } catch (error) {
    log.warn('waiver_waits', { reference: row.reference, error: sayError(error) })
  }
}

export const turnoverOperatorHandlers = {
  'turnover-show': showTurnover,
  'turnover-waive': waiveTurnover,
} as const
