import Globe from 'lucide-react/icons/globe-lock'
import Wrench from 'lucide-react/icons/wrench'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Permission } from '../../../contract/calls/site/system.ts'
import { LANGUAGE_TAG, SYSTEM_STATUS } from '../../../contract/constants.ts'
import { formatDateTime, nameOfZone } from '../../../kit/lib/dates.ts'
import { useHydrated } from '../../../kit/lib/hydrated.ts'
import { useLanguage } from '../../../kit/lib/language.ts'
import { Message } from '../../../kit/ui/message.tsx'
import { useTimeZone } from '../../lib/boot.tsx'
import { pickText } from '../../lib/i18n.ts'
import { ContactWay } from '../../shared/site/contact-way.tsx'

/** SYS-04: by the visitor's own clock, with the name of its zone; the first HTML can only know the merchant's. */
function LocalTime({ iso }: { iso: string }) {
  const language = useLanguage()
  const ofMerchant = useTimeZone()
  const zone = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : ofMerchant
  return (
    <time dateTime={iso} className="font-semibold text-text">
      {`${formatDateTime(iso, language, zone)} (${nameOfZone(zone, language)})`}
    </time>
  )
}

function Maintenance({ until }: { until: string | null }) {
  const { t } = useTranslation('status')
  return (
    <Message
      className="w-full"
      heading="h1"
      icon={<Wrench size={24} />}
      title={t('maintenance.title')}
      text={
        <>
          <p className="text-xs font-semibold text-faint">{t('maintenance.subtitle')}</p>
          <p className="mt-5">{t('maintenance.text')}</p>
          {until && (
            <p className="mt-4">
              <span>{t('maintenance.until')}</span> <LocalTime iso={until} />
            </p>
          )}
          <p className="mt-4 text-sm text-faint">{t('maintenance.recovers')}</p>
        </>
      }
    />
  )
}

/** `PH` as the language calls it; nothing where it is not known, or no country, as `T1`. The edge may know another edition of the names. */
function Country({ code }: { code: string }) {
  const language = useLanguage()
  if (code === 'XX' || !/^[A-Z]{2}$/.test(code)) return null
  const name = new Intl.DisplayNames([LANGUAGE_TAG[language]], { type: 'region' }).of(code)
  return <span suppressHydrationWarning>{name}</span>
}

function Region({ location }: { location: Permission['info']['location'] }) {
  const { t } = useTranslation('status')
  return (
    <Message
      className="w-full"
      heading="h1"
      icon={<Globe size={24} />}
      title={t('region.title')}
      text={
        <>
          <p>
            <span>{t('region.ip')}</span> <strong className="font-mono text-sm text-text">{location.ip}</strong>{' '}
            <Country code={location.country} />
          </p>
          <p className="mt-3">{t('region.text')}</p>
        </>
      }
    />
  )
}

type Props = {
  permission: Permission
  /** The brand's, as in the header. */
  mark: ReactNode
  /** SAFE-04: how money is reached in between, where the policy keeps that open. */
  money: ReactNode
}

/** SYS-04, SYS-05: all that is left of the site while it is closed. */
export function StatusPage({ permission, mark, money }: Props) {
  const { t } = useTranslation('status')
  const language = useLanguage()
  const { brand } = permission.info.merchant
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 p-4">
      {mark}
      {permission.systemStatus === SYSTEM_STATUS.maintenance ? (
        <Maintenance until={permission.maintenanceEnd} />
      ) : (
        <Region location={permission.info.location} />
      )}
      {money}
      <ContactWay label={t('contact')} size="large" />
      <p className="max-w-md text-center text-sm text-faint">{pickText(brand.licenceLine, language)}</p>
    </main>
  )
}
