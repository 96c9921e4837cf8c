import { clsx } from 'clsx'
import Globe from 'lucide-react/icons/globe'
import { useTranslation } from 'react-i18next'
import { LANGUAGE_NAME, LANGUAGE_TAG, LANGUAGES, type Language } from '../../../contract/constants.ts'
import { useLanguage } from '../../../kit/lib/language.ts'
import { notify } from '../../../kit/lib/notify.ts'
import { useMerchant } from '../../shared/site/merchant.ts'
import { useSetLanguage } from '../language-provider.tsx'

const isLanguage = (value: string): value is Language => (LANGUAGES as readonly string[]).includes(value)

/** Each language by its own name. The platform's own list: best on phones, and it works with every reader. */
export function LanguagePicker({ compact = false, className }: { compact?: boolean; className?: string }) {
  const { t } = useTranslation('common')
  const language = useLanguage()
  const setLanguage = useSetLanguage()
  const { languages } = useMerchant()
  const choose = (next: Language) => setLanguage(next).catch(() => notify('error', t('state.chunkTitle')))
  return (
    <label
      className={clsx(
        'relative flex h-11 items-center gap-2 rounded-m px-3 text-sm text-soft hover:bg-surface-2 hover:text-text',
        'has-focus-visible:outline-2 has-focus-visible:outline-focus',
        className,
      )}
    >
      <Globe aria-hidden size={18} className="shrink-0" />
      <span className="sr-only">{t('nav.language')}</span>
      <span aria-hidden lang={LANGUAGE_TAG[language]} className={clsx('truncate', compact && 'max-2xl:hidden')}>
        {LANGUAGE_NAME[language]}
      </span>
      <select
        value={language}
        onChange={({ target }) => isLanguage(target.value) && void choose(target.value)}
        className="absolute inset-0 size-full appearance-none opacity-0"
      >
        {languages.map((each) => (
          <option key={each} value={each} lang={LANGUAGE_TAG[each]}>
            {LANGUAGE_NAME[each]}
          </option>
        ))}
      </select>
    </label>
  )
}
