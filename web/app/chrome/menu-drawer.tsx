import { useTranslation } from 'react-i18next'
import { Drawer } from '../../../kit/ui/drawer.tsx'
import { useMerchant } from '../../shared/site/merchant.ts'
import { AccountCard } from './account-card.tsx'
import { LanguagePicker } from './language-picker.tsx'
import { Menu } from './menu.tsx'
import { Wordmark } from './wordmark.tsx'

/** NAV-04: the side menu. */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('common')
  const { brand } = useMerchant()
  return (
    <Drawer title={<Wordmark brand={brand} />} onClose={onClose} closeLabel={t('action.close')}>
      <AccountCard replace />
      <div className="mt-5">
        <Menu replace />
      </div>
      <LanguagePicker className="mt-5 border border-line" />
    </Drawer>
  )
}
