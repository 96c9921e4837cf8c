/** What is chosen before a run of auto bets. Comes with the first press on Auto. */

import { minor, presentMoney } from '../../../contract/amount.ts'
import { isBlank } from '../../../contract/rules/typed-text.ts'
import { readTypedCount, readTypedStake } from '../../../kit/lib/typed-amount.ts'
import { MOST_AUTO_BETS } from '../../engine/original-rules.ts'
import type { MessageKey } from '../../i18n/en.ts'
import type { AutoKey } from '../../i18n/originals/en.ts'
import { h, icon, write } from '../dom.ts'
import { createChips } from '../panel-parts.ts'
import { formatMinor, type Say } from '../text.ts'
import * as steps from './auto-bet.ts'
import { type AutoPlan, type AutoSteps, type Change, findWrong, type PlanField } from './auto-bet.ts'
import './auto-sheet.css'
import type { AutoMoves } from './board.ts'
import { createSegmented, readPercent } from './fields.ts'

type SayAuto = Say<MessageKey | AutoKey>

interface SheetOptions {
  readonly say: SayAuto
  readonly limits: { readonly defaultMinor: number; readonly maxMinor: number }
  /** Whether the stake may change after a win or a loss. Stakes of slots are steps of a ladder: they stay. */
  readonly hasChanges: boolean
  /** Of a board that waits for choices. */
  readonly moves?: Pick<AutoMoves<never>, 'title' | 'rule' | 'most'> | undefined
  readonly symbol: string
  readonly onStart: (plan: AutoPlan, steps: AutoSteps, stakeMinor: number) => void
}

const COUNTS = [10, 25, 50, MOST_AUTO_BETS]
/** What a loss stop and a highest bet begin with: so many stakes. */
const FIRST_STOP_STAKES = 10
const FIRST_MOVES = 1

export type AutoSheet = ReturnType<typeof createAutoSheet>

export function createAutoSheet({ onStart, ...options }: SheetOptions) {
  const { say, limits, symbol, moves } = options
  let stakeMinor: number = limits.defaultMinor
  const fields = createPlanFields(options, () => show([]))
  const startWords = h('span', {})
  const wrong = h('p', { class: 'auto-wrong', role: 'alert' })

  function show(wrongFields: readonly PlanField[]) {
    fields.mark(wrongFields)
    write(startWords, say('autoStart', { bets: fields.bets() }))
    write(wrong, wrongFields.length > 0 ? say('autoWrong') : '')
  }

  function start(event: Event) {
    event.preventDefault()
    const plan = fields.read()
    const wrongFields = findWrong(plan, stakeMinor, { maxMinor: limits.maxMinor, mostMoves: moves?.most() ?? 0 })
    show(wrongFields)
    if (wrongFields[0]) return fields.focus(wrongFields[0])
    dialog.close()
    onStart(plan, steps, stakeMinor)
  }

  const form = h(
    'form',
    { novalidate: true, onsubmit: start },
    ...fields.elements,
    h('p', { class: 'note' }, say('autoRule')),
    wrong,
    h('button', { class: 'auto-start' }, startWords),
  )
  const amount = h('b', {})
  const dialog = createSheet(say, amount, form)

  return {
    element: dialog,
    open(stake: number) {
      if (dialog.open) return
      fields.begin(stake, stake !== stakeMinor)
      stakeMinor = stake
      amount.textContent = say('bet', { amount: formatMinor(stake, symbol) })
      show([])
      dialog.showModal()
    },
  }
}

type FieldOptions = Omit<SheetOptions, 'onStart'>

/** The fields of a plan, and what is written in them. */
function createPlanFields({ say, limits, symbol, hasChanges, moves }: FieldOptions, onChange: () => void) {
  const bets = createField('auto-bets', say('autoBets'), 'numeric', onChange)
  const most = createField('auto-most', say('autoMost'), 'decimal', onChange)
  const stopWin = createField('auto-stop-win', say('autoStopWin'), 'decimal', onChange, say('autoNone'))
  const stopLoss = createField('auto-stop-loss', say('autoStopLoss'), 'decimal', onChange)
  const onWin = createChange(say, 'auto-on-win', say('autoOnWin'), onChange)
  const onLoss = createChange(say, 'auto-on-loss', say('autoOnLoss'), onChange)
  const moveCount = createField('auto-moves', moves?.title ?? '', 'numeric', onChange)
  const chips = createChips(
    COUNTS.map((count) => [count, String(count)]),
    (count) => {
      bets.input.value = String(count)
      onChange()
    },
  )
  const inputs: Readonly<Record<PlanField, HTMLInputElement>> = {
    bets: bets.input,
    onWin: onWin.percent,
    onLoss: onLoss.percent,
    stopWinMinor: stopWin.input,
    stopLossMinor: stopLoss.input,
    mostMinor: most.input,
    moves: moveCount.input,
  }
  const count = () => readTypedCount(bets.input.value) ?? 0
  const readAmount = ({ value }: HTMLInputElement) => readTypedStake(value, symbol) ?? Number.NaN

  return {
    elements: [
      h('div', { class: 'auto-count' }, bets.element, h('div', { class: 'chips' }, ...chips.buttons)),
      ...(moves ? [moveCount.element, h('p', { class: 'note' }, moves.rule)] : []),
      ...(hasChanges ? [onWin.element, onLoss.element, most.element] : []),
      h('div', { class: 'auto-stops' }, stopWin.element, stopLoss.element),
    ],
    /** 0 for what is no number. */
    bets: count,
    focus: (field: PlanField) => inputs[field].focus(),
    /** What cannot be read is no number: `findWrong` names its field. */
    read: (): AutoPlan => ({
      bets: readTypedCount(bets.input.value) ?? Number.NaN,
      onWin: onWin.read(),
      onLoss: onLoss.read(),
      stopWinMinor: isBlank(stopWin.input.value) ? null : readAmount(stopWin.input),
      stopLossMinor: readAmount(stopLoss.input),
      mostMinor: readAmount(most.input),
      moves: moves ? (readTypedCount(moveCount.input.value) ?? Number.NaN) : 0,
    }),
    mark(wrong: readonly PlanField[]) {
      chips.mark(count())
      for (const [name, input] of Object.entries(inputs))
        input.setAttribute('aria-invalid', String(wrong.some((each) => each === name)))
      // No raise, no highest bet: the field says nothing then.
      most.element.hidden = onWin.read().do === 'reset' && onLoss.read().do === 'reset'
    },
    /** What was typed before stands. A loss stop and a highest bet belong to the stake they were typed for. */
    begin(stakeMinor: number, isOtherStake: boolean) {
      moveCount.input.value ||= String(FIRST_MOVES)
      if (!isOtherStake && bets.input.value !== '') return
      bets.input.value ||= String(COUNTS[0])
      stopLoss.input.value = presentMoney(minor(stakeMinor * FIRST_STOP_STAKES))
      most.input.value = presentMoney(minor(Math.min(limits.maxMinor, stakeMinor * FIRST_STOP_STAKES)))
    },
  }
}

function createField(id: string, label: string, mode: 'numeric' | 'decimal', onChange: () => void, placeholder = '') {
  const input = h('input', { id, inputmode: mode, autocomplete: 'off', placeholder, oninput: onChange })
  return { input, element: h('div', { class: 'auto-field' }, h('label', { for: id, class: 'label' }, label), input) }
}

/** `amount`: the stake, beside the title. */
function createSheet(say: SayAuto, amount: HTMLElement, form: HTMLElement): HTMLDialogElement {
  const attributes = { type: 'button', class: 'round', 'aria-label': say('close'), onclick: () => dialog.close() }
  const head = h(
    'div',
    { class: 'auto-head' },
    h('h2', {}, say('auto')),
    amount,
    h('button', attributes, icon('close')),
  )
  const dialog = h('dialog', { class: 'auto-sheet', 'aria-label': say('auto') }, head, form)
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close())
  return dialog
}

/** After a win or a loss: the first amount again, or more by a percentage. */
function createChange(say: SayAuto, id: string, title: string, onChange: () => void) {
  const percent = h('input', {
    id,
    inputmode: 'numeric',
    autocomplete: 'off',
    value: '50',
    'aria-label': `${title}: ${say('autoRaise')}`,
    oninput: () => onChange(),
  })
  const box = h('span', { class: 'auto-percent' }, percent, h('span', { 'aria-hidden': 'true' }, '%'))
  const choice = createSegmented(
    title,
    [
      ['reset', say('autoReset')],
      ['raise', say('autoRaise')],
    ],
    'reset',
    () => {
      show()
      onChange()
    },
  )
  const show = () => {
    box.hidden = choice.value() === 'reset'
  }
  show()
  return {
    element: h('div', { class: 'auto-change' }, choice.element, box),
    percent,
    read: (): Change =>
      choice.value() === 'reset' ? { do: 'reset' } : { do: 'raise', percent: readPercent(percent.value) ?? Number.NaN },
  }
}
