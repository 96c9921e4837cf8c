/** For a person at a terminal: what failed, with enough to go on. */
import { buildCommand, count, groupByArea, listLost, OUTCOMES, type Report, readExchanges } from './report.ts'

const pad = (text: string, width: number) => text.padEnd(width)

/**
 * An answer is another side's words: a sign that a terminal obeys, or does not show, is printed by its number. So is one that
 * looks like a plain blank, which may be all that differs from what was expected.
 */
export const showHidden = (text: string): string =>
  text.replaceAll(
    /(?![\n\t ])[\p{Cc}\p{Cf}\p{Cs}\p{DI}\p{Z}\u2800]/gu,
    (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}}`,
  )
/** Nor do they begin a line that looks like one of the report. */
const oneLine = (text: string) => text.replaceAll('\n', '\\n')

function presentFailure(report: Report, result: Report['results'][number]): string {
  const lines = [
    `${result.outcome.toUpperCase()} ${result.id} ${result.title}`,
    ...result.says.map((sentence) => `  guide     ${sentence}`),
    ...(result.outcome === 'error' ? [`  the suite ${result.reason}`] : []),
    ...(result.expected ? [`  expected  ${oneLine(result.expected)}`, `  got       ${oneLine(result.got)}`] : []),
    `  usually   ${result.hint}`,
    ...readExchanges(report, result)
      .slice(-2)
      .map((exchange) => `  exchange  ${exchange.slice(0, 700)}`),
    `  again     ${buildCommand(report, result.id)}`,
  ]
  return report.log.secrets.hide(lines.join('\n'))
}

export function presentTerminal(report: Report): string {
  const { results, verdict } = report
  const rows = groupByArea(results).map(([area, ofArea]) => {
    const totals = count(ofArea)
    return `  ${pad(area, 6)}${OUTCOMES.map((outcome) => pad(totals[outcome] ? `${totals[outcome]} ${outcome}` : '', 10)).join('')}`
  })
  const told = results.filter(({ outcome }) => outcome === 'fail' || outcome === 'error' || outcome === 'warn')
  const skipped = new Map<string, string[]>()
  for (const { id, outcome, reason } of results)
    if (outcome === 'skip') skipped.set(reason, [...(skipped.get(reason) ?? []), id])
  const totals = count(results)
  return [
    '',
    ...told.map((result) => `${presentFailure(report, result)}\n`),
    ...rows,
    '',
    ...[...skipped].map(([reason, ids]) => `  unproved (${oneLine(reason)}): ${ids.join(' ')}`),
    ...verdict.expectedFailures.map((id) => `  ${id} fails as expected`),
    ...verdict.surprises.map((id) => `  ${id} was expected to fail and passed: take it out of the list`),
    ...listLost(report).map((line) => `  ${line}`),
    ...(report.isCut ? ['  ended early: this is what ran'] : []),
    `${OUTCOMES.map((outcome) => `${totals[outcome]} ${outcome}`).join(', ')}; seed ${report.seed}`,
  ].join('\n')
}
