import { LANGUAGE_TAG, LANGUAGES, type Language } from '../../contract/constants.ts'

type Wishes = {
  /** The merchant's languages and the one they fall back to. */
  offered: readonly Language[]
  fallback: Language
  /** Header `language` of a call. */
  header: string | undefined
  /** Of the session, then of the cookie. */
  remembered: string | null | undefined
  acceptLanguage: string | undefined
}

/** The first wish that the merchant offers: this call's, the remembered one, the browser's, the merchant's own. */
export function chooseLanguage({ offered, fallback, header, remembered, acceptLanguage }: Wishes): Language {
  const isOffered = (wish: unknown): wish is Language => LANGUAGES.some((one) => one === wish && offered.includes(one))
  return [header, remembered].find(isOffered) ?? readAcceptLanguage(acceptLanguage).find(isOffered) ?? fallback
}

/** Our languages named by an Accept-Language header, best first. */
export function readAcceptLanguage(header: string | undefined): Language[] {
  return (header ?? '')
    .slice(0, 300)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const weight = parameters.find((parameter) => parameter.trim().startsWith('q='))
      return { primary: tag.split('-')[0], quality: weight ? Number(weight.trim().slice(2)) : 1 }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .flatMap(({ primary }) => LANGUAGES.filter((language) => LANGUAGE_TAG[language].split('-')[0] === primary))
}
