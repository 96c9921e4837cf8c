import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useNavigate } from 'react-router'
import type { Session } from '../../../../contract/calls/session.ts'
import { CATEGORY_PATH, type GameCategory } from '../../../../contract/constants.ts'
import { gameIdSchema } from '../../../../contract/ids.ts'
import type { GameMessage, LobbyMessage } from '../../../../contract/protocols/game-messages.ts'
import { LIST_CATEGORIES } from '../../../../contract/protocols/lobby-scheme.ts'
import { EVENT_CATEGORIES } from '../../../../contract/rules/event-categories.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { lazyComponent } from '../../../../kit/lib/lazy.tsx'
import { Button } from '../../../../kit/ui/button.tsx'
import { Message } from '../../../../kit/ui/message.tsx'
import { toApiError } from '../../../lib/api.ts'
import { useBoot, useTimeZone } from '../../../lib/boot.tsx'
import { overPage, useDialog } from '../../../lib/dialog-address.ts'
import { usePageName } from '../../../lib/page-name.ts'
import { keyOf, publicQuery } from '../../../lib/queries.ts'
import { useCategories } from '../../../shared/games/categories.ts'
import { gamePath } from '../../../shared/games/launch.ts'
import { useHasSoleGame } from '../../../shared/games/sole-game.ts'
import { MOVE_MONEY, useMoneyElsewhere } from '../../../shared/money/money-elsewhere.tsx'
import { useReadAgain } from '../../../shared/play/use-read-again.ts'
import { useRealityCheck } from '../../../shared/play/use-reality-check.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { PATH } from '../../../shared/site/paths.ts'
import { type FrameHints, launchQuery } from '../api/launch-game.ts'
import { type GameAddress, readPlace, reportAddress } from '../game-address.ts'
import { useHeldBalance } from '../use-held-balance.ts'
import { usePlaySession } from '../use-play-session.ts'
import { GameBar } from './game-bar.tsx'
import { GameFrame } from './game-frame.tsx'
import { LastBet } from './last-bet.tsx'
import { LaunchFailure } from './launch-failure.tsx'
import { LaunchSteps } from './launch-steps.tsx'
import { LowBalance } from './low-balance.tsx'
import { Paused } from './paused.tsx'

const RealityCheck = lazyComponent(() =>
  import('../../../shared/play/reality-check.tsx').then((module) => module.RealityCheck),
)

const BALANCE = keyOf('member', 'GET /wps/v2/wallets/balance', {})

/** What a message says of the round under way. */
const ROUND_STATES: { [Type in GameMessage['type']]?: 'started' | 'waiting' | 'ended' } = {
  'round-started': 'started',
  'round-waiting': 'waiting',
  'round-refused': 'ended',
  'round-ended': 'ended',
}

/** The lists that a book may lead to: those of the merchant but the book's own. */
function useFrameHints(game: { gameType: GameCategory } | undefined): FrameHints {
  const open = useCategories()
  const lists = LIST_CATEGORIES.filter(
    (category) => category !== game?.gameType && open.some((entry) => entry.category === category),
  )
  return { timeZone: useTimeZone(), lists, place: readPlace(useLocation().search) }
}

/** To the game of the same vendor in which a round waits. What is none of its games leads nowhere. */
function useOpenGame({ vassalage }: GameAddress) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return async (code: string) => {
    const gameId = gameIdSchema.safeParse(code)
    if (!gameId.success) return
    const found = await queries
      .fetchQuery(publicQuery('GET /lgw/games/detail', { gameId: gameId.data }))
      .catch(() => null)
    if (found?.vassalage === vassalage) navigate(gamePath(found))
  }
}

/** A game at play: launched for this session, framed, with its bar above. */
export function GameTable({ address, session }: { address: GameAddress; session: Session }) {
  const { t } = useTranslation('game')
  const navigate = useNavigate()
  const language = useLanguage()
  const { gameOrigins, currency } = useMerchant()
  const readBalance = useReadAgain(BALANCE)
  const stage = useRef<HTMLDivElement>(null)
  const [attempt, setAttempt] = useState(1)
  const [ended, setEnded] = useState<'ended' | 'elsewhere' | null>(null)
  const [paused, setPaused] = useState(false)
  const [wasRefused, setRefused] = useState(false)
  const [isMove, setMove] = useState(false)
  const [lastRoundId, setLastRoundId] = useState<string | null>(null)
  const dialog = useDialog()
  const openGame = useOpenGame(address)
  const play = usePlaySession(session.token)
  const detail = useQuery(publicQuery('GET /lgw/games/detail', { gameId: address.gameId }))
  const places = {
    gameOrigins,
    launchCdns: useBoot().permission.info.launchGameCDNs,
    hints: useFrameHints(detail.data),
  }
  usePageName(detail.data?.gameName)
  const launch = useQuery(launchQuery({ address, username: session.username, language, attempt }, places))

  const elsewhere = useMoneyElsewhere({ vendor: address.vassalage })
  const framed = launch.data && 'url' in launch.data ? launch.data : null

  // A launch takes the main wallet along.
  const isApart = elsewhere !== null
  const url = framed?.url
  useEffect(() => {
    if (url && isApart) readBalance()
  }, [url, isApart, readBalance])
  const check = useRealityCheck(framed !== null)
  const holdBalance = useHeldBalance(check.isHeld)
  const isDue = check.isDue && !ended
  const isOfThis = check.lastRound?.gameId === address.gameId && check.lastRound.vassalage === address.vassalage

  const isBet = detail.data ? EVENT_CATEGORIES.includes(detail.data.gameType) : false
  // The list of a sole game would lead back here.
  const isSole = useHasSoleGame(detail.data?.gameType)
  const leave = () =>
    navigate(detail.data && !isSole ? CATEGORY_PATH[detail.data.shelf ?? detail.data.gameType] : PATH.home)
  const again = () => {
    setEnded(null)
    setPaused(false)
    setAttempt(attempt + 1)
  }
  const tellFrame = (type: LobbyMessage['type']) => {
    const frame = stage.current?.querySelector('iframe')
    const message: LobbyMessage = { type }
    if (framed) frame?.contentWindow?.postMessage(message, framed.origin)
  }
  const tellLatest = useRef(tellFrame)
  useEffect(() => {
    tellLatest.current = tellFrame
  })
  // No round begins under the reminder; afterwards the game rests only if the player had paused it.
  useEffect(() => {
    if (isDue) tellLatest.current('pause')
    else if (!paused) tellLatest.current('resume')
  }, [isDue, paused])
  // What was moved or paid in over the game is there at once.
  const isInCentre = dialog.name === 'centre'
  useEffect(() => {
    if (!isInCentre) tellLatest.current('refresh-balance')
  }, [isInCentre])
  const pause = (next: boolean) => {
    tellFrame(next ? 'pause' : 'resume')
    setPaused(next)
  }
  /** A dialog is drawn outside the stage: nobody would see it behind a full screen. */
  const leaveFullScreen = () => (document.fullscreenElement ? document.exitFullscreen().catch(() => {}) : undefined)
  const showRules = async () => {
    await leaveFullScreen()
    dialog.open('game-sheet', undefined, address.gameId)
  }
  const showCashier = async () => {
    await leaveFullScreen()
    const to = elsewhere ? MOVE_MONEY : PATH.deposit
    navigate({ search: overPage(to, window.location.search) }, { state: { openedHere: true } })
  }
  const hear = (message: GameMessage) => {
    if (message.type === 'ready' && (paused || isDue)) tellFrame('pause')
    const roundState = ROUND_STATES[message.type]
    if (roundState) {
      setMove(roundState === 'waiting')
      if (roundState !== 'waiting') setRefused(message.type === 'round-refused')
      holdBalance(roundState === 'started')
      check.onRound(roundState)
    }
    if (message.type === 'round-ended') {
      play.count(message)
      setLastRoundId(message.roundId)
    }
    if (message.type === 'balance-changed') readBalance()
    if (message.type === 'open-list' && !isDue) navigate(CATEGORY_PATH[message.category])
    if (message.type === 'open-game' && !isDue) void openGame(message.gameCode)
    // A reminder is answered first: nothing covers it.
    if (message.type === 'deposit' && !isDue) void showCashier()
    if (message.type === 'leave' && message.reason === 'player') leave()
    else if (message.type === 'leave') setEnded(message.reason === 'open-elsewhere' ? 'elsewhere' : 'ended')
  }

  if (launch.data && 'page' in launch.data) return <Navigate to={launch.data.page} replace />
  return (
    <div ref={stage} className="flex h-[calc(100dvh-var(--header-height))] min-h-96 flex-col bg-surface-0">
      <GameBar
        name={detail.data?.gameName ?? t('title')}
        seconds={check.seconds ?? play.seconds}
        net={check.net ?? play.net}
        symbol={currency.symbol}
        paused={paused}
        reportAddress={reportAddress(address, lastRoundId, session)}
        onBack={leave}
        onRules={() => void showRules()}
        onPause={() => pause(!paused)}
        onFullScreen={() => void stage.current?.requestFullscreen().catch(() => {})}
      >
        {framed && (
          <LastBet round={isOfThis ? check.lastRound : null} isBet={isBet} isMove={isMove} onOpen={leaveFullScreen} />
        )}
      </GameBar>
      <LowBalance
        vendor={address.vassalage}
        minBet={detail.data?.minBet}
        isOpen={framed !== null}
        wasRefused={wasRefused}
        onClaimed={(isApart) => (isApart ? again() : tellFrame('refresh-balance'))}
      />
      <div className="relative flex flex-1 flex-col overflow-y-auto">
        {launch.isPending && <LaunchSteps step="checking" onCancel={leave} />}
        {launch.isError && <LaunchFailure error={toApiError(launch.error)} gameId={address.gameId} onRetry={again} />}
        {framed && !ended && (
          <GameFrame
            key={framed.url}
            game={framed}
            title={detail.data?.gameName ?? t('title')}
            onMessage={hear}
            onRetry={again}
            onCancel={leave}
            covered={paused || isDue}
          />
        )}
        {paused && !isDue && <Paused onResume={() => pause(false)} />}
        {isDue && check.session && (
          <Suspense fallback={null}>
            <RealityCheck
              session={check.session}
              seconds={check.seconds ?? 0}
              isBusy={check.acknowledge.isPending}
              error={check.acknowledge.error}
              onContinue={() => check.acknowledge.mutate()}
              onLeave={leave}
            />
          </Suspense>
        )}
        {ended && (
          <div className="grid flex-1 place-items-center p-4">
            <Message
              title={t(`${ended}.title`)}
              text={t(`${ended}.text`)}
              action={
                <Button kind="main" onClick={again}>
                  {t(`${ended}.again`)}
                </Button>
              }
            />
          </div>
        )}
      </div>
    </div>
  )
}
