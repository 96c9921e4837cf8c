import { useTranslation } from 'react-i18next'
import { BARRED_LEVEL } from '../../../contract/constants.ts'
import { Button, ButtonLink } from '../../../kit/ui/button.tsx'
import { useDialog } from '../../lib/dialog-address.ts'
import { useSessionControl } from '../../shared/session/session.tsx'
import { PATH } from '../../shared/site/paths.ts'
import { useMayLogInClosed } from '../../shared/site/site-status.ts'

const CARD =
  'flex w-full max-w-md flex-col items-center gap-3 rounded-l border border-line bg-surface-1 px-6 py-6 text-center'

/**
 * SAFE-04: the way to one's money on a shut site: for who is logged in by themselves, if need be over the extra
 * verification (AUTH-16), for other members by a login where one is taken, or else through customer service.
 */
export function MoneyWays() {
  const { t } = useTranslation('status')
  const { t: common } = useTranslation('common')
  const { open } = useDialog()
  const { session } = useSessionControl()
  const mayLogIn = useMayLogInClosed()
  const isMember = session !== null && session.isAgent !== BARRED_LEVEL
  if (!isMember && !mayLogIn) return <p className="max-w-md text-center text-pretty text-soft">{t('money.visitor')}</p>
  if (!isMember)
    return (
      <section aria-labelledby="money-ways" className={CARD}>
        <h2 id="money-ways" className="font-display font-semibold">
          {t('money.title')}
        </h2>
        <p className="text-pretty text-soft">{t('money.member')}</p>
        <Button onClick={() => open('login')}>{common('action.logIn')}</Button>
      </section>
    )
  return (
    <section aria-labelledby="money-ways" className={CARD}>
      <h2 id="money-ways" className="font-display font-semibold">
        {t('money.title')}
      </h2>
      <p className="text-pretty text-soft">{t('money.text')}</p>
      <div className="flex w-full flex-col gap-3 md:flex-row md:justify-center">
        <ButtonLink to={PATH.withdraw}>{t('money.withdraw')}</ButtonLink>
        <ButtonLink to={PATH.safety}>{t('money.safety')}</ButtonLink>
      </div>
      <p className="text-sm text-pretty text-soft">{t(mayLogIn ? 'money.staked' : 'money.stay')}</p>
      <Button kind="quiet" size="small" onClick={() => open('logout')}>
        {common('action.logOut')}
      </Button>
    </section>
  )
}
