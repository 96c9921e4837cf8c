import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useNavigate } from 'react-router'
import type { Session } from '../../../../contract/calls/identity/session.ts'
import { CATEGORY_PATH, type GameCategory } from '../../../../contract/constants.ts'
import { gameIdSchema } from '../../../../contract/ids.ts'
import type { GameMessage, LobbyMessage } from '../../../../contract/protocols/game-messages.ts'
import { LIST_CATEGORIES } from '../../../../contract/protocols/lobby-scheme.ts'
import { EVENT_CATEGORIES } from '../../../../contract/rules/event-categories.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { lazyComponent } from '../../../../kit/lib/lazy.tsx'
import { useMedia } from '../../../../kit/lib/media.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { Message } from '../../../../kit/ui/message.tsx'
import { toApiError } from '../../../lib/api.ts'
import { useBoot, useTimeZone } from '../../../lib/boot.tsx'
import { overPage, useDialog } from '../../../lib/dialog-address.ts'
import { usePageName } from '../../../lib/page-name.ts'
import { keyOf, memberQuery, publicQuery } from '../../../lib/queries.ts'
import { useCategories } from '../../../shared/games/categories.ts'
import { gamePath } from '../../../shared/games/launch.ts'
import { useHasSoleGame } from '../../../shared/games/sole-game.ts'
import { MOVE_MONEY, useMoneyElsewhere } from '../../../shared/money/money-elsewhere.tsx'
import { useHeldBalance } from '../../../shared/play/use-held-balance.ts'
import { useReadAgain } from '../../../shared/play/use-read-again.ts'
import { useRealityCheck } from '../../../shared/play/use-reality-check.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { PATH } from '../../../shared/site/paths.ts'
import { type FrameHints, launchQuery } from '../api/launch-game.ts'
import { type GameAddress, readPlace, reportAddress } from '../game-address.ts'
import { createKnownBalance } from '../known-balance.ts'
import { takeOffUnplayed } from '../take-off-unplayed.ts'
import { usePlaySession } from '../use-play-session.ts'
import { type FrameMenu, focusMore, GameBar } from './game-bar.tsx'
import { GameFrame, Paused } from './game-frame.tsx'
import { LastBet } from './last-bet.tsx'
import { LaunchFailure } from './launch-failure.tsx'
import { LaunchSteps } from './launch-steps.tsx'
import { LowBalance, readStakeable } from './low-balance.tsx'

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

/** What this vendor's games can stake, as the site shows it. `isHeld`: it stands still until a board has told. */
type ShownBalance = { minor: number | null; isHeld: () => boolean }
type Framed = { url: string; origin: string } | null
type Rest = { paused: boolean; isDue: boolean; shown: ShownBalance }

/** Speaks to the framed game: that it rests, and that the balance is another one. */
function useFrameVoice(stage: RefObject<HTMLDivElement | null>, framed: Framed, { paused, isDue, shown }: Rest) {
  const frameOf = () => stage.current?.querySelector('iframe')
  const tell = (message: LobbyMessage) => {
    if (framed) frameOf()?.contentWindow?.postMessage(message, framed.origin)
  }
  const tellFrame = (type: Exclude<LobbyMessage['type'], 'menu-line'>) => tell({ type })
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
  const isInCentre = useDialog().name === 'centre'
  useEffect(() => {
    if (!isInCentre) tellLatest.current('refresh-balance')
  }, [isInCentre])
  const [known] = useState(createKnownBalance)
  const { minor, isHeld } = shown
  useEffect(() => {
    if (minor !== null && !isHeld() && known.isNews(minor)) tellLatest.current('refresh-balance')
  }, [minor, isHeld, known])
  const isLineOpen = useRef(false)
  /** What it opens lies in the frame: the keyboard goes along. */
  const pressLine = (id: string) => {
    isLineOpen.current = true
    frameOf()?.focus()
    tell({ type: 'menu-line', id })
  }
  /** Only from the frame, and once a line: no game takes the focus of a reader elsewhere. */
  const closeLine = () => {
    if (isLineOpen.current && document.activeElement === frameOf()) focusMore()
    isLineOpen.current = false
  }
  return { tellFrame, pressLine, closeLine, hearBalance: known.hear }
}

/** Dialogs over the game. One is drawn outside the stage: nobody would see it behind a full screen. */
function useOverGame({ gameId }: GameAddress, isMoneyElsewhere: boolean) {
  const navigate = useNavigate()
  const dialog = useDialog()
  const leaveFullScreen = () => (document.fullscreenElement ? document.exitFullscreen().catch(() => {}) : undefined)
  const show = async (to: string) => {
    await leaveFullScreen()
    navigate({ search: overPage(to, window.location.search) }, { state: { openedHere: true } })
  }
  return {
    leaveFullScreen,
    async showRules() {
      await leaveFullScreen()
      dialog.open('game-sheet', undefined, gameId)
    },
    showCashier: () => show(isMoneyElsewhere ? MOVE_MONEY : PATH.deposit),
    showSafety: () => show(PATH.safety),
    async showMenu() {
      await leaveFullScreen()
      dialog.open('menu')
    },
  }
}

/** Where the bar has room for the last bet; else it stands below the stage. */
const WIDE = '(width >= 80rem)'

/** A game at play: launched for this session, framed, with its bar above. */
export function GameTable({ address, session }: { address: GameAddress; session: Session }) {
  const { t } = useTranslation('game')
  const stage = useRef<HTMLDivElement>(null)
  const table = useGameTable(stage, address, session)
  const { launch, framed, detail, check, play, over, ended, paused, isDue, figures } = table
  const isWide = useMedia(WIDE)
  const name = detail?.gameName ?? t('title')
  if (launch.data && 'page' in launch.data) return <Navigate to={launch.data.page} replace />
  const lastBet = framed && (
    <LastBet
      round={figures.lastRound}
      back={figures.back}
      isBet={detail ? EVENT_CATEGORIES.includes(detail.gameType) : false}
      // A bet at a live table waits for the table, and not for the player.
      isMove={table.isMove && detail?.gameType !== 'LIVE'}
      onOpen={over.leaveFullScreen}
    />
  )
  return (
    <div ref={stage} className="flex h-[calc(100dvh-var(--header-height))] min-h-96 flex-col bg-surface-0">
      <GameBar
        name={name}
        seconds={check.seconds ?? play.seconds}
        net={figures.net ?? play.net}
        symbol={table.symbol}
        paused={paused}
        reportAddress={reportAddress(address, table.lastRoundId, session)}
        onBack={table.leave}
        onRules={() => void over.showRules()}
        onPause={() => table.pause(!paused)}
        onFullScreen={() => void stage.current?.requestFullscreen().catch(() => {})}
        onDeposit={isDue ? null : () => void over.showCashier()}
        onSafety={() => void over.showSafety()}
        onSiteMenu={() => void over.showMenu()}
        // Under a cover nothing of the game can be read.
        menu={framed && !ended && !paused && !isDue ? table.menu : null}
        onLine={table.pressLine}
      >
        {isWide && lastBet}
      </GameBar>
      <LowBalance
        vendor={address.vassalage}
        minBet={detail?.minBet}
        isOpen={framed !== null}
        wasRefused={table.wasRefused}
        onClaimed={(isApart) => (isApart ? table.again() : table.tellFrame('refresh-balance'))}
      />
      <div className="relative flex flex-1 flex-col overflow-y-auto">
        {launch.isPending && <LaunchSteps step="checking" onCancel={table.leave} />}
        {launch.isError && (
          <LaunchFailure error={toApiError(launch.error)} gameId={address.gameId} onRetry={table.again} />
        )}
        {framed && !ended && (
          <GameFrame
            key={framed.url}
            game={framed}
            title={name}
            onMessage={table.hear}
            onRetry={table.again}
            onCancel={table.leave}
            covered={paused || isDue}
          />
        )}
        {paused && !isDue && <Paused onResume={() => table.pause(false)} />}
        {isDue && <Reminder check={check} session={figures.session} onLeave={table.leave} />}
        {ended && <Ended why={ended} onAgain={table.again} />}
      </div>
      {!isWide && lastBet}
    </div>
  )
}

type ReminderProps = {
  check: ReturnType<typeof useRealityCheck>
  session: ReturnType<typeof takeOffUnplayed>['session']
  onLeave: () => void
}

function Reminder({ check, session, onLeave }: ReminderProps) {
  if (!session) return null
  return (
    <Suspense fallback={null}>
      <RealityCheck
        session={session}
        seconds={check.seconds ?? 0}
        isBusy={check.acknowledge.isPending}
        error={check.acknowledge.error}
        onContinue={() => check.acknowledge.mutate()}
        onLeave={onLeave}
      />
    </Suspense>
  )
}

type EndReason = 'ended' | 'elsewhere'

function Ended({ why, onAgain }: { why: EndReason; onAgain: () => void }) {
  const { t } = useTranslation('game')
  const again = (
    <Button kind="main" onClick={onAgain}>
      {t(`${why}.again`)}
    </Button>
  )
  return (
    <div className="grid flex-1 place-items-center p-4">
      <Message title={t(`${why}.title`)} text={t(`${why}.text`)} action={again} />
    </div>
  )
}

/** What a game at play is in, and what the player and the frame may do with it. */
function useGameTable(stage: RefObject<HTMLDivElement | null>, address: GameAddress, session: Session) {
  const navigate = useNavigate()
  const language = useLanguage()
  const { gameOrigins, currency } = useMerchant()
  const readBalance = useReadAgain(BALANCE)
  const [attempt, setAttempt] = useState(1)
  const [ended, setEnded] = useState<EndReason | null>(null)
  const [paused, setPaused] = useState(false)
  const [wasRefused, setRefused] = useState(false)
  const [isMove, setMove] = useState(false)
  const [unplayed, setUnplayed] = useState<string | null>(null)
  const [menu, setMenu] = useState<FrameMenu | null>(null)
  const [lastRoundId, setLastRoundId] = useState<string | null>(null)
  const openGame = useOpenGame(address)
  const play = usePlaySession(session.token)
  const { data: detail } = useQuery(publicQuery('GET /lgw/games/detail', { gameId: address.gameId }))
  const launchCdns = useBoot().permission.info.launchGameCDNs
  const places = { gameOrigins, launchCdns, hints: useFrameHints(detail) }
  usePageName(detail?.gameName)
  const launch = useQuery(launchQuery({ address, username: session.username, language, attempt }, places))
  const framed = launch.data && 'url' in launch.data ? launch.data : null

  // A launch takes the main wallet along.
  const isApart = useMoneyElsewhere({ vendor: address.vassalage }) !== null
  const url = framed?.url
  useEffect(() => {
    if (url && isApart) readBalance()
  }, [url, isApart, readBalance])
  const check = useRealityCheck(framed !== null)
  const holdBalance = useHeldBalance(check.isHeld, readBalance)
  const isDue = check.isDue && !ended
  const isOfThis = check.lastRound?.gameId === address.gameId && check.lastRound.vassalage === address.vassalage
  const over = useOverGame(address, isApart)
  const { data: balance } = useQuery(memberQuery('GET /wps/v2/wallets/balance', {}))
  const minor = balance ? readStakeable(balance, address.vassalage).minor : null
  const shown = { minor, isHeld: holdBalance.isHeld }
  const { tellFrame, pressLine, closeLine, hearBalance } = useFrameVoice(stage, framed, { paused, isDue, shown })

  // The list of a sole game would lead back here.
  const isSole = useHasSoleGame(detail?.gameType)
  const leave = () => navigate(detail && !isSole ? CATEGORY_PATH[detail.shelf ?? detail.gameType] : PATH.home)
  const again = () => {
    setEnded(null)
    setPaused(false)
    setMenu(null)
    setAttempt(attempt + 1)
  }
  const pause = (next: boolean) => {
    tellFrame(next ? 'pause' : 'resume')
    setPaused(next)
  }
  const hearRound = (message: GameMessage) => {
    const roundState = ROUND_STATES[message.type]
    // Told with each shot: the wallet has nothing new to say of it.
    const isRepeat = isMove && message.type === 'round-waiting' && message.unplayed !== undefined
    // Until the end is booked the wallet's stake is the whole one, and this stands.
    if (roundState && roundState !== 'ended') setUnplayed(('unplayed' in message && message.unplayed) || null)
    if (roundState && !isRepeat) {
      setMove(roundState === 'waiting')
      if (roundState !== 'waiting') setRefused(message.type === 'round-refused')
      if (message.type === 'round-started') holdBalance.begin(message.stake)
      if (message.type === 'round-waiting') holdBalance.wait()
      if (message.type === 'round-refused') holdBalance.refuse()
      if (message.type === 'round-ended') holdBalance.end()
      check.onRound(roundState)
    }
    if (message.type === 'round-ended') {
      play.count(message)
      setLastRoundId(message.roundId)
    }
  }
  const hear = (message: GameMessage) => {
    if (message.type === 'ready' && (paused || isDue)) tellFrame('pause')
    hearRound(message)
    if (message.type === 'menu') setMenu(message)
    if (message.type === 'menu-closed') closeLine()
    if ('balance' in message && message.balance) hearBalance(message.balance)
    if (message.type === 'balance-changed') readBalance()
    if (message.type === 'open-list' && !isDue) navigate(CATEGORY_PATH[message.category])
    if (message.type === 'open-game' && !isDue) void openGame(message.gameCode)
    // A reminder is answered first: nothing covers it.
    if (message.type === 'deposit' && !isDue) void over.showCashier()
    if (message.type === 'leave' && message.reason === 'player') leave()
    else if (message.type === 'leave') setEnded(message.reason === 'open-elsewhere' ? 'elsewhere' : 'ended')
  }
  const { net, session: played } = check
  const figures = takeOffUnplayed({ net, session: played, lastRound: isOfThis ? check.lastRound : null }, unplayed)
  const state = { ended, paused, isDue, wasRefused, isMove, menu, lastRoundId, figures }
  const acts = { leave, again, pause, hear, tellFrame, pressLine, over }
  return { launch, framed, detail, check, play, symbol: currency.symbol, ...state, ...acts }
}
