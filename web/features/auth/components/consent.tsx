import { useTranslation } from 'react-i18next'
import { PATH } from '../../../shared/site/paths.ts'

const PATHS: Readonly<Record<string, string>> = { terms: PATH.termsAlone, privacy: PATH.privacyAlone }

/** What one says by the one box of the form. What is agreed to opens in a tab of its own, so that no form is lost. */
export function Consent({ age }: { age: number }) {
  const { t } = useTranslation('auth')
  // Every third piece, from the second one on, is a link's name, and the one after it its words.
  const pieces = t('register.consent', { age }).split(/<(\w+)>(.*?)<\/\w+>/)
  return (
    <span>
      {pieces.map((piece, index) => {
        if (index % 3 === 1) return null
        const name = pieces[index - 1] ?? ''
        if (index % 3 === 0) return <span key={`after ${name}`}>{piece}</span>
        return (
          <a
            key={name}
            href={PATHS[name]}
            target="_blank"
            rel="noopener"
            className="reach relative text-accent underline underline-offset-4"
          >
            {piece}
          </a>
        )
      })}
    </span>
  )
}
