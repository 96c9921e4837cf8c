import type { Language } from '../../../contract/constants.ts'

type Texts = Record<Language, string>
export type DemoArticle = { id: string; titles: Texts; contents: Texts }
/** What the demo merchants' help centre says, in their five languages. HTML as an operator would write it. */
export type DemoHelpCategory = { code: string; titles: Texts; articles: readonly DemoArticle[] }
