import type { Permission } from '../../../contract/calls/system.ts'
import { SYSTEM_STATUS } from '../../../contract/constants.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { Message } from '../../ui/message.tsx'
import { TimeText } from '../../ui/time.tsx'

function Maintenance({ until }: { until: string | null }) {
  const t = useT('status')
  const language = useLanguage()
  return (
    <Message
      title={t('maintenance.title')}
      text={
        <>
          <p className="text-xs tracking-widest text-faint">{t('maintenance.subtitle')}</p>
          <p className="mt-4">{t('maintenance.text')}</p>
          {until && (
            <p className="mt-4">
              {t('maintenance.until')} <TimeText iso={until} language={language} className="font-semibold text-text" />
            </p>
          )}
          <p className="mt-4 text-sm text-faint">{t('maintenance.recovers')}</p>
        </>
      }
    />
  )
}

function Region({ location }: { location: Permission['info']['location'] }) {
  const t = useT('status')
  return (
    <Message
      title={t('region.title')}
      text={
        <>
          <p>
            {t('region.ip')} <strong className="text-text">{location.ip}</strong> {location.country}
          </p>
          <p className="mt-3">{t('region.text')}</p>
        </>
      }
    />
  )
}

/** SYS-04, SYS-05. */
export function StatusPage({ permission }: { permission: Permission }) {
  const t = useT('status')
  const { supportEmail } = permission.info.merchant.brand
  return (
    <main className="grid min-h-dvh place-content-center gap-6 p-4">
      {permission.systemStatus === SYSTEM_STATUS.maintenance ? (
        <Maintenance until={permission.maintenanceEnd} />
      ) : (
        <Region location={permission.info.location} />
      )}
      <a
        href={`mailto:${supportEmail}`}
        className="mx-auto flex h-11 items-center rounded-m bg-accent px-6 font-semibold text-on-accent"
      >
        {t('contact')}
      </a>
    </main>
  )
}
