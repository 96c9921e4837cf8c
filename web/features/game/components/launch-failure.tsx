import { useQuery } from '@tanstack/react-query'
import Gamepad2 from 'lucide-react/icons/gamepad-2'
import IdCard from 'lucide-react/icons/id-card'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { IdentityDue } from '../../../../contract/calls/account/member.ts'
import type { Game } from '../../../../contract/calls/games/games.ts'
import { Link } from '../../../../kit/lib/link.tsx'
import { Button, ButtonLink } from '../../../../kit/ui/button.tsx'
import { Message } from '../../../../kit/ui/message.tsx'
import type { ApiError } from '../../../lib/api.ts'
import { useImageUrl } from '../../../lib/boot.tsx'
import { useErrorText } from '../../../lib/error-text.ts'
import { publicQuery } from '../../../lib/queries.ts'
import { gamePath } from '../../../shared/games/launch.ts'
import { dueOf, useIdentityStep } from '../../../shared/member/identity-step.ts'
import { AccountWays } from '../../../shared/session/account-ways.tsx'
import { offersDemo, useOffersFreePlay } from '../../../shared/session/free-play.ts'
import { useIsGuest } from '../../../shared/session/session.tsx'
import { PATH } from '../../../shared/site/paths.ts'
import { Picture } from '../../../ui/picture.tsx'

const OTHERS = 3

type Props = { error: ApiError; gameId: string; onRetry: () => void }

/** GAME-05: why the game did not open, what it means, the way on, and other games where one would open. */
export function LaunchFailure({ error, gameId, onRetry }: Props) {
  const { t } = useTranslation('game')
  const explain = useErrorText()
  const { t: tCommon } = useTranslation('common')
  const due = dueOf(error.code)
  if (due) return <IdentityFirst due={due} />
  return (
    <div className="column flex flex-col gap-8 py-8">
      <Message
        role="alert"
        icon={<Gamepad2 size={22} />}
        title={t('failed.title')}
        text={explain(error)}
        action={
          <>
            <WayOn error={error} onRetry={onRetry} />
            <ButtonLink to={PATH.home}>{tCommon('action.goHome')}</ButtonLink>
          </>
        }
        detail={tCommon('state.support', { code: [error.code, error.failure?.requestId].filter(Boolean).join(' ') })}
      />
      {!isBarred(error) && <OtherGames insteadOf={gameId} />}
    </div>
  )
}

/** SAFE-02: play has been stopped: another try, of this game or of any other, is refused as well. */
const isBarred = ({ code }: ApiError) =>
  code === 'on_break' || code === 'account_excluded' || code === 'suspended_by_agent'

function WayOn({ error, onRetry }: Omit<Props, 'gameId'>) {
  const { t } = useTranslation('game')
  const { t: tCommon } = useTranslation('common')
  const { pathname, search } = useLocation()
  if (error.code === 'in_need_true_account') return <AccountWays next={pathname + search} />
  if (isBarred(error)) return <ButtonLink to={PATH.safety}>{t('failed.safety')}</ButtonLink>
  return (
    <Button kind="main" onClick={onRetry}>
      {tCommon('action.retry')}
    </Button>
  )
}

/** SAFE-04: no other game would open either; given what is asked for, this one does by itself. */
function IdentityFirst({ due }: { due: NonNullable<IdentityDue> }) {
  const step = useIdentityStep()(due)
  return (
    <div className="column py-8">
      <Message
        role="alert"
        icon={<IdCard size={22} />}
        title={step.title}
        text={step.text}
        action={
          <Button kind="main" onClick={step.open}>
            {step.label}
          </Button>
        }
      />
    </div>
  )
}

function OtherGames({ insteadOf }: { insteadOf: string }) {
  const { t } = useTranslation('game')
  const imageUrl = useImageUrl()
  const { data } = useQuery(publicQuery('GET /lgw/games/similar', { gameId: insteadOf, size: OTHERS }))
  const isGuest = useIsGuest()
  const offersFreePlay = useOffersFreePlay()
  const opens = (game: Game) => !isGuest || (offersFreePlay && offersDemo(game))
  const games = data?.list.filter(opens) ?? []
  if (games.length === 0) return null
  return (
    <section className="mx-auto w-full max-w-md">
      <h2 className="mb-3 text-center font-display font-semibold">{t('failed.others')}</h2>
      <ul className="grid grid-cols-3 gap-3">
        {games.map((game) => (
          <li key={game.gameId}>
            <Link to={gamePath(game)} className="block rounded-m text-center">
              <Picture
                src={imageUrl(game.showIcon)}
                alt=""
                width={240}
                height={320}
                className="aspect-3/4 w-full rounded-m border border-line"
              />
              <span className="mt-1.5 block truncate text-sm font-medium">{game.gameName}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
