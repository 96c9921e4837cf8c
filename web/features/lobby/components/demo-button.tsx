import type { Game } from '../../../../contract/calls/games.ts'
import { useBoot } from '../../../lib/boot.tsx'
import { useFreePlay } from '../../../lib/free-play.ts'
import { useT } from '../../../lib/i18n.tsx'
import { gamePath } from '../../../lib/launch.ts'
import { notify } from '../../../lib/notify.ts'
import { useNavigate } from '../../../lib/router.tsx'
import { useSession } from '../../../lib/session.tsx'
import { buttonClass } from '../../../ui/button.tsx'

const LOOKS = {
  tile: 'mt-1.5 h-8 w-full rounded-s border border-line text-xs font-medium text-soft transition-colors duration-(--quick) hover:border-line-strong hover:text-text',
  plain: buttonClass(),
} as const

/** GAME-02: a visitor tries a game with play money: a guest is made, then the game opens. */
export function DemoButton({ game, look = 'tile' }: { game: Game; look?: keyof typeof LOOKS }) {
  const t = useT('lobby')
  const session = useSession()
  const navigate = useNavigate()
  const { freePlay } = useBoot().permission.info.register?.setting ?? { freePlay: false }
  const { mutate, isPending } = useFreePlay()
  if (session || !freePlay || game.supportPlay !== 0 || !game.playable) return null
  return (
    <button
      type="button"
      disabled={isPending}
      onClick={() =>
        mutate(undefined, {
          onSuccess: () => navigate(gamePath(game)),
          onError: () => notify('error', t('tile.demoFailed')),
        })
      }
      className={LOOKS[look]}
    >
      {t('tile.demo')}
      <span className="sr-only">: {t('tile.demoOf', { game: game.gameName })}</span>
    </button>
  )
}
