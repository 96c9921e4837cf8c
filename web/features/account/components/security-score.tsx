import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  computeSecurityScore,
  type SecurityLevel,
  type SecurityStep,
} from '../../../../contract/rules/security-score.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { Meter } from '../../../../kit/ui/meter.tsx'
import { Skeleton } from '../../../../kit/ui/skeleton.tsx'
import type { RouteValue } from '../../../lib/api.ts'
import { type DialogName, useOpenDialog } from '../../../lib/dialog-address.ts'
import { memberQuery } from '../../../lib/queries.ts'
import { useSends } from '../../../shared/session/ways-to-members.ts'
import { useOpenRecoveryCodes } from '../api/recovery-codes-dialog.ts'

const OPENS: Record<Exclude<SecurityStep, 'codes'>, DialogName> = {
  contact: 'bind-email',
  second_factor: 'passkeys',
  payment: 'payment-password',
  second_contact: 'bind-mobile',
  name: 'real-name',
}
const TONES = { low: 'danger', fair: 'accent', good: 'live', full: 'live' } as const satisfies Record<
  SecurityLevel,
  string
>

type Info = RouteValue<'GET /wps/member/security'>

const readFacts = ({ password, email, mobile, authenticator, paymentPassword, realName, passkeys }: Info) => ({
  hasPassword: password !== 'none',
  emailVerified: email?.verified === true,
  mobileVerified: mobile?.verified === true,
  hasPaymentPassword: paymentPassword !== null,
  hasRealName: realName !== null,
  hasAuthenticator: authenticator !== null,
  recoveryCodesLeft: authenticator?.recoveryCodesLeft ?? 0,
  passkeys,
})

/** MEM-02: how well the account is guarded, in one number, and the one thing to do next. */
export function SecurityScore() {
  const { t } = useTranslation('security')
  const openDialog = useOpenDialog()
  const openCodes = useOpenRecoveryCodes()
  const { data, isError } = useQuery(memberQuery('GET /wps/member/security', {}))
  const sendsEmail = useSends('email')
  const sendsSms = useSends('sms')
  // What could not be read is said by the rows below, once.
  if (isError) return null
  if (!data) return <Skeleton className="h-36 rounded-m" />
  const { points, level, next } = computeSecurityScore({ ...readFacts(data), sendsEmail, sendsSms })
  const [step] = next
  const begin = (open: SecurityStep) => {
    if (open === 'codes') return openCodes()
    if (open === 'contact' && !sendsEmail) return openDialog('bind-mobile')
    // A number is the second contact of who bound a mailbox first, and the other way round.
    openDialog(open === 'second_contact' && data.mobile?.verified ? 'bind-email' : OPENS[open])
  }
  const say = (open: SecurityStep) => {
    if (open !== 'contact') return t(`score.step.${open}`)
    if (!sendsEmail) return t(data.mobile ? 'score.step.verifyMobile' : 'score.step.contactMobile')
    return t(data.email ? 'score.step.verifyEmail' : 'score.step.contact')
  }
  return (
    <section aria-labelledby="security-score" className="rounded-m border border-line bg-surface-2 p-4">
      <div className="flex items-baseline justify-between gap-3">
        <h4 id="security-score" className="text-sm text-soft">
          {t('score.title')}
        </h4>
        <p className="font-display text-lg font-semibold">{t(`score.level.${level}`)}</p>
      </div>
      <Meter percent={points} labelledBy="security-score" tone={TONES[level]} className="mt-3 bg-surface-0!" />
      <p className="mt-1.5 text-xs text-faint tabular-nums">{t('score.points', { points })}</p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <p className="min-w-0 grow basis-40 text-sm">{step ? say(step) : t('score.done')}</p>
        {step && (
          <Button kind="main" onClick={() => begin(step)}>
            {t('score.go')}
          </Button>
        )}
      </div>
    </section>
  )
}
