import Pause from 'lucide-react/icons/pause'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/ui/button.tsx'
import { Message } from '../../../../kit/ui/message.tsx'

/** Over the game while the player rests: no round starts until they go on. */
export function Paused({ onResume }: { onResume: () => void }) {
  const { t } = useTranslation('game')
  return (
    <div className="view-in absolute inset-0 z-10 grid place-items-center bg-scrim p-4">
      <Message
        role="status"
        icon={<Pause size={22} />}
        title={t('paused.title')}
        text={t('paused.text')}
        action={
          <Button kind="main" autoFocus onClick={onResume}>
            {t('paused.go')}
          </Button>
        }
      />
    </div>
  )
}
