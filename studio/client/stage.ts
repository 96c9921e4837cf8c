/** The game's page as elements: header, reels, words below them, panel, drawer. Decides nothing. */
import type { RoundView, SessionView, WaitingGame } from '../api.ts'
import { SCATTER } from '../engine/model.ts'
import type { MessageKey } from '../i18n/en.ts'
import type { SlotKey } from '../i18n/originals/en.ts'
import type { SlotBoot } from '../pages/boot.ts'
import { delay, h } from './dom.ts'
import { createDrawer } from './drawer.ts'
import { paytableTab } from './drawer-paytable.ts'
import { createHeader } from './header.ts'
import { createJackpot, jackpotWins } from './jackpot.ts'
import { createLines } from './lines.ts'
import type { Lobby } from './lobby.ts'
import { keptKeys } from './originals/kept.ts'
import type { Keys } from './originals/late.ts'
import { createPanel } from './panel.ts'
import { type PlayState, presentPanel } from './play-state.ts'
import { createReceipt } from './receipt.ts'
import { createReels } from './reels.ts'
import { createReturnFigure } from './return-figure.ts'
import { createRoundPlayer } from './round-player.ts'
import type { Server } from './server.ts'
import { createAbove } from './slot-above.ts'
import { play } from './sound.ts'
import { createResult, loadLate } from './stage-parts.ts'
import { formatMinor, type Say, toMinor } from './text.ts'
import { createWinStage } from './win-stage.ts'

export interface GameSetup {
  readonly root: HTMLElement
  readonly boot: SlotBoot
  readonly session: SessionView
  readonly server: Server
  readonly say: Say<MessageKey | SlotKey>
}

interface StageHandlers {
  readonly lobby: Lobby
  readonly onStake: (index: number) => void
  /** One step of the ladder up or down. */
  readonly onStep: (by: 1 | -1) => void
  /** The main button, or its key. */
  readonly onPress: () => void
  /** To a game in which a round waits. */
  readonly onGame: (gameCode: WaitingGame['gameCode']) => void
  readonly onWin: (amountMinor: number) => void
  /** Null where the policy has no auto bet. */
  readonly onAuto: (() => void) | null
  /** In minor units: the drawer shows what pays at this stake. */
  readonly stakeMinor: () => number
  /** Whether the reels have shown how it ended. */
  readonly isShown: (round: RoundView) => boolean
}

export type Stage = ReturnType<typeof createStage>

export function createStage(setup: GameSetup, handlers: StageHandlers) {
  const { root, boot, session, server, say } = setup
  const { model } = boot
  const money = (amountMinor: number) => formatMinor(amountMinor, session.currencySymbol)
  const { picture, drawn } = createPictures(boot.symbols)
  const jackpot =
    boot.jackpot && session.jackpot ? createJackpot({ boot: boot.jackpot, view: session.jackpot, server, money }) : null
  const board = createBoard(setup, { money, picture, over: jackpot?.element ?? null })
  const { reels, lines, above, winStage, tell } = board
  void drawn.then(reels.prepare)
  const receipt = createReceipt({ say, money, language: boot.language, onOpen: () => drawer.openRound(null) })
  const panel = createPanel({
    say,
    stakes: boot.stakes.map((stake) => money(toMinor(stake))),
    onStake: handlers.onStake,
    onMain: handlers.onPress,
    receipt: receipt.element,
    auto: handlers.onAuto && { words: say('autoShort'), onOpen: handlers.onAuto },
  })
  const drawer = createSlotDrawer(setup, { money, picture, handlers, buildKeys: () => late.buildKeys() })
  const figure = createReturnFigure(boot.figures.rtp * 100, jackpot ? boot.jackpot : null)
  const { lobby } = handlers
  const header = createHeader({ root, lobby, say, name: boot.name, session, figure, drawer: drawer.dialog })
  root.classList.toggle('has-jackpot', jackpot !== null)
  mount(root, model, [header, board.element, panel.element, drawer.dialog.element])
  listenToKeys(() => !drawer.dialog.isOpen(), handlers.onPress)
  const late = loadLate(setup, {
    strip: above.strip,
    board: null,
    money,
    isShown: handlers.isShown,
    onRound: drawer.openRound,
    keys: listKeys(say, handlers, drawer.openMore),
  })

  /** Each level that the round won, one card after the other; then the pools as they stand now. */
  async function showJackpots(round: RoundView) {
    if (!jackpot) return
    void jackpot.look()
    for (const { level, paidMinor } of jackpotWins(round))
      await winStage.jackpot(jackpot.say('won', { level: jackpot.say(level) }), paidMinor)
  }

  const { showFree, showFall } = above
  const { onWin: showWin } = handlers
  const { card } = winStage

  return {
    reels,
    showJackpots,
    holdJackpots: (isHeld: boolean) => jackpot?.hold(isHeld),
    winStage,
    cycle: panel.cycle,
    money,
    tell,
    tellWay: board.tellWay,
    pause: board.pause,
    showReceipt: receipt.show,
    showResult: late.showResult,
    player: createRoundPlayer({ model, reels, lines, say, tell, showWin, showFree, showFall, money, card }),
    render: (state: PlayState, stopWords: string | null) =>
      panel.update(presentPanel(state, session.currencySymbol, stopWords)),
  }
}

interface BoardParts {
  readonly money: (amountMinor: number) => string
  readonly picture: (symbol: string) => string
  readonly over: HTMLElement | null
}

/** The reels, with what stands over them and the words below them. */
function createBoard({ boot: { model }, say }: GameSetup, { money, picture, over }: BoardParts) {
  const reels = createReels({ strips: model.reels, rows: model.rows, picture, onStop: playStop })
  const lines = createLines(model.lines, model.reels.length, model.rows)
  const above = createAbove(model)
  const result = createResult(say('paused'))
  const winStage = createWinStage({ say, money })
  const element = h(
    'section',
    { class: 'board' },
    over,
    above.element,
    h('div', { class: 'frame' }, reels.element, lines.element),
    result.element,
    winStage.element,
  )
  return {
    element,
    reels,
    lines,
    above,
    winStage,
    tell(text: string, tone: 'win' | 'calm' = 'calm') {
      result.tell(text, tone)
      element.dataset.tone = tone
    },
    tellWay: result.tellWay,
    pause: result.pause,
  }
}

interface DrawerParts {
  readonly money: (amountMinor: number) => string
  readonly picture: (symbol: string) => string
  readonly handlers: Pick<StageHandlers, 'onGame' | 'stakeMinor' | 'isShown'>
  readonly buildKeys: () => HTMLElement
}

function createSlotDrawer({ boot, session, server, say }: GameSetup, parts: DrawerParts) {
  const { money, picture, handlers, buildKeys } = parts
  const { onGame, stakeMinor, isShown } = handlers
  return createDrawer({
    boot,
    session,
    server,
    say,
    money,
    rules: {
      title: say('paytable'),
      build: () => paytableTab({ boot, session, say, money, picture, stakeMinor }),
    },
    pictureRound: (round) => pictureReels(round.spins?.[0]?.grid ?? [], picture),
    more: { title: say('keys'), build: buildKeys },
    isShown,
    openGame: onGame,
  })
}

/** Space and Enter are heard from the first frame on. */
const listKeys = (
  say: GameSetup['say'],
  { onStep, onAuto }: Pick<StageHandlers, 'onStep' | 'onAuto'>,
  onHelp: () => void,
): Keys => ({
  main: { words: say('spin') },
  less: { words: say('stakeLess'), press: () => onStep(-1) },
  more: { words: say('stakeMore'), press: () => onStep(1) },
  ...(onAuto && { auto: { words: say('auto'), press: onAuto } }),
  help: { words: say('keys'), press: onHelp },
})

const playStop = (reel: number, window: string) =>
  window.includes(SCATTER) ? play('scatter', reel) : play('stop', reel)

const pictureReels = (reels: readonly string[], picture: (symbol: string) => string) =>
  h(
    'div',
    { class: 'mini', 'aria-hidden': 'true' },
    ...reels.map((reel) =>
      h(
        'div',
        { class: 'mini-reel' },
        ...[...reel].map((symbol) => h('img', { src: picture(symbol), alt: '', loading: 'lazy' })),
      ),
    ),
  )

function mount(root: HTMLElement, { reels, rows }: GameSetup['boot']['model'], elements: readonly HTMLElement[]) {
  root.replaceChildren(...elements)
  root.style.setProperty('--cols', String(reels.length))
  root.style.setProperty('--rows', String(rows))
}

/** Space and Enter press the main button, unless something else has the focus. Space is a sign, and can be switched off. */
function listenToKeys(isListening: () => boolean, onPress: () => void) {
  addEventListener('keydown', (event) => {
    const isElsewhere = event.target instanceof HTMLElement && event.target.closest('button, a, input, dialog')
    const isMain = event.key === 'Enter' || (event.key === ' ' && keptKeys.read())
    if (!isMain || event.repeat || isElsewhere || !isListening()) return
    event.preventDefault()
    onPress()
  })
}

/** A cell is at most 190 px wide. */
const BITMAP_SIDE = 288

/**
 * Symbols as bitmaps: a drawing would be painted again in every cell of a turning reel, too much for a phone. Replaces each
 * drawing, one by one, between other tasks. One that cannot be replaced stays.
 */
export async function replaceByBitmaps(pictures: Map<string, string>): Promise<void> {
  for (const [name, drawing] of pictures) {
    await delay(0)
    const bitmap = await drawBitmap(drawing).catch(() => null)
    if (bitmap) pictures.set(name, bitmap)
  }
}

async function drawBitmap(drawing: string): Promise<string> {
  const image = h('img', { src: drawing, width: BITMAP_SIDE, height: BITMAP_SIDE })
  await image.decode()
  const canvas = h('canvas', { width: BITMAP_SIDE, height: BITMAP_SIDE })
  const context = canvas.getContext('2d')
  if (!context || !isReadable(context)) throw new Error('what is painted here cannot be read')
  context.drawImage(image, 0, 0, BITMAP_SIDE, BITMAP_SIDE)
  return canvas.toDataURL()
}

/** Browsers that guard against fingerprints answer noise for what was painted, and throw nothing. */
function isReadable(context: CanvasRenderingContext2D): boolean {
  const painted = [70, 130, 180]
  context.fillStyle = `rgb(${painted.join()})`
  context.fillRect(0, 0, 1, 1)
  const { data } = context.getImageData(0, 0, 1, 1)
  context.clearRect(0, 0, 1, 1)
  return painted.every((value, at) => data[at] === value)
}

/** Address of a symbol's picture by its name: drawn at once, and by a bitmap as soon as there is one. */
function createPictures(symbols: GameSetup['boot']['symbols']) {
  const images = new Map(
    Object.entries(symbols).map(([name, text]) => [name, `data:image/svg+xml,${encodeURIComponent(text)}`]),
  )
  return { picture: (name: string) => images.get(name) ?? '', drawn: replaceByBitmaps(images) }
}
