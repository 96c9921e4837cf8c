/** GLI-19 2.8.2: a magazine as its record tells it, shot by shot. */
import { minor, presentMoney } from '../../contract/amount.ts'
import type { Language } from '../../contract/constants.ts'
import { fill } from '../../contract/lib/fill.ts'
import { SPECIES, SPECIES_PAYS, type SpeciesName } from '../../contract/pond/species.ts'
import { PLAY_WORDS } from '../i18n/play-words.ts'
import { POND_WORDS } from './i18n/index.ts'
import type { PondView } from './pond-engine.ts'

/** `20`, or `20–150` for a chest. */
export function presentPays(species: SpeciesName): string {
  const pays: readonly number[] = SPECIES_PAYS[species]
  return pays.length === 1 ? String(pays[0]) : `${pays[0]}–${pays.at(-1)}`
}

type Told = { view: PondView; payoutMinor: number; isUnattended: boolean; language: Language }

export function describePond({ view, payoutMinor, isUnattended, language }: Told): string {
  const words = POND_WORDS[language]
  const money = (amountMinor: number) => presentMoney(minor(amountMinor))
  const { fired, shots, valueMinor } = view
  const lines = SPECIES.flatMap((species) => {
    const own = fired.filter((shot) => shot.species === species)
    if (own.length === 0) return []
    const [hits, paid] = [own.filter(({ pays }) => pays > 0).length, own.reduce((sum, { pays }) => sum + pays, 0)]
    const values = { name: words[species], pays: presentPays(species), shots: own.length, hits }
    return [fill(words.recSpecies, { ...values, amount: money(paid * valueMinor) })]
  })
  const order = fired.map(
    ({ species, pays }) => `×${species === 'chest' && pays > 0 ? pays : presentPays(species)}${pays > 0 ? '*' : ''}`,
  )
  const left = shots - fired.length
  return [
    fill(words.recMagazine, { shots, value: money(valueMinor), fired: fired.length }),
    ...lines,
    ...(order.length > 0 ? [fill(words.recOrder, { order: order.join(' ') })] : []),
    payoutMinor === 0 ? PLAY_WORDS[language].lost : `${words.wonSoFar}: ${money(payoutMinor)}`,
    ...(view.isLeft ? [fill(words.recBack, { count: left, amount: money(left * valueMinor) })] : []),
    ...(isUnattended ? [words.endLate] : []),
  ].join('\n')
}
