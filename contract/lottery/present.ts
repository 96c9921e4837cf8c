/** The rules of a game as `GET /lgw/games/rules` answers them: for those who price tickets without this code. */
import { LOTT_BASE_BPS } from './limits.ts'
import { getPlays } from './plays.ts'
import { chanceOf, returnOf } from './returns.ts'
import { expandLines, isTyped, parseSelection } from './selection.ts'
import type { Form, Fraction, Line, LotteryGame, Play } from './types.ts'

/** One line for each price that a play has. */
export function sampleLines(play: Play): Line[] {
  const parsed = parseSelection(play, sampleText(play.form))
  return 'selection' in parsed ? expandLines(play, parsed.selection) : []
}
function sampleText(form: Form): string {
  switch (form.kind) {
    case 'columns':
      return form.columns.map((symbols, index) => symbols[form.distinct ? index : 0]).join('|')
    case 'combination':
    case 'exact':
      return form.symbols.slice(0, form.size).join(',')
    case 'ordered-pair':
      return form.symbols.slice(0, 2).join(',')
    case 'list':
      return form.symbols.join(',')
    case 'positions':
      return `1:${form.symbols.join(',')}`
    case 'numbers': {
      const different = '1234'.slice(0, form.digits)
      if (form.order === 'exact') return different
      return form.digits === 3 ? '123,112' : '1234,1123,1122,1112'
    }
  }
}

function presentForm(form: Form) {
  const columns =
    form.kind === 'columns'
      ? form.columns.map((symbols) => [...symbols])
      : form.kind === 'positions'
        ? Array.from({ length: form.count }, () => [...form.symbols])
        : form.kind === 'numbers'
          ? []
          : [[...form.symbols]]
  const size = form.kind === 'numbers' ? form.digits : 'size' in form ? form.size : columns.length
  return { kind: form.kind, columns, size, typed: isTyped(form) }
}

const isLess = (a: Fraction, b: Fraction) => a.num * b.den < b.num * a.den
const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b))
/** In lowest terms, as `1/1000`. */
export function presentFraction({ num, den }: Fraction): string {
  const common = gcd(num, den)
  return `${num / common}/${den / common}`
}

function presentPlay(play: Play) {
  const lines = sampleLines(play)
  const chances = lines.map((line) => chanceOf(play, line)).sort((a, b) => (isLess(a, b) ? -1 : isLess(b, a) ? 1 : 0))
  const returns = lines.map((line) => returnOf(play, line, LOTT_BASE_BPS))
  const odds = new Map<string, string>()
  for (const line of lines) {
    const isOfSymbol = play.form.kind === 'list' && lines.length > 1
    for (const [name, prize] of Object.entries(play.prizes(line))) {
      if (prize.odds === undefined) continue
      odds.set(name === 'hit' && isOfSymbol ? line.key : name, String(prize.odds / 1_000 / (prize.dividedBy ?? 1)))
    }
  }
  const texts = [chances[0], chances.at(-1)].flatMap((chance) => (chance ? [presentFraction(chance)] : []))
  return {
    code: play.code,
    group: play.group,
    mode: play.mode,
    form: presentForm(play.form),
    chances: [...new Set(texts)],
    odds: [...odds].map(([name, multiple]) => ({ class: name, multiple: multiple.slice(0, 20) })),
    returnBps: [Math.min(...returns), Math.max(...returns)] as [number, number],
  }
}

export const presentPlays = (game: Pick<LotteryGame, 'rules'>) => [...getPlays(game).values()].map(presentPlay)
