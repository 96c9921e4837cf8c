import { useTranslation } from 'react-i18next'
import { useNarrowed } from '../../../shared/centre/use-narrowed.ts'
import { Chip } from '../../../ui/chip-button.tsx'
import { Links } from '../accounts/links.tsx'
import { OpenedAccounts } from '../accounts/opened-accounts.tsx'

const TABS = ['open', 'links'] as const

/** AGT-02: the two ways to a downline: open an account, or hand out a link. */
export function Accounts() {
  const { t } = useTranslation('agents')
  const { read, narrow } = useNarrowed()
  const tab = read(TABS) || 'open'
  return (
    <div className="flex flex-col gap-5">
      <fieldset aria-label={t('accounts.ways')} className="flex flex-wrap gap-2">
        {TABS.map((each) => (
          <Chip key={each} active={each === tab} onClick={() => narrow(TABS, each)}>
            {t(`accounts.tab.${each}`)}
          </Chip>
        ))}
      </fieldset>
      {tab === 'open' ? <OpenedAccounts /> : <Links />}
    </div>
  )
}
