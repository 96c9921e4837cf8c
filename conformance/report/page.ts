/** report.html: one file without network, for a person who was not there. */
import type { Result } from '../run/check.ts'
import { buildCommand, count, groupByArea, listLost, OUTCOMES, type Report, readExchanges } from './report.ts'
import { showHidden } from './terminal.ts'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter)

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:68rem;margin:2rem auto;padding:0 1rem;color:#1b1f24;background:#fff}
table{border-collapse:collapse;margin:1rem 0}th,td{padding:.3rem .8rem;text-align:left;border-bottom:1px solid #d5dae1;vertical-align:top}
td.n{text-align:right}pre{background:#f3f5f8;padding:.8rem;overflow:auto;white-space:pre-wrap;word-break:break-word;font-size:.85rem}
article{border-left:4px solid #b3261e;padding:.1rem 1rem;margin:1.5rem 0}article.warn{border-color:#8a5a00}
.fail,.error{color:#b3261e}.warn{color:#8a5a00}.pass{color:#14643a}.skip{color:#5b6470}
article.warn,article.fail,article.error{color:inherit}dt{font-weight:600;margin-top:.5rem}dd{margin:0;overflow-wrap:anywhere}
@media(prefers-color-scheme:dark){body{color:#e7eaee;background:#14171b}pre{background:#1f242b}th,td{border-color:#3a424d}
.fail,.error{color:#ff8a80}.warn{color:#ffc46b}.pass{color:#7fd8a4}.skip{color:#a3adba}}`

const WORDS: Record<Result['outcome'], string> = {
  pass: 'passed',
  fail: 'failed',
  warn: 'warning',
  skip: 'unproved',
  error: 'fault of the suite',
}

function presentHead(report: Report): string {
  const { profile, origin, seed, level, startedAt, endedAt, documents, verdict, isCut } = report
  const isGreen = verdict.failures.length === 0 && verdict.surprises.length === 0
  const sentence = isGreen
    ? 'Every MUST that was checked holds.'
    : `Checks that failed: ${verdict.failures.length}. Each is described below.`
  const rows: [string, string][] = [
    ['Origin', origin],
    ['Profile and level', `${profile}, ${level}`],
    ['Time', `${startedAt} to ${endedAt}`],
    ['Seed', String(seed)],
    ...listLost(report).map((line): [string, string] => ['Connections', line]),
    ...Object.entries(documents).map(([name, hash]): [string, string] => [`Document ${name}`, hash]),
  ]
  return `<h1>Conformance: ${escapeHtml(profile)}</h1>
<p class="${isGreen ? 'pass' : 'fail'}"><strong>${sentence}</strong>${isCut ? ' The run was ended early: this is what ran.' : ''}</p>
<table>${rows.map(([name, value]) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`).join('')}</table>`
}

function presentAreas(report: Report): string {
  const rows = groupByArea(report.results).map(([area, results]) => {
    const totals = count(results)
    return `<tr><th scope="row">${area}</th>${OUTCOMES.map((outcome) => `<td class="n ${totals[outcome] ? outcome : ''}">${totals[outcome]}</td>`).join('')}</tr>`
  })
  const heads = OUTCOMES.map((outcome) => `<th scope="col">${WORDS[outcome]}</th>`).join('')
  return `<h2>Areas</h2><table><thead><tr><th scope="col">Area</th>${heads}</tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function presentFailure(report: Report, result: Result): string {
  // A secret is found as it was sent, so it is hidden first.
  const show = (text: string) => showHidden(report.log.secrets.hide(text))
  const terms: [string, string][] = [
    ['The guide says', result.says.join('\n') || '(the form of the answer in openapi.json)'],
    ...(result.outcome === 'error'
      ? ([['The suite failed by itself, which says nothing about the tested side', result.reason]] as [
          string,
          string,
        ][])
      : ([
          ['Expected', show(result.expected)],
          ['Came', show(result.got)],
        ] as [string, string][])),
    ['Usual cause', result.hint],
    ['Run only this', buildCommand(report, result.id)],
  ]
  const list = terms.map(([term, text]) => `<dt>${term}</dt><dd>${escapeHtml(text)}</dd>`).join('')
  const exchanges = readExchanges(report, result).map(presentExchange).join('')
  return `<article class="${result.outcome}" id="${result.id}"><h3>${result.id} ${escapeHtml(result.title)} <small>${WORDS[result.outcome]}</small></h3>
<dl>${list}</dl>${exchanges ? `<h4>What was sent and what came, last ${Math.min(12, result.exchange.length)} of ${result.exchange.length}</h4>${exchanges}` : ''}</article>`
}

function presentExchange(line: string): string {
  try {
    return `<pre>${escapeHtml(JSON.stringify(JSON.parse(line), null, 1))}</pre>`
  } catch {
    return `<pre>${escapeHtml(line)}</pre>`
  }
}

function presentAll(report: Report): string {
  const rows = report.results.map(
    ({ id, title, outcome, ms, reason, isMust }) =>
      `<tr><td>${id}</td><td>${escapeHtml(title)}${isMust ? '' : ' (should)'}</td><td class="${outcome}">${WORDS[outcome]}${outcome === 'skip' ? `: ${escapeHtml(reason)}` : ''}</td><td class="n">${ms}</td></tr>`,
  )
  return `<h2>All checks</h2><table><thead><tr><th scope="col">Id</th><th scope="col">What</th><th scope="col">Result</th><th scope="col">ms</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

export function presentPage(report: Report): string {
  const told = report.results.filter(({ outcome }) => outcome === 'fail' || outcome === 'error' || outcome === 'warn')
  const failures = told.map((result) => presentFailure(report, result)).join('\n')
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Conformance: ${escapeHtml(report.profile)}</title><style>${STYLE}</style></head><body><main>
${presentHead(report)}
${presentAreas(report)}
${told.length > 0 ? `<h2>Failures and warnings</h2>${failures}` : ''}
${presentAll(report)}
</main></body></html>
`
  return report.log.secrets.hide(html)
}
