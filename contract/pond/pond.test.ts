import { describe, expect, test } from 'vitest'
import { createDraw } from '../fairness/draw.ts'
import { daySeedOf, findFish, isSwimming, listFish, MOST_FISH, placeOf, SLOT_MS } from './paths.ts'
import { speciesOf } from './pond.ts'
import { PONDS } from './ponds.ts'
import { drawMagazine, paysOf, shoot, shootAll } from './shots.ts'
import {
  HIT_PARTS,
  hitPercent,
  hitThreshold,
  POND_RTP_PERCENT,
  SPECIES,
  SPECIES_PAYS,
  type SpeciesName,
} from './species.ts'

const SEEDS = { serverSeed: 'server seed', clientSeed: 'client seed' }
const WORDS = 2 ** 32

/** The first word for which it holds no more. The rule is monotone, so halving counts every word. */
function countWords(holds: (word: number) => boolean): number {
  let [low, high] = [0, WORDS]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (holds(middle)) low = middle + 1
    else high = middle
  }
  return low
}

describe('FAIR-01 a shot', () => {
  test.each([
    [0, [5, 6, 17], [24, 27, 30, 31, 32, 34, 38, 39], 460],
    [1, [10, 18], [21, 22, 24, 25, 27, 28, 35, 37, 39], 380],
  ])('under nonce %i hits as published', async (nonce, tens, twos, paid) => {
    const words = await drawMagazine(createDraw({ ...SEEDS, nonce }), 40)
    const species = Array.from({ length: 40 }, (_, at): SpeciesName => (at < 20 ? 'puffer' : 'minnow'))
    const outcomes = shootAll(words, species)
    expect(outcomes.flatMap(({ isHit }, at) => (isHit ? [at] : []))).toEqual([...tens, ...twos])
    expect(paysOf(outcomes) * 10).toBe(paid)
  })

  test('at a chest reads two words, hit or not, and later shots move on', async () => {
    const words = await drawMagazine(createDraw({ ...SEEDS, nonce: 0 }), 40)
    const [, , after] = shootAll(words, ['chest', 'chest', 'minnow'])
    expect(after).toEqual(shoot(words, 4, 'minnow'))
    const lucky = [0, WORDS - 1, 0, 0]
    expect(shootAll(lucky, ['chest', 'chest']).map(({ pays }) => pays)).toEqual([150, 20])
  })

  test.each(SPECIES)('%s returns 96 %%, counted over every word', (name) => {
    const pays: readonly number[] = SPECIES_PAYS[name]
    const hits = countWords((word) => shoot([word, 0], 0, name).isHit)
    const mean =
      pays.reduce((sum, pay, at) => {
        const upTo = (index: number) => countWords((word) => Math.floor((word / WORDS) * pays.length) <= index)
        return sum + pay * (upTo(at) - (at === 0 ? 0 : upTo(at - 1)))
      }, 0) / WORDS
    expect((hits / WORDS) * mean * 100).toBeCloseTo(POND_RTP_PERCENT, 5)
    expect(hitThreshold(name) / HIT_PARTS).toBeCloseTo(hitPercent(name) / 100, 12)
  })

  test('at a chest hits below 1,440,000 of 100,000,000', () => {
    expect(hitThreshold('chest')).toBe(1_440_000)
    expect(hitThreshold('minnow')).toBe(48_000_000)
    expect(hitThreshold('whale')).toBe(480_000)
  })
})

describe('fish swim by the day seed and the clock alone', () => {
  const day = Date.UTC(2026, 10, 28)

  test.each(PONDS)('$code has at most forty of its own species, all day', (pond) => {
    const known = speciesOf(pond)
    const seen = new Set<string>()
    let most = 0
    for (let atMs = day; atMs < day + 86_400_000; atMs += 7 * SLOT_MS) {
      const fish = listFish(pond, atMs)
      most = Math.max(most, fish.length)
      for (const { species } of fish) seen.add(species)
    }
    expect(most).toBeLessThanOrEqual(MOST_FISH)
    expect(MOST_FISH).toBeLessThanOrEqual(40)
    expect([...seen].toSorted()).toEqual(known.toSorted())
  })

  test.each(PONDS)('$code is found again by id, comes from outside and leaves', (pond) => {
    for (const fish of listFish(pond, day + 12_345_678)) {
      expect(findFish(pond, fish.id)).toEqual(fish)
      expect(isSwimming(fish, fish.bornMs - 1) || isSwimming(fish, fish.goneMs)).toBe(false)
      if (fish.way.kind === 'rest') continue
      const outside = [fish.bornMs, fish.goneMs].map((atMs) => placeOf(fish, atMs))
      for (const { x, y } of outside) expect(x < -0.1 || x > 1.1 || y < -0.1 || y > 1.1).toBe(true)
    }
  })

  test('a slot is drawn once, however many frames ask for it', () => {
    const [first] = listFish(PONDS[0]!, day)
    expect(listFish(PONDS[0]!, day + 17).find(({ id }) => id === first?.id)).toBe(first)
    expect(findFish(PONDS[0]!, first!.id)).toBe(first)
  })

  test('two ponds and two days differ, the same day does not', () => {
    const ids = (at: number, pond = PONDS[0]!) => listFish(pond, at).map(({ species, way }) => [species, way.at])
    expect(ids(day)).toEqual(ids(day))
    expect(ids(day)).not.toEqual(ids(day + 86_400_000))
    expect(daySeedOf('a', day + 86_399_999)).toBe('a:2026-11-28')
  })

  test.each(['', 'zz', 'zz-9', '-1', 'zzzzzzzzz-0', 'x y-0'])('%j is no fish', (id) =>
    expect(findFish(PONDS[0]!, id)).toBeNull(),
  )
})

test('every pond: shots of one ladder, names in five languages, species that a file knows', () => {
  for (const { valuesMinor, defaultValueMinor, name, schools } of PONDS) {
    expect(valuesMinor).toEqual(valuesMinor.toSorted((a, b) => a - b))
    expect(valuesMinor.every((value) => value >= 10 && value <= 1_000)).toBe(true)
    expect(valuesMinor).toContain(defaultValueMinor)
    expect(Object.values(name).every((text) => text.length > 0)).toBe(true)
    expect(schools.every(({ most }) => most >= 2 && most <= 4)).toBe(true)
  }
})
