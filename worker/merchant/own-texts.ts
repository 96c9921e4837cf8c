/** OPS-02: what a merchant says in its own words, for the documents of its site. */
import type { Language } from '../../contract/constants.ts'
import { within } from '../../contract/lib/within.ts'
import { CONFIG_KEY } from '../../contract/merchant.ts'
import { ownTextsSchema } from '../../contract/operator/own-texts.ts'
import { fitOwnTexts, type Listed, listOwnable, type OwnLines } from '../../contract/rules/own-texts.ts'
import type { EdgeContext, Services } from '../context.ts'
import { warn } from '../request/log-line.ts'

/** A document waits no longer for it: then the shipped words stand. */
const DEADLINE_MS = 300

type Kept = { ownable: Record<Language, Listed>; fitted: Map<string, { version: number; lines: OwnLines | null }> }
const keptOf = new WeakMap<Services['page'], Kept>()

function getKept({ page }: Pick<Services, 'page'>): Kept {
  const kept = keptOf.get(page) ?? { ownable: listOwnable(page.getTexts), fitted: new Map() }
  keptOf.set(page, kept)
  return kept
}

/** Of this release. */
export const getOwnable = (services: Pick<Services, 'page'>): Record<Language, Listed> => getKept(services).ownable

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
  const { version, texts } = reading.value
  const { fitted, ownable } = getKept(c.var)
  const known = fitted.get(merchant.code)
  if (known?.version === version) return known.lines
  const lines = fitOwnTexts(texts, ownable)
  // The same object for as long as it stands, so that the page's own copies of it are found again.
  fitted.set(merchant.code, { version, lines })
  return lines
}
