/** What happens when a price changes, and how odds are written. */
import { clsx } from 'clsx'
import { useId } from 'react'
import { ODDS_CHOICES, ODDS_FORMATS, type OddsFormat } from '../../../../contract/book/odds.ts'
import { useSlipWords } from './slip-context.tsx'
import { useSlip } from './slip-store.ts'
import { CHOICE_KEYS, FORMAT_KEYS } from './slip-words.ts'

export function OddsChoiceField() {
  const { say } = useSlipWords()
  const { choice, act } = useSlip()
  const name = useId()
  return (
    <fieldset>
      <legend className="float-left mb-2 text-xs text-soft">{say('choiceTitle')}</legend>
      <p className="mb-2 text-right text-xs text-soft">{say('betterApply')}</p>
      <div className="clear-both flex flex-wrap gap-1.5">
        {ODDS_CHOICES.map((each) => (
          <label
            key={each}
            className={clsx(
              'relative flex h-11 flex-1 cursor-pointer items-center justify-center rounded-m border px-2 text-sm whitespace-nowrap',
              'has-focus-visible:outline-2 has-focus-visible:outline-focus',
              choice === each ? 'border-accent font-semibold text-accent' : 'border-line hover:border-line-strong',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={choice === each}
              onChange={() => act({ do: 'choice', choice: each })}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <span>{say(CHOICE_KEYS[each])}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Also for the page's own settings. */
export function OddsFormatField() {
  const { say } = useSlipWords()
  const { format, act } = useSlip()
  const id = useId()
  return (
    <div className="flex items-center justify-between gap-3">
      <label htmlFor={id} className="text-xs text-soft">
        {say('format')}
      </label>
      <select
        id={id}
        value={format}
        onChange={({ target }) =>
          act({ do: 'format', format: ODDS_FORMATS.find((one): one is OddsFormat => one === target.value) ?? format })
        }
        className="h-11 rounded-m border border-line bg-surface-1 px-3 text-sm"
      >
        {ODDS_FORMATS.map((each) => (
          <option key={each} value={each}>
            {say(FORMAT_KEYS[each])}
          </option>
        ))}
      </select>
    </div>
  )
}
