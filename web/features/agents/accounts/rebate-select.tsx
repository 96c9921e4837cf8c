import { useTranslation } from 'react-i18next'
import { presentPercent } from '../../../../contract/agents/tiers.ts'
import { LabelledSelect } from '../components/labelled-select.tsx'

const STEP_BPS = 10

type Props = { from?: number; to: number; value: number; onChange: (rebate: number) => void }

/** A lottery rebate from `from` to `to`, in steps of 0.10 %. */
export function RebateSelect({ from = 0, to, value, onChange }: Props) {
  const { t } = useTranslation('agents')
  const rebates = Array.from({ length: (to - from) / STEP_BPS + 1 }, (_, index) => from + index * STEP_BPS)
  return (
    <LabelledSelect
      label={t('rebate.label')}
      value={String(value)}
      options={rebates.map((rebate) => ({ value: String(rebate), label: `${presentPercent(rebate)} %` }))}
      onChange={(text) => onChange(Number(text))}
    />
  )
}
