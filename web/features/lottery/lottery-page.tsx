import TicketX from 'lucide-react/icons/ticket-x'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { ButtonLink } from '../../../kit/ui/button.tsx'
import { Message } from '../../../kit/ui/message.tsx'
import { readLottery } from './api/address.ts'
import { AllTickets } from './components/all-tickets.tsx'
import { GameView } from './components/game-view.tsx'
import { Lobby } from './components/lobby.tsx'
import { PlayGuard } from './components/play-guard.tsx'

/** GAME-04, LOT-01: the lobby of the lotteries, or one of them where the address names it. */
export function LotteryPage() {
  const { t } = useTranslation('lottery')
  const { page, name, asked, game, view, play } = readLottery(useLocation())
  return (
    <PlayGuard>
      <div className="column py-5 md:py-7">
        {game && play ? (
          <GameView key={game.gameCode} game={game} view={view} play={play} />
        ) : asked === null && view === 'tickets' ? (
          <AllTickets page={page} />
        ) : (
          <>
            {asked !== null && (
              <Message
                heading="h1"
                icon={<TicketX size={24} />}
                title={t('gone.title')}
                text={t('gone.text')}
                action={<ButtonLink to="/lottery">{t('toLobby')}</ButtonLink>}
                className="mb-8"
              />
            )}
            <Lobby page={page} name={name} heading={asked === null ? 'h1' : 'h2'} />
          </>
        )}
      </div>
    </PlayGuard>
  )
}
