/** The colours, what of them cannot be read, and a page in them at once. */

import type { CSSProperties } from 'react'
import {
  BASE_TOKENS,
  COLOUR_TOKENS,
  computeContrast,
  findWeakPairs,
  READ_PAIRS,
} from '../../../../contract/rules/contrast.ts'
import { initialOf } from '../../lib/words.ts'
import { Choice } from '../../parts/fields.tsx'
import type { StepProps } from './steps.tsx'
import { useTexts } from './texts.ts'

export function ThemeStep({ draft, set }: StepProps) {
  const say = useTexts()
  const { theme } = draft
  const all: Record<string, string> = { ...BASE_TOKENS[theme.scheme], ...theme.tokens }
  const setToken = (name: string, value: string) =>
    set({ theme: { ...theme, tokens: { ...theme.tokens, [name]: value } } })
  return (
    <>
      <div className="grid content-start gap-3">
        <Choice
          label={say('scheme')}
          names={['dark', 'light'] as const}
          value={theme.scheme}
          wordOf={(scheme) => say(scheme)}
          onChange={(scheme) => set({ theme: { scheme, tokens: {} } })}
        />
        <fieldset>
          <legend className="mb-1 font-bold">{say('colours')}</legend>
          <div className="grid grid-cols-2 gap-x-4">
            {COLOUR_TOKENS.map((name) => (
              <label key={name} className="flex min-h-9 items-center gap-2 max-md:min-h-11">
                <input
                  type="color"
                  value={all[name]}
                  onChange={({ target }) => setToken(name, target.value)}
                  className="h-7 w-9 shrink-0 rounded-s border border-line-strong"
                />
                <span className="truncate">{say(`token.${name}`)}</span>
              </label>
            ))}
          </div>
        </fieldset>
      </div>
      <div className="grid content-start gap-3">
        <Preview tokens={all} name={draft.name} symbol={draft.currency} line={draft.tagline[draft.defaultLanguage]} />
        <Readable draft={draft} set={set} />
      </div>
    </>
  )
}

function Readable({ draft: { theme } }: StepProps) {
  const say = useTexts()
  const weak = findWeakPairs(theme)
  const nameOf = (token: string) => say(`token.${token as (typeof COLOUR_TOKENS)[number]}`)
  const all: Record<string, string> = { ...BASE_TOKENS[theme.scheme], ...theme.tokens }
  const ratios = READ_PAIRS.filter(({ text }) => text !== 'focus').map(({ text, ground }) =>
    computeContrast(all[text] ?? '', all[ground] ?? ''),
  )
  return (
    <div aria-live="polite">
      {weak.length === 0 ? (
        <p className="rounded-m bg-tint-ok p-3 text-ok">{say('readable', { ratio: Math.min(...ratios).toFixed(1) })}</p>
      ) : (
        <div className="rounded-m bg-tint-bad p-3 text-bad">
          <p className="font-bold">{say('weak', { count: weak.length })}</p>
          <ul>
            {weak.map(({ text, ground, ratio, least }) => (
              <li key={`${text} ${ground}`}>
                {say('pair', {
                  text: nameOf(text),
                  ground: nameOf(ground),
                  ratio: ratio?.toFixed(2) ?? say('unmeasured'),
                  least,
                })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

type PreviewProps = { tokens: Record<string, string>; name: string; symbol: string; line: string | undefined }

/** Invented figures: only the person who makes it sees it. */
function Preview({ tokens, name, symbol, line }: PreviewProps) {
  const say = useTexts()
  const of = (token: string): string => tokens[token] ?? ''
  const on = (ground: string, text: string): CSSProperties => ({ background: of(ground), color: of(text) })
  return (
    <figure
      aria-label={say('preview')}
      className="overflow-hidden rounded-l border border-line"
      style={on('surface-0', 'text')}
    >
      <div className="flex items-center gap-3 px-4 py-3" style={on('surface-1', 'text')}>
        <span className="grid size-8 place-items-center rounded-m font-bold" style={on('accent', 'on-accent')}>
          {initialOf(name) || 'N'}
        </span>
        <span className="truncate font-display text-base font-bold">{name || '—'}</span>
        <span className="ml-auto font-bold" style={{ color: of('money') }}>
          {`${symbol} 1,250.00`}
        </span>
        <span className="rounded-m px-3 py-1.5 font-semibold" style={on('accent', 'on-accent')}>
          {say('previewJoin')}
        </span>
      </div>
      <div className="grid gap-3 p-4">
        <p className="text-base font-bold">{line || '—'}</p>
        <div className="grid gap-2 rounded-l p-4" style={on('surface-2', 'text')}>
          <p style={{ color: of('text-soft') }}>{say('previewNote')}</p>
          <p style={{ color: of('text-faint') }}>{say('previewBalance')}</p>
          <div className="flex flex-wrap gap-2">
            <span className="rounded-m px-3 py-1.5 font-semibold" style={on('spark', 'on-spark')}>
              {say('previewPlay')}
            </span>
            <span className="rounded-full px-3 py-1.5 font-semibold" style={on('live', 'on-live')}>
              {say('previewLive')}
            </span>
            <span
              className="rounded-m px-3 py-1.5"
              style={{ ...on('surface-1', 'text'), outline: `2px solid ${of('focus')}`, outlineOffset: 2 }}
            >
              {say('next', { name: '' }).replace(/[:：]\s*$/, '')}
            </span>
          </div>
          <p style={{ color: of('danger') }}>{say('previewFailed')}</p>
        </div>
      </div>
    </figure>
  )
}
