import { useTranslation } from 'react-i18next'
import { useNarrowed } from '../../../shared/centre/use-narrowed.ts'
import { Links } from '../accounts/links.tsx'
import { OpenedAccounts } from '../accounts/opened-accounts.tsx'
import { ChipChoice } from '../components/chip-choice.tsx'

const TABS = ['open', 'links'] as const

/** AGT-02: the two ways to a downline: open an account, or hand out a link. */
export function Accounts() {
  const { t } = useTranslation('agents')
  const { read, narrow } = useNarrowed()
  const tab = read(TABS) || 'open'
  return (
    <div className="flex flex-col gap-5">
      <ChipChoice
        label={t('accounts.ways')}
        options={TABS}
        value={tab}
        nameOf={(each) => t(`accounts.tab.${each}`)}
        onChoose={(each) => narrow(TABS, each)}
      />
      {tab === 'open' ? <OpenedAccounts /> : <Links />}
    </div>
  )
}
