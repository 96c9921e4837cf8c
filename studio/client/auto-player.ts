/** A run of auto bets in a slot: rounds of one stake, one after the other. Where the policy allows it. */
import type { AutoBet, RoundView } from '../api.ts'
import type { AutoEnd, AutoPlan, AutoRun, AutoSteps } from './originals/auto-bet.ts'
import type { AutoSheet } from './originals/auto-sheet.ts'
import type { GameSetup } from './stage.ts'
import { toMinor } from './text.ts'

interface AutoHandlers {
  readonly canBegin: () => boolean
  readonly onBegin: () => void
  readonly onEnd: () => void
}

export class AutoPlayer {
  readonly #setup: GameSetup
  readonly #handlers: AutoHandlers
  #run: AutoRun | null = null
  /** Comes with the sheet that begins a run. */
  #steps: AutoSteps | null = null
  #sheet: Promise<AutoSheet> | null = null
  /** Why the last run ended, until it is said. */
  #words = ''

  constructor(setup: GameSetup, handlers: AutoHandlers) {
    this.#setup = setup
    this.#handlers = handlers
    document.addEventListener('visibilitychange', () => document.hidden && this.end('hidden'))
  }

  async open(stakeMinor: number) {
    if (!this.#handlers.canBegin() || this.#run) return
    this.#sheet ??= this.#load()
    const sheet = await this.#sheet.catch(() => {
      this.#sheet = null
    })
    // A round may have begun while it came.
    if (this.#handlers.canBegin()) sheet?.open(stakeMinor)
  }

  async #load(): Promise<AutoSheet> {
    const { root, boot, session, say } = this.#setup
    const { createAutoSheet } = await import('./originals/auto-sheet.ts')
    const limits = { defaultMinor: toMinor(boot.defaultStake), maxMinor: toMinor(boot.stakes.at(-1)!) }
    const built = createAutoSheet({
      say,
      limits,
      symbol: session.currencySymbol,
      hasChanges: false,
      onStart: (plan, steps, stakeMinor) => this.#begin(plan, steps, stakeMinor),
    })
    root.insertAdjacentElement('beforeend', built.element)
    return built
  }

  #begin(plan: AutoPlan, steps: AutoSteps, stakeMinor: number) {
    if (!this.#handlers.canBegin()) return
    this.#steps = steps
    this.#words = ''
    this.#run = steps.startAuto(crypto.randomUUID(), plan, stakeMinor)
    this.#handlers.onBegin()
  }

  isRunning = () => this.#run !== null

  /** What the main button says while a run goes on. */
  stopWords = () => (this.#run ? this.#setup.say('autoStop', { left: this.#run.left }) : null)

  /** What the next round of the run is sent with. */
  bet = (): AutoBet | undefined => (this.#run ? { run: this.#run.id, left: this.#run.left } : undefined)

  /** Whether a round of the run begins now. It ends where none may. */
  next(balanceMinor: number): boolean {
    if (!this.#run || !this.#steps) return false
    const next = this.#steps.nextBet(this.#run, { balanceMinor, canWin: () => true })
    if (next.end !== null) {
      this.end(next.end)
      return false
    }
    this.#run = next.run
    return true
  }

  hear(round: RoundView) {
    if (!this.#run || !this.#steps) return
    const heard = this.#steps.hearRound(this.#run, round)
    this.#run = heard.run
    if (heard.end) this.end(heard.end)
  }

  /** The round under way plays on. Nothing is resumed: the next one is a press. */
  end(end: AutoEnd) {
    if (!this.#run) return
    const words = this.#steps?.AUTO_END_WORDS[end]
    this.#run = null
    this.#words = words ? this.#setup.say(words) : ''
    this.#handlers.onEnd()
  }

  /** Why the last run ended, once. */
  takeWords(): string {
    const words = this.#words
    this.#words = ''
    return words
  }
}
