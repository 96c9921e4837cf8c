/** A coupon of My bets: paid first, then its legs with their results, then how it was paid. */

import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import type { CouponView, FixtureState } from '../../../../contract/book/calls.ts'
import { largestPayout } from '../../../../contract/book/coupon.ts'
import { parsePick } from '../../../../contract/book/picks.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { formatMinor, toMinor } from '../../text.ts'
import { useBook } from '../book-context.tsx'
import { isOfFeed } from '../data/feed-fixtures.ts'
import { fixtureQuery } from '../data/fixtures.ts'
import { CashOutBox } from './cash-out-box.tsx'
import { HalfDrawing } from './half-drawing.tsx'
import { LegNames, LiveMark, OddsText } from './leg-row.tsx'
import { BetId } from './order-views.tsx'
import { useSlipWords } from './slip-context.tsx'
import {
  factorText,
  type LegResult,
  nameKind,
  namePick,
  resultOf,
  type SaySlip,
  scoreText,
  tellRefusal,
} from './slip-words.ts'

type Leg = CouponView['legs'][number]

export function CouponCard({ coupon }: { coupon: CouponView }) {
  const { say, money, time } = useSlipWords()
  const isOpen = coupon.state === 'accepted' || coupon.state === 'pending'
  const refusedLeg = coupon.legs[coupon.reasonLeg ?? 0]
  return (
    <article className="grid gap-3 rounded-m border border-line bg-surface-1 p-4">
      <header className="flex items-start justify-between gap-3">
        <div>
          <h3 className="flex flex-wrap items-center gap-2 font-display font-semibold">
            <span>{nameKind(say, coupon.kind, coupon.legs.length)}</span>
            <Verdict coupon={coupon} />
          </h3>
          <p className="text-xs text-soft">
            {coupon.endedAt === null
              ? say('placedAt', { time: time(Date.parse(coupon.placedAt)) })
              : say('settledAt', { time: time(Date.parse(coupon.endedAt)) })}
          </p>
        </div>
        {!isOpen && <Paid coupon={coupon} />}
      </header>
      {coupon.reason && (
        <p className="text-sm text-soft">
          {tellRefusal(say, coupon.reason, refusedLeg ? namePick(say, refusedLeg) : '')}
        </p>
      )}
      <ul className="grid gap-3">
        {coupon.legs.map((leg) => (
          <CouponLeg key={leg.fixtureId} leg={leg} />
        ))}
      </ul>
      {isOpen ? (
        <dl className="flex justify-between gap-3 border-t border-line pt-3 text-sm">
          <div>
            <dt className="text-xs text-soft">{say('bet')}</dt>
            <dd className="font-display font-semibold">{money(toMinor(coupon.rest))}</dd>
          </div>
          <div className="text-right">
            <dt className="text-xs text-soft">{say('potential')}</dt>
            <dd className="font-display font-semibold text-money">{money(mostOf(coupon))}</dd>
          </div>
        </dl>
      ) : (
        coupon.state === 'settled' && <HowPaid coupon={coupon} />
      )}
      {coupon.corrections?.map((correction) => (
        <Correction key={correction.at} correction={correction} />
      ))}
      {coupon.state === 'accepted' && <CashOutBox coupon={coupon} />}
      <BetId couponId={coupon.couponId} />
    </article>
  )
}

/** What is still on may bring: a part that was cashed out brings no more. */
export function mostOf({
  kind,
  legs,
  stake,
  rest,
  most,
}: Pick<CouponView, 'kind' | 'legs' | 'stake' | 'rest' | 'most'>) {
  if (kind !== 'multiple' || rest === stake) return toMinor(most)
  const odds = legs.map((leg) => leg.odds)
  return largestPayout({ kind, unitMinor: toMinor(rest) }, odds)
}

type CorrectionProps = { correction: NonNullable<CouponView['corrections']>[number] }

/** Both results, and what was moved between them. The first one stays on the coupon. */
function Correction({ correction: { before, after, moved, at } }: CorrectionProps) {
  const { say, money, time } = useSlipWords()
  return (
    <section className="grid gap-0.5 rounded-m border border-line-strong p-3 text-sm">
      <h4 className="font-medium">{say('corrected', { time: time(Date.parse(at)) })}</h4>
      <p>{say('correctedPays', { before: money(toMinor(before)), after: money(toMinor(after)) })}</p>
      <p className="text-soft">
        {moved === null ? say('correctedPending') : say('correctedMoved', { money: money(toMinor(moved)) })}
      </p>
    </section>
  )
}

/** A return under the bet is never "Won". */
export function verdictOf(coupon: Pick<CouponView, 'state' | 'paid' | 'stake' | 'rest' | 'legs'>) {
  const [paidMinor, stakeMinor] = [toMinor(coupon.paid), toMinor(coupon.stake)]
  if (coupon.state === 'pending') return 'pending'
  if (coupon.state === 'accepted') return coupon.legs.some(({ inPlay }) => inPlay) ? 'live' : 'open'
  if (coupon.state === 'void') return 'void'
  if (coupon.state !== 'settled') return 'notPlaced'
  if (toMinor(coupon.rest) === 0) return 'cashedOut'
  if (paidMinor > stakeMinor) return 'won'
  if (paidMinor === stakeMinor) return 'back'
  return paidMinor > 0 ? 'returned' : 'lost'
}

function Verdict({ coupon }: { coupon: CouponView }) {
  const { say } = useSlipWords()
  const verdict = verdictOf(coupon)
  if (verdict === 'live') return <LiveMark />
  return (
    <span
      className={clsx(
        'rounded-s border px-1.5 text-xs font-medium',
        verdict === 'won' ? 'border-live bg-live text-on-live' : 'border-line-strong text-soft',
      )}
    >
      {say(verdict)}
    </span>
  )
}

/** What came back, and the difference with arrow, sign and colour. */
function Paid({ coupon }: { coupon: CouponView }) {
  const { money } = useSlipWords()
  const { currencySymbol } = useBook()
  const paidMinor = toMinor(coupon.paid)
  const netMinor = coupon.state === 'settled' ? paidMinor - toMinor(coupon.stake) : 0
  const shownMinor = coupon.state === 'void' && paidMinor === 0 ? toMinor(coupon.stake) : paidMinor
  return (
    <div className="text-right">
      <p className={clsx('font-display text-[22px] font-semibold', netMinor > 0 && 'text-money')}>
        {money(shownMinor)}
      </p>
      {netMinor !== 0 && (
        <p className={clsx('text-xs', netMinor > 0 ? 'text-live' : 'text-danger')}>
          {`${netMinor > 0 ? '↑' : '↓'} ${formatMinor(netMinor, currencySymbol, true)}`}
        </p>
      )}
    </div>
  )
}

const SIGNS = {
  open: '',
  void: '∅',
  won: '✓',
  lost: '✕',
  back: '↺',
  halfWon: '½',
  halfLost: '½',
  deadHeat: '=',
} as const satisfies Record<LegResult, string>
const RIGHT: readonly LegResult[] = ['won', 'halfWon']

const isSplit = (result: LegResult) => result === 'halfWon' || result === 'halfLost'

function endText(say: SaySlip, leg: Leg, result: LegResult): string | null {
  if (result === 'open') return leg.inPlay ? say('from', { score: scoreText(leg.from) }) : null
  const told = leg.end?.kind === 'score' ? say('result', { name: say(result), score: scoreText(leg.end) }) : say(result)
  if (!leg.corrected) return told
  const now = say(resultOf({ end: leg.corrected, outcome: leg.correctedOutcome ?? null }))
  const text = leg.corrected.kind === 'score' ? say('result', { name: now, score: scoreText(leg.corrected) }) : now
  return `${told}, ${say('correctedTo', { text })}`
}

function CouponLeg({ leg }: { leg: Leg }) {
  const { say } = useSlipWords()
  const result = resultOf(leg)
  const pick = parsePick(leg.pick)
  return (
    <li className="grid gap-2">
      <div className="flex items-start gap-3">
        <span
          aria-hidden
          className={clsx(
            'grid size-6 shrink-0 place-items-center rounded-full text-xs font-bold',
            RIGHT.includes(result) ? 'bg-live text-on-live' : 'border border-line-strong text-soft',
          )}
        >
          {SIGNS[result]}
        </span>
        <LegNames leg={leg} note={endText(say, leg, result)}>
          {(isSplit(result) || result === 'deadHeat') && (
            <span className="text-xs font-semibold text-live">{say('countsAs', { factor: factorText(leg) })}</span>
          )}
        </LegNames>
        <OddsText odds={leg.odds} />
      </div>
      {isSplit(result) && pick && 'line' in pick && <HalfDrawing leg={leg} line={pick.line} />}
      {result === 'void' && <VoidRule fixtureId={leg.fixtureId} />}
      {leg.end && leg.end.kind !== 'void' && !isOfFeed(leg.fixtureId) && <VerifyLeg leg={leg} />}
    </li>
  )
}

const RULES = {
  no_public_value: 'ruleNoValue',
  not_finished: 'ruleNotFinished',
  operator: 'ruleOperator',
  feed: 'ruleFeed',
} as const

function VoidRule({ fixtureId }: { fixtureId: string }) {
  const { say } = useSlipWords()
  const { ask } = useBook()
  // What this page has of the match may be older than its end.
  const isKnown = (state: FixtureState | undefined) => state?.phase === 'void'
  const { data } = useQuery({
    ...fixtureQuery(ask, fixtureId),
    staleTime: ({ state }) => (isKnown(state.data) ? Number.POSITIVE_INFINITY : 0),
  })
  const rule = data?.voidRule ? RULES[data.voidRule] : 'ruleUnknown'
  return <p className="pl-9 text-xs text-soft">{say('voidRule', { rule: say(rule) })}</p>
}

/** The rules of the draw come with the first press. */
function VerifyLeg({ leg }: { leg: Leg }) {
  const { say } = useSlipWords()
  const { ask } = useBook()
  const [told, setTold] = useState<'verifying' | 'verified' | 'notVerified' | 'noProof' | null>(null)
  const check = async () => {
    setTold('verifying')
    const [chunk, answer] = await Promise.all([
      import('./verify-leg.ts').catch(() => null),
      ask<FixtureState>(`/book/fixture/${leg.fixtureId}`),
    ])
    setTold(chunk && answer.ok ? await chunk.verifyLeg(answer.value, leg.end) : 'noProof')
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pl-9">
      <Button size="small" kind="quiet" busy={told === 'verifying'} onClick={check}>
        {say('verify', { name: namePick(say, leg) })}
      </Button>
      <span role="status" className={clsx('text-xs', told === 'notVerified' ? 'text-danger' : 'text-soft')}>
        {told === null ? '' : say(told)}
      </span>
    </div>
  )
}

/** One line: the sum with its real factors. Several: their number and what came of them. */
function HowPaid({ coupon }: { coupon: CouponView }) {
  const { say, money } = useSlipWords()
  const parts = coupon.cashOuts.filter(({ state }) => state === 'paid')
  const cashedMinor = parts.reduce((sum, { paid }) => sum + toMinor(paid), 0)
  const closedMinor = toMinor(coupon.paid) - cashedMinor
  const restMinor = toMinor(coupon.rest)
  const factors = coupon.legs.map((leg) => (resultOf(leg) === 'lost' ? '0' : factorText(leg))).join(' × ')
  return (
    <div className="grid gap-1 border-t border-line pt-3 text-sm">
      <p className="text-xs text-soft">{say('howPaid')}</p>
      {coupon.kind !== 'multiple' ? (
        <p>
          {`${say('paidLines', { lines: say('lines', { count: coupon.lines }), money: money(toMinor(coupon.unit)) })} = ${money(closedMinor)}`}
        </p>
      ) : (
        restMinor > 0 && <p className="font-semibold">{`${money(restMinor)} × ${factors} = ${money(closedMinor)}`}</p>
      )}
      {cashedMinor > 0 && <p className="text-xs text-soft">{say('paidEarlier', { money: money(cashedMinor) })}</p>}
    </div>
  )
}
