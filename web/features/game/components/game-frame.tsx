import { clsx } from 'clsx'
import Pause from 'lucide-react/icons/pause'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CHUNK_STALL_HINT_MS, GAME_FEATURES } from '../../../../contract/constants.ts'
import type { GameMessage } from '../../../../contract/protocols/game-messages.ts'
import { Button, IconButton } from '../../../../kit/ui/button.tsx'
import { Message } from '../../../../kit/ui/message.tsx'
import type { LaunchedGame } from '../api/launch-game.ts'
import { useGameMessages } from '../use-game-messages.ts'
import { LaunchSteps } from './launch-steps.tsx'

/** How long a page that has loaded may still paint; who says `ready` does not wait for it. */
const SILENT_GRACE_MS = 1_500

type Props = {
  game: LaunchedGame
  title: string
  onMessage: (message: GameMessage) => void
  onRetry: () => void
  onCancel: () => void
  /** Something lies over it that has to be answered: until then neither Tab nor a finger comes to the game. */
  covered: boolean
}

/** Above what is shown, never over it: whether it is the game nobody can tell from here. */
function SilentNote({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  const { t } = useTranslation('game')
  const { t: common } = useTranslation('common')
  return (
    <div role="status" className="flex items-center gap-2 border-b border-line bg-surface-1 pl-4 text-sm text-soft">
      <p className="min-w-0 flex-1 py-2">{t('slow.silent')}</p>
      <Button kind="quiet" size="small" onClick={onRetry}>
        {t('slow.retry')}
      </Button>
      <IconButton label={common('action.close')} onClick={onClose}>
        <X aria-hidden size={18} />
      </IconButton>
    </div>
  )
}

/**
 * The game on its vendor's own origin. The sandbox keeps it from moving this page; `allow-same-origin` gives it its own
 * origin back, which is never ours, so that messages can be told apart by where they come from.
 */
export function GameFrame({ game, title, onMessage, onRetry, onCancel, covered }: Props) {
  const { t } = useTranslation('game')
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<'opening' | 'stalled' | 'silent' | 'open'>('opening')
  const [loaded, setLoaded] = useState(false)

  useGameMessages(frame, game.origin, (message) => {
    setState('open')
    onMessage(message)
  })
  const isShown = state === 'open' || state === 'silent'
  // To say `ready` is a courtesy: a game that does not is there once its page has loaded, a moment later. What has loaded may
  // be the browser's own page about an address that does not answer, so there is a way to open it again until it says something.
  useEffect(() => {
    const timer = loaded
      ? setTimeout(() => setState((now) => (now === 'open' ? now : 'silent')), SILENT_GRACE_MS)
      : setTimeout(() => setState((now) => (now === 'opening' ? 'stalled' : now)), CHUNK_STALL_HINT_MS)
    return () => clearTimeout(timer)
  }, [loaded])
  // The button that was pressed is gone with what it stood in: who goes on playing goes on in the game.
  useEffect(() => {
    if (!covered) return
    const game = frame.current
    return () => {
      if (document.activeElement === document.body) game?.focus()
    }
  }, [covered])

  return (
    <div inert={covered} className="relative flex flex-1 flex-col bg-surface-0">
      {state === 'silent' && <SilentNote onRetry={onRetry} onClose={() => setState('open')} />}
      <div className="relative flex-1">
        <iframe
          ref={frame}
          src={game.url}
          title={title}
          sandbox="allow-scripts allow-same-origin allow-forms"
          allow={GAME_FEATURES.join('; ')}
          referrerPolicy="origin"
          className={clsx('absolute inset-0 size-full border-0', !isShown && 'invisible')}
          onLoad={() => {
            setLoaded(true)
            setState((now) => (now === 'stalled' ? 'silent' : now))
          }}
        />
      </div>
      {state === 'opening' && <LaunchSteps step="opening" onCancel={onCancel} />}
      {state === 'stalled' && (
        <div className="absolute inset-0 grid place-items-center p-4">
          <Message
            role="alert"
            title={t('slow.title')}
            text={t('slow.text')}
            action={
              <>
                <Button kind="main" onClick={onRetry}>
                  {t('slow.retry')}
                </Button>
                <Button onClick={() => setState('open')}>{t('slow.show')}</Button>
              </>
            }
          />
        </div>
      )}
    </div>
  )
}

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
