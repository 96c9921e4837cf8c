import CircleCheck from 'lucide-react/icons/circle-check'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../../kit/ui/button.tsx'
import { Message } from '../../../../kit/ui/message.tsx'

/** It has arrived, and this is its number. */
export function Filed({ base, reference, isMember }: { base: string; reference: string; isMember: boolean }) {
  const { t } = useTranslation('help')
  return (
    <Message
      className="mt-6"
      role="status"
      icon={<CircleCheck size={24} />}
      title={t('filed.title')}
      text={
        <>
          <p>{t('filed.reference')}</p>
          <p className="mt-1 font-mono text-lg text-text select-all">{reference}</p>
          <p className="mt-3 text-sm">{isMember ? t('filed.member') : t('filed.visitor')}</p>
        </>
      }
      action={
        isMember ? (
          <ButtonLink kind="main" to={`${base}?view=mine`}>
            {t('mine.open')}
          </ButtonLink>
        ) : (
          <ButtonLink to={base}>{t('article.all')}</ButtonLink>
        )
      }
    />
  )
}
