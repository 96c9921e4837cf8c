import { LANGUAGE_NAME, LANGUAGE_TAG, type Language } from '../../../../contract/constants.ts'
import type { FoundText } from '../../../../contract/operator/own-texts.ts'
import {
  type ByLanguage,
  type Forms,
  findOwnFault,
  lengthOf,
  type PluralForm,
  TEXT_FORMS,
} from '../../../../contract/rules/own-texts.ts'
import { isBlank } from '../../../../contract/rules/typed-text.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { useHere } from '../../lib/self.tsx'
import { useTyped } from '../../lib/typed.ts'
import { Line } from '../../parts/fields.tsx'
import { Propose } from '../../parts/propose.tsx'
import { Panel } from '../../parts/states.tsx'
import { useTexts } from './texts.ts'

/** English first: it is what most of those who operate read. */
const LANGUAGES = ['EN', 'CN', 'JA', 'TH', 'VI'] as const

/** Without fields and languages that were left empty, as a change takes it. Pure. */
export const filledForms = (draft: ByLanguage): ByLanguage =>
  Object.fromEntries(
    Object.entries(draft)
      .map(([language, forms]) => [
        language,
        Object.fromEntries(Object.entries(forms).filter(([, text]) => !isBlank(text))),
      ])
      .filter(([, forms]) => Object.keys(forms as Forms).length > 0),
  )

export function TextForm({ found: { key, shipped, own } }: { found: FoundText }) {
  const say = useTexts()
  const { merchant } = useHere()
  const [draft, setDraft] = useTyped<ByLanguage>(`text ${key} ${JSON.stringify(own)}`, own)
  const texts = filledForms(draft)
  const faults = LANGUAGES.flatMap((language) => {
    const forms = texts[language]
    const fault = forms && findOwnFault(forms, shipped[language] ?? {})
    return fault ? [{ language, fault }] : []
  })
  const hasChanged = faults.length === 0 && JSON.stringify(texts) !== JSON.stringify(filledForms(own))
  const isGone = Object.keys(shipped.EN ?? {}).length === 0
  return (
    <>
      <Panel title={say('edit', { key, merchant: merchant.name })}>
        <div className="grid gap-5 p-4">
          {isGone && <p className="text-warn">{say('gone', { key })}</p>}
          {LANGUAGES.map((language) => (
            <OneLanguage
              key={language}
              language={language}
              shipped={shipped[language] ?? {}}
              forms={draft[language] ?? {}}
              onChange={(forms) => setDraft({ ...draft, [language]: forms })}
            />
          ))}
          {Object.keys(texts).length > 0 && (
            <Button size="small" className="justify-self-start" onClick={() => setDraft({})}>
              {say('clear')}
            </Button>
          )}
        </div>
        {faults.length > 0 && (
          <ul role="alert" className="px-4 pb-4 text-bad">
            {faults.map(({ language, fault }) => (
              <li key={language}>{say('fault', { language: LANGUAGE_NAME[language], fault })}</li>
            ))}
          </ul>
        )}
      </Panel>
      <p className="text-soft">{say('people')}</p>
      <Propose kind="text" base={{ key, texts: own }} payload={{ key, texts }} hasChanged={hasChanged} />
    </>
  )
}

type OneProps = { language: Language; shipped: Forms; forms: Forms; onChange: (forms: Forms) => void }

/** What is shipped in a language, each form over the field for the merchant's own words. */
const OneLanguage = ({ language, shipped, forms, onChange }: OneProps) => (
  <div className="grid gap-3">
    {TEXT_FORMS.map((form) => (
      <OneForm
        key={form}
        language={language}
        form={form}
        original={shipped[form]}
        value={forms[form] ?? ''}
        onChange={(text) => onChange({ ...forms, [form]: text })}
      />
    ))}
  </div>
)

type FormProps = {
  language: Language
  form: PluralForm
  original: string | undefined
  value: string
  onChange: (text: string) => void
}

function OneForm({ language, form, original, value, onChange }: FormProps) {
  const say = useTexts()
  const { merchant } = useHere()
  if (original === undefined) return null
  const label = say(`forms.${form}`, { language: LANGUAGE_NAME[language] })
  const placeholders = [...new Set(original.match(/{{[^{}]*}}/g))].join(' ')
  const bound = say('left', { max: lengthOf(original) })
  return (
    <div>
      <p lang={LANGUAGE_TAG[language]} className="wrap-anywhere">
        <bdi>{original}</bdi>
      </p>
      {merchant.languages.includes(language) ? (
        <Line
          label={label}
          hint={placeholders === '' ? bound : `${bound} ${say('keeps', { placeholders })}`}
          value={value}
          onChange={onChange}
        />
      ) : (
        <p className="text-faint">{say('notOffered', { language: label, merchant: merchant.name })}</p>
      )}
    </div>
  )
}
