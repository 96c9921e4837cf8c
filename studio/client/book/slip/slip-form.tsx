/** The slip while it is made up: legs, kind, stake, and one button that says what it does. */
import { useState } from 'react'
import { Button } from '../../../../kit/ui/button.tsx'
import { useBook } from '../book-context.tsx'
import { SlipLeg } from './leg-row.tsx'
import { useQuotes } from './quotes.ts'
import { OpenCode, SharedCode } from './share-panel.tsx'
import { useBalanceMinor, useSlipShared, useSlipWords } from './slip-context.tsx'
import { buildOrders, limitsFor, oddsOf, type Plan, planSlip, type Reason, stakeRange } from './slip-plan.ts'
import { OddsChoiceField, OddsFormatField } from './slip-settings.tsx'
import { keyOf, MODES, modeOf, type Quotes, type SlipState } from './slip-state.ts'
import { useSlip } from './slip-store.ts'
import { actOnReason, nameKind, namePick, tellReason } from './slip-words.ts'
import { QuickStakes, StakeField } from './stake-field.tsx'
import { SystemTable } from './system-table.tsx'

export function SlipForm() {
  const { state } = useSlip()
  const { limits } = useSlipShared()
  const { isPaused } = useBook()
  const balanceMinor = useBalanceMinor()
  const quotes = useQuotes(state.picks)
  const plan = planSlip(state, { quotes, balanceMinor, limits, isPaused })
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <Undo />
        {state.picks.length === 0 ? <EmptySlip /> : <FilledSlip plan={plan} quotes={quotes} />}
      </div>
      {state.picks.length > 0 && <PlaceBar plan={plan} quotes={quotes} />}
    </div>
  )
}

function EmptySlip() {
  const { say } = useSlipWords()
  return (
    <div className="grid gap-6 p-4">
      <p className="text-sm text-soft">{say('reasonEmpty')}</p>
      <OpenCode />
      <OddsFormatField />
    </div>
  )
}

/** Stays until the next act, so there is time to read it. */
function Undo() {
  const { say } = useSlipWords()
  const { removed, undo } = useSlip()
  if (!removed) return null
  const [first] = removed.picks
  return (
    <div className="mx-4 my-2 flex min-h-11 items-center justify-between gap-2 rounded-m bg-surface-2 pl-3 text-sm">
      <span role="status">
        {removed.picks.length === 1 && first
          ? say('removed', { name: namePick(say, first) })
          : say('removedMany', { count: removed.picks.length })}
      </span>
      <Button kind="quiet" onClick={undo}>
        {say('undo')}
      </Button>
    </div>
  )
}

function FilledSlip({ plan, quotes }: { plan: Plan; quotes: Quotes }) {
  const { say } = useSlipWords()
  const { picks, act } = useSlip()
  const [isShared, setShared] = useState(false)
  const gone = picks.filter((pick) => quotes[keyOf(pick)]?.state === 'over')
  return (
    <>
      <Modes />
      {gone.length > 0 && (
        <p role="status" className="mx-4 my-2 text-sm text-danger">
          {say('gone', { names: gone.map((pick) => namePick(say, pick)).join(', ') })}
        </p>
      )}
      <Legs plan={plan} quotes={quotes} />
      <div className="grid gap-3 p-4">
        {plan.mode === 'system' && (
          <SystemTable quotes={quotes} kind={plan.kind} unitMinor={plan.drafts[0]?.unitMinor ?? null} />
        )}
        <Stakes plan={plan} quotes={quotes} />
        <OddsChoiceField />
        <OddsFormatField />
        <div className="flex flex-wrap gap-2">
          <Button size="small" aria-expanded={isShared} onClick={() => setShared(!isShared)}>
            {say('share')}
          </Button>
          <Button size="small" kind="quiet" onClick={() => act({ do: 'clear' })}>
            {say('removeAll')}
          </Button>
        </div>
        {isShared && <SharedCode picks={picks} />}
      </div>
    </>
  )
}

function Modes() {
  const { say } = useSlipWords()
  const { state, picks, act } = useSlip()
  if (picks.length < 2) return null
  const mode = modeOf(state)
  const names = { singles: say('singles'), multiple: nameKind(say, 'multiple', picks.length), system: say('system') }
  return (
    <fieldset className="mx-4 my-2 flex rounded-m border border-line bg-surface-0 p-1">
      <legend className="sr-only">{say('modes')}</legend>
      {MODES.filter((each) => each !== 'system' || picks.length > 2).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === mode}
          onClick={() => act({ do: 'mode', mode: each })}
          className={`h-11 flex-1 rounded-s text-sm ${each === mode ? 'bg-surface-2 font-semibold text-accent' : 'text-soft hover:text-text'}`}
        >
          {names[each]}
        </button>
      ))}
    </fieldset>
  )
}

const keyOfReason = (reason: Reason | null) => (reason && 'key' in reason ? reason.key : null)

function Legs({ plan, quotes }: { plan: Plan; quotes: Quotes }) {
  const { say } = useSlipWords()
  const { picks, stakes, act } = useSlip()
  const isEach = plan.mode === 'singles' && picks.length > 1
  return (
    <ul className="border-t border-line">
      {picks.map((pick) => {
        const key = keyOf(pick)
        return (
          <SlipLeg
            key={key}
            pick={pick}
            quote={quotes[key]}
            isCause={keyOfReason(plan.reason) === key}
            onRemove={() => act({ do: 'remove', key })}
          >
            {isEach && (
              <div className="pr-4 pb-2">
                <StakeField
                  isHidden
                  label={say('stakeOn', { name: namePick(say, pick) })}
                  text={stakes[key] ?? ''}
                  onType={(text) => act({ do: 'stake', key, text })}
                />
              </div>
            )}
          </SlipLeg>
        )
      })}
    </ul>
  )
}

const STAKE_REASONS: readonly (Reason['why'] | undefined)[] = ['bad_stake', 'least', 'most']

/** Of a single and of a line of several. Among singles the quick stakes go to each. */
function Stakes({ plan, quotes }: { plan: Plan; quotes: Quotes }) {
  const { say, money } = useSlipWords()
  const { state, picks, act } = useSlip()
  const { limits } = useSlipShared()
  const isSingles = plan.mode === 'singles'
  const [only] = picks
  const key = isSingles && only ? keyOf(only) : null
  const text = key === null ? state.unit : (state.stakes[key] ?? '')
  const range = isSingles && picks.length > 1 ? null : stakeRange(state, quotes, limits)
  const setAll = (amount: string) => {
    if (!isSingles) act({ do: 'stake', key: null, text: amount })
    else for (const pick of picks) act({ do: 'stake', key: keyOf(pick), text: amount })
  }
  return (
    <div className="grid gap-2">
      {(!isSingles || picks.length === 1) && (
        <div className="flex items-end gap-3">
          <StakeField
            label={say(plan.lines > 1 ? 'stakeLine' : 'stake')}
            text={text}
            isInvalid={STAKE_REASONS.includes(plan.reason?.why)}
            onType={(typed) => act({ do: 'stake', key, text: typed })}
          />
          <div className="flex-1 pb-1 text-xs text-soft">
            <p>{say('lines', { count: Math.max(1, plan.lines) })}</p>
            {range && <p>{say('range', { least: money(range.leastMinor), most: money(range.mostMinor) })}</p>}
          </div>
        </div>
      )}
      <QuickStakes chosen={text} onPick={setAll} />
    </div>
  )
}

/** What the slip is called where it is placed. */
function nameOfPlan(say: ReturnType<typeof useSlipWords>['say'], plan: Plan, state: SlipState): string {
  if (plan.mode === 'singles' && plan.drafts.length > 1) return say('countSingles', { count: plan.drafts.length })
  return nameKind(say, plan.kind, plan.mode === 'singles' ? 1 : state.picks.length).toLowerCase()
}

function PlaceBar({ plan, quotes }: { plan: Plan; quotes: Quotes }) {
  const { say, money } = useSlipWords()
  const { state } = useSlip()
  const { reason } = plan
  const total = plan.kind === 'multiple' && plan.mode !== 'singles' ? totalOddsText(state, quotes) : null
  return (
    <div className="grid gap-2 border-t border-line bg-surface-1 px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))]">
      <div className="flex items-end justify-between gap-3">
        <div>
          <p className="text-xs text-soft">{say('cost')}</p>
          <p className="font-display font-semibold">{money(plan.costMinor)}</p>
        </div>
        {total && (
          <div>
            <p className="text-xs text-soft">{say('total')}</p>
            <p className="font-display font-semibold">{total}</p>
          </div>
        )}
        <div className="text-right">
          <p className="text-xs text-soft">{say('potential')}</p>
          <p className="font-display text-xl font-semibold text-money">{money(plan.returnMinor)}</p>
        </div>
      </div>
      <PlaceButton plan={plan} quotes={quotes} name={nameOfPlan(say, plan, state)} reason={reason} />
    </div>
  )
}

type PlaceProps = { plan: Plan; quotes: Quotes; name: string; reason: Reason | null }

/** Its cause stands above it; a grey button never stands alone. */
function PlaceButton({ plan, quotes, name, reason }: PlaceProps) {
  const { say, money } = useSlipWords()
  const { state, format, picks, act } = useSlip()
  const { placer, limits, onDeposit } = useSlipShared()
  const nameOf = (key: string) => {
    const pick = picks.find((one) => keyOf(one) === key)
    return pick ? namePick(say, pick) : ''
  }
  const amend = (cause: Reason) => {
    if (cause.why === 'changed') act({ do: 'accept', quotes })
    else if (cause.why === 'same_fixture') act({ do: 'remove', key: cause.key })
    else if (cause.why === 'most') act({ do: 'stake', key: cause.key, text: (cause.unitMinor / 100).toFixed(2) })
    else if (cause.why === 'balance') onDeposit?.()
  }
  const about = picks.filter((pick) => reason?.why !== 'most' || reason.key === null || keyOf(pick) === reason.key)
  const isDeaf = reason?.why === 'balance' && !onDeposit
  const action = reason && !isDeaf ? actOnReason(reason, { say, money }, format) : null
  const press = () => {
    if (reason && action) amend(reason)
    else if (!reason) void placer.place(buildOrders(plan, state, quotes, () => crypto.randomUUID()))
  }
  return (
    <div className="grid gap-2">
      <p role="status" className="text-sm text-soft lg:min-h-5">
        {reason
          ? tellReason(reason, { say, money, name: nameOf, capMinor: limitsFor(limits, about).mostPayoutMinor })
          : ''}
      </p>
      <Button
        kind={action ? 'plain' : 'main'}
        size="large"
        wide
        aria-disabled={(reason !== null && !action) || undefined}
        onClick={press}
      >
        {action ?? (plan.costMinor > 0 ? say('place', { name, money: money(plan.costMinor) }) : say('placeNone'))}
      </Button>
    </div>
  )
}

/** Rounded for the eye; money never is. Null without every price. */
export function totalOddsText(state: SlipState, quotes: Quotes): string | null {
  const odds = state.picks.map((pick) => oddsOf(pick, quotes))
  if (odds.length < 2 || odds.some((each) => each === null)) return null
  return odds.reduce<number>((product, each) => product * ((each ?? 100) / 100), 1).toFixed(2)
}
