import { useQuery } from '@tanstack/react-query'
import CircleUser from 'lucide-react/icons/circle-user'
import FileCheck from 'lucide-react/icons/file-check'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import IdCard from 'lucide-react/icons/id-card'
import Landmark from 'lucide-react/icons/landmark'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import Mail from 'lucide-react/icons/mail'
import Smartphone from 'lucide-react/icons/smartphone'
import UsersRound from 'lucide-react/icons/users-round'
import WalletCards from 'lucide-react/icons/wallet-cards'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/ui/button.tsx'
import { Skeleton } from '../../../../kit/ui/skeleton.tsx'
import type { RouteValue } from '../../../lib/api.ts'
import { type DialogName, useOpenDialog } from '../../../lib/dialog-address.ts'
import { memberQuery } from '../../../lib/queries.ts'
import { RowsFailed } from '../../../shared/member/rows.tsx'
import { useSends } from '../../../shared/session/ways-to-members.ts'
import { useSocialProviders } from '../../../shared/social/social-providers.tsx'
import { contactAction } from '../api/contact-action.ts'
import { useOpenRecoveryCodes } from '../api/recovery-codes-dialog.ts'
import { SecurityCard } from './security-card.tsx'

const ROWS = ['payment', 'name', 'email', 'mobile', 'authenticator'] as const

type Contact = RouteValue<'GET /wps/member/security'>['email']

/** MEM-02: what the member can prove who they are by. */
export function Proofs() {
  const { t } = useTranslation('security')
  const query = useQuery(memberQuery('GET /wps/member/security', {}))
  const openDialog = useOpenDialog()
  const openCodes = useOpenRecoveryCodes()
  const social = useSocialProviders()
  if (query.isPending) return ROWS.map((row) => <Skeleton key={row} className="h-[4.75rem] rounded-m" />)
  if (query.isError) return <RowsFailed query={query} />
  const { email, mobile, authenticator, paymentPassword, realName } = query.data
  return (
    <>
      <SecurityCard
        icon={<WalletCards size={20} />}
        title={t('row.payment')}
        text={paymentPassword ? t('row.paymentOn') : t('row.paymentOff')}
      >
        <Button onClick={() => openDialog('payment-password')}>
          {paymentPassword ? t('row.change') : t('row.set')}
        </Button>
      </SecurityCard>
      <SecurityCard icon={<IdCard size={20} />} title={t('row.name')} text={realName ?? t('row.nameOff')}>
        {realName === null && <Button onClick={() => openDialog('real-name')}>{t('row.give')}</Button>}
      </SecurityCard>
      <SecurityCard icon={<Landmark size={20} />} title={t('row.destinations')} text={t('row.destinationsText')}>
        <Button onClick={() => openDialog('destinations')}>{t('row.manage')}</Button>
      </SecurityCard>
      <DocumentsCard />
      <ContactCard kind="email" contact={email} opens="bind-email" />
      <ContactCard kind="mobile" contact={mobile} opens="bind-mobile" />
      <SecurityCard
        icon={<LockKeyhole size={20} />}
        title={t('row.authenticator')}
        text={authenticator ? t('row.on', { left: authenticator.recoveryCodesLeft }) : t('row.off')}
      >
        {authenticator && <Button onClick={openCodes}>{t('row.codes')}</Button>}
        <Button onClick={() => openDialog(authenticator ? 'authenticator-remove' : 'authenticator')}>
          {authenticator ? t('row.remove') : t('row.setUp')}
        </Button>
      </SecurityCard>
      <SecurityCard icon={<Fingerprint size={20} />} title={t('row.passkeys')} text={t('row.passkeysText')}>
        <Button onClick={() => openDialog('passkeys')}>{t('row.manage')}</Button>
      </SecurityCard>
      <SecurityCard icon={<CircleUser size={20} />} title={t('row.profile')} text={t('row.profileText')}>
        <Button onClick={() => openDialog('profile')}>{t('row.change')}</Button>
      </SecurityCard>
      {social.length > 0 && (
        <SecurityCard icon={<UsersRound size={20} />} title={t('row.social')} text={t('row.socialText')}>
          <Button onClick={() => openDialog('social-accounts')}>{t('row.change')}</Button>
        </SecurityCard>
      )}
    </>
  )
}

/** How the documents that are asked for stand: what the member has to do first comes first. */
function DocumentsCard() {
  const { t } = useTranslation('security')
  const openDialog = useOpenDialog()
  const { data } = useQuery(memberQuery('GET /wps/member/documents', {}))
  const states = data?.documents.map(({ state }) => state) ?? []
  const stands = states.some((state) => state === 'asked' || state === 'refused')
    ? 'documentsAsked'
    : states.includes('sent')
      ? 'documentsSent'
      : states.length > 0
        ? 'documentsDone'
        : 'documentsNone'
  return (
    <SecurityCard icon={<FileCheck size={20} />} title={t('row.documents')} text={data ? t(`row.${stands}`) : '…'}>
      <Button onClick={() => openDialog('documents')}>{t('row.open')}</Button>
    </SecurityCard>
  )
}

type CardProps = { kind: 'email' | 'mobile'; contact: Contact; opens: DialogName }

function ContactCard({ kind, contact, opens }: CardProps) {
  const { t } = useTranslation('security')
  const openDialog = useOpenDialog()
  // A code to prove it by has to get there.
  const isOpen = useSends(kind === 'email' ? 'email' : 'sms')
  const action = contactAction(contact)
  const masked = contact?.masked ?? ''
  const texts = { bind: t('row.notBound'), verify: t('row.notVerified', { masked }), change: masked }
  const icon = kind === 'email' ? <Mail size={20} /> : <Smartphone size={20} />
  return (
    <SecurityCard icon={icon} title={t(`row.${kind}`)} text={texts[action]}>
      {isOpen && <Button onClick={() => openDialog(opens)}>{t(`row.${action}`)}</Button>}
    </SecurityCard>
  )
}
