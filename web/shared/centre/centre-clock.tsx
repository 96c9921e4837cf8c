import { useTranslation } from 'react-i18next'
import { nameOfZone } from '../../../kit/lib/dates.ts'
import { useLanguage } from '../../../kit/lib/language.ts'
import { useMerchant } from '../site/merchant.ts'

/** Under the menu of a centre, the one place of it that names the clock of its days and times. */
export function CentreClock() {
  const { t } = useTranslation('member')
  const language = useLanguage()
  const { timeZone } = useMerchant()
  return <p className="px-3 pt-2 text-faint text-xs">{t('zone', { zone: nameOfZone(timeZone, language) })}</p>
}
