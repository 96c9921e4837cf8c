/**
 * FAIR-02: recomputes a whole round with the engine that decided it. Whole in itself: it is served as
 * a script, inlined into the one-file verifier, and called by the game's list of rounds.
 */

import { hashServerSeed } from '../../contract/fairness/commitment.ts'
import type { FairnessAlgorithm, FairSeeds } from '../../contract/fairness/draw.ts'
import { type RoundOutcome, resolveRound } from '../engine/round.ts'
import { readRules } from '../engine/rules-name.ts'
import { findModel } from '../models/index.ts'

export interface Recomputed {
  readonly hash: string
  readonly outcome: RoundOutcome
  readonly lines: number
}

export async function recompute(
  round: FairSeeds & { readonly paytable: string; readonly algorithm: FairnessAlgorithm },
): Promise<Recomputed | null> {
  const model = findModel(round.paytable)
  if (!model) return null
  return {
    hash: await hashServerSeed(round.serverSeed),
    outcome: await resolveRound(model, round, round.algorithm),
    lines: model.lines.length,
  }
}

function paragraph(text: string, className = ''): HTMLElement {
  const element = document.createElement('p')
  element.textContent = text
  element.className = className
  return element
}

function present({ hash, outcome, lines }: Recomputed, sealed: string): HTMLElement[] {
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
  const grids = document.createElement('pre')
  grids.textContent = outcome.spins
    .map((spin, index) => {
      const rows = [0, 1, 2].map((row) => spin.grid.map((reel) => reel[row]).join('  ')).join('\n')
      const wins = spin.lineWins.map((win) => `line ${win.line + 1}: ${win.count} x ${win.symbol} pays ${win.pay}`)
      if (spin.scatterPay > 0) wins.push(`${spin.scatters} scatters pay ${spin.scatterPay}`)
      if (spin.awarded > 0) wins.push(`${spin.awarded} free spins won`)
      return `${index === 0 ? 'Spin' : `Free spin ${index}, wins x${spin.multiplier}`}: stops ${spin.stops.join(' ')}\n${rows}\n${wins.join('\n') || 'no win'}`
    })
    .join('\n\n')
  return [
    seal,
    paragraph(
      `The round returns ${outcome.total / lines} stakes (${outcome.total} line stakes of ${lines} lines). Your record should say the same.`,
    ),
    grids,
  ]
}

function startPage(form: HTMLFormElement, result: HTMLElement) {
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement
  const readSeeds = () => ({
    serverSeed: field('server').value.trim(),
    clientSeed: field('client').value.trim(),
    nonce: Number(field('nonce').value),
  })
  for (const [name, value] of new URLSearchParams(location.search))
    if (form.elements.namedItem(name)) field(name).value = value
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const rules = readRules(field('rules').value)
    const again = rules && (await recompute({ ...rules, ...readSeeds() }))
    result.replaceChildren(
      ...(again
        ? present(again, field('hash').value.trim().toLowerCase())
        : [paragraph('This verifier does not know that model.', 'bad')]),
    )
  })
  // What was found is of the seeds it was found by.
  form.addEventListener('input', () => result.replaceChildren())
  // A link of a record brings all that is needed: nobody has to press for what they came for.
  if (field('server').value !== '' && form.checkValidity()) form.requestSubmit()
}

if (document.body?.dataset.page === 'verify') {
  const form = document.querySelector<HTMLFormElement>('#verify')
  const result = document.querySelector<HTMLElement>('#result')
  if (form && result) startPage(form, result)
}
