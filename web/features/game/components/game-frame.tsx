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

/**
 * The game on its vendor's own origin. The sandbox keeps it from moving this page; `allow-same-origin` gives it its own
 * origin back, which is never ours, so that messages can be told apart by where they come from.
 */
export function GameFrame({ game, title, onMessage, onRetry, onCancel, covered }: Props) {
  const t = useT('game')
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<'opening' | 'stalled' | 'open'>('opening')
  const [loaded, setLoaded] = useState(false)

  useGameMessages(frame, game.origin, (message) => {
    setState('open')
    onMessage(message)
  })
  // To say `ready` is a courtesy: a game that does not is there once its page has loaded, a moment later.
  useEffect(() => {
    const timer = loaded
      ? setTimeout(() => setState('open'), SILENT_GRACE_MS)
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
    <div inert={covered} className="relative flex-1 bg-surface-0">
      <iframe
        ref={frame}
        src={game.url}
        title={title}
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
        allow="fullscreen"
        referrerPolicy="origin"
        className={clsx('absolute inset-0 size-full border-0', state !== 'open' && 'invisible')}
        onLoad={() => {
          setLoaded(true)
          setState((now) => (now === 'stalled' ? 'open' : now))
        }}
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
