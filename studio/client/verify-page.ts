/**
 * FAIR-02: the verifier's page. Built by itself, as one file that needs no other: it is served as a script and
 * inlined into the one-file verifier.
 */

import { MONEY_PATTERN, minor, parseMoney, presentMoney } from '../../contract/amount.ts'
import { LANGUAGES } from '../../contract/constants.ts'
import { hashServerSeed } from '../../contract/fairness/commitment.ts'
import type { FairnessAlgorithm, FairSeeds } from '../../contract/fairness/draw.ts'
import { fill } from '../../contract/lib/fill.ts'
import { findHandRules } from '../../contract/rooms/rules/index.ts'
import { foldUnmarked } from '../../contract/rules/typed-text.ts'
import type { SpinOutcome } from '../engine/round.ts'
import { nameRules, readRules } from '../engine/rules-name.ts'
import { VERDICT_WORDS, type VerdictWords } from '../i18n/verdict-words.ts'
import { readEntries } from '../jackpot/entry-words.ts'
import { CRASH_ALGORITHM, crashRules, drawCrash } from '../originals/crash.ts'
import { describePlay } from '../originals/describe-play.ts'
import { presentHundredths } from '../originals/present.ts'
import { describePond } from '../pond/describe-pond.ts'
import { type RecomputedHand, recomputeHand } from '../rooms/recompute-hand.ts'
import { findTableRules } from '../table-rules/index.ts'
import { computeDue } from './compute-due.ts'
import { areRightEntries, type Recomputed, recompute } from './recompute.ts'
import { type RecomputedTable, recomputeTable } from './tables/recompute-table.ts'

function paragraph(text: string, className = ''): HTMLElement {
  const element = document.createElement('p')
  element.textContent = text
  element.className = className
  return element
}

/** The page knows no stake: it tells what 100.00 would have brought. A multiple of any number of lines. */
const STAKE_MINOR = 10_000

function quote(text: string): HTMLElement {
  const element = document.createElement('pre')
  element.textContent = text
  return element
}

type Again = Recomputed | RecomputedTable | RecomputedHand

function present(again: Again, sealed: string): HTMLElement[] {
  const { hash } = again
  // A round of another seed would only mislead.
  if (sealed !== '' && hash !== sealed)
    return [
      paragraph(`The seal does NOT fit: that of this seed is ${hash}.`, 'bad'),
      paragraph('See that every line was copied whole. If it was, please report the round.'),
    ]
  const seal =
    sealed === ''
      ? paragraph(`The server seed's seal is ${hash}.`)
      : paragraph('The seal fits: this seed was fixed before play.', 'good')
  if (!('view' in again)) return [seal, quote(again.told)]
  const { view, isOver, payoutMinor } = again
  const told = quote(tellView(view, payoutMinor))
  const returns = `The round returns ${payoutMinor / STAKE_MINOR} × the stake.`
  return [
    seal,
    paragraph(isOver ? `${returns} Your record should say the same.` : 'With these choices the round is not over.'),
    told,
  ]
}

function tellView(view: Recomputed['view'], payoutMinor: number): string {
  if (!('game' in view)) return view.map(tellSpin).join('\n\n')
  const told = { payoutMinor, isUnattended: false, language: 'EN' } as const
  return view.game === 'pond' ? describePond({ view, ...told }) : describePlay({ view, ...told })
}

function tellSpin(spin: SpinOutcome, index: number): string {
  const wins = spin.lineWins.map((win) => `line ${win.line + 1}: ${win.count} x ${win.symbol} pays ${win.pay}`)
  if (spin.scatterPay > 0) wins.push(`${spin.scatters} scatters pay ${spin.scatterPay}`)
  if (spin.awarded > 0) wins.push(fill('{awarded} free {awarded|spin|spins} won', { awarded: spin.awarded }))
  const title = index === 0 ? 'Spin' : `Free spin ${index}, wins x${spin.multiplier}`
  const falls = spin.falls ?? [{ grid: spin.grid, wayWins: [], multiplier: 1 }]
  const told = falls.map(({ grid, wayWins, multiplier }, fall) =>
    [
      fall === 0 ? '' : `Fall ${fall}, wins x${multiplier}`,
      tellGrid(grid),
      ...wayWins.map((win) => fill('{count} x {symbol} in {ways} {ways|way|ways} pays {pay}', { ...win })),
    ]
      .filter(Boolean)
      .join('\n'),
  )
  return [`${title}: stops ${spin.stops.join(' ')}`, ...told, ...wins, spin.total === 0 ? 'no win' : '']
    .filter(Boolean)
    .join('\n')
}

/** Row by row; a grid is one string a reel. */
const tellGrid = (grid: readonly string[]): string =>
  [...grid[0]!].map((_, row) => grid.map((reel) => reel[row]).join('  ')).join('\n')

/** Drawn outside the others: the salt is the key, and the round's number has no part in it. */
const CRASH_RULES = nameRules(CRASH_ALGORITHM, crashRules.id)

async function recomputeCrash({ serverSeed, clientSeed }: { serverSeed: string; clientSeed: string }) {
  const end = await drawCrash(serverSeed, clientSeed)
  const told = `The round ended at ${presentHundredths(end)} times the stake.`
  return { hash: await hashServerSeed(serverSeed), result: [[String(end)]], told }
}

/** What the record says of each level of the jackpot, drawn and decided again. */
async function presentJackpots(text: string, seeds: FairSeeds, algorithm: FairnessAlgorithm): Promise<HTMLElement[]> {
  const entries = readEntries(text.trim())
  if (entries === null) return [paragraph('What is said of the jackpots is not readable.', 'bad')]
  if (entries.length === 0) return []
  const isRight = await areRightEntries(entries, seeds, algorithm)
  const told = entries.map(
    ({ level, pool, contribution, ceiling, drawn, paidMinor }) =>
      `${level}: P ${pool}, c ${contribution}, M ${ceiling}, u ${drawn}: ${paidMinor === 0 ? 'it stays' : `pays ${paidMinor / 100}`}`,
  )
  return [
    isRight
      ? paragraph('The jackpots were drawn with this seed, and each did what its rule says.', 'good')
      : paragraph('The jackpots do NOT fit this seed or their rule. Please report the round.', 'bad'),
    quote(told.join('\n')),
  ]
}

/** Reels as they stood, a column a reel. */
function drawReels(grid: readonly string[]): HTMLElement {
  const reels = document.createElement('div')
  reels.className = 'reels'
  for (const reel of grid) {
    const column = document.createElement('span')
    for (const symbol of reel) {
      const cell = document.createElement('b')
      const drawn = document.querySelector<HTMLTemplateElement>(`template[data-symbol="${symbol}"]`)
      if (drawn) cell.appendChild(drawn.content.cloneNode(true))
      else cell.textContent = symbol
      column.appendChild(cell)
    }
    reels.appendChild(column)
  }
  return reels
}

/** What the round pays, and what the site's record says was paid. Null where one of them is not known. */
interface Sums {
  readonly dueMinor: number
  readonly paidMinor: number
}

/** Within the site: the verdict first, then what came up, drawn where it has reels. The rest is folded below. */
function presentVerdict({ again, sealed, areJackpotsRight, sums }: Found, words: VerdictWords) {
  const title = (text: string, className: string) => {
    const element = document.createElement('h2')
    element.textContent = className === 'good' ? `${text} ✓` : text
    element.className = className
    return element
  }
  // Without the hash of before the round nothing says that the seed is the one that was sealed.
  if (!again || sealed === '') return [title(words.unknown, 'bad'), paragraph(words.unknownText)]
  if (again.hash !== sealed || !areJackpotsRight) return [title(words.unfair, 'bad'), paragraph(words.unfairText)]
  if (sums && sums.dueMinor !== sums.paidMinor) {
    const amounts = { due: presentMoney(minor(sums.dueMinor)), paid: presentMoney(minor(sums.paidMinor)) }
    return [title(words.unpaid, 'bad'), paragraph(fill(words.unpaidText, amounts))]
  }
  const paid = sums ? [paragraph(fill(words.paidText, { paid: presentMoney(minor(sums.paidMinor)) }))] : []
  const verdict = [title(words.fair, 'good'), paragraph(words.fairText), ...paid]
  if (!('view' in again)) return [...verdict, quote(again.told)]
  const { view, payoutMinor } = again
  const returns = paragraph(words.returns.replace('{times}', String(payoutMinor / STAKE_MINOR)))
  const [first] = Array.isArray(view) ? (view as readonly SpinOutcome[]) : []
  // With the sum of the record the multiple says nothing more.
  return [...verdict, first ? drawReels(first.grid) : quote(tellView(view, payoutMinor)), ...(sums ? [] : [returns])]
}

interface Found {
  readonly again: Again | null
  readonly sealed: string
  readonly areJackpotsRight: boolean
  readonly sums: Sums | null
}

/** By the lines that the site sent along, as long as none was changed by hand. */
async function readSums(asked: URLSearchParams, round: Parameters<typeof computeDue>[0]): Promise<Sums | null> {
  const paid = asked.get('paid') ?? ''
  if (!MONEY_PATTERN.test(paid)) return null
  const dueMinor = await computeDue(round)
  if (dueMinor === null) return null
  const jackpots = readEntries(asked.get('jackpot') ?? '') ?? []
  const wonMinor = jackpots.reduce((sum, { paidMinor }) => sum + paidMinor, 0)
  return { dueMinor: dueMinor + wonMinor, paidMinor: parseMoney(paid) }
}

function startPage(form: HTMLFormElement, result: HTMLElement) {
  const sheet = LANGUAGES.find((code) => code === document.body.dataset.sheet)
  const folded = document.querySelector('#told')
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement
  // Copied figures bring signs without width along, and an East Asian keyboard writes wide ones.
  const textOf = (name: string) => foldUnmarked(field(name).value)
  const readRound = () => ({
    serverSeed: textOf('server'),
    clientSeed: textOf('client'),
    nonce: Number(textOf('nonce')),
    acts: textOf('acts').split(/\s+/).filter(Boolean),
    stakeMinor: STAKE_MINOR,
  })
  const asked = new URLSearchParams(location.search)
  let isAsAsked = true
  for (const [name, value] of asked) if (form.elements.namedItem(name)) field(name).value = value
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const rulesText = textOf('rules')
    const rules = readRules(rulesText)
    const table = rules && findTableRules(rules.paytable)
    const hand = rules && findHandRules(rules.paytable)
    const again =
      rulesText === CRASH_RULES
        ? await recomputeCrash(readRound())
        : table
          ? await recomputeTable(table, readRound(), rules.algorithm)
          : hand
            ? await recomputeHand(hand, readRound(), readRound().acts)
            : rules && (await recompute({ ...rules, ...readRound() }))
    const jackpots = again && rules ? await presentJackpots(field('jackpot').value, readRound(), rules.algorithm) : []
    const sealed = textOf('hash').toLowerCase()
    const told = again
      ? [...present(again, sealed), ...jackpots]
      : [paragraph('This verifier does not know those rules, or the choices were not open in that round.', 'bad')]
    if (!sheet || !folded) return result.replaceChildren(...told)
    const areJackpotsRight = !jackpots.some(({ className }) => className === 'bad')
    const played = rules ?? (rulesText === CRASH_RULES ? { paytable: crashRules.id, algorithm: CRASH_ALGORITHM } : null)
    const wagered = asked.get('wagered') ?? ''
    const sums = isAsAsked && played ? await readSums(asked, { ...played, ...readRound(), wagered }) : null
    result.replaceChildren(...presentVerdict({ again, sealed, areJackpotsRight, sums }, VERDICT_WORDS[sheet]))
    folded.replaceChildren(...told)
  })
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement) target.value = foldUnmarked(target.value)
  })
  // What was found is of the seeds it was found by.
  form.addEventListener('input', () => {
    isAsAsked = false
    result.replaceChildren()
  })
  // A link of a record brings all that is needed: nobody has to press for what they came for.
  if (field('server').value !== '' && form.checkValidity()) form.requestSubmit()
}

if (document.body?.dataset.page === 'verify') {
  const form = document.querySelector<HTMLFormElement>('#verify')
  const result = document.querySelector<HTMLElement>('#result')
  if (form && result) startPage(form, result)
}
