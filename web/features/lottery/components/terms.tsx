import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { KEPT_STEP_BPS, LOTT_BASE_BPS, TICKET_FORM } from '../../../../contract/lottery/limits.ts'
import type { Play } from '../../../../contract/lottery/types.ts'
import { formatCount } from '../../../../kit/lib/counts.ts'
import { IconButton } from '../../../../kit/ui/button.tsx'
import { Ways } from '../../../../kit/ui/ways.tsx'
import { AmountField } from '../../../shared/money/amount-field.tsx'
import { mostKept, readUnit } from '../rules/quote.ts'
import type { TermsOfBet } from '../rules/ticket-draft.ts'

type Props = {
  play: Play
  terms: TermsOfBet
  rebateBps: number
  unitMin: string
  onTerms: (terms: TermsOfBet) => void
}

const UNITS = ['0.10', '1.00', '5.00', '10.00']

/** How much a line costs, how often it counts, and in mode Lott how much of the rebate is kept instead of odds. */
export function Terms({ play, terms, rebateBps, unitMin, onTerms }: Props) {
  const { t } = useTranslation('lottery')
  const { unit, multiple, kept } = terms
  const set = (changes: Partial<TermsOfBet>) => onTerms({ ...terms, ...changes })
  return (
    <div className="mt-5 grid gap-4 border-t border-line pt-4 md:grid-cols-2">
      <div>
        <AmountField
          label={t('unit')}
          text={unit}
          hint={t('unitMin', { amount: unitMin })}
          error={readUnit(unit) === null ? t('unitWrong') : null}
          onType={(text) => set({ unit: text })}
        />
        <div className="mt-2 flex gap-1.5">
          {UNITS.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === unit}
              onClick={() => set({ unit: each })}
              className="min-h-11 flex-1 rounded-s border border-line text-xs font-medium text-soft tabular-nums hover:border-line-strong aria-pressed:border-accent aria-pressed:text-accent"
            >
              {each}
            </button>
          ))}
        </div>
      </div>
      <div>
        <span className="mb-1.5 block text-sm font-medium">{t('multiple')}</span>
        <div className="flex items-center gap-1">
          <IconButton label={t('less')} disabled={multiple <= 1} onClick={() => set({ multiple: multiple - 1 })}>
            <Minus aria-hidden size={18} />
          </IconButton>
          <output className="min-w-14 text-center font-display text-lg font-semibold tabular-nums">
            {`× ${formatCount(multiple)}`}
          </output>
          <IconButton
            label={t('more')}
            disabled={multiple >= TICKET_FORM.multipleMax}
            onClick={() => set({ multiple: multiple + 1 })}
          >
            <Plus aria-hidden size={18} />
          </IconButton>
        </div>
      </div>
      {play.mode === 'Lott' && rebateBps >= KEPT_STEP_BPS && (
        <OddsSlider rebateBps={rebateBps} kept={Math.min(kept, rebateBps)} onKept={(next) => set({ kept: next })} />
      )}
      {play.packageB && (
        <div className="md:col-span-2">
          <Ways
            label={t('package.label')}
            value={terms.package}
            options={[
              { value: 'A', name: t('package.A') },
              { value: 'B', name: t('package.B', { percent: play.packageB.discountBps / 100 }) },
            ]}
            onChange={(next) => set({ package: next })}
          />
        </div>
      )}
    </div>
  )
}

/** Odds and rebate together always come to the same: shown as players know it, `1,930 · 1.5 %`. */
function OddsSlider({ rebateBps, kept, onKept }: { rebateBps: number; kept: number; onKept: (kept: number) => void }) {
  const { t } = useTranslation('lottery')
  const id = useId()
  const shown = `${formatCount((LOTT_BASE_BPS + rebateBps - kept) / 5)} · ${kept / 100} %`
  return (
    <div className="md:col-span-2">
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <label htmlFor={id} className="font-medium">
          {t('slider.label')}
        </label>
        <output htmlFor={id} className="font-display font-semibold tabular-nums">
          {shown}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={0}
        max={mostKept(rebateBps)}
        step={KEPT_STEP_BPS}
        value={kept}
        aria-valuetext={shown}
        onChange={(event) => onKept(Number(event.target.value))}
        className="mt-1 h-11 w-full accent-(--accent)"
      />
      <div className="flex justify-between text-xs text-faint">
        <span>{t('slider.odds')}</span>
        <span>{t('slider.rebate')}</span>
      </div>
    </div>
  )
}
