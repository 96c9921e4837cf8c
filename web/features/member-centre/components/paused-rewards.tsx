import Gift from 'lucide-react/icons/gift'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../../kit/ui/button.tsx'
import { Message } from '../../../../kit/ui/message.tsx'
import { PATH } from '../../../shared/site/paths.ts'

/** SAFE-02: in place of what could be claimed or earned, while a break or an exclusion holds. */
export function PausedRewards() {
  const { t } = useTranslation('member')
  const { t: common } = useTranslation('common')
  return (
    <Message
      icon={<Gift size={22} />}
      title={t('rewards.paused')}
      text={t('rewards.pausedText')}
      action={<ButtonLink to={PATH.safety}>{common('nav.safety')}</ButtonLink>}
    />
  )
}
