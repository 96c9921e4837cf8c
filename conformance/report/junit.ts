/** junit.xml: a suite is an area, a case is a check. */
import type { Result } from '../run/check.ts'
import { count, groupByArea, type Report, readExchanges } from './report.ts'

/** XML 1.0 has no control characters, not even escaped. */
const isAllowed = (letter: string) => {
  const code = letter.codePointAt(0) ?? 0
  return code === 9 || code === 10 || code === 13 || (code >= 32 && code !== 0xfffe && code !== 0xffff)
}
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeXml = (text: string) =>
  [...text]
    .filter(isAllowed)
    .join('')
    .replace(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter)

function presentCase(report: Report, result: Result): string {
  const head = `<testcase classname="${report.profile}.${result.area}" name="${escapeXml(`${result.id} ${result.title}`)}" time="${result.ms / 1_000}">`
  const says = `expected ${result.expected}\ngot ${result.got}\nusually: ${result.hint}`
  const parts: Record<Result['outcome'], string> = {
    pass: '',
    skip: `<skipped message="${escapeXml(result.reason)}"/>`,
    fail: `<failure message="${escapeXml(result.expected)}">${escapeXml(says)}</failure>`,
    warn: '',
    error: `<error message="the suite failed">${escapeXml(result.reason)}</error>`,
  }
  const isShown = result.outcome === 'fail' || result.outcome === 'error' || result.outcome === 'warn'
  const warning = result.outcome === 'warn' ? `warning: ${says}\n` : ''
  const output = isShown
    ? `<system-out>${escapeXml(warning + readExchanges(report, result).join('\n'))}</system-out>`
    : ''
  return `${head}${parts[result.outcome]}${output}</testcase>`
}

export function presentJunit(report: Report): string {
  const suites = groupByArea(report.results).map(([area, results]) => {
    const totals = count(results)
    const counts = `tests="${results.length}" failures="${totals.fail}" errors="${totals.error}" skipped="${totals.skip}"`
    return `<testsuite name="${area}" ${counts}>\n${results.map((result) => presentCase(report, result)).join('\n')}\n</testsuite>`
  })
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${report.profile}">\n${suites.join('\n')}\n</testsuites>\n`
  return report.log.secrets.hide(text)
}
