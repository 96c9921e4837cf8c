import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useHydrated } from '../../../kit/lib/hydrated.ts'
import { ButtonLink } from '../../../kit/ui/button.tsx'
import { Message } from '../../../kit/ui/message.tsx'
import { useSession } from '../../shared/session/session.tsx'
import { GameTable } from './components/game-table.tsx'
import { VisitorGate } from './components/visitor-gate.tsx'
import { readGameAddress } from './game-address.ts'

/** GAME-06: /game. Its address carries what a launch needs, so a reload opens the game again and finds the round. */
export function GamePage() {
  const { t } = useTranslation('game')
  const { t: tCommon } = useTranslation('common')
  const { search } = useLocation()
  const hydrated = useHydrated()
  const session = useSession()
  const address = readGameAddress(search)

  if (!address) {
    return (
      <div className="column py-10">
        <Message
          heading="h1"
          title={t('none.title')}
          text={t('none.text')}
          action={<ButtonLink to="/index">{tCommon('action.goHome')}</ButtonLink>}
        />
      </div>
    )
  }
  if (!session) return <VisitorGate gameId={address.gameId} />
  // The game opens in the browser only: a page made at the edge must not spend a launch. AUTH-09: nor does it open
  // behind the form of a password that has to change.
  if (!hydrated || session.forceChangePassword) return <div className="h-[calc(100dvh-var(--header-height))]" />
  return <GameTable key={`${session.username} ${address.gameId}`} address={address} session={session} />
}
