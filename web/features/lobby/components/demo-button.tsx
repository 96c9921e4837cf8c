import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Game } from '../../../../contract/calls/games/games.ts'
import { buttonClass } from '../../../../kit/ui/button.tsx'
import { useNotifyError } from '../../../lib/late-error-text.ts'
import { gamePath } from '../../../shared/games/launch.ts'
import { offersDemo, useFreePlay, useOffersFreePlay } from '../../../shared/session/free-play.ts'
import { useSession } from '../../../shared/session/session.tsx'

const LOOKS = {
  plain: buttonClass(),
  main: buttonClass({ kind: 'main', size: 'large', wide: true }),
  link: 'min-h-11 rounded-s font-medium underline underline-offset-4 hover:text-accent',
} as const

type Props = {
  game: Game
  look: keyof typeof LOOKS
  /** What it says; else that this game has a demo. */
  name?: string
}

/** GAME-02: a visitor tries a game with play money: a guest is made, then the game opens. */
export function DemoButton({ game, look, name }: Props) {
  const { t } = useTranslation('lobby')
  const notifyError = useNotifyError()
  const session = useSession()
  const navigate = useNavigate()
  const offered = useOffersFreePlay()
  const { mutate, isPending } = useFreePlay()
  if (session || !offered || !offersDemo(game)) return null
  return (
    <button
      type="button"
      aria-disabled={isPending}
      onClick={() =>
        isPending ||
        mutate(undefined, {
          onSuccess: () => navigate(gamePath(game)),
          onError: notifyError,
        })
      }
      className={LOOKS[look]}
    >
      <span>{name ?? t('tile.demo')}</span>
      <span className="sr-only">{`: ${t('tile.demoOf', { game: game.gameName })}`}</span>
    </button>
  )
}
