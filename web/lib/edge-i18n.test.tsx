import { Suspense, use } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { expect, test } from 'vitest'
import { LANGUAGES, type Language } from '../../contract/constants.ts'
import { useLanguage } from '../../kit/lib/language.ts'
import { getI18n, getTexts } from './edge-i18n.ts'

const titleOf = (language: Language) => (getTexts(language).auth!.login as Record<string, string>).title

/** Renders once `after` is kept, so that pages of other languages render in between. */
function Late({ after }: { after: Promise<void> }) {
  use(after)
  const { t } = useTranslation('auth')
  return `${useLanguage()} ${t('login.title')};`
}

test('I18N-01 each language has one instance', () => {
  for (const language of LANGUAGES) expect(getI18n(language)).toBe(getI18n(language))
  expect(new Set(LANGUAGES.map((language) => getI18n(language))).size).toBe(LANGUAGES.length)
})

test('I18N-01 pages of all languages that render at the same time in one isolate do not mix', async () => {
  const rounds = LANGUAGES.flatMap((language) => [language, language])
  const gates = rounds.map(() => Promise.withResolvers<void>())
  const streams = await Promise.all(
    rounds.map((language, at) =>
      renderToReadableStream(
        <I18nextProvider i18n={getI18n(language)}>
          <Suspense>
            <Late after={Promise.resolve()} />
            <Late after={gates[at]!.promise} />
          </Suspense>
        </I18nextProvider>,
      ),
    ),
  )
  for (const { resolve } of gates.toReversed()) resolve()
  const pages = await Promise.all(
    streams.map(async (stream) => {
      await stream.allReady
      return (await new Response(stream).text()).replace(/<[^>]*>/g, '')
    }),
  )
  rounds.forEach((language, at) => {
    const own = `${language} ${titleOf(language)};`
    expect(pages[at]).toBe(own + own)
  })
})
