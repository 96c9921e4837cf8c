/** Words in each of the merchant's languages, side by side; those that lack some are named. */

import type { Language } from '../../../contract/constants.ts'
import { isBlank } from '../../../contract/rules/typed-text.ts'
import { OperatorHtml } from '../../../kit/ui/operator-html.tsx'
import { useHere } from '../lib/self.tsx'
import { useCommon } from '../lib/texts.ts'
import { Area, Line } from './fields.tsx'
import { Panel } from './states.tsx'

export type Texts = Partial<Record<Language, string>>

type Part<Name extends string> = {
  name: Name
  label: string
  /** One line without. */
  rows?: number
  max?: number
  /** Shown below as members read it. */
  isHtml?: boolean
}
type Props<Name extends string> = {
  parts: readonly Part<Name>[]
  texts: Readonly<Record<Name, Texts>>
  onChange: (name: Name, texts: Texts) => void
}

export function LanguageTexts<Name extends string>({ parts, texts, onChange }: Props<Name>) {
  const say = useCommon()
  const { merchant } = useHere()
  const languages = merchant.languages as readonly Language[]
  const missing = languages.filter((language) => parts.some(({ name }) => isBlank(texts[name][language] ?? '')))
  return (
    <Panel
      title={say('words.title')}
      {...(missing.length > 0 && { hint: say('words.missing', { languages: missing.join(', ') }) })}
    >
      <div className="grid gap-4 p-4 md:grid-cols-2">
        {languages.map((language) => (
          <div key={language} className="grid content-start gap-2">
            {parts.map(({ name, label, rows, max, isHtml = false }) => {
              const value = texts[name][language] ?? ''
              const field = {
                label: say('words.in', { label, language }),
                value,
                onChange: (text: string) => onChange(name, { ...texts[name], [language]: text }),
              }
              return (
                <div key={name} className="grid gap-2">
                  {rows === undefined ? <Line {...field} /> : <Area {...field} rows={rows} {...(max && { max })} />}
                  {isHtml && value !== '' && (
                    <section
                      aria-label={say('words.preview', { label, language })}
                      className="rounded-m border border-line p-3"
                    >
                      <OperatorHtml html={value} />
                    </section>
                  )}
                </div>
              )
            })}
          </div>
        ))}
      </div>
    </Panel>
  )
}

/** Without the languages that were left empty. Pure. */
export const filledTexts = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => !isBlank(text)))
