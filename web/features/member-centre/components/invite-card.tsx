import Share2 from 'lucide-react/icons/share-2'
import { useTranslation } from 'react-i18next'
import { useHydrated } from '../../../../kit/lib/hydrated.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { QrCode } from '../../../../kit/ui/qr.tsx'
import type { RouteValue } from '../../../lib/api.ts'
import { Handed } from '../../../shared/site/handed.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'

type Terms = NonNullable<RouteValue<'GET /wps/relay/MCS2_getReferral'>['terms']>

/** The registration page reads a code from `r` (AUTH-05). */
const invitePath = (code: string) => `/register?${new URLSearchParams({ r: code })}`

/** What an invitation brings and asks, and the three ways to hand it out: link, code and a code to scan. */
export function InviteCard({ code, terms }: { code: string; terms: Terms }) {
  const { t } = useTranslation('bonus')
  const hydrated = useHydrated()
  const { symbol } = useMerchant().currency
  const reward = formatMoney(terms.reward, symbol)
  const link = hydrated ? new URL(invitePath(code), location.origin).href : invitePath(code)
  return (
    <section className="grid gap-5 rounded-l border border-line bg-surface-1 p-4 md:grid-cols-[1fr_auto] md:p-5">
      <div className="flex min-w-0 flex-col gap-4">
        <div>
          <h4 className="font-display text-lg font-semibold text-balance">{t('referral.title', { amount: reward })}</h4>
          <p className="mt-1 text-sm text-pretty text-soft">
            {t(`referral.by.${terms.condition}`, {
              amount: formatMoney(terms.conditionAmount, symbol),
              count: terms.withinDays,
            })}
          </p>
        </div>
        <Handed label={t('referral.link')} text={link} copied={t('referral.copied')} copy={t('referral.copyLink')} />
        <Handed
          label={t('referral.code')}
          text={code}
          copied={t('referral.copied')}
          copy={t('referral.copyCode')}
          large
        />
        <ShareInvite link={link} title={t('referral.shareText')} />
        <p className="text-xs text-pretty text-faint">{t('referral.rule')}</p>
      </div>
      <QrCode text={link} label={t('referral.qr')} className="justify-self-center" />
    </section>
  )
}

/** Where the phone has a sheet of its own to share by. */
function ShareInvite({ link, title }: { link: string; title: string }) {
  const { t } = useTranslation('bonus')
  const hydrated = useHydrated()
  if (!hydrated || !('share' in navigator)) return null
  // Closing the sheet is a choice, not a failure.
  const share = () => navigator.share({ title, url: link }).catch(() => {})
  return (
    <Button kind="main" onClick={() => void share()} className="self-start">
      <Share2 aria-hidden size={18} />
      <span>{t('referral.share')}</span>
    </Button>
  )
}
