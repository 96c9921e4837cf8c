import { useTranslation } from 'react-i18next'
import type { MemberType } from '../../../../contract/constants.ts'
import { LabelledSelect } from '../components/labelled-select.tsx'

type Props<L extends MemberType> = { levels: readonly L[]; value: L; onChange: (level: L) => void }

/** What the newcomer will be: a member or an agent of a level. */
export function LevelSelect<L extends MemberType>({ levels, value, onChange }: Props<L>) {
  const { t } = useTranslation('agents')
  return (
    <LabelledSelect
      label={t('column.level')}
      value={String(value)}
      options={levels.map((each: MemberType) => ({ value: String(each), label: t(`level.${each}`) }))}
      onChange={(text) => onChange(levels.find((each) => String(each) === text) ?? value)}
    />
  )
}
