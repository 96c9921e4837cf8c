import Compass from 'lucide-react/icons/compass'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../kit/ui/button.tsx'
import { Message } from '../../kit/ui/message.tsx'
import { PATH } from '../shared/site/paths.ts'

export function NotFound() {
  const { t } = useTranslation('common')
  return (
    <div className="column py-12">
      <Message
        heading="h1"
        icon={<Compass size={24} />}
        title={t('notFound.title')}
        text={t('notFound.text')}
        action={
          <ButtonLink kind="main" to={PATH.home}>
            {t('action.goHome')}
          </ButtonLink>
        }
      />
    </div>
  )
}
