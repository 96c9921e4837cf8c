import { useTranslation } from 'react-i18next'
import { PATH } from '../../../shared/site/paths.ts'

/** What one agrees to, to be read before the box is ticked; in a tab of its own, so that no form is lost. */
export function TermsLinks() {
  const { t } = useTranslation('common')
  const links = [
    [PATH.termsAlone, t('footer.terms')],
    [PATH.privacyAlone, t('footer.privacy')],
  ] as const
  return (
    <p className="flex flex-wrap gap-x-5 pl-9 text-sm">
      {links.map(([path, name]) => (
        <a
          key={path}
          href={path}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 min-w-11 items-center text-accent underline underline-offset-4"
        >
          {name}
        </a>
      ))}
    </p>
  )
}
