import { useTranslation } from 'react-i18next'
import { presentPercent } from '../../../../contract/agents/tiers.ts'
import { LabelledSelect } from '../components/labelled-select.tsx'

const STEP_BPS = 10

type Props = { from?: number; to: number; value: number; onChange: (rebate: number) => void }

const rebatesOf = (from: number, to: number) =>
  Array.from({ length: (to - from) / STEP_BPS + 1 }, (_, index) => from + index * STEP_BPS)

/** A choice that a draft kept as text: none of those up to `to` is 0. */
export const readRebate = (text: string, to: number): number =>
  rebatesOf(0, to).find((each) => String(each) === text) ?? 0

/** A lottery rebate from `from` to `to`, in steps of 0.10 %. */
export function RebateSelect({ from = 0, to, value, onChange }: Props) {
  const { t } = useTranslation('agents')
  return (
    <LabelledSelect
      label={t('rebate.label')}
      value={String(value)}
      options={rebatesOf(from, to).map((rebate) => ({ value: String(rebate), label: `${presentPercent(rebate)} %` }))}
      onChange={(text) => onChange(Number(text))}
    />
  )
}
