/** OPS-02: what a merchant says in its own words, for the documents of its site. */
import type { Language } from '../../contract/constants.ts'
import { CONFIG_KEY } from '../../contract/merchant.ts'
import { ownTextsSchema } from '../../contract/operator/own-texts.ts'
import { fitOwnTexts, type Listed, listOwnable, type OwnLines, type OwnTexts } from '../../contract/rules/own-texts.ts'
import { within } from '../../contract/within.ts'
import type { EdgeContext, Services } from '../context.ts'
import { warn } from '../gates/log-line.ts'

/** A document waits no longer for it: then the shipped words stand. */
const DEADLINE_MS = 300

const ownable = new WeakMap<Services['page'], Record<Language, Listed>>()
const fitted = new WeakMap<OwnTexts, OwnLines>()

/** Of this release. */
export function getOwnable({ page }: Pick<Services, 'page'>): Record<Language, Listed> {
  const known = ownable.get(page)
  if (known) return known
  const made = listOwnable(page.getTexts)
  ownable.set(page, made)
  return made
}

/** Null where the merchant says nothing in its own words, or where that cannot be read. */
export async function readOwnLines(c: EdgeContext): Promise<OwnLines | null> {
  const { config, env, merchant, look, trace } = c.var
  if (look?.ownTexts) return fitOwnTexts(look.ownTexts, getOwnable(c.var))
  const asked = config.read(env.CONFIG, CONFIG_KEY.texts(merchant.code), ownTextsSchema).catch(() => null)
  const reading = await within(asked, DEADLINE_MS)
  if (reading?.state === 'absent') return null
  if (reading?.state !== 'present') {
    warn(trace, "the merchant's own texts cannot be read")
    return null
  }
  const { texts } = reading.value
  const known = fitted.get(texts)
  if (known) return known
  const lines = fitOwnTexts(texts, getOwnable(c.var))
  // The same object again, so that the page's own copies of it are found again.
  if (lines) fitted.set(texts, lines)
  return lines
}
