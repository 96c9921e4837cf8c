/** What was sent: the wait with its countdown, the receipt, or the reason with the money back. */
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useRef, useState } from 'react'
import type { FixtureState } from '../../../../contract/book/calls.ts'
import { findFixture } from '../../../../contract/book/schedule.ts'
import { copyText } from '../../../../kit/lib/copy-text.ts'
import { Button, IconButton } from '../../../../kit/ui/button.tsx'
import { toMinor } from '../../text.ts'
import { isOfFeed } from '../data/feed-fixtures.ts'
import { minuteOf } from '../match/match-clock.ts'
import { LegNames, OddsText } from './leg-row.tsx'
import { useFixtures } from './quotes.ts'
import { SharedCode } from './share-panel.tsx'
import { useSlipShared, useSlipWords } from './slip-context.tsx'
import { isPlaced, type Order } from './slip-state.ts'
import { useSlip } from './slip-store.ts'
import { nameKind, namePick, scoreText, shortId, tellRefusal } from './slip-words.ts'

const TICK_MS = 200

/** Whole seconds until then, by the server's clock. */
export function useSecondsTo(untilMs: number | null): number {
  const { nowMs } = useSlipShared()
  const read = () => (untilMs === null ? 0 : Math.max(0, Math.ceil((untilMs - nowMs()) / 1_000)))
  const [seconds, setSeconds] = useState(read)
  useEffect(() => {
    const update = () => setSeconds(untilMs === null ? 0 : Math.max(0, Math.ceil((untilMs - nowMs()) / 1_000)))
    update()
    const timer = setInterval(update, TICK_MS)
    return () => clearInterval(timer)
  }, [untilMs, nowMs])
  return seconds
}

const RING = { size: 84, stroke: 8 }
const RADIUS = (RING.size - RING.stroke) / 2
const ROUND = 2 * Math.PI * RADIUS

function Ring({ seconds, of }: { seconds: number; of: number }) {
  return (
    <svg aria-hidden="true" width={RING.size} height={RING.size} className="shrink-0">
      <g fill="none" strokeWidth={RING.stroke} transform={`rotate(-90 ${RING.size / 2} ${RING.size / 2})`}>
        <circle cx={RING.size / 2} cy={RING.size / 2} r={RADIUS} className="stroke-surface-2" />
        <circle
          cx={RING.size / 2}
          cy={RING.size / 2}
          r={RADIUS}
          className="stroke-live"
          strokeLinecap="round"
          strokeDasharray={ROUND}
          strokeDashoffset={ROUND * (1 - Math.min(1, seconds / of))}
        />
      </g>
      <text
        x="50%"
        y="50%"
        dy="0.36em"
        textAnchor="middle"
        className="fill-current font-display text-3xl font-semibold"
      >
        {seconds}
      </text>
    </svg>
  )
}

const stakeOf = ({ view }: Order) => (view ? toMinor(view.stake) : 0)
const DELAY_S = 5

export function PlacingView({ orders }: { orders: readonly Order[] }) {
  const { say, money } = useSlipWords()
  const isLost = orders.some(({ state }) => state === 'asking')
  const dueMs = Math.max(0, ...orders.map(({ view, state }) => (state === 'done' ? 0 : (view?.dueMs ?? 0))))
  const seconds = useSecondsTo(dueMs || null)
  const heldMinor = orders.reduce((sum, order) => sum + stakeOf(order), 0)
  const isDelayed = dueMs > 0 && !isLost
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4">
      <div className="flex items-center gap-4 rounded-m border border-live bg-surface-0 p-4">
        {isDelayed && <Ring seconds={seconds} of={DELAY_S} />}
        <div className="text-sm">
          <p role="status" className="text-base font-semibold">
            {isLost ? say('checking') : isDelayed ? say('toGo', { count: seconds }) : say('placing')}
          </p>
          <p className="text-soft">
            {isLost ? say('checkingText') : isDelayed ? say('delayText', { money: money(heldMinor) }) : ''}
          </p>
        </div>
      </div>
      {isDelayed && <Steps heldText={say('held', { money: money(heldMinor) })} />}
      <ul>
        {orders.flatMap(({ couponId, legs }) =>
          legs.map((leg) => (
            <li key={`${couponId} ${leg.fixtureId}`} className="flex items-center gap-2 border-b border-line py-2">
              <LegNames leg={leg} />
              <OddsText odds={leg.odds} />
            </li>
          )),
        )}
      </ul>
      <p className="mt-auto text-xs text-soft">{say('mayClose')}</p>
      <Button size="large" wide aria-disabled>
        {isLost ? say('checking') : isDelayed ? say('waiting', { count: seconds }) : say('placing')}
      </Button>
    </div>
  )
}

function Steps({ heldText }: { heldText: string }) {
  const { say } = useSlipWords()
  const steps = [
    { name: heldText, text: '', isDone: true },
    { name: say('delay'), text: '', isDone: false },
    { name: say('confirmedOr'), text: say('receiptOr'), isDone: false },
  ]
  return (
    <ol className="grid gap-3 text-sm">
      {steps.map(({ name, text, isDone }, at) => (
        <li key={name} className="flex items-start gap-3" aria-current={at === 1 ? 'step' : undefined}>
          <span
            aria-hidden
            className={`mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border-2 ${
              isDone ? 'border-live bg-live text-on-live' : at === 1 ? 'border-live' : 'border-line-strong'
            }`}
          >
            {isDone && <Check size={12} />}
          </span>
          <div>
            <p className="font-medium">{name}</p>
            {text && <p className="text-xs text-soft">{text}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** Receipts first, then what was refused. The button's place is that of Place and only closes. */
export function ReceiptView({ orders }: { orders: readonly Order[] }) {
  const { say } = useSlipWords()
  const { act } = useSlip()
  const { setOpen } = useSlipShared()
  const [isShared, setShared] = useState(false)
  const placed = orders.filter(isPlaced)
  const close = (keep: boolean) => {
    act({ do: 'done', keep })
    if (!keep) setOpen(false)
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto p-4">
        {placed.length > 0 && (
          <p role="status" className="flex items-center gap-3 font-display text-lg font-semibold">
            <span aria-hidden className="grid size-10 place-items-center rounded-full bg-live text-on-live">
              <Check size={22} />
            </span>
            <span>{placed.length > 1 ? say('placedMany', { count: placed.length }) : say('placed')}</span>
          </p>
        )}
        {placed.map((order) => (
          <Receipt key={order.couponId} order={order} />
        ))}
        {orders
          .filter((order) => !isPlaced(order))
          .map((order) => (
            <Refused key={order.couponId} order={order} />
          ))}
        {placed.some(({ legs }) => legs.some(({ fixtureId }) => !isOfFeed(fixtureId))) && (
          <p className="text-xs text-soft">{say('verifyLater')}</p>
        )}
        {isShared && <SharedCode picks={orders.flatMap(({ legs }) => legs)} />}
      </div>
      <div className="grid gap-2 border-t border-line bg-surface-1 p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        {placed.length > 0 && (
          <div className="grid grid-cols-2 gap-2">
            <Button aria-expanded={isShared} onClick={() => setShared(!isShared)}>
              {say('share')}
            </Button>
            <Button onClick={() => close(true)}>{say('keepPicks')}</Button>
          </div>
        )}
        <Button kind="main" size="large" wide onClick={() => close(placed.length === 0)}>
          {say(placed.length > 0 ? 'done' : 'backToSlip')}
        </Button>
      </div>
    </div>
  )
}

export function BetId({ couponId }: { couponId: string }) {
  const { say } = useSlipWords()
  const shown = useRef<HTMLElement>(null)
  const [told, setTold] = useState('')
  const copy = async () => {
    const isCopied = await copyText(couponId, { shownIn: shown.current, label: say('betId') })
    setTold(say(isCopied ? 'copied' : 'selected'))
  }
  return (
    <div className="flex items-center gap-2 rounded-m border border-line bg-surface-0 pl-3 text-sm">
      <span className="text-soft">{say('betId')}</span>
      <code ref={shown} title={couponId} className="font-display font-semibold">
        {shortId(couponId)}
      </code>
      <span role="status" className="ml-auto text-xs text-soft">
        {told}
      </span>
      <IconButton label={say('copyId')} onClick={() => void copy()}>
        <Copy aria-hidden size={16} />
      </IconButton>
    </div>
  )
}

function Receipt({ order }: { order: Order }) {
  const { say, money, time } = useSlipWords()
  const { view } = order
  if (!view) return null
  const facts: [string, string][] = [
    [
      `${nameKind(say, view.kind, view.legs.length)}, ${say('lines', { count: view.lines })}`,
      money(toMinor(view.stake)),
    ],
    [say('potential'), money(toMinor(view.most))],
  ]
  if (view.balance !== null) facts.push([say('balanceNow'), money(toMinor(view.balance))])
  return (
    <section aria-label={say('placed')} className="grid gap-2">
      <BetId couponId={view.couponId} />
      <p className="text-xs text-soft">{say('placedAt', { time: time(Date.parse(view.placedAt)) })}</p>
      <ul>
        {view.legs.map((leg) => (
          <li key={leg.fixtureId} className="flex items-center gap-2 border-b border-line py-2">
            <LegNames leg={leg} note={leg.inPlay ? say('from', { score: scoreText(leg.from) }) : null} />
            <TakenOdds shown={leg.shownOdds} taken={leg.odds} />
          </li>
        ))}
      </ul>
      <dl className="grid gap-1.5 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-3">
            <dt className="text-soft">{name}</dt>
            <dd className="font-display font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function TakenOdds({ shown, taken }: { shown: number; taken: number }) {
  const { say } = useSlipWords()
  if (taken === shown) return <OddsText odds={taken} />
  const isBetter = taken > shown
  return (
    <div className="text-right">
      <div className="flex items-center justify-end gap-1.5">
        <s className="text-xs text-soft">
          <OddsText odds={shown} className="font-normal" />
        </s>
        <span aria-hidden className={isBetter ? 'text-live' : 'text-danger'}>
          {isBetter ? '▲' : '▼'}
        </span>
        <OddsText odds={taken} className={isBetter ? 'text-live' : 'text-danger'} />
      </div>
      {isBetter && <p className="text-xs text-live">{say('better')}</p>}
    </div>
  )
}

const NONE: readonly string[] = []

/** The minute of the first goal since a tick: what a bet in-play is refused for, whatever the prices did. */
function goalAfter({ fixtureId, points = [] }: FixtureState, tick: number): number | null {
  if (findFixture(fixtureId)?.sport !== 'football') return null
  const goal = points.find((point) => point.tick > tick)
  return goal ? minuteOf(goal.tick) : null
}

/** Not placed, why, and that the money is back. */
function Refused({ order }: { order: Order }) {
  const { say, money } = useSlipWords()
  const { view, code, legs } = order
  const leg = legs[view?.reasonLeg ?? 0]
  const [state] = useFixtures(leg ? [leg.fixtureId] : NONE)
  const name = leg ? namePick(say, leg) : ''
  const minute = leg?.tick == null || !state ? null : goalAfter(state, leg.tick)
  const reason =
    minute === null ? tellRefusal(say, view?.reason ?? code ?? 'internal', name) : say('noGoal', { minute, name })
  const isBack = view?.state === 'rolled_back'
  return (
    <section role="alert" className="grid gap-1 rounded-m border border-danger bg-surface-0 p-4 text-sm">
      <h3 className="font-display text-base font-semibold">{say('notPlaced')}</h3>
      <p>{reason}</p>
      <p className="text-soft">{isBack ? say('moneyBack', { money: money(stakeOf(order)) }) : say('notTaken')}</p>
    </section>
  )
}
