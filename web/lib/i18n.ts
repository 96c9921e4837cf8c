/** The set-up of i18next that the edge and the browser share. */
import { type BackendModule, createInstance, type i18n } from 'i18next'
import { DEFAULT_LANGUAGE, LANGUAGE_TAG, type Language } from '../../contract/constants.ts'
import { formatCount } from '../../kit/lib/counts.ts'
import { ChunkLoadError } from '../../kit/lib/lazy.tsx'

/** English is the type: a key that is not in locales/en does not compile. */
type English = {
  common: typeof import('../locales/en/common.json')
  lobby: typeof import('../locales/en/lobby.json')
  lottery: typeof import('../locales/en/lottery.json')
  filters: typeof import('../locales/en/filters.json')
  games: typeof import('../locales/en/games.json')
  auth: typeof import('../locales/en/auth.json')
  errors: typeof import('../locales/en/errors.json')
  status: typeof import('../locales/en/status.json')
  game: typeof import('../locales/en/game.json')
  member: typeof import('../locales/en/member.json')
  cashier: typeof import('../locales/en/cashier.json')
  withdraw: typeof import('../locales/en/withdraw.json')
  transfer: typeof import('../locales/en/transfer.json')
  promotions: typeof import('../locales/en/promotions.json')
  bonus: typeof import('../locales/en/bonus.json')
  habits: typeof import('../locales/en/habits.json')
  points: typeof import('../locales/en/points.json')
  vip: typeof import('../locales/en/vip.json')
  security: typeof import('../locales/en/security.json')
  destinations: typeof import('../locales/en/destinations.json')
  documents: typeof import('../locales/en/documents.json')
  help: typeof import('../locales/en/help.json')
  service: typeof import('../locales/en/service.json')
  thread: typeof import('../locales/en/thread.json')
  safety: typeof import('../locales/en/safety.json')
  messages: typeof import('../locales/en/messages.json')
  agents: typeof import('../locales/en/agents.json')
  rewards: typeof import('../locales/en/rewards.json')
  drafts: typeof import('../locales/en/drafts.json')
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: English
    strictKeyChecks: true
  }
}

export type Namespace = keyof English
/** One JSON file of `locales/`. */
export type Texts = { readonly [name: string]: string | Texts }
export type TextsByNamespace = Partial<Record<Namespace, Texts>>

/**
 * An instance that speaks `language` and has these texts at once; a backend loads others when they are needed.
 * i18next knows languages by their BCP 47 tags, because the plural rules do.
 */
export function createI18n(language: Language, texts: TextsByNamespace, backend?: BackendModule): i18n {
  const instance = createInstance()
  if (backend) instance.use(backend)
  const tag = LANGUAGE_TAG[language]
  void instance.init({
    lng: tag,
    load: 'currentOnly',
    defaultNS: 'common',
    ns: Object.keys(texts),
    // A copy, because what loads later is written into it.
    resources: { [tag]: { ...texts } },
    partialBundledLanguages: backend !== undefined,
    // Ready when this returns: the first render needs nothing that is not here.
    initAsync: false,
    // React escapes.
    interpolation: { escapeValue: false },
    // SYS-10: i18next shows the keys of a file that did not load. The region's error boundary offers a reload instead.
    saveMissing: true,
    missingKeyHandler: (_, namespace) => {
      if (!instance.hasResourceBundle(instance.language, namespace)) throw new ChunkLoadError()
    },
  })
  // NAV-07: `{{count, number}}` has the thousands that amounts have, the same in every language.
  instance.services.formatter?.add('number', formatCount)
  return instance
}

/** Loads every namespace that the page uses, in another language. Throws ChunkLoadError when one does not come. */
export async function loadTexts(instance: i18n, tag: string): Promise<void> {
  const findMissing = () => [...(instance.options.ns ?? [])].filter((name) => !instance.hasResourceBundle(tag, name))
  // Unlike `changeLanguage` and `loadLanguages`, this tries again what failed before.
  await instance.reloadResources(tag, findMissing())
  if (findMissing().length > 0) throw new ChunkLoadError()
}

/** A text that a merchant gives in several languages; English, then any, where this one is missing. */
export function pickText(texts: Partial<Record<Language, string>>, language: Language): string {
  return texts[language] ?? texts[DEFAULT_LANGUAGE] ?? Object.values(texts)[0] ?? ''
}
