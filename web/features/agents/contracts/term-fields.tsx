import { useTranslation } from 'react-i18next'
import { isCarryOf } from '../../../../contract/agents/profit.ts'
import { CARRY_MODES, type ContractKind } from '../../../../contract/agents/terms.ts'
import { readTyped } from '../../../../kit/lib/typed-amount.ts'
import { CheckField } from '../../../../kit/ui/checkbox.tsx'
import { Field } from '../../../../kit/ui/field.tsx'
import { Fold } from '../../../../kit/ui/fold.tsx'
import { AmountField } from '../../../shared/money/amount-field.tsx'
import { LabelledSelect } from '../components/labelled-select.tsx'
import { FLAG_FIELDS, PERCENT_FIELDS, readPercent, type TypedOffer } from './typed-terms.ts'
import type { ContractTerms } from './types.ts'

type Props = { kind: ContractKind; typed: TypedOffer; own: ContractTerms; onChange: (typed: TypedOffer) => void }

/** All terms but the tiers. They begin as in the agent's own contract. */
export function TermFields({ kind, typed, own, onChange }: Props) {
  const { t } = useTranslation('agents')
  const set = (change: Partial<TypedOffer>) => onChange({ ...typed, ...change })
  const ways = ['auto', 'manual'] as const
  return (
    <div className="rounded-m border border-line bg-surface-1 px-4">
      <Fold title={<span className="font-display font-semibold">{t('contract.terms')}</span>}>
        <div className="flex flex-col gap-4">
          <p className="text-soft">{t('offer.asOwn')}</p>
          <div className="grid items-start gap-4 md:grid-cols-2">
            <AmountField
              label={t('term.activeMin')}
              text={typed.activeMin}
              onType={(activeMin) => set({ activeMin })}
              error={readTyped(typed.activeMin) === null ? t('tier.wrong.validBet') : null}
            />
            {(['approval', 'collect'] as const).map((field) => (
              <LabelledSelect
                key={field}
                label={t(`term.${field}`)}
                value={typed[field]}
                options={ways.map((value) => ({ value, label: t(`${field}.${value}`) }))}
                onChange={(value) => set({ [field]: value })}
              />
            ))}
          </div>
          <CheckField
            checked={typed.allowPartial}
            onCheckedChange={(allowPartial) => set({ allowPartial })}
            label={t('term.allowPartialLong')}
          />
          {kind === 'dividend' && <DividendFields {...{ typed, own, set }} />}
        </div>
      </Fold>
    </div>
  )
}

type DividendProps = Pick<Props, 'typed' | 'own'> & { set: (change: Partial<TypedOffer>) => void }

/** What is taken off before a dividend, and what becomes of a loss. */
function DividendFields({ typed, own, set }: DividendProps) {
  const { t } = useTranslation('agents')
  return (
    <>
      <p className="text-soft">{t('offer.period', { period: t(`period.${own.period ?? 'Monthly'}`) })}</p>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <LabelledSelect
          label={t('term.carry')}
          value={typed.carry}
          options={CARRY_MODES.filter((mode) => isCarryOf(own.period, mode)).map((value) => ({
            value,
            label: t(`carry.${value}`),
          }))}
          onChange={(carry) => set({ carry })}
        />
        {PERCENT_FIELDS.map((field) => (
          <Field
            key={field}
            label={`${t(`term.${field}`)} (%)`}
            inputMode="decimal"
            autoComplete="off"
            value={typed.percents[field]}
            onChange={({ target }) => set({ percents: { ...typed.percents, [field]: target.value } })}
            error={readPercent(typed.percents[field]) === null ? t('offer.percentWrong') : null}
          />
        ))}
      </div>
      <fieldset>
        <legend className="text-sm font-medium text-soft">{t('offer.deducted')}</legend>
        <div className="grid gap-x-4 md:grid-cols-2">
          {FLAG_FIELDS.map((field) => (
            <CheckField
              key={field}
              checked={typed.flags[field]}
              onCheckedChange={(is) => set({ flags: { ...typed.flags, [field]: is } })}
              label={t(`term.${field}`)}
            />
          ))}
        </div>
      </fieldset>
    </>
  )
}
