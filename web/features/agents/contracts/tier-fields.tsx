import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useTranslation } from 'react-i18next'
import type { ContractKind } from '../../../../contract/agents/terms.ts'
import { TIERS_MAX } from '../../../../contract/agents/tiers.ts'
import { isBlank } from '../../../../contract/rules/typed-text.ts'
import { Button, IconButton } from '../../../../kit/ui/button.tsx'
import { Field } from '../../../../kit/ui/field.tsx'
import { AmountField } from '../../../shared/money/amount-field.tsx'
import { emptyTier, isTierFieldWrong, type TierField, type TypedTier } from './typed-terms.ts'

type Props = {
  kind: ContractKind
  tiers: readonly TypedTier[]
  /** Whether a missing rate is said to be missing. */
  isTried: boolean
  onChange: (tiers: TypedTier[]) => void
}

/** One to six tiers, lowest first. An empty condition asks for nothing. */
export function TierFields({ kind, tiers, isTried, onChange }: Props) {
  const { t } = useTranslation('agents')
  const add = () => onChange([...tiers, emptyTier(Math.max(...tiers.map(({ id }) => id)) + 1)])
  return (
    <section aria-labelledby="offer-tiers" className="flex flex-col gap-3">
      <div>
        <h2 id="offer-tiers" className="font-display font-semibold">
          {t('contract.tiers')}
        </h2>
        <p className="text-sm text-soft">{t('tier.rule')}</p>
      </div>
      {tiers.map((tier, index) => (
        <Tier
          key={tier.id}
          {...{ kind, tier, isTried, number: index + 1 }}
          onChange={(changed) => onChange(tiers.map((each) => (each.id === tier.id ? changed : each)))}
          onRemove={tiers.length > 1 ? () => onChange(tiers.filter(({ id }) => id !== tier.id)) : null}
        />
      ))}
      {tiers.length < TIERS_MAX && (
        <Button className="self-start" onClick={add}>
          <Plus aria-hidden size={18} />
          <span>{t('tier.add')}</span>
        </Button>
      )}
    </section>
  )
}

type TierProps = {
  tier: TypedTier
  number: number
  onChange: (tier: TypedTier) => void
  onRemove: (() => void) | null
} & Pick<Props, 'kind' | 'isTried'>

function Tier({ kind, tier, number, isTried, onChange, onRemove }: TierProps) {
  const { t } = useTranslation('agents')
  const type = (field: TierField) => (text: string) => onChange({ ...tier, [field]: text })
  const errorOf = (field: TierField) => {
    if (field === 'rate' && isBlank(tier.rate)) return isTried ? t('tier.wrong.rate') : null
    return isTierFieldWrong(kind, field, tier[field]) ? t(`tier.wrong.${field}`) : null
  }
  return (
    <fieldset className="relative rounded-m border border-line bg-surface-1 p-4 pt-3">
      <legend className="float-left mb-2 w-full text-sm font-semibold">{t('tier.number', { number })}</legend>
      {onRemove && (
        <IconButton label={t('tier.remove', { number })} className="absolute! top-1 right-1" onClick={onRemove}>
          <Trash aria-hidden size={18} />
        </IconButton>
      )}
      <div className="clear-both grid grid-cols-2 items-start gap-3 lg:grid-cols-4">
        <Field
          label={t('term.ratePercent')}
          inputMode="decimal"
          autoComplete="off"
          value={tier.rate}
          onChange={({ target }) => type('rate')(target.value)}
          error={errorOf('rate')}
        />
        <Field
          label={t('tier.activeLabel')}
          inputMode="numeric"
          autoComplete="off"
          value={tier.activeMembers}
          onChange={({ target }) => type('activeMembers')(target.value)}
          error={errorOf('activeMembers')}
        />
        <AmountField
          label={t('tier.validLabel')}
          text={tier.validBet}
          onType={type('validBet')}
          error={errorOf('validBet')}
        />
        {kind === 'dividend' && (
          <AmountField
            label={t('tier.profitLabel')}
            text={tier.profit}
            onType={type('profit')}
            error={errorOf('profit')}
          />
        )}
      </div>
    </fieldset>
  )
}
