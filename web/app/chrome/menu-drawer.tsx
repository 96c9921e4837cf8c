import { useMerchant } from '../../lib/boot.tsx'
import { useDialog } from '../../lib/dialog-address.ts'
import { useT } from '../../lib/i18n.tsx'
import { PATH } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { BalanceChip } from './balance-chip.tsx'
import { LanguagePicker } from './language-picker.tsx'
import { Menu } from './menu.tsx'
import { Wordmark } from './wordmark.tsx'

/** NAV-04 on phones. */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  const t = useT('common')
  const { brand } = useMerchant()
  const session = useSession()
  const dialog = useDialog()
  return (
    <Drawer title={<Wordmark brand={brand} />} onClose={onClose} closeLabel={t('action.close')}>
      {session ? (
        <div className="mb-5 grid gap-3">
          <p className="px-1 text-sm font-semibold">{session.username}</p>
          <BalanceChip className="justify-between" />
          <div className="grid grid-cols-2 gap-3">
            <ButtonLink replace kind="main" to={PATH.deposit}>
              {t('action.deposit')}
            </ButtonLink>
            <ButtonLink replace to={PATH.withdraw}>
              {t('action.withdraw')}
            </ButtonLink>
          </div>
        </div>
      ) : (
        <div className="mb-5 grid grid-cols-2 gap-3">
          <Button onClick={() => dialog.open('login')}>{t('action.logIn')}</Button>
          <Button kind="main" onClick={() => dialog.open('register')}>
            {t('action.register')}
          </Button>
        </div>
      )}
      <Menu replace />
      <LanguagePicker className="mt-5 border border-line" />
    </Drawer>
  )
}
