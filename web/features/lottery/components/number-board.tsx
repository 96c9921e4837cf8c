import { clsx } from 'clsx'
import Dices from 'lucide-react/icons/dices'
import Eraser from 'lucide-react/icons/eraser'
import Pin from 'lucide-react/icons/pin'
import { type KeyboardEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Play } from '../../../../contract/lottery/types.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { inputClass } from '../../../../kit/ui/field.tsx'
import { nameOfSymbol } from '../rules/names.ts'
import * as picks from '../rules/pick.ts'

type Props = { play: Play; pick: picks.Pick; onPick: (pick: picks.Pick) => void }

/** Numbers as toggles, a labelled group a row; arrow keys move within it. Or the text of typed lines. */
export function NumberBoard({ play, pick, onPick }: Props) {
  const { t } = useTranslation('lottery')
  const { form } = play
  const rows = pick.hasBankers ? [0, 1].flatMap(() => picks.boardRows(form)) : picks.boardRows(form)
  return (
    <div className="mt-4">
      <div className="mb-3 flex flex-wrap gap-2">
        <Button size="small" onClick={() => onPick(picks.quickPick(play, picks.browserChance))}>
          <Dices aria-hidden size={17} />
          <span>{t('quickPick')}</span>
        </Button>
        <Button
          size="small"
          kind="quiet"
          disabled={picks.isEmpty(pick)}
          onClick={() => onPick(pick.hasBankers ? picks.emptyBankers : picks.emptyPick(play))}
        >
          <Eraser aria-hidden size={17} />
          <span>{t('clearBoard')}</span>
        </Button>
        {picks.canBeTyped(form) && rows.length > 0 && (
          <Button
            size="small"
            kind="quiet"
            aria-pressed={pick.typed !== null}
            onClick={() => onPick({ ...picks.emptyPick(play), typed: pick.typed === null ? '' : null })}
          >
            {t(pick.typed === null ? 'type' : 'useBoard')}
          </Button>
        )}
        {picks.canHaveBankers(form) && pick.typed === null && (
          <Button
            size="small"
            kind="quiet"
            aria-pressed={pick.hasBankers ?? false}
            onClick={() => onPick(pick.hasBankers ? picks.emptyPick(play) : picks.emptyBankers)}
          >
            <Pin aria-hidden size={17} />
            <span>{t('banker.use')}</span>
          </Button>
        )}
      </div>
      {pick.typed === null ? (
        <div className="flex flex-col gap-4">
          {rows.map((symbols, row) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are places.
              key={row}
              symbols={symbols}
              hasShortcuts={picks.hasShortcuts(form, symbols) && !(pick.hasBankers && row === 0)}
              label={rowLabel(t, play, row, { rows: rows.length, hasBankers: pick.hasBankers ?? false })}
              shown={rows.length > 1}
              picked={pick.rows[row] ?? []}
              onToggle={(symbol) => onPick(picks.toggle(pick, form, row, symbol))}
              onSet={(found) => onPick(picks.setRow(pick, row, found))}
            />
          ))}
        </div>
      ) : (
        <Typed play={play} text={pick.typed} onText={(typed) => onPick({ ...pick, typed })} />
      )}
    </div>
  )
}

type Translate = ReturnType<typeof useTranslation<'lottery'>>['t']

function rowLabel(t: Translate, play: Play, row: number, { rows, hasBankers }: { rows: number; hasBankers: boolean }) {
  if (hasBankers) return t(row === 0 ? 'banker.bankers' : 'banker.others')
  return rows > 1 ? placeName(t, play, row) : t('numbers')
}

/** The place a row is for; of three digits at the end of five those are the third to the fifth. */
function placeName(t: Translate, { code, form }: Play, row: number): string {
  if (code === 'aab') return t(row === 0 ? 'pairDigit' : 'singleDigit')
  const isLast = code.endsWith('-back') && form.kind === 'columns'
  const from = isLast ? 5 - form.columns.length : code === 'z4' || code.endsWith('-mid') ? 1 : 0
  return t('placeN', { n: row + 1 + from })
}

type RowProps = {
  symbols: readonly string[]
  label: string
  shown: boolean
  hasShortcuts: boolean
  picked: readonly string[]
  onToggle: (symbol: string) => void
  onSet: (symbols: readonly string[]) => void
}

const MOVES: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }

/** Ten digits are two rows of five under a thumb; a board of many numbers has as many in a row as fit. */
function gridOf(count: number, isWords: boolean): string {
  if (isWords) return count === 4 ? 'grid-cols-2 xs:grid-cols-4' : 'grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))]'
  if (count <= 11) return 'grid-cols-5 xs:grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))]'
  return 'max-w-2xl grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] md:grid-cols-10'
}

function Row({ symbols, label, shown, hasShortcuts, picked, onToggle, onSet }: RowProps) {
  const { t } = useTranslation('lottery')
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  const isWords = symbols.some((symbol) => !/^\d+$/.test(symbol))
  const move = (event: KeyboardEvent) => {
    const by = MOVES[event.key]
    if (by === undefined) return
    const keys = [...(group.current?.querySelectorAll('button') ?? [])]
    const at = keys.indexOf(event.target as HTMLButtonElement)
    keys[(at + by + keys.length) % keys.length]?.focus()
    event.preventDefault()
  }
  return (
    <div>
      <div className="mb-1.5 flex flex-wrap items-center justify-between gap-x-3">
        <span id={id} className={shown ? 'text-sm font-semibold' : 'sr-only'}>
          {label}
        </span>
        {hasShortcuts && (
          <span className="flex flex-wrap">
            {picks.SHORTCUTS.map((shortcut) => (
              <button
                key={shortcut}
                type="button"
                aria-label={`${label}: ${t(`shortcut.${shortcut}`)}`}
                onClick={() => onSet(picks.symbolsOf(shortcut, symbols))}
                className="min-h-11 rounded-s px-2.5 text-xs font-medium text-soft hover:bg-surface-2 hover:text-text"
              >
                {t(`shortcut.${shortcut}`)}
              </button>
            ))}
          </span>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser. */}
      <div
        ref={group}
        role="group"
        aria-labelledby={id}
        onKeyDown={move}
        className={clsx('grid gap-1.5', gridOf(symbols.length, isWords))}
      >
        {symbols.map((symbol) => {
          const isPicked = picked.includes(symbol)
          return (
            <button
              key={symbol}
              type="button"
              aria-pressed={isPicked}
              onClick={() => onToggle(symbol)}
              className={clsx(
                'min-h-11 rounded-m border font-display font-semibold tabular-nums transition-colors duration-(--quick)',
                isWords ? 'px-2 text-sm' : 'text-base',
                isPicked
                  ? 'border-accent bg-accent text-on-accent'
                  : 'border-line bg-surface-0 text-text hover:border-line-strong hover:bg-surface-2',
              )}
            >
              {nameOfSymbol(t, symbol)}
            </button>
          )
        })}
      </div>
    </div>
  )
}

function Typed({ play, text, onText }: { play: Play; text: string; onText: (text: string) => void }) {
  const { t } = useTranslation('lottery')
  const id = useId()
  const isNumbers = play.form.kind === 'numbers'
  const digits = play.form.kind === 'numbers' ? play.form.digits : 0
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {isNumbers ? t('typeNumbers', { count: digits }) : t('typeLines')}
      </label>
      <textarea
        id={id}
        rows={4}
        spellCheck={false}
        inputMode={isNumbers ? 'text' : undefined}
        autoComplete="off"
        value={text}
        maxLength={500_000}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onText(event.target.value)}
        className={clsx(inputClass, 'h-auto! py-3 font-mono')}
      />
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-faint">
        {t(isNumbers ? 'typeNumbersHint' : 'typeLinesHint')}
      </p>
    </div>
  )
}
