import Sprout from 'lucide-react/icons/sprout'
import { useTranslation } from 'react-i18next'
import { PATH } from '../../shared/site/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'

/** An address that exists, for a part that is not open yet. */
export function SoonPage() {
  const { t } = useTranslation('common')
  return (
    <div className="column py-12">
      <Message
        heading="h1"
        icon={<Sprout size={24} />}
        title={t('soon.title')}
        text={t('soon.text')}
        action={
          <ButtonLink kind="main" to={PATH.home}>
            {t('action.goHome')}
          </ButtonLink>
        }
      />
    </div>
  )
}
