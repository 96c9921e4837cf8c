/** The two small buttons beside the main one: auto bet and instant results. Neither is there where the policy forbids it. */
import { h, svg } from '../dom.ts'
import type { AutoPlan, AutoSteps } from './auto-bet.ts'
import type { AutoSheet } from './auto-sheet.ts'
import type { Board } from './board.ts'
import { keptInstant } from './kept.ts'
import type { Keys } from './late.ts'
import type { OriginalSetup } from './start.ts'

const REPEAT = 'M4 12a7 7 0 0 1 7-7h7M15 2l3 3-3 3M20 12a7 7 0 0 1-7 7H6M9 22l-3-3 3-3'
const BOLT = 'M13 3L5 13.500h6L10 21l8-10.500h-6z'
const draw = (path: string) =>
  svg(
    'svg',
    { viewBox: '0 0 24 24', width: 22, height: 22, 'aria-hidden': 'true', class: 'icon' },
    svg('path', { d: path }),
  )

interface ExtraHandlers {
  readonly onAuto: ((plan: AutoPlan, steps: AutoSteps) => void) | null
  readonly onInstant: ((isOn: boolean) => void) | null
  readonly moves: Board['autoMoves']
}

export function createExtras(
  { root, boot, session, say }: OriginalSetup,
  { onAuto, onInstant, moves }: ExtraHandlers,
  stakeMinor: () => number,
) {
  let isOpen = false
  let isInstant = keptInstant.read()
  let sheet: Promise<AutoSheet> | null = null

  async function load(onStart: (plan: AutoPlan, steps: AutoSteps) => void): Promise<AutoSheet> {
    const { createAutoSheet } = await import('./auto-sheet.ts')
    const built = createAutoSheet({
      say,
      limits: boot.limits,
      symbol: session.currencySymbol,
      hasChanges: true,
      moves,
      onStart,
    })
    root.insertAdjacentElement('beforeend', built.element)
    return built
  }

  async function openSheet() {
    if (!isOpen || !onAuto) return
    sheet ??= load(onAuto)
    const loaded = await sheet.catch(() => {
      sheet = null
    })
    // A bet may have been placed while it came.
    if (isOpen) loaded?.open(stakeMinor())
  }

  const auto =
    onAuto &&
    h(
      'button',
      { type: 'button', class: 'extra', 'aria-haspopup': 'dialog', onclick: () => void openSheet() },
      draw(REPEAT),
      h('span', {}, say('autoShort')),
    )
  const instant =
    onInstant &&
    h(
      'button',
      { type: 'button', class: 'extra', title: say('instant'), onclick: () => press(!isInstant) },
      draw(BOLT),
      h('span', {}, say('instantShort')),
    )
  const press = (isOn: boolean) => {
    isInstant = isOn
    keptInstant.write(isOn)
    show(isOn)
    onInstant?.(isOn)
  }
  const show = (isOn: boolean) => instant?.setAttribute('aria-pressed', String(isOn))
  show(isInstant)
  const keys: Keys = {
    ...(onAuto && { auto: { words: say('auto'), press: () => void openSheet() } }),
    ...(onInstant && { instant: { words: say('instant'), press: () => press(!isInstant) } }),
  }

  return {
    buttons: [auto, instant].filter((button) => button !== null),
    keys,
    update(isBetOpen: boolean, isRunning: boolean) {
      isOpen = isBetOpen
      auto?.setAttribute('aria-disabled', String(!isBetOpen))
      auto?.toggleAttribute('data-running', isRunning)
    },
  }
}
