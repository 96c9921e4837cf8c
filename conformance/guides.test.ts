/** OPS-03: every binding sentence of the guides has a check, or is listed with a reason; every check catches a fault. */
import { describe, expect, it } from 'vitest'
import { EDGE_FAULTS } from './broken/edge.ts'
import { PLATFORM_FAULTS } from './broken/platform-faults.ts'
import { VENDOR_CAUGHT_BY } from './broken/vendor-faults.ts'
import { WALLET_CAUGHT_BY } from './broken/wallet-faults.ts'
import { edgeChecks } from './edge/edge.ts'
import { readDocument } from './kit/documents.ts'
import { listDuties, normalize } from './kit/guide-sentences.ts'
import { platformChecks } from './platform/platform.ts'
import unproved from './unproved.json' with { type: 'json' }
import { vendorChecks } from './vendor/vendor.ts'
import { walletChecks } from './wallet/wallet.ts'

/** It may only shrink: lower it with the list. */
const MOST_SENTENCES = 20

const PAGES = ['upstream', 'vendors', 'payments', 'message-gateway'] as const
const checks = [...platformChecks, ...edgeChecks, ...vendorChecks, ...walletChecks]
const quotes = checks.flatMap(({ id, says }) =>
  says.map((text) => {
    const [, page = '', quote = ''] = /^([a-z-]+): (.*)$/s.exec(text) ?? []
    return { id, page, quote: normalize(quote) }
  }),
)
const sentences: Partial<Record<string, Record<string, string>>> = unproved.sentences

describe.each(PAGES)('docs/guides/%s.md', (page) => {
  const text = readDocument(`guides/${page}.md`)
  const duties = listDuties(text)
  const isProved = (duty: string) => quotes.some((each) => each.page === page && duty.includes(each.quote))

  it('has a check for each binding sentence, or a reason why there is none', () => {
    expect(duties.length).toBeGreaterThan(4)
    const listed = Object.keys(sentences[page] ?? {}).map(normalize)
    expect(duties.filter((duty) => !isProved(duty)).toSorted()).toEqual(listed.toSorted())
  })

  it('says what the checks quote', () => {
    const prose = normalize(text.replace(/^\s*([-*]|\d+\.)\s/gm, ' '))
    const wrong = quotes.filter((each) => each.page === page && !prose.includes(each.quote))
    expect(wrong.map(({ id, quote }) => `${id}: ${quote}`)).toEqual([])
  })
})

it('every check quotes one of these pages', () => {
  const pages: readonly string[] = PAGES
  expect(quotes.filter(({ page, quote }) => !pages.includes(page) || quote.length < 8)).toEqual([])
  expect(checks.filter(({ says }) => says.length === 0).map(({ id }) => id)).toEqual([])
})

it('every check catches a fault of a broken server', () => {
  const caught = new Set<string>(
    [PLATFORM_FAULTS, EDGE_FAULTS, VENDOR_CAUGHT_BY, WALLET_CAUGHT_BY].flatMap((faults) => Object.values(faults)),
  )
  expect(checks.map(({ id }) => id).filter((id) => !caught.has(id))).toEqual([])
})

it('the list of exceptions only shrinks', () => {
  expect(Object.values(sentences).flatMap((each) => Object.keys(each ?? {})).length).toBeLessThanOrEqual(MOST_SENTENCES)
})
