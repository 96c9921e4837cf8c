import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { LANGUAGES, type Language } from '../../../contract/constants.ts'
import { Refusal } from '../../../contract/errors.ts'
import { type Minor, minor, parseMoney, presentMoney } from '../../../contract/money.ts'
import type { vendorCalls } from '../../../contract/protocols/vendor-wallet.ts'
import { auditAct, FROM_NOWHERE } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import type { RecordedRound } from '../../kernel/wallet/record-types.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { readStakeable } from '../../kernel/wallet/vendor-wallets.ts'
import { getWallet } from '../../kernel/wallet/wallet-interface.ts'
import { writeMessage } from '../../kernel/write-message.ts'
import type { Player } from './ensure-player.ts'
import { requirePlayer } from './require-player.ts'
import type { VendorContext } from './vendor-context.ts'

type Input = z.output<typeof vendorCalls.correct.request>
type Answer = z.output<typeof vendorCalls.correct.response>

/**
 * The difference to a result that was paid, once for its id, by an approval of two operators. It is owed as a win is, whatever
 * has become of session and account; taken is at most the balance. The member hears of both results once it has moved.
 */
export async function correctResult(ctx: VendorContext, input: Input): Promise<Answer> {
  const [player] = await Promise.all([requirePlayer(ctx, input), requireApproval(ctx, input)])
  const { vendor } = ctx
  const { roundId, correctionId, currency, reason, approval } = input
  const wallet = getWallet(ctx.env.WALLET, player.merchant, player.memberId)
  const kind = player.walletKind
  const amountMinor = parseMoney(input.amount)
  const asked = { vendor, roundId, correctionId, kind, currency, reason, approval, amountMinor }
  const move = requireAccepted(await wallet.correctRound(asked))
  const movedMinor = move.correctedMinor ?? minor(0)
  const { round } = requireAccepted(await wallet.readRound({ vendor, roundId }))
  await tell(ctx, player, input, { round, askedMinor: amountMinor, movedMinor })
  return {
    correctionId,
    moved: presentMoney(movedMinor),
    balance: presentMoney(readStakeable(move.balance, vendor)),
  }
}

/** One that another vendor was given is none here. */
async function requireApproval({ db, vendor }: VendorContext, { approval, operator }: Input): Promise<void> {
  const given = await db.get(sql`SELECT 1 FROM correction_approval
    WHERE id = ${approval} AND vendor = ${vendor} AND (merchant IS NULL OR merchant = ${operator})`)
  if (!given) throw new Refusal('forbidden', 'operators of the platform gave no such approval')
}

type Corrected = { round: RecordedRound; askedMinor: Minor; movedMinor: Minor }

/** What the round had paid before: a void one gave its stake back. */
const paidBefore = ({ round, movedMinor }: Corrected): number =>
  (round.status === 'void' ? round.stakeMinor : round.payoutMinor) + (round.correctedMinor ?? 0) - movedMinor

/** In one batch and once: a repeat finds its row. */
async function tell(ctx: VendorContext, { merchant, memberId }: Player, input: Input, corrected: Corrected) {
  const { vendor, requestId } = ctx
  const { askedMinor, movedMinor, round } = corrected
  const { correctionId, roundId, approval } = input
  const beforeMinor = paidBefore(corrected)
  const isNew = sql`NOT EXISTS (SELECT 1 FROM round_correction WHERE vendor = ${vendor} AND merchant = ${merchant}
    AND member_id = ${memberId} AND correction_id = ${correctionId})`
  const actor = { ...ctx, merchant: { code: merchant }, ...FROM_NOWHERE, requestId }
  const facts = {
    game: await readGameNames(ctx, round),
    before: presentMoney(minor(beforeMinor)),
    after: presentMoney(minor(beforeMinor + askedMinor)),
    amount: presentMoney(minor(Math.abs(movedMinor))),
  }
  const event = askedMinor > 0 ? 'result_raised' : 'result_lowered'
  await commit(ctx, [
    auditAct(actor, memberId, 'round_corrected', isNew, sql`${`${approval} ${presentMoney(movedMinor)}`}`),
    writeMessage(actor, memberId, { event, facts, aboutId: `${vendor}:${roundId}` }, isNew),
    sql`INSERT INTO round_correction
        (vendor, merchant, member_id, correction_id, approval, round_id, asked_minor, moved_minor, at_ms)
      SELECT ${vendor}, ${merchant}, ${memberId}, ${correctionId}, ${approval}, ${roundId}, ${askedMinor}, ${movedMinor},
        ${ctx.clock()} WHERE ${isNew}`,
  ])
  ctx.notices.notify(merchant, memberId, 'balance')
}

const namesSchema = z.array(z.object({ language: z.enum(LANGUAGES), name: z.string() }))

/** The message is read in the language of that moment; the journal knows the English name. */
async function readGameNames(
  { db }: VendorContext,
  { gameId, gameName }: RecordedRound,
): Promise<Partial<Record<Language, string>>> {
  const rows = namesSchema.parse(await db.all(sql`SELECT language, name FROM game_name WHERE game_id = ${gameId}`))
  return { EN: gameName, ...Object.fromEntries(rows.map(({ language, name }) => [language, name])) }
}
