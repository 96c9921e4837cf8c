/** What is chosen at plinko and at the wheel: how many rows or segments, and the risk. */
import { RISKS, type Risk } from '../../originals/plinko.ts'
import type { BoardParts } from './board.ts'
import { createSegmented } from './fields.ts'

export const nameRisks = (say: BoardParts['say']): Readonly<Record<Risk, string>> => ({
  low: say('riskLow'),
  medium: say('riskMedium'),
  high: say('riskHigh'),
})

interface Options<Count> {
  /** Names the counts. */
  readonly title: string
  readonly counts: readonly Count[]
  readonly first: Count
  readonly onChange: () => void
}

export function createRiskSetting<Count extends number>(
  say: BoardParts['say'],
  { title, counts, first, onChange }: Options<Count>,
) {
  const names = nameRisks(say)
  const count = createSegmented(
    title,
    counts.map((each) => [String(each), String(each)]),
    String(first),
    onChange,
  )
  const risk = createSegmented(
    say('risk'),
    RISKS.map((name) => [name, names[name]]),
    'medium',
    onChange,
  )
  return {
    elements: [count.element, risk.element],
    count: () => counts.find((each) => String(each) === count.value()) ?? first,
    risk: risk.value,
    set(nextCount: Count, nextRisk: Risk) {
      count.set(String(nextCount))
      risk.set(nextRisk)
    },
    enable(isOn: boolean) {
      count.enable(isOn)
      risk.enable(isOn)
    },
  }
}
