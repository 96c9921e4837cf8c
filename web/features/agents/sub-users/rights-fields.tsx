import { useTranslation } from 'react-i18next'
import { SUB_USER_RIGHTS, type SubUserRight } from '../../../../contract/agents/sub-user.ts'
import { CheckField } from '../../../../kit/ui/checkbox.tsx'

/** Of a draft: those that are rights still. */
export const readRights = (kept: unknown): SubUserRight[] | null =>
  Array.isArray(kept) ? SUB_USER_RIGHTS.filter((right) => kept.includes(right)) : null

type Props = { value: readonly SubUserRight[]; onChange: (rights: SubUserRight[]) => void }

/** Which rights a sub-user has, each with what it opens. */
export function RightsFields({ value, onChange }: Props) {
  const { t } = useTranslation('agents')
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-sm text-soft">{t('subUser.rights')}</legend>
      {SUB_USER_RIGHTS.map((right) => (
        <CheckField
          key={right}
          checked={value.includes(right)}
          onCheckedChange={(isOn) =>
            onChange(SUB_USER_RIGHTS.filter((each) => (each === right ? isOn : value.includes(each))))
          }
          label={t(`subUser.what.${right}`)}
        />
      ))}
    </fieldset>
  )
}
