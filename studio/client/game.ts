/** The game as the player meets it: opens a session, plays one round a press, keeps the figures honest. */
import type { RoundView, SessionView } from '../api.ts'
import type { Boot } from '../pages/boot.ts'
import { delay, h } from './dom.ts'
import { createDrawer } from './drawer.ts'
import { createHeader } from './header.ts'
import { createLines } from './lines.ts'
import { createLobby } from './lobby.ts'
import { createPanel } from './panel.ts'
import { createReels } from './reels.ts'
import { createRoundPlayer } from './round-player.ts'
import type { Server } from './server.ts'
import { createSound } from './sound.ts'
import { formatMinor, type Say, toMinor } from './text.ts'

type Phase = 'idle' | 'spinning' | 'checking' | 'ended'

export function startGame(root: HTMLElement, boot: Boot, session: SessionView, server: Server, say: Say) {
  const stakesMinor = boot.stakes.map(toMinor)
  const symbol = session.currencySymbol
  const money = (amountMinor: number) => formatMinor(amountMinor, symbol)
  const images = new Map(
    Object.entries(boot.symbols).map(([name, text]) => [name, `data:image/svg+xml,${encodeURIComponent(text)}`]),
  )
  const picture = (name: string) => images.get(name) ?? ''

  let phase: Phase = 'idle'
  let paused = false
  let over = false
  let skippable = false
  let stakeIndex = boot.stakes.indexOf(boot.defaultStake)
  let balanceMinor = toMinor(session.balance)
  let winMinor = 0
  let netMinor = 0
  let { fairness } = session
  let standing: Pick<NonNullable<RoundView['spins']>[number], 'grid' | 'stops'> = session.lastRound?.spins?.at(-1) ?? {
    grid: boot.model.reels.map((reel) => reel.slice(0, boot.model.rows)),
    stops: boot.model.reels.map(() => 0),
  }

  const sound = createSound()
  const reels = createReels({ strips: boot.model.reels, rows: boot.model.rows, picture, onStop: sound.stop })
  const lines = createLines(boot.model.lines, boot.model.reels.length, boot.model.rows)
  const result = h('p', { class: 'result', role: 'status', 'aria-live': 'polite' })
  const panel = createPanel({ say, stakes: stakesMinor.map(money), onStake: setStake, onMain: press })
  const lobby = createLobby(session.lobbyOrigin, (type) => {
    if (type === 'refresh-balance') void refreshBalance()
    else paused = type === 'pause'
    if (paused) tell(say('paused'))
    else if (type === 'resume') tell('')
    render()
  })
  const player = createRoundPlayer({ model: boot.model, reels, lines, say, tell, showWin })
  const drawer = createDrawer({
    boot,
    session,
    server,
    say,
    picture,
    money,
    stakeMinor: () => stakesMinor[stakeIndex]!,
    fairness: () => fairness,
    remember: (next) => {
      fairness = next
    },
  })
  root.replaceChildren(
    createHeader({
      say,
      name: boot.name,
      mode: session.mode,
      onLeave: lobby.framed ? () => lobby.tell({ type: 'leave', reason: 'player' }) : null,
      onSound: sound.toggle,
      onInfo: drawer.open,
    }),
    h('section', { class: 'board' }, h('div', { class: 'frame' }, reels.element, lines.element), result),
    panel.element,
    drawer.element,
  )
  root.style.setProperty('--cols', String(boot.model.reels.length))
  root.dataset.reels = String(boot.model.reels.length)
  addEventListener('keydown', (event) => {
    const busyElsewhere = event.target instanceof HTMLElement && event.target.closest('button, a, input, dialog')
    if ((event.key !== ' ' && event.key !== 'Enter') || event.repeat || busyElsewhere || drawer.isOpen()) return
    event.preventDefault()
    press()
  })

  function render() {
    panel.update({
      stakeIndex,
      balance: money(balanceMinor),
      win: money(winMinor),
      net: formatMinor(netMinor, symbol, true),
      netSign: netMinor > 0 ? 'up' : netMinor < 0 ? 'down' : 'even',
      ready: phase === 'idle' && !paused,
      main: skippable ? 'skip' : phase === 'spinning' || phase === 'checking' ? 'spinning' : 'spin',
    })
  }

  function tell(text: string, tone: 'win' | 'calm' = 'calm') {
    result.textContent = text
    result.dataset.tone = tone
  }

  function showWin(amountMinor: number) {
    winMinor = amountMinor
    render()
  }

  function setStake(index: number) {
    if (phase !== 'idle' || index < 0 || index >= boot.stakes.length) return
    stakeIndex = index
    render()
  }

  async function refreshBalance() {
    const answer = await server.balance()
    if (answer.ok && phase === 'idle') {
      balanceMinor = toMinor(answer.value.balance)
      render()
    }
  }

  function end() {
    phase = 'ended'
    over = true
    tell(say('ended'))
    lobby.tell({ type: 'leave', reason: 'session-ended' })
    render()
  }

  function press() {
    if (skippable) player.skip()
    else if (phase === 'idle' && !paused) void playRound(boot.stakes[stakeIndex]!)
  }

  async function playRound(stake: string) {
    const startedMs = performance.now()
    phase = 'spinning'
    player.clear()
    tell('')
    showWin(0)
    reels.start()
    lobby.tell({ type: 'round-started', gameCode: session.gameCode })
    const spinId = crypto.randomUUID()
    let answer = await server.spin(spinId, stake)
    if (answer.ok ? answer.value.state === 'open' : answer.code === 'offline') {
      phase = 'checking'
      tell(say('checking'))
      render()
      answer = await server.settle(spinId)
    }
    if (answer.ok) await present(answer.value)
    else await refuse(answer.code)
    // The server keeps the pace; the page waits with it rather than be refused.
    await delay(Math.max(0, session.policy.minimumCycleMs - (performance.now() - startedMs)))
    if (!over) phase = 'idle'
    render()
  }

  async function present(round: RoundView) {
    if (round.state === 'rolled_back') {
      await stopReels()
      tell(
        say(
          round.reason === 'balance_insufficient'
            ? 'insufficient'
            : round.reason === 'upstream_timeout'
              ? 'takenBack'
              : 'refused',
        ),
      )
    } else {
      const stakeMinor = toMinor(round.stake)
      const payoutMinor = toMinor(round.payout)
      // The stake is gone from the start; what was won joins when the reels have shown it.
      if (round.balance) balanceMinor = toMinor(round.balance) - payoutMinor
      render()
      await player.play(round, stakeMinor / boot.model.lines.length, (on) => {
        skippable = on
        render()
      })
      standing = round.spins?.at(-1) ?? standing
      if (round.balance) balanceMinor = toMinor(round.balance)
      netMinor += payoutMinor - stakeMinor
      showWin(payoutMinor)
      announce(stakeMinor, payoutMinor)
      if (round.balance) lobby.tell({ type: 'balance-changed', balance: round.balance })
    }
    lobby.tell({
      type: 'round-ended',
      roundId: round.roundId,
      stake: round.stake,
      payout: round.payout,
      balance: round.balance,
    })
  }

  /** UK RTS 14F: a return at or below the stake is stated, not celebrated. */
  function announce(stakeMinor: number, payoutMinor: number) {
    if (payoutMinor > stakeMinor) {
      tell(say('won', { payout: money(payoutMinor) }), 'win')
      sound.win()
    } else if (payoutMinor > 0) tell(say('returned', { payout: money(payoutMinor), stake: money(stakeMinor) }))
    else tell(say('noWin'))
  }

  async function refuse(code: string) {
    await stopReels()
    if (code === 'login_required') return end()
    tell(say('failed'))
  }

  /** Back to what the reels showed before: a round that came to nothing has no picture of its own. */
  const stopReels = () => reels.land(standing.grid, standing.stops, true)
  async function start() {
    reels.show(standing.grid)
    const left = session.openRound ?? session.lastRound
    render()
    if (session.openRound?.state === 'open') {
      phase = 'checking'
      tell(say('checking'))
      render()
      const answer = await server.settle(session.openRound.spinId)
      if (answer.ok)
        tell(say('resumed', { stake: money(toMinor(answer.value.stake)), payout: money(toMinor(answer.value.payout)) }))
      await refreshAfter()
    } else if (session.openRound && left)
      tell(say('resumed', { stake: money(toMinor(left.stake)), payout: money(toMinor(left.payout)) }))
    else tell(say('goodLuck'))
    lobby.tell({ type: 'ready', gameCode: session.gameCode })
  }

  async function refreshAfter() {
    phase = 'idle'
    await refreshBalance()
    render()
  }

  void start()
}
