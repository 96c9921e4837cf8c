import Smartphone from 'lucide-react/icons/smartphone'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../kit/lib/language.ts'
import { Dialog } from '../../../kit/ui/dialog.tsx'
import { QrCode } from '../../../kit/ui/qr.tsx'
import { useBoot } from '../../lib/boot.tsx'
import { PATH } from '../../shared/site/paths.ts'
import { resourceLabel } from '../../shared/site/resources.ts'

/** `text`: what the camera reads, where that is not the address itself. */
type Code = { label: string; address: string; text: string }

/** The merchant's apps, or where it has none this site itself, which any phone can keep on its home screen. */
function useCodes(): Code[] {
  const { t } = useTranslation('common')
  const language = useLanguage()
  const { resources } = useBoot().permission.info
  if (resources.length === 0) {
    const address = new URL(PATH.home, location.href).href
    return [{ label: t('apps.site'), address, text: address }]
  }
  return resources.map((resource) => ({
    label: resourceLabel(resource, language),
    address: resource.url,
    text: resource.qrCodeUrl ?? resource.url,
  }))
}

/** NAV-05: the codes of the apps, each with its address as a link. */
export function AppsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('common')
  const codes = useCodes()
  return (
    <Dialog
      icon={<Smartphone size={24} />}
      title={t('apps.title')}
      description={t('apps.text')}
      onClose={onClose}
      closeLabel={t('action.close')}
      size={codes.length > 1 ? 'large' : 'small'}
    >
      <ul className="mt-3 flex flex-wrap justify-center gap-6">
        {codes.map(({ label, address, text }) => (
          <li key={address + label} className="flex flex-col items-center gap-2 text-center">
            <QrCode text={text} label={label} className="rounded-m max-md:order-1" />
            <span className="font-medium">{label}</span>
            <a href={address} className="reach relative text-sm text-accent underline underline-offset-4">
              {t('apps.open')}
            </a>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
