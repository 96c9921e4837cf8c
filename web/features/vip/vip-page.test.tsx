/** PROMO-05: the page publishes what the platform counts by (tests/http/platform/promotions/vip.test.ts holds the two together). */
import { expect, test } from 'vitest'
import type { Boot } from '../../../contract/boot.ts'
import { mainPartOf, renderText } from '../../../tests/support/boot.ts'
import { buildBoot, buildSession } from '../../../tests/support/build-boot.ts'

const ladder: Boot['answers'][number] = {
  name: 'vipLadder',
  input: {},
  value: {
    ranks: [{ rankLevel: 1, labelName: 'Bronze', pointsFrom: 1_234, gift: null, service: 'chat' }],
    rates: [
      { gameType: 'RNG', pointsPerThousand: 1_077 },
      { gameType: 'LIVE', pointsPerThousand: 53 },
    ],
  },
}
const standing: Boot['answers'][number] = {
  name: 'vipStanding',
  input: {},
  value: {
    rank: null,
    points: 2_153,
    turnover: [{ gameType: 'RNG', staked: '1999.99', points: 2_153 }],
    next: { rankLevel: 1, labelName: 'Bronze', pointsFrom: 1_234, pointsLeft: 0, stakeLeft: [] },
  },
}
/** The section of the formula in words: its sentence, then row by row. */
async function readFormula(boot: Partial<Boot>) {
  const html = await renderText('/vip', buildBoot(boot))
  const section = html.slice(html.indexOf('How rank progress works'), html.indexOf('</main>'))
  const body = section.slice(section.indexOf('<tbody'), section.indexOf('</tbody>'))
  const rows = body
    .split('</tr>')
    .map((row) =>
      [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => cell.replaceAll(/<[^>]*>/g, '')),
    )
  return { section, rows: rows.filter((row) => row.length > 0) }
}

test.each([
  ['a visitor', null, true],
  ['a member', 0, true],
  ['an agent', 1, false],
] as const)('PROMO-04 the page leads %s to the points mall only where points are theirs', async (_, level, leads) => {
  const session = level === null ? null : buildSession({ isAgent: level })
  const html = await renderText('/vip', buildBoot({ session, answers: [ladder] }))
  expect(mainPartOf(html).includes('href="/pointMall"')).toBe(leads)
})

test('PROMO-04 an agent who has the address of the points mall reads whose points are, and nothing has failed', async () => {
  const page = await renderText('/pointMall', buildBoot({ session: buildSession({ isAgent: 1 }) }))
  expect(mainPartOf(page)).toContain('Points are for players')
  expect(mainPartOf(page)).toContain('href="/agent"')
})

test('PROMO-05 a visitor reads the rates as the platform gives them, for every thousand staked', async () => {
  const { section, rows } = await readFormula({ answers: [ladder] })
  expect(rows).toEqual([
    ['Slots', '1,077'],
    ['Live tables', '53'],
  ])
  expect(section).toContain('Progress earned per P\u00a01,000.00 bet')
  expect(section).toContain('Each game type is counted separately, in whole points')
})

test('PROMO-05 a member reads beside them what the platform made of their own stakes', async () => {
  const { rows } = await readFormula({ session: buildSession(), answers: [ladder, standing] })
  expect(rows).toEqual([
    ['Slots', '1,077', 'P\u00a01,999.99', '2,153'],
    ['Live tables', '53', 'P\u00a00.00', '0'],
  ])
})

test.each([
  [4, false],
  [5, true],
])('PROMO-05 a member of rank %i is shown a service of their own: %s', async (rankLevel, isOffered) => {
  const rank = { rankLevel, labelName: 'Gold', reachedAt: '2026-11-01T00:00:00.000Z' }
  const ranked = { ...standing, value: { ...standing.value, rank } } as Boot['answers'][number]
  const main = mainPartOf(await renderText('/vip', buildBoot({ session: buildSession(), answers: [ladder, ranked] })))
  expect(main).toContain('Gold')
  expect(main.includes('Contact VIP service')).toBe(isOffered)
})
