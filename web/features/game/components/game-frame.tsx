import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { CHUNK_STALL_HINT_MS } from '../../../../contract/constants.ts'
import type { GameMessage } from '../../../../contract/game-messages.ts'
import { useT } from '../../../lib/i18n.tsx'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'
import type { LaunchedGame } from '../api/launch-game.ts'
import { useGameMessages } from '../use-game-messages.ts'
import { LaunchSteps } from './launch-steps.tsx'

type Props = {
  game: LaunchedGame
  title: string
  onMessage: (message: GameMessage) => void
  onRetry: () => void
  onCancel: () => void
  /** Something lies over it that has to be answered: until then neither Tab nor a finger comes to the game. */
  covered: boolean
}

/**
 * The game on its vendor's own origin. The sandbox keeps it from moving this page; `allow-same-origin` gives it its own
 * origin back, which is never ours, so that messages can be told apart by where they come from.
 */
export function GameFrame({ game, title, onMessage, onRetry, onCancel, covered }: Props) {
  const t = useT('game')
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<'opening' | 'stalled' | 'open'>('opening')

  useGameMessages(frame, game.origin, (message) => {
    setState('open')
    onMessage(message)
  })
  useEffect(() => {
    const timer = setTimeout(() => setState((now) => (now === 'opening' ? 'stalled' : now)), CHUNK_STALL_HINT_MS)
    return () => clearTimeout(timer)
  }, [])
  // The button that was pressed is gone with what it stood in: who goes on playing goes on in the game.
  useEffect(() => {
    if (!covered) return
    const game = frame.current
    return () => {
      if (document.activeElement === document.body) game?.focus()
    }
  }, [covered])

  return (
    <div inert={covered} className="relative flex-1 bg-surface-0">
      <iframe
        ref={frame}
        src={game.url}
        title={title}
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
        allow="fullscreen"
        referrerPolicy="origin"
        className={clsx('absolute inset-0 size-full border-0', state !== 'open' && 'invisible')}
        // A vendor that does not speak to the lobby is there once its page has loaded.
        onLoad={() => setState((now) => (now === 'stalled' ? 'open' : now))}
      />
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
