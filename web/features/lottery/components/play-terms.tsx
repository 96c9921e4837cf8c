import { useTranslation } from 'react-i18next'
import { DEFAULT_LIMITS } from '../../../../contract/lottery/limits.ts'
import { sampleLines } from '../../../../contract/lottery/present.ts'
import { chanceOf, returnOf, returnOfBet } from '../../../../contract/lottery/returns.ts'
import type { Form, Line, Play } from '../../../../contract/lottery/types.ts'
import { nameOfPrize } from '../rules/names.ts'
import { howOf } from '../rules/pick.ts'
import { oneInHundredths, printOdds, printOneIn } from '../rules/print-odds.ts'
import { readUnit } from '../rules/quote.ts'
import type { TermsOfBet } from '../rules/ticket-draft.ts'
import { oddsOf } from '../rules/top-odds.ts'

const span = (values: readonly number[], write: (value: number) => string) => {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return write(low) === write(high) ? write(low) : `${write(low)} – ${write(high)}`
}

const sizeOf = (form: Form): number => ('size' in form ? form.size : form.kind === 'numbers' ? form.digits : 1)

/** `bankers`: how many stand in every line; null without. */
type Props = { play: Play; rtpBps: number; terms: TermsOfBet; bankers: number | null }

/** Beyond this no ticket is taken, and a cut to the cent shows in no figure. */
const MOST_MINOR = DEFAULT_LIMITS.ticketStakeMaxMinor

/** FAIR-03: how one plays, the chance in words, what a hit pays and what comes back in the long run of the amount chosen. */
export function PlayTerms({ play, rtpBps, terms, bankers }: Props) {
  const { t } = useTranslation('lottery')
  const lines = sampleLines(play)
  const chances = lines.map((line) => oneInHundredths(chanceOf(play, line)))
  const { multiple, package: packaged } = terms
  const unitMinor = readUnit(terms.unit)
  const isBet = unitMinor !== null && unitMinor * multiple <= MOST_MINOR
  const returnAt = (line: Line) =>
    isBet
      ? returnOfBet(play, line, { unitMinor, multiple, rtpBps, package: packaged })
      : returnOf(play, line, rtpBps, packaged)
  const returns = lines.map((line) => returnAt(line) / 100)
  const odds = packaged === 'B' && play.packageB ? [play.packageB.odds] : oddsOf(play, rtpBps)
  const facts = [
    [t('fact.chance'), t('oneIn', { n: span(chances, printOneIn) })],
    [t('fact.odds'), `× ${span(odds, printOdds)}`],
    [t('fact.return'), `${span(returns, (value) => value.toFixed(2))} %`],
  ] as const
  return (
    <div className="mt-4">
      <p className="text-sm text-pretty text-soft">
        {bankers === null
          ? t(`how.${howOf(play.form)}`, { count: sizeOf(play.form) })
          : t('how.banker', { count: sizeOf(play.form) - bankers })}
      </p>
      <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="flex gap-2">
            <dt className="text-faint">{name}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <PrizeTable play={play} />
    </div>
  )
}

/** What each number of hits, or each prize, pays; of plays where hits differ. */
function PrizeTable({ play }: { play: Play }) {
  const { t } = useTranslation('lottery')
  const [line] = sampleLines(play)
  const prizes = Object.entries(line && play.bestClasses ? play.prizes(line) : {})
  if (prizes.length < 2) return null
  return (
    <dl className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {prizes
        .toSorted(([, a], [, b]) => (b.odds ?? 0) - (a.odds ?? 0))
        .map(([name, { odds = 0, dividedBy = 1, hits }]) => (
          <div key={name} className="flex gap-1.5">
            <dt className="text-faint">{hits === undefined ? nameOfPrize(t, name) : t('hits', { count: hits })}</dt>
            <dd className="font-semibold text-money tabular-nums">{`× ${printOdds(odds / dividedBy)}`}</dd>
          </div>
        ))}
    </dl>
  )
}
