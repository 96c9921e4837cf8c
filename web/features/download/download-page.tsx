import Smartphone from 'lucide-react/icons/smartphone'
import { useTranslation } from 'react-i18next'
import { useHydrated } from '../../../kit/lib/hydrated.ts'
import { useLanguage } from '../../../kit/lib/language.ts'
import { buttonClass } from '../../../kit/ui/button.tsx'
import { QrCode } from '../../../kit/ui/qr.tsx'
import { Skeleton } from '../../../kit/ui/skeleton.tsx'
import { useBoot } from '../../lib/boot.tsx'
import { useMerchant } from '../../shared/site/merchant.ts'
import { PATH } from '../../shared/site/paths.ts'
import { resourceLabel } from '../../shared/site/resources.ts'

/** One thing to carry away: its address for the device in hand, its code for another's camera; on a phone in that order. */
function Card({ label, address, text, action }: { label: string; address: string; text: string; action: string }) {
  const { t } = useTranslation('service')
  return (
    <li className="flex flex-col items-center gap-4 rounded-l border border-line bg-surface-1 p-6 text-center">
      <h2 className="font-display text-lg font-semibold">{label}</h2>
      <QrCode text={text} label={t('download.code', { label })} className="max-md:order-1" />
      <a href={address} className={buttonClass({ kind: 'main', wide: true })}>
        {action}
      </a>
    </li>
  )
}

/** Without any app: the site itself, on the home screen. Its address is known to the browser alone. */
function SiteCard() {
  const { t } = useTranslation('service')
  const hydrated = useHydrated()
  if (!hydrated) return <Skeleton className="h-88 rounded-l" />
  const address = new URL(PATH.home, location.href).href
  return <Card label={t('download.site')} address={PATH.home} text={address} action={t('download.openSite')} />
}

/** MSG-03: /down and /download: what the merchant offers, by configuration, and the site itself. */
export function DownloadPage() {
  const { t } = useTranslation('service')
  const language = useLanguage()
  const { brand } = useMerchant()
  const { resources } = useBoot().permission.info
  return (
    <div className="column py-6 md:py-8">
      <div className="flex items-center gap-3">
        <Smartphone aria-hidden size={28} className="text-accent" />
        <h1 className="font-display text-2xl font-bold md:text-3xl">{t('download.title', { brand: brand.name })}</h1>
      </div>
      <p className="mt-2 max-w-2xl text-pretty text-soft">{t('download.text')}</p>
      <ul className="mt-6 grid gap-4 xs:grid-cols-2 xl:grid-cols-3">
        {resources.map((resource) => (
          <Card
            key={resource.resourceType + resource.url}
            label={resourceLabel(resource, language)}
            address={resource.url}
            text={resource.qrCodeUrl ?? resource.url}
            action={t('download.get')}
          />
        ))}
        <SiteCard />
      </ul>
      <section aria-labelledby="download-steps" className="mt-8 max-w-2xl">
        <h2 id="download-steps" className="font-display text-lg font-semibold">
          {t('download.stepsTitle')}
        </h2>
        <ol className="mt-3 ml-5 list-decimal text-soft">
          <li>{t('download.step1')}</li>
          <li className="mt-2">{t('download.step2')}</li>
          <li className="mt-2">{t('download.step3')}</li>
        </ol>
        <p className="mt-4 text-sm text-faint">{t('download.safe')}</p>
      </section>
    </div>
  )
}
