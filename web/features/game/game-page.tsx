import { useDialog } from '../../lib/dialog-address.ts'
import { useHydrated } from '../../lib/hydrated.ts'
import { useT } from '../../lib/i18n.tsx'
import { useLocation } from '../../lib/router.tsx'
import { useSession } from '../../lib/session.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { GameTable } from './components/game-table.tsx'
import { readGameAddress } from './game-address.ts'

/** GAME-06: /game. Its address carries what a launch needs, so a reload opens the game again and finds the round. */
export function GamePage() {
  const t = useT('game')
  const tCommon = useT('common')
  const { pathname, search } = useLocation()
  const hydrated = useHydrated()
  const session = useSession()
  const dialog = useDialog()
  const address = readGameAddress(search)

  if (!address) {
    return (
      <div className="column py-10">
        <Message
          title={t('none.title')}
          text={t('none.text')}
          action={<ButtonLink to="/index">{tCommon('action.goHome')}</ButtonLink>}
        />
      </div>
    )
  }
  if (!session) {
    return (
      <div className="column py-10">
        <Message
          title={tCommon('state.loginFirst')}
          text={t('login')}
          action={
            <Button kind="main" onClick={() => dialog.open('login', pathname + search)}>
              {tCommon('action.logIn')}
            </Button>
          }
        />
      </div>
    )
  }
  // The game opens in the browser only: a page made at the edge must not spend a launch. AUTH-09: nor does it open
  // behind the form of a password that has to change.
  if (!hydrated || session.forceChangePassword) return <div className="h-[calc(100dvh-var(--header-height))]" />
  return <GameTable key={address.gameId} address={address} session={session} />
}
