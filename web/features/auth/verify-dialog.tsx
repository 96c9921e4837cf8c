import { useQuery } from '@tanstack/react-query'
import ShieldQuestion from 'lucide-react/icons/shield-question-mark'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Factor } from '../../../contract/calls/identity/login-verification.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Dialog } from '../../../kit/ui/dialog.tsx'
import { Skeleton } from '../../../kit/ui/skeleton.tsx'
import { Ways } from '../../../kit/ui/ways.tsx'
import type { RouteValue } from '../../lib/api.ts'
import { useOpenDialog } from '../../lib/dialog-address.ts'
import { memberQuery } from '../../lib/queries.ts'
import { useSessionControl } from '../../shared/session/session.tsx'
import { ContactWay } from '../../shared/site/contact-way.tsx'
import { FailedRead } from '../../ui/failed-read.tsx'
import { VerifyForm } from './components/verify-form.tsx'

type Methods = RouteValue<'GET /wps/session/verification'>['methods']

/** AUTH-16: no way round it but logging out. */
export function VerifyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('security')
  const { t: common } = useTranslation('common')
  const openDialog = useOpenDialog()
  const { session } = useSessionControl()
  const isDue = session?.verificationRequired ?? false
  useEffect(() => {
    if (!isDue) onClose()
  }, [isDue, onClose])
  if (!isDue) return null
  return (
    <Dialog
      icon={<ShieldQuestion size={24} />}
      title={t('verify.title')}
      description={t(session?.subUser ? 'verify.eachTime' : 'verify.intro')}
      onClose={onClose}
      closeLabel={common('action.close')}
      dismissible={false}
      cover={false}
    >
      <div className="grid gap-4">
        <Verification />
        <Button kind="quiet" onClick={() => openDialog('logout')}>
          {common('action.logOut')}
        </Button>
      </div>
    </Dialog>
  )
}

function Verification() {
  const { t } = useTranslation('security')
  const { t: common } = useTranslation('common')
  const query = useQuery({ ...memberQuery('GET /wps/session/verification', {}), staleTime: 0 })
  if (query.isPending) return <Skeleton className="h-40" />
  if (query.isError) {
    return <FailedRead title={t('verify.failed')} error={query.error} onRetry={() => void query.refetch()} />
  }
  const { methods } = query.data
  if (methods.length > 0) return <ByMethod methods={methods} />
  return (
    <>
      <p className="text-soft">{t('verify.none')}</p>
      <ContactWay label={common('nav.support')} />
    </>
  )
}

function ByMethod({ methods }: { methods: Methods }) {
  const { t } = useTranslation('security')
  const [picked, setPicked] = useState<Factor | null>(null)
  const shown = methods.find(({ method }) => method === picked) ?? methods[0]
  if (!shown) return null
  return (
    <>
      <Ways
        label={t('verify.title')}
        value={shown.method}
        onChange={setPicked}
        options={methods.map(({ method }) => ({ value: method, name: t(`method.${method}`) }))}
      />
      <VerifyForm key={shown.method} {...shown} />
    </>
  )
}
