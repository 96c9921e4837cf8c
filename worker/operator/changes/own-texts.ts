/** OPS-02: one text of the site in the merchant's own words. It may promise something, so it takes two people. */
import type { Language } from '../../../contract/constants.ts'
import { CONFIG_KEY } from '../../../contract/merchant.ts'
import { CHANGE_PERMISSION } from '../../../contract/operator/change-kinds.ts'
import { type FoundTexts, type OwnText, ownTextSchema, ownTextsSchema } from '../../../contract/operator/own-texts.ts'
import {
  type ByLanguage,
  findOwnFault,
  OWN_CHARACTERS_MAX,
  OWN_TEXTS_MAX,
  type OwnTexts,
} from '../../../contract/rules/own-texts.ts'
import { foldSought } from '../../../contract/rules/typed-text.ts'
import type { OperatorContext } from '../../context.ts'
import { getOwnable } from '../../merchant/own-texts.ts'
import { requireMerchant } from '../act.ts'
import { readStored } from '../read-stored.ts'
import { OpsRefusal } from '../refusal.ts'
import { defineKind } from './kind.ts'

/** All of a merchant, as they were written last. Throws OpsRefusal where that cannot be read. */
export async function readAllOwn(c: OperatorContext, merchant: string): Promise<OwnTexts> {
  const stored = await readStored(c, CONFIG_KEY.texts(merchant))
  if (stored === null) return {}
  try {
    return ownTextsSchema.parse(JSON.parse(stored)).texts
  } catch {
    throw new OpsRefusal(`the own texts of '${merchant}' cannot be read`)
  }
}

/** All of them with one more, or without it where it has no words left. Pure. */
export function layOwnText(all: OwnTexts, { key, texts }: OwnText): OwnTexts {
  const { [key]: _, ...others } = all
  return Object.keys(texts).length === 0 ? others : { ...others, [key]: texts }
}

const ownOf = (all: OwnTexts, key: string): ByLanguage => (Object.hasOwn(all, key) ? (all[key] ?? {}) : {})

export const textKind = defineKind<OwnText>({
  permission: CHANGE_PERMISSION.text,
  peopleFor: () => 2,
  payload: ownTextSchema,
  subjectOf: ({ key }) => key,
  read: async (c, merchant, key) => ({ key, texts: ownOf(await readAllOwn(c, merchant), key) }),
  async check(c, { merchant, payload }) {
    const { key, texts } = payload
    const ownable = getOwnable(c.var)
    const [{ languages }, all] = await Promise.all([requireMerchant(c, merchant), readAllOwn(c, merchant)])
    // One that this release no longer holds can be taken away still.
    if (Object.keys(texts).length > 0 && !ownable.EN.has(key))
      throw new OpsRefusal(`key: no text of the site that a merchant may reword is '${key}'`)
    for (const [language, forms] of Object.entries(texts)) {
      // What stands in a language that the merchant has given up may stay.
      const stands = JSON.stringify(ownOf(all, key)[language as Language]) === JSON.stringify(forms)
      if (!languages.includes(language as Language) && !stands)
        throw new OpsRefusal(`texts: ${merchant} has no ${language}`)
      const fault = findOwnFault(forms, ownable[language as Language].get(key) ?? {})
      if (fault !== null) throw new OpsRefusal(`texts.${language}: ${fault}`)
    }
    const after = layOwnText(all, payload)
    if (Object.keys(after).length > OWN_TEXTS_MAX) throw new OpsRefusal(`${OWN_TEXTS_MAX} texts at most`)
    if (JSON.stringify(after).length > OWN_CHARACTERS_MAX)
      throw new OpsRefusal(`${OWN_CHARACTERS_MAX} characters of all of them at most: each page carries them`)
  },
  plan: async (c, { merchant, payload }) => [
    {
      key: CONFIG_KEY.texts(merchant),
      schema: ownTextsSchema,
      value: { texts: layOwnText(await readAllOwn(c, merchant), payload) },
    },
  ],
  /** All texts of a merchant are one value: of two that are published at one moment one would be lost. It is refused instead. */
  isHalfDone: async () => false,
  canUndo: true,
})

const FOUND_MAX = 50
const LANGUAGE_ORDER = ['EN', 'CN', 'JA', 'TH', 'VI'] as const

/** By a part of the key or of what it says in any language, shipped or own; without words, what is in the merchant's own. */
export async function findTexts(
  c: OperatorContext,
  { merchant, find }: { merchant: string; find: string },
): Promise<FoundTexts> {
  const ownable = getOwnable(c.var)
  const all = await readAllOwn(c, merchant)
  const wanted = foldSought(find)
  // What a merchant says of a text that is gone stays to be seen, and taken away.
  const rows = [...new Set([...ownable.EN.keys(), ...Object.keys(all)])].map((key) => ({
    key,
    shipped: Object.fromEntries(LANGUAGE_ORDER.map((language) => [language, ownable[language].get(key) ?? {}])),
    own: ownOf(all, key),
  }))
  const says = ({ key, shipped, own }: (typeof rows)[number]) => [
    key,
    ...[shipped, own].flatMap((each: ByLanguage) => Object.values(each).flatMap((forms) => Object.values(forms))),
  ]
  const found = rows.filter((row) =>
    wanted === '' ? Object.keys(row.own).length > 0 : says(row).some((text) => foldSought(text).includes(wanted)),
  )
  // A form asks by the whole key.
  const sorted = found.toSorted((a, b) => Number(b.key === find) - Number(a.key === find))
  return { texts: sorted.slice(0, FOUND_MAX), count: found.length }
}
