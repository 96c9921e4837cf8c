/** A cash-out: offer and fair value side by side, a part by one value, two presses, five seconds. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CashOutOffer, CouponView } from '../../../../contract/book/calls.ts'
import { partOfOffer } from '../../../../contract/book/cash-out.ts'
import { readTypedStake } from '../../../../kit/lib/typed-amount.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { toMinor } from '../../text.ts'
import { useBook } from '../book-context.tsx'
import { isOfFeed } from '../data/feed-fixtures.ts'
import { useSecondsTo } from './order-views.tsx'
import { noteCoupon } from './read-coupons.ts'
import { useSlipWords } from './slip-context.tsx'
import { tellNoOffer } from './slip-words.ts'
import { StakeField } from './stake-field.tsx'

type Answer = { readonly offer: CashOutOffer } | { readonly code: string } | 'asking' | null

export function CashOutBox({ coupon }: { coupon: CouponView }) {
  const { say, money } = useSlipWords()
  const { ask } = useBook()
  const [answer, setAnswer] = useState<Answer>(null)
  const pending = coupon.cashOuts.find(({ state }) => state === 'pending')
  const last = coupon.cashOuts.at(-1)
  const see = async () => {
    setAnswer('asking')
    const heard = await ask<CashOutOffer>('/book/cash-out/offer', { couponId: coupon.couponId })
    setAnswer(heard.ok ? { offer: heard.value } : { code: heard.code })
  }
  if (coupon.kind !== 'multiple') return <p className="text-sm text-soft">{say('noCashSystem')}</p>
  if (coupon.legs.some(({ fixtureId, end }) => end === null && isOfFeed(fixtureId)))
    return <p className="text-sm text-soft">{say('noCashFeed')}</p>
  if (pending)
    return (
      <p role="status" className="text-sm">
        {say('cashPending', { money: money(toMinor(pending.paid)) })}
      </p>
    )
  return (
    <div className="grid gap-2">
      {last && (
        <p role="status" className="text-sm">
          {last.state === 'refused' ? say('cashRefused') : say('cashPaid', { money: money(toMinor(last.paid)) })}
        </p>
      )}
      {answer !== null && answer !== 'asking' && 'offer' in answer ? (
        <Offer
          key={answer.offer.offerId}
          coupon={coupon}
          offer={answer.offer}
          onAgain={see}
          onTaken={() => setAnswer(null)}
        />
      ) : (
        <>
          {answer !== null && answer !== 'asking' && (
            <p role="status" className="text-sm text-soft">
              {tellNoOffer(say, answer.code)}
            </p>
          )}
          <Button onClick={see} busy={answer === 'asking'}>
            {say(answer === 'asking' ? 'asking' : 'seeOffer')}
          </Button>
        </>
      )}
    </div>
  )
}

type OfferProps = { coupon: CouponView; offer: CashOutOffer; onAgain: () => void; onTaken: () => void }

interface CashOutPlan {
  /** Of the stake; null for what is no amount within it. */
  readonly partMinor: number | null
  readonly payMinor: number
  readonly staysMinor: number
  readonly restMinor: number
  /** Fair value less the offer: what the house keeps. */
  readonly feeMinor: number
  /** The offer in whole per cent of the fair value. */
  readonly percent: number
}

/** What a cash-out of a part brings: the server counts the same way. Pure. */
function planCashOut({ offer, fair, rest }: Pick<CashOutOffer, 'offer' | 'fair' | 'rest'>, text: string) {
  const [offerMinor, fairMinor, restMinor] = [toMinor(offer), toMinor(fair), toMinor(rest)]
  const typed = readTypedStake(text)
  const partMinor = typed !== null && typed >= 1 && typed <= restMinor ? typed : null
  const plan: CashOutPlan = {
    partMinor,
    payMinor: partMinor === null ? 0 : partOfOffer(offerMinor, partMinor, restMinor),
    staysMinor: restMinor - (partMinor ?? 0),
    restMinor,
    feeMinor: fairMinor - offerMinor,
    percent: fairMinor > 0 ? Math.round((offerMinor * 100) / fairMinor) : 0,
  }
  return plan
}

function Offer({ coupon, offer, onAgain, onTaken }: OfferProps) {
  const { say, money } = useSlipWords()
  const [text, setText] = useState(offer.rest)
  const plan = planCashOut(offer, text)
  const setPart = (partMinor: number) => setText((Math.max(1, partMinor) / 100).toFixed(2))
  return (
    <section
      aria-label={say('offerWhole')}
      className="grid gap-3 rounded-m border border-money bg-surface-0 p-4 text-sm"
    >
      <OfferFigures offer={offer} plan={plan} />
      <div className="flex justify-between gap-3 border-t border-line pt-3">
        <span className="font-medium">{say('howMuch')}</span>
        <span className="text-xs text-soft">{say('fromTo', { from: money(1), to: money(plan.restMinor) })}</span>
      </div>
      <div className="grid grid-cols-3 items-end gap-1.5 sm:flex [&>:first-child]:col-span-3">
        <StakeField isHidden label={say('howMuch')} text={text} isInvalid={plan.partMinor === null} onType={setText} />
        <Button className="px-3" onClick={() => setPart(Math.floor(plan.restMinor / 4))}>
          {say('share25')}
        </Button>
        <Button className="px-3" onClick={() => setPart(Math.floor(plan.restMinor / 2))}>
          {say('share50')}
        </Button>
        <Button className="px-3" onClick={() => setPart(plan.restMinor)}>
          {say('all')}
        </Button>
      </div>
      <input
        type="range"
        aria-label={say('howMuch')}
        aria-valuetext={money(plan.partMinor ?? 1)}
        min={1}
        max={plan.restMinor}
        value={plan.partMinor ?? 1}
        onChange={({ target }) => setPart(target.valueAsNumber)}
        className="h-6 w-full accent-accent"
      />
      <dl className="flex justify-between gap-3">
        <div>
          <dt className="text-xs text-soft">{say('youGet')}</dt>
          <dd className="font-display font-semibold text-money">{money(plan.payMinor)}</dd>
        </div>
        <div className="text-right">
          <dt className="text-xs text-soft">{say('staysOn')}</dt>
          <dd className="font-display font-semibold">{money(plan.staysMinor)}</dd>
        </div>
      </dl>
      <TakeOffer coupon={coupon} offer={offer} plan={plan} onAgain={onAgain} onTaken={onTaken} />
      {offer.delayMs > 0 && (
        <p className="text-xs text-soft">{say('cashDelay', { count: Math.ceil(offer.delayMs / 1_000) })}</p>
      )}
    </section>
  )
}

function OfferFigures({ offer, plan }: { offer: CashOutOffer; plan: CashOutPlan }) {
  const { say, money } = useSlipWords()
  return (
    <>
      <dl className="grid grid-cols-2 gap-3">
        <div>
          <dt className="text-xs text-soft">{say('offerWhole')}</dt>
          <dd className="font-display text-[22px] font-semibold text-money">{money(toMinor(offer.offer))}</dd>
        </div>
        <div className="border-l border-line pl-3">
          <dt className="text-xs text-soft">{say('fairNow')}</dt>
          <dd className="font-display text-[22px] font-semibold">{money(toMinor(offer.fair))}</dd>
        </div>
      </dl>
      <div aria-hidden className="h-2 overflow-hidden rounded-full bg-surface-2">
        <div className="h-full bg-money" style={{ width: `${plan.percent}%` }} />
      </div>
      <div className="flex flex-wrap justify-between gap-x-3 text-xs text-soft">
        <span>{say('offerShare', { count: plan.percent })}</span>
        <span>{say('fee', { money: money(plan.feeMinor) })}</span>
      </div>
    </>
  )
}

/** Two presses. Once its time is over a new offer is asked for in place, never shown by itself. */
function TakeOffer({ coupon, offer, plan, onAgain, onTaken }: OfferProps & { plan: CashOutPlan }) {
  const { say, money } = useSlipWords()
  const { ask, refreshBalance } = useBook()
  const client = useQueryClient()
  const seconds = useSecondsTo(offer.untilMs)
  const [isArmed, setArmed] = useState(false)
  const [state, setState] = useState<'idle' | 'sent' | 'over'>('idle')
  const [refusal, setRefusal] = useState<string | null>(null)
  const take = async () => {
    if (plan.partMinor === null) return
    setState('sent')
    const stake = (plan.partMinor / 100).toFixed(2)
    const answer = await ask<CouponView>('/book/cash-out', { couponId: coupon.couponId, offerId: offer.offerId, stake })
    if (answer.ok) {
      noteCoupon(client, answer.value)
      // The coupon knows the balance of its placing alone, where a part has not been paid yet.
      refreshBalance()
      // The next offer is asked for by a press: of a bet that is over there is none.
      onTaken()
      return
    }
    setRefusal(answer.code)
    setState('over')
    // Without an answer the coupon itself says whether it was taken.
    const now = await ask<CouponView>(`/book/coupon/${coupon.couponId}`)
    if (now.ok) noteCoupon(client, now.value)
  }
  const isOver = state === 'over' || (seconds === 0 && state === 'idle')
  if (isOver)
    return (
      <>
        {refusal && refusal !== 'odds_changed' && (
          <p role="status" className="text-sm text-soft">
            {refusal === 'offline' ? say('checking') : tellNoOffer(say, refusal)}
          </p>
        )}
        <Button size="large" wide onClick={onAgain}>
          {say('newOffer')}
        </Button>
      </>
    )
  if (!isArmed)
    return (
      <Button
        kind="main"
        size="large"
        wide
        aria-disabled={plan.payMinor < 1 || undefined}
        onClick={() => plan.payMinor > 0 && setArmed(true)}
      >
        <span>{say('cashOut', { money: money(plan.payMinor) })}</span>
        <span className="text-xs">{say('left', { count: seconds })}</span>
      </Button>
    )
  return (
    <div className="flex gap-2">
      <Button kind="main" size="large" className="flex-1 px-3" busy={state === 'sent'} onClick={take}>
        <span>{say('confirm', { money: money(plan.payMinor) })}</span>
        <span className="text-xs">{say('left', { count: seconds })}</span>
      </Button>
      <Button size="large" aria-disabled={state === 'sent' || undefined} onClick={() => setArmed(false)}>
        {say('cancel')}
      </Button>
    </div>
  )
}
