/** Why a quarter line counts half: two bets on the lines beside it, and what each brought. */
import type { CouponView } from '../../../../contract/book/calls.ts'
import { formatOdds } from '../../../../contract/book/odds.ts'
import { parsePick } from '../../../../contract/book/picks.ts'
import { settlePick } from '../../../../contract/book/settle.ts'
import { useSlipWords } from './slip-context.tsx'
import { factorText, type SaySlip, scoreText, signedLine } from './slip-words.ts'

type Leg = CouponView['legs'][number]

/** The two whole and half lines that a quarter line is made of, each settled by the rules themselves. */
function halvesOf(leg: Leg, line: number) {
  const pick = parsePick(leg.pick)
  if (!pick || !('line' in pick) || !leg.end) return []
  return [line + 1, line - 1].map((half) => {
    const outcome = leg.end ? settlePick({ ...pick, line: half }, leg.end, leg.from) : null
    return { line: half, outcome }
  })
}

function partText(say: SaySlip, leg: Leg, { outcome }: ReturnType<typeof halvesOf>[number]): string {
  if (outcome && outcome.won > 0) return say('partWon', { factor: formatOdds(leg.odds, 'decimal') })
  return outcome && outcome.back > 0 ? say('partBack') : say('partLost')
}

export function HalfDrawing({ leg, line }: { leg: Leg; line: number }) {
  const { say } = useSlipWords()
  const isTotal = leg.pick.startsWith('ou:')
  const lineText = (quarters: number) => (isTotal ? String(quarters / 4) : signedLine(quarters))
  const halves = halvesOf(leg, line)
  const result = factorText(leg)
  const factors = halves.map(({ outcome }) =>
    outcome && outcome.won > 0 ? formatOdds(leg.odds, 'decimal') : outcome && outcome.back > 0 ? '1.00' : '0',
  )
  return (
    <figure className="ml-9 grid gap-2 rounded-m border border-line bg-surface-0 p-3 text-xs">
      <figcaption className="font-medium">{say('whyHalf')}</figcaption>
      <div className="grid grid-cols-[auto_1fr_auto] items-center gap-2">
        <div className="grid rounded-s bg-surface-2 px-2 py-1.5 text-center">
          <span className="font-semibold">{lineText(line)}</span>
          <span className="text-soft">{leg.end?.kind === 'score' ? scoreText(leg.end) : ''}</span>
        </div>
        <Branches>
          {halves.map((half) => (
            <div
              key={half.line}
              className={`grid rounded-s border px-2 py-1.5 text-center ${half.outcome?.won ? 'border-live' : 'border-line-strong'}`}
            >
              <span className="font-medium">{say('halfOn', { line: lineText(half.line) })}</span>
              <span className={half.outcome?.won ? 'text-live' : 'text-soft'}>{partText(say, leg, half)}</span>
            </div>
          ))}
        </Branches>
        <span className="font-display text-sm font-semibold text-money">{result}</span>
      </div>
      <p className="text-soft">{`(${factors.join(' + ')}) ÷ 2 = ${result}`}</p>
    </figure>
  )
}

const CURVES = ['M0 50 C12 50 12 22 24 22', 'M0 50 C12 50 12 78 24 78']

function Branches({ children }: { children: React.ReactNode }) {
  const lines = (isTurned: boolean) => (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 100"
      preserveAspectRatio="none"
      className={`h-24 w-4 shrink-0 fill-none stroke-line-strong ${isTurned ? '-scale-x-100' : ''}`}
    >
      {CURVES.map((curve) => (
        <path key={curve} d={curve} strokeWidth={1.5} vectorEffect="non-scaling-stroke" />
      ))}
    </svg>
  )
  return (
    <div className="flex items-center">
      {lines(false)}
      <div className="grid min-w-0 flex-1 gap-2">{children}</div>
      {lines(true)}
    </div>
  )
}
